// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.condition.Condition;
import io.github.zilch.sbe2json.random.OtfJson;
import io.github.zilch.sbe2json.random.RandomSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import uk.co.real_logic.sbe.ir.Ir;

/**
 * Random conditions hold for the messages for which they hold by the values that sbe-tool's decoder finds, and none is refused
 * for a value that a message has. Messages of any version are read with the schema of any version.
 * {@code -Dsbe2json.schemas=n} runs more schemas, and prints how many.
 */
class RandomConditionsTest {
    private static final int SCHEMAS = Integer.getInteger("sbe2json.schemas", 10);
    private static final int CONDITIONS = 150;
    private static final int MESSAGES = 6;

    private long holding;
    private long failing;

    @Test
    void conditionsHoldByTheValuesOfTheOtherDecoder() throws IOException {
        for (long seed = 0; seed < SCHEMAS; seed++) {
            RandomSchema random = new RandomSchema(seed);
            for (int known = 0; known <= RandomSchema.LATEST; known++) {
                check(random, known, "seed " + seed + ", version " + known);
            }
        }
        if (System.getProperty("sbe2json.schemas") != null) {
            System.out.println(SCHEMAS + " schemas, conditions held for " + holding + " messages, and not for "
                    + failing + "; 0 differences");
        }
        assertTrue(holding > CONDITIONS * SCHEMAS && failing > CONDITIONS * SCHEMAS, holding + " " + failing);
    }

    private void check(RandomSchema random, int known, String where) throws IOException {
        Ir schema = random.schema(known).ir();
        Map<String, OtfJson.Field> fields = new TreeMap<>();
        for (int i = 0; i < CONDITIONS; i++) {
            OtfJson.values(schema, new UnsafeBuffer(random.draw(known)), fields);
        }
        for (int i = 0; i < CONDITIONS / (RandomSchema.LATEST + 1); i++) {
            UnsafeBuffer[] messages = new UnsafeBuffer[MESSAGES];
            for (int n = 0; n < MESSAGES; n++) {
                int version = random.random().nextInt(known + 1);
                messages[n] = new UnsafeBuffer(random.draw(version));
            }
            List<Map<String, List<Object>>> values = new ArrayList<>();
            for (UnsafeBuffer message : messages) {
                values.add(OtfJson.values(schema, message, fields));
            }
            ConditionOracle oracle = new ConditionOracle(random.random(), fields, values);
            String text = oracle.draw();
            MessageCondition condition;
            try {
                condition = new MessageCondition(Condition.parse(text), schema);
            } catch (IllegalArgumentException e) {
                assertTrue(oracle.mayBeRefused(), where + "\n" + text + "\n" + e.getMessage());
                continue;
            }
            for (int n = 0; n < MESSAGES; n++) {
                boolean expected = oracle.holds(values.get(n));
                boolean actual = condition.holds(messages[n], 0, messages[n].capacity());
                assertEquals(expected, actual, where + "\n" + text + "\n" + values.get(n));
                holding += actual ? 1 : 0;
                failing += actual ? 0 : 1;
            }
        }
    }
}
