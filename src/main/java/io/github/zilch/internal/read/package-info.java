// SPDX-License-Identifier: Apache-2.0

/**
 * Checks JSON text, reads it back, and hashes keys.
 *
 * <p>{@link io.github.zilch.internal.read.JsonSyntax} checks untrusted bytes;
 * {@link io.github.zilch.internal.read.TrustedJson} reads text that this library has written. Neither depends on
 * documents.
 */
package io.github.zilch.internal.read;
