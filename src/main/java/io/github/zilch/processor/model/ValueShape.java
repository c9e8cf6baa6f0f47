// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.model;

/** What JSON a value is. */
public enum ValueShape {
    OBJECT,
    ARRAY,
    SCALAR
}
