// SPDX-License-Identifier: Apache-2.0

/**
 * Raw memory access, bounds checks for slices, and saved copies of bytes.
 *
 * <p>This package depends on no other package of Zilch.
 */
package io.github.zilch.internal.memory;
