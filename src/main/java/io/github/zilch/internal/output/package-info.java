// SPDX-License-Identifier: Apache-2.0

/**
 * The output layer of a document: room, limits, the cursor, commits, and memory.
 *
 * <p>{@link io.github.zilch.internal.output.Output} is the lowest superclass of a document and the only class that can
 * move its memory. This package calls the encoders of the packages {@code text} and {@code number}; no encoder calls
 * back.
 */
package io.github.zilch.internal.output;
