// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.Samples;
import io.github.zilch.bench.model.Words;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Eight changing strings, of which a few have characters beyond U+00FF. Where the bytes of Strings cannot be read in place, the
 * JIT compiler knows from what has run before whether there are any such strings, and writes all others by it.
 */
final class Strings {
    private static final JsonShape SHAPE =
            JsonShape.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth");

    private static final int LONG = 6;

    private Strings() {}

    static List<Document<?>> documents() {
        return IntStream.of(0, 2, 10, 500)
                .<Document<?>>mapToObj(Strings::document)
                .toList();
    }

    private static Document<String[]> document(int permille) {
        return new Document<>(
                        "Strings/permille_" + permille,
                        "Eight changing strings, of which some of a thousand have characters beyond U+00FF.",
                        String[].class,
                        () -> Samples.messages(SHAPE.size(), (id, samples) -> strings(samples, permille)))
                .builder(Strings::write)
                .row(Strings::writeRow)
                .writers("zilch zilchRow");
    }

    private static String[] strings(Samples samples, int permille) {
        Words words = new Words(samples);
        String[] strings = new String[SHAPE.size()];
        for (int i = 0; i < strings.length; i++) {
            int length = samples.integer(3, i < LONG ? 16 : 64);
            strings[i] = words.phrase(samples.integer(0, 1_000) < permille ? Words.GREEK : Words.LATIN, length);
        }
        return strings;
    }

    private static void write(JsonBuilder json, String[] strings) {
        json.put("first", strings[0])
                .put("second", strings[1])
                .put("third", strings[2])
                .put("fourth", strings[3])
                .put("fifth", strings[4])
                .put("sixth", strings[5])
                .put("seventh", strings[6])
                .put("eighth", strings[7]);
    }

    private static void writeRow(JsonBuilder json, String[] strings) {
        JsonRow row = json.reset(SHAPE);
        for (String each : strings) {
            row.add(each);
        }
        row.end();
    }
}
