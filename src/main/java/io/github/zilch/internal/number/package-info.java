// SPDX-License-Identifier: Apache-2.0

/**
 * Encoders that write integers, decimals, floating-point numbers and timestamps as text.
 *
 * <p>Every encoder is static. It takes an address and a value, writes the text, and returns the address after it. It
 * does not check whether there is room: it states the maximum number of bytes that it may overwrite, and the caller
 * reserves them.
 */
package io.github.zilch.internal.number;
