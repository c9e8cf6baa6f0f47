// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** UTF-16 as a String keeps it. */
final class Utf16Bytes {
    private Utf16Bytes() {}

    static byte[] of(char... units) {
        ByteBuffer bytes = ByteBuffer.allocate(2 * units.length).order(ByteOrder.nativeOrder());
        bytes.asCharBuffer().put(units);
        return bytes.array();
    }
}
