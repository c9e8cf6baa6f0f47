// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import io.github.zilch.fix2json.wire.DataFields;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/**
 * The data fields that only dictionaries define, in addition to {@link DataFields}.
 *
 * @param lengths tags of the length fields; null if there are no such data fields.
 * @param data tags of the data fields; null if there are none.
 */
public record OtherData(BitSet lengths, BitSet data) {
    /**
     * Returns the data fields of dictionaries.
     *
     * @param dictionaries that define them; null elements are skipped.
     * @return their data fields.
     */
    public static OtherData of(List<FixDictionary> dictionaries) {
        BitSet data = new BitSet();
        BitSet lengths = new BitSet();
        dictionaries.stream().filter(Objects::nonNull).forEach(each -> each.addDataTags(data, lengths));
        for (int tag = data.nextSetBit(0); tag >= 0; tag = data.nextSetBit(tag + 1)) {
            data.set(tag, !DataFields.isData(tag));
        }
        return data.isEmpty() ? new OtherData(null, null) : new OtherData(lengths, data);
    }
}
