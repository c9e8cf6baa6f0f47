// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

/**
 * The fields whose value may hold any byte, the delimiter included, and the fields that say how long they are. This is
 * wire syntax, the same in every version, so it does not depend on a dictionary: the dictionaries themselves disagree
 * about the types of these fields.
 *
 * <p>Allocates nothing; safe to share between threads.
 */
final class DataFields {
    /** The pairs, length field first. Only Signature (89) does not follow its length field by one. */
    private static final int[][] PAIRS = {
        {93, 89},
        {90, 91},
        {95, 96},
        {212, 213},
        {348, 349},
        {350, 351},
        {352, 353},
        {354, 355},
        {356, 357},
        {358, 359},
        {360, 361},
        {362, 363},
        {364, 365},
        {445, 446},
        {618, 619},
        {621, 622},
        {1184, 1185},
        {1277, 1278},
        {1280, 1281},
        {1282, 1283},
        {1397, 1398},
        {1401, 1402},
        {1403, 1404},
        {1468, 1469},
    };

    private static final short[] DATA_OF_LENGTH = dataOfLength();

    private DataFields() {}

    private static short[] dataOfLength() {
        short[] table = new short[1469];
        for (int[] pair : PAIRS) {
            table[pair[0]] = (short) pair[1];
        }
        return table;
    }

    /**
     * Tells which data field a length field measures.
     *
     * @param tag of any field.
     * @return the tag of the data field, or 0 if {@code tag} is no length field.
     */
    static int measuredBy(int tag) {
        return tag >= 0 && tag < DATA_OF_LENGTH.length ? DATA_OF_LENGTH[tag] : 0;
    }
}
