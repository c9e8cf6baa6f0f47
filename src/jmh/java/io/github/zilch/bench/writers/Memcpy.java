// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.MessageWriter;
import io.github.zilch.bench.model.Samples;

/** Copies finished messages, one after the other: the lower bound for all writers. */
final class Memcpy extends MessageWriter {
    /** What fits into a cache of the processor. */
    private static final int MAX_BYTES = 1 << 20;

    private final byte[][] messages;
    private byte[] target = {};
    private int next = Samples.FIRST_ID;

    Memcpy(Document<?> document) {
        Zilch builder = new Zilch.ByHand(document);
        Object[] objects = document.messages(MAX_BYTES);
        messages = new byte[objects.length][];
        for (int i = 0; i < objects.length; i++) {
            builder.write(objects[i]);
            messages[i] = builder.bytes();
            target = messages[i].length > target.length ? new byte[messages[i].length] : target;
        }
    }

    @Override
    public int write(Object message) {
        byte[] from = messages[next++ & messages.length - 1];
        System.arraycopy(from, 0, target, 0, from.length);
        return from.length;
    }

    @Override
    public byte[] bytes() {
        return target;
    }
}
