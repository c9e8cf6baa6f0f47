// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** A builder, and some keys and values that were created beforehand. */
abstract class GarbageValues {
    static final String CHINESE = "\u4e2d\u6587\u5b57";
    static final String LONG = "0123456789".repeat(420);
    static final StringBuilder BUILDER = new StringBuilder("a builder \u4e2d");
    static final JsonKey KEY = JsonKey.of("a key \u00e9");
    static final BigDecimal COMPACT = new BigDecimal("101.50");

    static final CharSequence OWN = OwnText.of("abcdefghijklmnopqrstuvwxyz");

    final JsonBuilder json = new JsonBuilder();

    private int counter;

    /** Returns a buffer off the heap. */
    static UnsafeBuffer offHeap(byte[] bytes) {
        return new UnsafeBuffer(directBytes(bytes));
    }

    /** Returns such a buffer of the JDK. */
    static ByteBuffer directBytes(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    int next() {
        return ++counter;
    }
}
