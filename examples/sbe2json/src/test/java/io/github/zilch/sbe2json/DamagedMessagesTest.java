// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonValidator;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.sbe2json.random.OtfJson;
import io.github.zilch.sbe2json.random.RandomSchema;
import io.github.zilch.sbe2json.random.Trees;
import io.github.zilch.sbe2json.where.MessageCondition;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * A message that is cut anywhere, or has any byte changed, is reported, or becomes the JSON that sbe-tool's decoder finds
 * in it. Nothing outside the message is read: the buffer ends where the message does, and checks its bounds.
 * {@code -Dsbe2json.damaged=n} damages the messages of more schemas.
 */
class DamagedMessagesTest {
    private static final int SCHEMAS = Integer.getInteger("sbe2json.damaged", 3);
    private static final int CHANGES = 2;

    private final List<String> rejections = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final JsonBuilder json = new JsonBuilder();
    private SbeSchema schema;
    private SbeToJson converter;
    private MessageCondition none;

    private void onFlaw(Flaw flaw, String template, String field, int position, long found, long expected) {
        String sentence = flaw.describe(template, field, position, found, expected);
        assertFalse(sentence.contains("null"), sentence);
        if (flaw.rejects()) {
            rejections.add(sentence);
        } else if (!flaw.isOrdinary()) {
            warnings.add(sentence);
        }
    }

    private RandomSchema begin(long seed) throws IOException {
        RandomSchema random = new RandomSchema(seed);
        schema = random.schema(RandomSchema.LATEST);
        converter = new SbeToJson(schema, this::onFlaw);
        none = new MessageCondition(Condition.parse("not template exists"), schema.ir());
        return random;
    }

    /** Converts a message; returns the document, or null if the message is rejected. */
    private String convert(byte[] message, String where) {
        rejections.clear();
        warnings.clear();
        boolean isConverted = converter.convert(
                new UnsafeBuffer(message), 0, message.length, json.reset().put("before", 1));
        String text = json.toString();
        assertTrue(JsonValidator.isValid(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8))), where + " " + text);
        assertEquals(isConverted, rejections.isEmpty(), where + " " + rejections);
        if (!isConverted) {
            assertEquals("{\"before\":1}", text, where);
        }
        boolean isReadable = isConverted || rejections.get(0).contains(" has the exponent ");
        boolean isSelected = none.holds(new UnsafeBuffer(message), 0, message.length);
        assertEquals(!isReadable, isSelected, where + ": a condition must not hide damage " + rejections);
        return isConverted ? text : null;
    }

    @Test
    void messageThatIsCutIsRejected() throws IOException {
        for (int seed = 0; seed < SCHEMAS; seed++) {
            byte[] message = begin(seed).draw(RandomSchema.LATEST);
            for (int length = 0; length < message.length; length++) {
                String where = "seed " + seed + ", " + length + " of " + message.length + " bytes";
                assertNull(convert(Arrays.copyOf(message, length), where), where);
                assertTrue(rejections.get(0).contains(" is cut off: it ends at byte "), rejections.get(0));
            }
        }
    }

    @Test
    void messageWithAnyByteChangedIsReportedOrRight() throws IOException {
        for (int seed = 0; seed < SCHEMAS; seed++) {
            RandomSchema random = begin(seed);
            byte[] message = random.draw(RandomSchema.LATEST);
            for (int i = 0; i < message.length; i++) {
                for (int change = 0; change < CHANGES; change++) {
                    byte[] damaged = message.clone();
                    damaged[i] = (byte)
                            (change == 0 ? damaged[i] + 1 : random.random().nextInt());
                    checkDamaged(damaged, "seed " + seed + ", byte " + i + " = " + damaged[i]);
                }
            }
        }
    }

    private void checkDamaged(byte[] damaged, String where) {
        String text = convert(damaged, where);
        if (text != null && warnings.isEmpty()) {
            Map<String, Object> expected = new LinkedHashMap<>();
            expected.put("before", BigDecimal.ONE);
            expected.putAll(OtfJson.read(schema.ir(), new UnsafeBuffer(damaged)));
            assertNull(Trees.difference(expected, text), where + " " + text);
        }
    }
}
