// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.convert;

/** What to do with a damaged message. */
public enum OnError {
    /** Report it and continue. */
    skip,
    /** Report it and stop. */
    fail
}
