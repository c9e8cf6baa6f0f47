// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.wire.FieldReader;
import java.util.Arrays;
import java.util.List;
import org.agrona.collections.Int2IntHashMap;

/**
 * Records where the fields of a row are in a message. Only fields outside of groups are used, and only the first
 * occurrence of a repeated field.
 *
 * <p>Reusable for any number of messages; does not allocate. For use by one thread.
 */
final class Row {
    private static final int NONE = -1;

    /** For each column, the indices of its fields. A name may belong to several tags. */
    private final int[][] columns;

    private final Int2IntHashMap indices = new Int2IntHashMap(NONE);
    private final FieldFormat[] formats;
    private final int[] fieldOffsets;
    private final int[] valueOffsets;
    private final int[] lengths;
    private final boolean[] ascii;

    /**
     * Creates a row.
     *
     * @param tagsOfColumns tags of the fields for each column.
     */
    Row(List<int[]> tagsOfColumns) {
        columns = new int[tagsOfColumns.size()][];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = tagsOfColumns.get(i).clone();
            for (int k = 0; k < columns[i].length; k++) {
                int index = indices.putIfAbsent(columns[i][k], indices.size());
                columns[i][k] = index == NONE ? indices.size() - 1 : index;
            }
        }
        int size = indices.size();
        formats = new FieldFormat[size];
        fieldOffsets = new int[size];
        valueOffsets = new int[size];
        lengths = new int[size];
        ascii = new boolean[size];
    }

    /** Removes the fields of the previous message. */
    void nextMessage() {
        Arrays.fill(formats, null);
    }

    /** Records a field outside of groups if the row contains it. */
    void add(FieldFormat format, FieldReader field) {
        int index = indices.get(field.tag());
        if (index == NONE || formats[index] != null) {
            return;
        }
        formats[index] = format;
        fieldOffsets[index] = field.fieldOffset();
        valueOffsets[index] = field.valueOffset();
        lengths[index] = field.valueLength();
        ascii[index] = field.isAscii();
    }

    int columns() {
        return columns.length;
    }

    /**
     * Returns the index of the field of a column, for the methods below, or -1 if the message does not have the field.
     */
    int indexOf(int column) {
        for (int index : columns[column]) {
            if (formats[index] != null) {
                return index;
            }
        }
        return NONE;
    }

    FieldFormat format(int index) {
        return formats[index];
    }

    int fieldOffset(int index) {
        return fieldOffsets[index];
    }

    int valueOffset(int index) {
        return valueOffsets[index];
    }

    int length(int index) {
        return lengths[index];
    }

    boolean isAscii(int index) {
        return ascii[index];
    }
}
