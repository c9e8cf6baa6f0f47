// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.random.Begin.Place;
import io.github.zilch.random.Begin.Room;
import io.github.zilch.random.Program.Call;
import io.github.zilch.random.Program.Message;
import io.github.zilch.trust.Cases;
import io.github.zilch.values.Choices;
import io.github.zilch.values.ModelText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random messages in regions of every size up to their own. The regions end where readable memory ends, and every other
 * one is gone before the builder leaves it.
 *
 * <p>{@code -Dzilch.seed=s} runs only the messages of a seed.
 */
@Tag("contract")
class EveryRegionTest {
    private static final int MOST_SIZES = 200;

    @Test
    @DisplayName(
            "C10 C18: in regions of every size a message is written as far as it fits, and nothing else is touched")
    void messagesInRegionsOfEverySize() {
        Programs.run(new Comparison(), EveryRegionTest::program, Cases.drawn(30, 50_000), 5_000);
    }

    /** Returns one message again and again, in regions that become smaller. */
    private static Program program(Choices choices) {
        Program drawn = ProgramMaker.make(choices);
        Message message = drawn.messages().get(drawn.messages().size() - 1);
        List<Message> messages = new ArrayList<>();
        for (int missing = -2; missing < MOST_SIZES; missing++) {
            Place place = choices.below(4) > 0 ? Place.GUARDED : Place.DIRECT;
            boolean array = message.begin().array();
            Begin begin = new Begin(place, array, false, missing & 7, Room.EXACT, -missing, 0, missing % 2 == 0);
            messages.add(new Message(begin, message.calls(), Side.IN_PLACE, false));
        }
        return drawn.with(messages);
    }

    // ---- memory that moves at each byte at which it can ----

    /** The size of the first memory in bytes, and the texts that are longer than what is before the message needs. */
    private static final int FIRST_MEMORY = 1024;

    private static final int LONGEST = FIRST_MEMORY + 20;

    @Test
    @DisplayName("C10: a message is the same wherever in it the memory moves")
    void memoryThatMovesAtEachAccess() {
        Programs.run(new Comparison(), EveryRegionTest::programWithTexts, Cases.drawn(6, 20_000), 1_000);
    }

    /** Returns one message again and again, each time after a longer text. */
    private static Program programWithTexts(Choices choices) {
        Program drawn = ProgramMaker.make(choices);
        ModelText model = new ModelText(drawn.options());
        Message message = drawn.messages().get(drawn.messages().size() - 1);
        Key key = Key.of(Key.Form.STRING, "text before it", model, null);
        int way = choices.below(TextValues.CHAR_WAYS);
        Begin begin = new Begin(Place.OWN, message.begin().array(), false, 0, Room.AMPLE, 0, 0, false);
        List<Message> messages = new ArrayList<>();
        for (int length = 0; length <= LONGEST; length++) {
            Value text = TextValues.chars(way, "x".repeat(length), model);
            List<Call> calls = new ArrayList<>();
            calls.add(new Call(message.calls().size(), new Step.Put(0, key, text), false));
            calls.addAll(message.calls());
            messages.add(new Message(begin, calls, message.way(), message.scribbled()));
        }
        return drawn.with(drawn.options().initialCapacity(FIRST_MEMORY).retainedCapacity(0))
                .with(messages);
    }
}
