// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.util.ArrayList;
import java.util.List;

/** The writers of objects of a converter: one for each level of maps in maps. */
final class MemberWriters {
    private final List<MemberWriter> writers = new ArrayList<>();
    private int depth;

    /** Returns the writer of the next level, with an empty object. */
    MemberWriter enter() {
        MemberWriter writer = next();
        depth++;
        writer.reset();
        return writer;
    }

    void leave() {
        depth--;
    }

    /** Returns the JSON of a value. */
    byte[] bytesOf(ValueEncoder encoder, Object value) {
        MemberWriter writer = enter();
        try {
            return writer.bytesOf(encoder, value);
        } finally {
            leave();
        }
    }

    /** Returns the text of a value that is a number, or a string without escapes. */
    String textOf(ValueEncoder encoder, Object value) {
        MemberWriter writer = enter();
        try {
            return writer.textOf(encoder, value);
        } finally {
            leave();
        }
    }

    private MemberWriter next() {
        if (depth == Settings.MAX_DEPTH) {
            throw new ConversionException("maps are nested in more than " + Settings.MAX_DEPTH
                    + " levels: check that no map contains itself");
        }
        if (depth == writers.size()) {
            writers.add(new MemberWriter());
        }
        return writers.get(depth);
    }

    void close() {
        writers.forEach(MemberWriter::close);
        writers.clear();
    }
}
