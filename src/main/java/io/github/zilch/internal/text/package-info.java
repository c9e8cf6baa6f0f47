// SPDX-License-Identifier: Apache-2.0

/**
 * Encoders that write keys, strings and bytes as JSON text.
 *
 * <p>Every encoder is static. It takes an address and a value, writes the bytes, and returns the address after them. It
 * does not check whether there is room: it states the maximum number of bytes that it may overwrite, and the caller
 * reserves them. {@link io.github.zilch.internal.text.StringEncoder} is the entry point for text.
 */
package io.github.zilch.internal.text;
