// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonOptions;
import io.github.zilch.trust.Cases;
import io.github.zilch.values.Choices;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Writes random programs with a builder that remembers messages, with one that does not, and with a model of the
 * contract. The programs make the same calls in every message, with values of other lengths, alphabets, sources and
 * types.
 *
 * <p>{@code -Dzilch.messages=n} compares about that many messages. {@code -Dzilch.seed=s} runs only the program of a
 * seed.
 */
@Tag("contract")
class RandomProgramsTest {
    private static final long MESSAGES = Long.getLong("zilch.messages", Cases.drawn(16_000, 1_000_000));

    @Test
    @DisplayName(
            "C16: a builder that remembers messages writes what one without memory writes, and what the contract says")
    void programsGiveTheSameWithAndWithoutRepetition() throws IOException {
        if (Long.getLong("zilch.seed") != null) {
            Programs.run(new Comparison(), ProgramMaker::make, 1, 1);
            return;
        }
        String output = new ChildRun(ChildRun.thisJvm(), List.of()).run(MESSAGES, Integer.MAX_VALUE, Integer.MAX_VALUE);
        System.out.print(output);
        assertTrue(output.contains(" messages\n"), output);
    }

    @Test
    @DisplayName("C16: the programs have every option, with its values")
    void everyOptionIsDrawnWithItsValues() throws ReflectiveOperationException {
        Choices choices = Choices.of(1);
        List<JsonOptions> drawn = Stream.generate(() -> ProgramMaker.options(choices))
                .limit(1_000)
                .toList();
        for (Method option : JsonOptions.class.getMethods()) {
            if (option.getDeclaringClass() == JsonOptions.class
                    && option.getParameterCount() == 0
                    && !option.getName().equals("repetition")) { // with and without, for each program
                Set<Object> values = new HashSet<>();
                for (JsonOptions options : drawn) {
                    values.add(option.invoke(options));
                }
                Object[] constants = option.getReturnType().getEnumConstants();
                int least = constants == null ? 2 : constants.length;
                assertTrue(values.size() >= least, option.getName() + " is drawn as " + values + " in ProgramMaker");
            }
        }
    }
}
