// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import java.util.BitSet;

/**
 * The data fields, whose values may contain any byte, including the delimiter, and their length fields. They are part
 * of the wire syntax and the same in every version. They are not taken from dictionaries, because the dictionaries
 * disagree about the types of these fields.
 *
 * <p>The pairs are those of FIX.4.0 to FIX.5.0SP2 and its extension packs up to FIX Latest.
 *
 * <p>Does not allocate; safe to share between threads.
 */
public final class DataFields {
    /** Data fields whose tag is one more than that of their length field. */
    private static final int[] TAG_AFTER_LENGTH_TAG = {
        91, 96, 213, 349, 351, 353, 355, 357, 359, 361, 363, 365, 446, 619, 622, 1185, 1278, 1281, 1283, 1398, 1402,
        1404, 1469, 1579, 1621, 1665, 1734, 1872, 1875, 2073, 2075, 2112, 2180, 2288, 2352, 2482, 2638, 2652, 2666,
        2716, 2719, 2722, 2798, 40005, 40009, 40979, 40981, 40983, 40985, 40987, 40989, 41084, 41102, 41108, 41257,
        41321, 41325, 41459, 41477, 41483, 41654, 41711, 41807, 41812, 41874, 41970, 42026, 42172, 42452, 42653, 42948
    };

    /** The other pairs, each with its length field first. */
    private static final int[][] OTHER_PAIRS = {
        {93, 89},
        {1525, 1527},
        {1678, 1697},
        {2372, 2371},
        {2494, 2493},
        {2522, 2521},
        {2802, 2801},
        {2809, 2808},
        {2815, 2814},
        {43109, 42684},
        {43110, 42486},
        {43111, 42982}
    };

    /**
     * Data fields that do not contain text in the message's encoding: signatures, passwords, attachments, images, XML.
     */
    private static final int[] NOT_ENCODED_TEXT = {
        89, 91, 96, 213, 1185, 1283, 1402, 1404, 1872, 1875, 2112, 42452, 42486, 42653, 42684, 42948, 42982
    };

    private static final char[] DATA_OF_LENGTH = dataOfLength();
    private static final BitSet DATA = data();
    private static final BitSet ENCODED_TEXT = encodedText();

    private DataFields() {}

    private static char[] dataOfLength() {
        char[] table = new char[43112];
        for (int data : TAG_AFTER_LENGTH_TAG) {
            table[data - 1] = (char) data;
        }
        for (int[] pair : OTHER_PAIRS) {
            table[pair[0]] = (char) pair[1];
        }
        return table;
    }

    private static BitSet data() {
        BitSet data = new BitSet();
        for (char tag : DATA_OF_LENGTH) {
            data.set(tag);
        }
        data.clear(0);
        return data;
    }

    private static BitSet encodedText() {
        BitSet encoded = (BitSet) DATA.clone();
        for (int tag : NOT_ENCODED_TEXT) {
            encoded.clear(tag);
        }
        return encoded;
    }

    /**
     * Returns the data field whose length the given field contains.
     *
     * @param tag of any field.
     * @return the tag of the data field, or 0 if {@code tag} is not a length field.
     */
    public static int dataFieldOf(int tag) {
        return tag >= 0 && tag < DATA_OF_LENGTH.length ? DATA_OF_LENGTH[tag] : 0;
    }

    /** Returns the tag of the field that contains the length of a data field, or 0 if it is no data field. */
    public static int lengthFieldOf(int data) {
        int length = DATA_OF_LENGTH.length - 1;
        while (length > 0 && DATA_OF_LENGTH[length] != data) {
            length--;
        }
        return length;
    }

    /** Returns whether a field is a data field. */
    public static boolean isData(int tag) {
        return DATA.get(tag);
    }

    /** Returns whether a field is text in the encoding that MessageEncoding (347) names. */
    public static boolean isEncodedText(int tag) {
        return ENCODED_TEXT.get(tag);
    }
}
