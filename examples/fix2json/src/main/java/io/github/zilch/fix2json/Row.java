// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.util.List;
import org.agrona.collections.Int2IntHashMap;

/**
 * Where in a message the fields are that a row is made of. Only fields outside of groups count, and of those that are
 * repeated the first.
 *
 * <p>Reused for any number of messages; allocates nothing. For one thread.
 */
final class Row {
    private static final int NONE = -1;

    /** For each column the places of its fields: a name may belong to several tags. */
    private final int[][] columns;

    private final Int2IntHashMap places = new Int2IntHashMap(NONE);
    private final FieldFormat[] formats;
    private final int[] tags;
    private final int[] fieldOffsets;
    private final int[] valueOffsets;
    private final int[] lengths;
    private final boolean[] ascii;

    /**
     * @param tagsOfColumns tags of the fields for each column.
     */
    Row(List<int[]> tagsOfColumns) {
        columns = new int[tagsOfColumns.size()][];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = tagsOfColumns.get(i).clone();
            for (int k = 0; k < columns[i].length; k++) {
                int place = places.putIfAbsent(columns[i][k], places.size());
                columns[i][k] = place == NONE ? places.size() - 1 : place;
            }
        }
        int size = places.size();
        formats = new FieldFormat[size];
        tags = new int[size];
        fieldOffsets = new int[size];
        valueOffsets = new int[size];
        lengths = new int[size];
        ascii = new boolean[size];
    }

    /** Forgets the message before. */
    void nextMessage() {
        for (int i = 0; i < formats.length; i++) {
            formats[i] = null;
        }
    }

    /** Takes a field that stands outside of groups, if the row has it. */
    void take(FieldFormat format, FieldReader field) {
        int place = places.get(field.tag());
        if (place == NONE || formats[place] != null) {
            return;
        }
        formats[place] = format;
        tags[place] = field.tag();
        fieldOffsets[place] = field.fieldOffset();
        valueOffsets[place] = field.valueOffset();
        lengths[place] = field.valueLength();
        ascii[place] = field.isAscii();
    }

    int columns() {
        return columns.length;
    }

    /** Where the field of a column is: to be given to the methods below; -1 if the message does not have it. */
    int place(int column) {
        for (int place : columns[column]) {
            if (formats[place] != null) {
                return place;
            }
        }
        return NONE;
    }

    FieldFormat format(int place) {
        return formats[place];
    }

    int tag(int place) {
        return tags[place];
    }

    int fieldOffset(int place) {
        return fieldOffsets[place];
    }

    int valueOffset(int place) {
        return valueOffsets[place];
    }

    int length(int place) {
        return lengths[place];
    }

    boolean isAscii(int place) {
        return ascii[place];
    }
}
