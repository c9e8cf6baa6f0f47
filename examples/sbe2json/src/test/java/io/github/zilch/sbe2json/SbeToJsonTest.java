// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.sbe2json.where.MessageCondition;
import io.github.zilch.sbe2json.wire.MessageWalk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** The converter as its callers see it; what each kind of field becomes in JSON is in {@code src/test/commands/values.txt}. */
class SbeToJsonTest {
    /** Returns a schema with types, or with elements beside its types, and a message of some members. */
    static String xml(String types, String members) {
        String elements =
                types.startsWith("<types") || types.startsWith("<xi:") ? types : "<types>" + types + "</types>";
        return "<sbe:messageSchema xmlns:sbe='http://fixprotocol.io/2016/sbe' xmlns:xi='http://www.w3.org/2001/XInclude'"
                + " package='p' id='7' version='0' byteOrder='littleEndian'><types>"
                + "<composite name='messageHeader'><type name='blockLength' primitiveType='uint16'/>"
                + "<type name='templateId' primitiveType='uint16'/><type name='schemaId' primitiveType='uint16'/>"
                + "<type name='version' primitiveType='uint16'/></composite>"
                + "<composite name='groupSizeEncoding'><type name='blockLength' primitiveType='uint16'/>"
                + "<type name='numInGroup' primitiveType='uint16'/></composite></types>" + elements
                + "<sbe:message name='M' id='1'>" + members + "</sbe:message></sbe:messageSchema>";
    }

    private static final String EMPTY_GROUPS = "<group name='g' id='1'><field name='c' id='2' type='T'/></group>"
            + "<group name='h' id='3'><field name='c' id='2' type='T'/></group>";

    @Test
    void groupsThatAreRejectedHaveNoLengthAndAreNotHiddenByAConditionEither() throws IOException {
        SbeSchema schema = SbeSchema.ofXml(xml(
                        "<type name='T' primitiveType='char' presence='constant'>c</type>", EMPTY_GROUPS)
                .replace("name='blockLength' primitiveType='uint16'", "name='blockLength' primitiveType='uint64'")
                .getBytes(StandardCharsets.UTF_8));
        SbeToJson converter = new SbeToJson(schema, FlawListener.NONE);
        MessageWalk walk = new MessageWalk(schema.ir());
        MessageCondition none = new MessageCondition(Condition.parse("not template exists"), schema.ir());
        MessageBytes tooMany = new MessageBytes().u64(0).u16(1).u16(7).u16(0);
        MessageBytes tooLong = new MessageBytes().u64(0).u16(1).u16(7).u16(0);
        tooMany.u64(0).u16(65_000).u64(0).u16(65_000);
        tooLong.u64(-1).u16(0).u64(0).u16(0);
        for (byte[] message : List.of(tooMany.end(), tooLong.end())) {
            UnsafeBuffer buffer = new UnsafeBuffer(message);
            try (JsonBuilder json = new JsonBuilder()) {
                assertFalse(converter.convert(buffer, 0, message.length, json));
                assertEquals("{}", json.toString());
            }
            walk.begin();
            assertEquals(MessageWalk.UNKNOWN, walk.required(buffer, 0, message.length));
            assertTrue(none.holds(buffer, 0, message.length));
        }
    }

    @Test
    void builderWithoutRoomIsLeftAsItWas() throws IOException {
        SbeToJson converter = new SbeToJson(SbeSchema.read(SampleCapture.SCHEMA), FlawListener.NONE);
        byte[] order = SampleCapture.messages().get(0);
        try (JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(100))) {
            json.put("a", 1);
            assertThrows(
                    JsonCapacityException.class,
                    () -> converter.convert(new UnsafeBuffer(order), 0, order.length, json));
            assertEquals("{\"a\":1}", json.toString());
            assertThrows(
                    IndexOutOfBoundsException.class,
                    () -> converter.convert(new UnsafeBuffer(order), 1, order.length, json));
        }
        try (JsonBuilder array = new JsonBuilder()) {
            array.resetArray();
            assertThrows(
                    IllegalStateException.class,
                    () -> converter.convert(new UnsafeBuffer(order), 0, order.length, array));
        }
    }

    @Test
    void lengthOfALongMessageIsFoundInLinearTime() throws IOException {
        int entries = 30_000;
        String members =
                "<group name='g' id='1' dimensionType='groupSizeEncoding'><data name='d' id='2' type='D'/></group>";
        SbeSchema schema = SbeSchema.ofXml(xml(
                        "<composite name='D'><type name='length' primitiveType='uint16'/>"
                                + "<type name='varData' primitiveType='uint8' length='0' characterEncoding='UTF-8'/></composite>",
                        members)
                .getBytes(StandardCharsets.UTF_8));
        MessageBytes message = MessageBytes.message(0, 1, 7, 0).u16(0).u16(entries);
        for (int i = 0; i < entries; i++) {
            message.text("x".repeat(50));
        }
        byte[] bytes = message.end();
        MessageWalk length = new MessageWalk(schema.ir());
        length.begin();
        assertTimeout(
                Duration.ofSeconds(60),
                () -> { // from the beginning each time, it takes more than a minute
                    for (int there = 0; there < bytes.length; there += 10) {
                        assertTrue(length.required(new UnsafeBuffer(bytes, 0, there), 0, there) > there);
                    }
                    assertEquals(bytes.length, length.required(new UnsafeBuffer(bytes), 0, bytes.length));
                });
    }

    @Test
    void missingArgumentsAreNamed() {
        SbeSchema schema = null;
        Exception e = assertThrows(NullPointerException.class, () -> new SbeToJson(schema, FlawListener.NONE));
        assertEquals("schema", e.getMessage());
    }
}
