// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.rows2json.feed.postgres.Change;
import java.util.ArrayList;
import java.util.List;

/** The members of an object that says something about a change, or is its line: a name and a writer for each. Immutable. */
final class Members implements Envelope {
    /** Writes the value of a member, or skips it. */
    @FunctionalInterface
    interface Writer {
        void write(JsonRow row, Change change);
    }

    private final JsonShape shape;
    private final Writer[] writers;

    private Members(JsonShape shape, Writer[] writers) {
        this.shape = shape;
        this.writers = writers;
    }

    /** Collects members in the order in which they are written. */
    static final class Collector {
        private final List<String> names = new ArrayList<>();
        private final List<Writer> writers = new ArrayList<>();

        Collector add(String name, Writer writer) {
            names.add(name);
            writers.add(writer);
            return this;
        }

        Collector addIf(boolean condition, String name, Writer writer) {
            return condition ? add(name, writer) : this;
        }

        /** Adds the name of a last member, whose value is written when the line ends. */
        Collector addLast(String name) {
            names.add(name);
            return this;
        }

        Members build() {
            return new Members(JsonShape.of(names), writers.toArray(new Writer[0]));
        }
    }

    @Override
    public JsonRow begin(JsonBuilder json, Change change) {
        JsonRow row = json.reset(shape);
        writeAll(row, change);
        return row;
    }

    /** Writes the object as the next value. */
    void add(JsonRow row, Change change) {
        row.addRow(shape);
        writeAll(row, change);
        row.end();
    }

    private void writeAll(JsonRow row, Change change) {
        for (Writer writer : writers) {
            writer.write(row, change);
        }
    }
}
