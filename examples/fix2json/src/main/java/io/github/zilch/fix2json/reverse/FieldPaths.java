// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.reverse;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Where the fields of a message are: each is the path of its group entries and its tag, such as {@code 453[0]/448}. Compares
 * what was written with what is read from it, because FIX has no brackets: a field after a group, or the first one of an
 * entry, can be taken for one of another entry. For use by one thread.
 */
public final class FieldPaths {
    /** The fields that frame a message. */
    private static final Set<String> FRAME = Set.of("8", "9", "10");

    private final List<String> written = new ArrayList<>();
    private String entry = "";

    /** Creates paths without fields. */
    public FieldPaths() {}

    /** Begins a message. */
    public void clear() {
        written.clear();
        entry = "";
    }

    /** Adds a field that is written. */
    public void add(String tag) {
        written.add(entry + withoutZeros(tag));
    }

    /** Removes the field that was added last: a correct length, which is part of its data. */
    public void removeLast() {
        written.remove(written.size() - 1);
    }

    /**
     * Begins an entry of a group.
     *
     * @param counter of the group.
     * @param index of the entry.
     * @return what {@link #endEntry} needs.
     */
    public String beginEntry(int counter, int index) {
        String enclosing = entry;
        entry = enclosing + counter + '[' + index + "]/";
        return enclosing;
    }

    /** Ends the entry, and continues in the one around it. */
    public void endEntry(String enclosing) {
        entry = enclosing;
    }

    /**
     * Compares the fields with those that have been read.
     *
     * @param json the message as one object with tags as names.
     * @return the path of the first field that has been read in another place or not at all, or null if there is none.
     * @throws IOException if the text is no JSON.
     */
    public String firstDifference(String json) throws IOException {
        List<String> read = new ArrayList<>();
        try (JsonParser parser = JsonSource.of(json)) {
            parser.nextToken();
            collect(JsonField.read(parser), "", read);
        }
        Collections.sort(read);
        Collections.sort(written);
        int next = 0;
        for (String path : written) {
            while (next < read.size() && read.get(next).compareTo(path) < 0) {
                next++; // read in this place, but written in another one
            }
            if (next == read.size() || !read.get(next++).equals(path)) {
                return path;
            }
        }
        return null;
    }

    private static void collect(JsonField object, String prefix, List<String> paths) {
        for (JsonField member : object.children()) {
            if (prefix.isEmpty() && FRAME.contains(member.name())) {
                continue;
            }
            paths.add(prefix + member.name());
            for (JsonField each : member.children()) {
                collect(each, prefix + member.name() + '[' + each.name() + "]/", paths);
            }
        }
    }

    private static String withoutZeros(String tag) {
        int i = 0;
        while (i < tag.length() - 1 && tag.charAt(i) == '0') {
            i++;
        }
        return tag.substring(i);
    }
}
