// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A writer other than Zilch, with a method for each scenario that it supports. A method writes one message into a
 * reusable array and returns the length. It uses the fastest way that the writer's documentation describes, with names
 * encoded in advance if the writer supports that.
 */
@State(Scope.Thread)
public abstract class Peer {
    /** The buffer size for writers that do not grow their buffer. */
    static final int CAPACITY = 1 << 20;

    /** Returns the array that starts with the last message. */
    public abstract byte[] bytes();

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
