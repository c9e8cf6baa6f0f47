// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Writes eight changing strings, of which a few have characters beyond U+00FF. Where the bytes of Strings cannot be read in
 * place, the JIT compiler knows from what has run before whether there are any such strings, and writes all others by it.
 */
public class StringsBenchmark extends ScenarioBenchmark {
    private static final JsonShape SHAPE =
            JsonShape.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth");

    private static final int LONG = 6;

    /** How many of a thousand strings have characters beyond U+00FF. */
    @Param({"0", "2", "10", "500"})
    public int permille;

    private String[][] messages;

    @Override
    void createMessages() {
        messages = Samples.messages(SHAPE.size(), String[][]::new, this::strings);
    }

    private String[] strings(Samples samples) {
        Words words = new Words(samples);
        String[] strings = new String[SHAPE.size()];
        for (int i = 0; i < strings.length; i++) {
            int length = samples.integer(3, i < LONG ? 16 : 64);
            strings[i] = words.phrase(samples.integer(0, 1_000) < permille ? Words.GREEK : Words.LATIN, length);
        }
        return strings;
    }

    private String[] next() {
        return messages[nextId() & (messages.length - 1)];
    }

    @Override
    void write(JsonBuilder json) {
        String[] strings = next();
        json.put("first", strings[0])
                .put("second", strings[1])
                .put("third", strings[2])
                .put("fourth", strings[3])
                .put("fifth", strings[4])
                .put("sixth", strings[5])
                .put("seventh", strings[6])
                .put("eighth", strings[7]);
    }

    /** Writes rows of a shape. */
    @Benchmark
    public int zilchRow(Zilch writer) {
        JsonBuilder json = writer.json;
        JsonRow row = json.reset(SHAPE);
        for (String each : next()) {
            row.add(each);
        }
        row.end();
        return json.length();
    }
}
