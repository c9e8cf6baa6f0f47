// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import io.github.zilch.JsonShape;
import io.github.zilch.random.Begin.Place;
import io.github.zilch.random.Begin.Room;
import io.github.zilch.random.Program.Call;
import io.github.zilch.random.Program.Message;
import io.github.zilch.trust.Cases;
import io.github.zilch.values.Choices;
import io.github.zilch.values.ModelText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random messages that put few keys to their objects in any order, with values that are refused, rows that are cancelled, reads
 * and rollbacks in between.
 *
 * <p>{@code -Dzilch.seed=s} runs only the messages of a seed.
 */
@Tag("contract")
class RandomDuplicateKeysTest {
    private static final int MESSAGES = 4;
    private static final JsonOptions OPTIONS = JsonOptions.DEFAULT.rejectDuplicateKeys(true);
    private static final ModelText TEXT = new ModelText(OPTIONS);
    private static final String[] NAMES = {
        "a", "b", "c", "d", "a longer key than fits a slot, so that it is kept elsewhere"
    };
    private static final Row.Call SEVEN = Row.Call.add(Value.SEVEN);
    private static final Value NO_JSON = Value.failing(
            () -> "[1,", FragmentValues.calls("[1,", true), Value.Kind.CHECKED, IllegalArgumentException.class);

    @Test
    @DisplayName("C9: a key is refused if its object has it, whatever was refused, cancelled or rolled back before")
    void keysAreRefusedIfTheModelHasThem() {
        Programs.run(new Comparison(), RandomDuplicateKeysTest::program, Cases.drawn(3_000, 1_000_000), 50_000);
    }

    private static Program program(Choices choices) {
        Begin begin = new Begin(Place.STAY, false, true, 0, Room.SAME, 0, 0, false);
        List<Message> messages = Stream.generate(() -> new Message(begin, calls(choices), Side.IN_PLACE, false))
                .limit(MESSAGES)
                .toList();
        return new Program(OPTIONS, false, messages);
    }

    private static List<Call> calls(Choices choices) {
        List<Call> calls = new ArrayList<>();
        for (int i = 5 + choices.below(60); i > 0; i--) {
            Key key = key(choices);
            for (Step step : steps(choices, choices.below(8), key)) {
                calls.add(new Call(i, step, choices.below(4) == 0));
            }
        }
        return calls;
    }

    private static Key key(Choices choices) {
        return Key.of(Key.Form.values()[choices.below(4)], NAMES[choices.below(NAMES.length)], TEXT, null);
    }

    private static List<Step> steps(Choices choices, int back, Key key) {
        return switch (choices.below(12)) {
            case 0, 1 -> List.of(new Step.Put(back, key, Value.SEVEN));
            case 2 -> List.of(new Step.Create(back, key, false));
            case 3 -> List.of(new Step.Create(back, key, true));
            case 4 -> List.of(row(back, null, RowStep.Place.MEMBERS, false, SEVEN, SEVEN, Row.Call.END));
            case 5 ->
                List.of(
                        row(back, null, RowStep.Place.MEMBERS, true, SEVEN), // cancelled
                        new RowStep.OnOpenRow(null));
            case 6 -> { // the same key twice in an object of a row
                Row.Call name = Row.Call.key(key);
                yield List.of(row(back, key, RowStep.Place.VALUE, true, SEVEN, Row.Call.OBJECT, name, SEVEN, name));
            }
            case 7 -> List.of(new Step.Mark(back));
            case 8, 9 -> List.of(new Step.Rollback(choices.below(4)));
            case 10 -> List.of(new Step.Read(Integer.MAX_VALUE, Side.IN_PLACE));
            default -> List.of(new Step.Put(back, key, NO_JSON));
        };
    }

    private static RowStep row(int back, Key key, RowStep.Place place, boolean open, Row.Call... calls) {
        Layout layout = Layout.of(JsonShape.of("a", NAMES[4]), false, TEXT);
        return new RowStep(back, key, new Row(layout, List.of(calls), 0), place, open);
    }
}
