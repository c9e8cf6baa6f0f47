// SPDX-License-Identifier: Apache-2.0

/**
 * The output layer of a document: room, limits, the cursor, commits, and the memory behind them.
 *
 * <p>{@link io.github.zilch.internal.output.Output} is the lowest superclass of a document and the only class that can
 * move its memory. It calls the encoders of the packages {@code text} and {@code number}; no encoder calls back.
 */
package io.github.zilch.internal.output;
