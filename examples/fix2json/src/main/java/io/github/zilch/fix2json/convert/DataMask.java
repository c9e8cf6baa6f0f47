// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.wire.Bytes;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Finds masked fields inside data, such as the FIX in XmlData (213): a masked tag and an equals sign, after a byte that
 * is neither a letter nor a digit. Data with such a field is masked as a whole. Does not allocate.
 */
final class DataMask {
    private final IntHashSet tags;

    /**
     * Creates a finder.
     *
     * @param tags of the fields whose values are not written.
     */
    DataMask(IntHashSet tags) {
        this.tags = tags;
    }

    /** Returns whether a value contains a masked field. */
    boolean isIn(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        boolean isStart = true;
        for (int i = offset; i < end; i++) {
            byte b = buffer.getByte(i);
            if (isStart && Bytes.isDigit(b)) {
                long tag = 0;
                while (i < end && Bytes.isDigit(buffer.getByte(i)) && tag <= Integer.MAX_VALUE) {
                    tag = 10 * tag + buffer.getByte(i++) - '0';
                }
                if (i < end && buffer.getByte(i) == '=' && tag <= Integer.MAX_VALUE && tags.contains((int) tag)) {
                    return true;
                }
                isStart = false;
                i--; // the byte after the digits is looked at next
            } else {
                isStart = !Bytes.isDigit(b) && !isLetter(b);
            }
        }
        return false;
    }

    private static boolean isLetter(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
    }
}
