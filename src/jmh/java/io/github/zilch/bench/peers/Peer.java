// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * One writer other than ours, with a method for every scenario that it can do. Such a method writes one message, in the
 * way in which the writer is fastest by its own documents, into an array that is used again, and returns the length.
 * Names are encoded beforehand where the writer has a way to do so.
 */
@State(Scope.Thread)
public abstract class Peer {
    /** How much room a writer that does not grow is given. */
    static final int CAPACITY = 1 << 20;

    /** What the last message is at the beginning of. */
    public abstract byte[] bytes();

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
