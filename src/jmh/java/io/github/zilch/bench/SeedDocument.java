// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.util.Random;

/**
 * The document that JSON0 was measured with: five members, two of them containers, 168 bytes, and an ID that changes
 * with every message.
 *
 * <pre>{@code
 * {"ID":10000,"Method":"JSON","Message":"Hello World","Property":{"Key":"Key","Value":"Value"},
 *  "Childs":[{"ID":"child1","Name":"child1"},{"ID":"child2","Name":"child2"}]}
 * }</pre>
 */
final class SeedDocument {
    /** How many different sets of strings {@link #writeTexts} goes through; a power of two. */
    static final int TEXT_SETS = 64;

    /** One set of the strings in the document. */
    record Texts(
            String method,
            String message,
            String key,
            String value,
            String firstId,
            String firstName,
            String secondId,
            String secondName) {}

    private SeedDocument() {}

    /** Writes the document with literals, whose identity, length and coder the JIT knows. */
    static void writeLiterals(JsonBuilder json, int id) {
        json.reset();
        json.put("ID", id).put("Method", "JSON").put("Message", "Hello World");
        json.createJSON("Property").put("Key", "Key").put("Value", "Value");
        JsonBuilder children = json.createJSONArray("Childs");
        children.createJSON().put("ID", "child1").put("Name", "child1");
        children.createJSON().put("ID", "child2").put("Name", "child2");
    }

    /** Writes the document with strings that change identity and length from message to message. */
    static void writeTexts(JsonBuilder json, int id, Texts[] sets) {
        Texts texts = sets[id & (TEXT_SETS - 1)];
        json.reset();
        json.put("ID", id).put("Method", texts.method).put("Message", texts.message);
        json.createJSON("Property").put("Key", texts.key).put("Value", texts.value);
        JsonBuilder children = json.createJSONArray("Childs");
        children.createJSON().put("ID", texts.firstId).put("Name", texts.firstName);
        children.createJSON().put("ID", texts.secondId).put("Name", texts.secondName);
    }

    /** Makes the sets of strings: the same ones every time, as long as the literals on average. */
    static Texts[] textSets() {
        Random random = new Random(168);
        Texts[] sets = new Texts[TEXT_SETS];
        for (int i = 0; i < TEXT_SETS; i++) {
            sets[i] = new Texts(
                    text(random, 4),
                    text(random, 11),
                    text(random, 3),
                    text(random, 5),
                    text(random, 6),
                    text(random, 6),
                    text(random, 6),
                    text(random, 6));
        }
        return sets;
    }

    private static String text(Random random, int averageLength) {
        char[] letters = new char[1 + random.nextInt(2 * averageLength - 1)];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (char) ('a' + random.nextInt(26));
        }
        return new String(letters);
    }
}
