// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

/** A message has a value that a generated encoder has no method for, such as a code that its enum does not have. */
final class Unsettable extends ReflectiveOperationException {
    private static final long serialVersionUID = 1L;
}
