// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.kafka.SetupException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The records of the input topic that the user wants to leave out, because they cannot be written anywhere. */
public final class SkippedRecords {
    /** The partition and the offset of a record. */
    private static final Pattern PLACE = Pattern.compile("(\\d{1,9}):(\\d{1,18})");

    private final Set<String> places = new HashSet<>();
    private final Consumer<String> events;

    /**
     * Reads the places.
     *
     * @param texts as PARTITION:OFFSET.
     * @param events receives a sentence for each record that is left out.
     * @throws SetupException if a text is no place.
     */
    public SkippedRecords(List<String> texts, Consumer<String> events) throws SetupException {
        this.events = events;
        for (String text : texts) {
            Matcher place = PLACE.matcher(text);
            if (!place.matches()) {
                throw new SetupException("--skip " + text + " names no record: use PARTITION:OFFSET, such as 3:1042");
            }
            places.add(place(Integer.parseInt(place.group(1)), Long.parseLong(place.group(2))));
        }
    }

    /** Returns whether a record is left out, and says so. Does not allocate if no record is. */
    boolean contains(int partition, long offset) {
        if (places.isEmpty() || !places.contains(place(partition, offset))) {
            return false;
        }
        events.accept("left out by --skip: the record at offset " + offset + " of partition " + partition);
        return true;
    }

    private static String place(int partition, long offset) {
        return partition + ":" + offset;
    }
}
