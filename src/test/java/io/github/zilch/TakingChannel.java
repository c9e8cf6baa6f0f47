// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.nio.channels.WritableByteChannel;

/** A channel that is open, and does no more than its {@code write} says. */
@FunctionalInterface
public interface TakingChannel extends WritableByteChannel {
    @Override
    default boolean isOpen() {
        return true;
    }

    @Override
    default void close() {}
}
