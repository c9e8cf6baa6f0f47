// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.random.Program.Call;
import io.github.zilch.values.Choices;
import java.util.ArrayList;
import java.util.List;

/**
 * Random messages that are written without garbage, and their texts. They are drawn once, so that writing them
 * allocates nothing either. Messages of one shape make the same calls, with other values.
 */
public final class Corpus {
    private static final int ALIKE = 8;

    /** One message: its calls, and its text. */
    private record Entry(List<Call> calls, byte[] text) {}

    private final List<Entry> entries = new ArrayList<>();
    private final Side side = new Side();

    /**
     * Draws messages with the default options.
     *
     * @param seed of the messages, which are the same for the same seed.
     * @param shapes number of shapes, each with some messages.
     */
    public Corpus(long seed, int shapes) {
        Choices choices = Choices.of(seed);
        Model model = new Model(JsonOptions.DEFAULT);
        for (int i = 0; i < shapes; i++) {
            Slots slots = Slots.withoutGarbage(choices);
            entries.add(entry(slots.calls(), model));
            for (int k = 1; k < ALIKE; k++) {
                entries.add(entry(slots.repeatedCalls(), model));
            }
        }
    }

    private static Entry entry(List<Call> calls, Model model) {
        model.begin(false, Long.MAX_VALUE);
        for (Call call : calls) {
            Step.Expected expected = call.step().expect(model, Step.Done.NOTHING);
            if (!expected.failures().isEmpty()) {
                throw new IllegalStateException("a message of a corpus fails: " + call.step());
            }
        }
        return new Entry(calls, model.json(model.nodes.get(0)));
    }

    /** Returns the index of the message with a number. About half of them have the shape of the one before. */
    private int index(long number) {
        int shape = mix(mix(number, 2) == 0 ? number / 64 : number, entries.size() / ALIKE);
        return shape * ALIKE + mix(~number, ALIKE);
    }

    /** Returns a number from 0 to {@code below - 1}: splitmix64 (Steele, Lea and Flood, 2014). */
    private static int mix(long number, int below) {
        long z = number * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return (int) ((z ^ z >>> 31) >>> 33) % below;
    }

    /**
     * Writes a message.
     *
     * @param json builder with default options that has just been reset.
     * @param number of the message, from 0 to any number.
     */
    public void write(JsonBuilder json, long number) {
        List<Call> calls = entries.get(index(number)).calls;
        side.begin(json);
        for (int i = 0; i < calls.size(); i++) {
            calls.get(i).step().run(side, Side.UNKNOWN);
        }
    }

    /**
     * Returns the text of a message.
     *
     * @param number of the message.
     * @return its text in UTF-8.
     */
    public byte[] text(long number) {
        return entries.get(index(number)).text;
    }
}
