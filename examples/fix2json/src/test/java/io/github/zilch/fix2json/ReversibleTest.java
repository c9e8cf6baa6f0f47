// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.github.zilch.JsonBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * JSON that was made from a message becomes FIX with the same fields again, also if a group has fields of others, in any
 * order, unless a field is repeated where no group explains it, or a counter is wrong.
 */
class ReversibleTest {
    /** Groups of many messages: their own fields, and the counters of the groups in them. */
    private static final Map<Integer, List<List<Integer>>> GROUPS = Map.of(
            453, List.of(List.of(448, 447, 452), List.of(802)),
            802, List.of(List.of(523, 803), List.of()),
            78, List.of(List.of(79, 661, 736, 80), List.of(756)),
            756, List.of(List.of(757, 758, 759), List.of()),
            711, List.of(List.of(311, 312, 309), List.of(457)),
            457, List.of(List.of(458, 459), List.of()),
            268, List.of(List.of(279, 269, 271), List.of(453)),
            386, List.of(List.of(336, 625), List.of()));

    private static final List<Integer> OUTER = List.of(453, 78, 711, 268, 386);
    private static final List<Integer> BODY = List.of(11, 55, 54, 38, 44, 58);

    /** Fields for users, and those of other groups and messages. */
    private static final List<Integer> STRANGE = List.of(9001, 5001, 20001, 279, 270, 336, 452, 803, 759, 523, 48, 66);

    private static final Set<Flaw> LOST = EnumSet.of(Flaw.REPEATED_TAG, Flaw.GROUP_COUNT);

    private final Random random = new Random(1);

    private int number() {
        return random.nextInt(100);
    }

    private List<String> entry(int counter, int depth) {
        List<Integer> own = GROUPS.get(counter).get(0);
        List<Integer> tags = new ArrayList<>(own.subList(1, own.size()));
        tags.removeIf(tag -> random.nextInt(3) == 0);
        if (random.nextInt(4) == 0) {
            Collections.shuffle(tags, random);
        }
        List<String> parts = new ArrayList<>();
        tags.forEach(tag -> parts.add(tag + "=" + number() + "|"));
        for (int inner : GROUPS.get(counter).get(1)) {
            if (depth < 2 && random.nextBoolean()) {
                parts.add(random.nextInt(parts.size() + 1), group(inner, depth + 1));
            }
        }
        if (random.nextInt(4) == 0) {
            parts.add(random.nextInt(parts.size() + 1), STRANGE.get(random.nextInt(STRANGE.size())) + "=s|");
        }
        parts.add(0, own.get(0) + "=" + number() + "|");
        return parts;
    }

    private String group(int counter, int depth) {
        int count = random.nextInt(3);
        StringBuilder group = new StringBuilder(counter + "=" + count + "|");
        for (int i = 0; i < count; i++) {
            entry(counter, depth).forEach(group::append);
        }
        return group.toString();
    }

    private String message() {
        List<String> parts = new ArrayList<>();
        for (int tag : BODY) {
            if (random.nextInt(3) == 0) {
                parts.add(tag + "=" + number() + "|");
            }
        }
        for (int counter : OUTER) {
            if (random.nextInt(3) == 0) {
                parts.add(group(counter, 0));
            }
        }
        Collections.shuffle(parts, random);
        List<String> types = List.of("D", "8", "W", "E", "AB");
        return Fixtures.message(
                "FIX.4.4", "35=" + types.get(random.nextInt(types.size())) + "|" + String.join("", parts));
    }

    private static String json(FixToJson converter, byte[] message, JsonBuilder json) {
        assertTrue(converter.convert(new UnsafeBuffer(message), 0, message.length, converter.begin(json)));
        return json.toString();
    }

    private void check(FixToJsonOptions options) throws IOException {
        Set<Flaw> flaws = EnumSet.noneOf(Flaw.class);
        FixToJson converter = new FixToJson(
                Fixtures.DICTIONARIES, options, (flaw, tag, position, found, expected) -> flaws.add(flaw));
        JsonToFix back = new JsonToFix(Fixtures.DICTIONARIES, options);
        JsonBuilder json = new JsonBuilder();
        int reversed = 0;
        for (int i = 0; i < 250; i++) {
            String message = message();
            flaws.clear();
            String text = json(converter, Fixtures.bytes(message), json);
            if (Collections.disjoint(flaws, LOST)) {
                try (JsonParser parser = new JsonFactory().createParser(text)) {
                    assertEquals(Fixtures.tree(text), Fixtures.tree(json(converter, back.next(parser), json)), message);
                } catch (JsonToFixException e) {
                    throw new AssertionError(message + "\n" + text, e);
                }
                reversed++;
            }
        }
        assertTrue(reversed > 100, reversed + " of 250");
    }

    @Test
    void messagesWithoutRepetitionsHaveTheSameFieldsAgain() throws IOException {
        check(FixToJsonOptions.DEFAULT);
        check(FixToJsonOptions.builder().flat(true).tags(true).build());
    }
}
