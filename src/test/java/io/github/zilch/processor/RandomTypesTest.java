// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random types are written as Jackson writes them: 100 classes in every build, more by {@code -Dzilch.classes=2000}, the
 * same ones again by {@code -Dzilch.seed=…}.
 */
@Tag("slow")
class RandomTypesTest {
    private static final int IN_ONE_SOURCE = 10;

    @Test
    void randomTypesAreWrittenAsJacksonWritesThem() {
        int classes = Integer.getInteger("zilch.classes", 100);
        long seed = Long.getLong("zilch.seed", new Random().nextLong());
        int judged = 0;
        for (long next = seed; judged < classes; next++) {
            RandomTypes types = new RandomTypes(next);
            String source = types.draw(IN_ONE_SOURCE);
            try {
                judged += Judge.judgeAll(source, "r.Home$", types.judged());
            } catch (AssertionError e) {
                throw new AssertionError("-Dzilch.seed=" + next + "\n" + source, e);
            }
        }
    }
}
