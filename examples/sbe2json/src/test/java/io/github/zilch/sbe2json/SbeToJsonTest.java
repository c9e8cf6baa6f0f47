// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
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
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** The converter as its callers see it; what each kind of field becomes in JSON is in {@code src/test/commands/values.txt}. */
class SbeToJsonTest {
    private static final SbeToJsonOptions DEFAULT = SbeToJsonOptions.DEFAULT;

    private final List<String> flaws = new ArrayList<>();

    private void onFlaw(Flaw flaw, String template, String field, int position, long found, long expected) {
        flaws.add(flaw.describe(template, field, position, found, expected));
    }

    static String xml(String types, String members) {
        return "<sbe:messageSchema xmlns:sbe='http://fixprotocol.io/2016/sbe' package='p' id='7' version='0'><types>"
                + "<composite name='messageHeader'><type name='blockLength' primitiveType='uint16'/>"
                + "<type name='templateId' primitiveType='uint16'/><type name='schemaId' primitiveType='uint16'/>"
                + "<type name='version' primitiveType='uint16'/></composite>"
                + "<composite name='groupSizeEncoding'><type name='blockLength' primitiveType='uint16'/>"
                + "<type name='numInGroup' primitiveType='uint16'/></composite>" + types + "</types>"
                + "<sbe:message name='M' id='1'>" + members + "</sbe:message></sbe:messageSchema>";
    }

    private SbeToJson converter(String types, String members, SbeToJsonOptions options) throws IOException {
        return new SbeToJson(
                SbeSchema.ofXml(xml(types, members).getBytes(StandardCharsets.UTF_8)), options, this::onFlaw);
    }

    /** Returns the JSON after the name of the template, or null if the message is rejected. */
    private String convert(SbeToJson converter, byte[] message) {
        try (JsonBuilder json = new JsonBuilder()) {
            boolean isConverted = converter.convert(new UnsafeBuffer(message), 0, message.length, json);
            String text = json.toString();
            assertTrue(isConverted || text.equals("{}"), text);
            return isConverted ? text.replaceFirst("^\\{\"template\":\"\\w+\",?", "{") : null;
        }
    }

    private static MessageBytes block() {
        return new MessageBytes();
    }

    private static String primitive(String type) {
        return "<type name='T' primitiveType='" + type + "'/>";
    }

    @Test
    void numberOfTheHeaderCanBeConstant() throws IOException {
        String xml = xml(primitive("uint8"), "<field name='a' id='1' type='T'/>")
                .replace(
                        "<type name='schemaId' primitiveType='uint16'/>",
                        "<type name='schemaId' primitiveType='uint16' presence='constant'>7</type>");
        SbeToJson converter = new SbeToJson(SbeSchema.ofXml(xml.getBytes(StandardCharsets.UTF_8)), this::onFlaw);
        assertEquals(
                "{\"a\":9}",
                convert(converter, block().u16(1).u16(1).u16(0).u8(9).end()));
    }

    @Test
    void masksHideFieldsGroupsAndData() throws IOException {
        byte[] order = SampleCapture.messages().get(18); // with two legs
        SbeToJson converter = new SbeToJson(
                SbeSchema.read(SampleCapture.SCHEMA),
                DEFAULT.mask(List.of("party", "id", "legs", "note", "clOrdId")),
                this::onFlaw);
        String json = convert(converter, order);
        assertTrue(json.startsWith("{\"clOrdId\":\"***\","), json);
        assertTrue(json.contains("\"party\":\"***\""), json);
        assertTrue(
                json.endsWith("\"legs\":[{\"symbol\":\"***\",\"side\":\"***\",\"ratio\":\"***\"},"
                        + "{\"symbol\":\"***\",\"side\":\"***\",\"ratio\":\"***\"}],\"note\":\"***\"}"),
                json);
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> new SbeToJson(
                        SbeSchema.read(SampleCapture.SCHEMA), DEFAULT.mask(List.of("acount")), this::onFlaw));
        assertEquals("the schema has no field, group or data 'acount': nothing would be masked", e.getMessage());
    }

    private static final String EMPTY_GROUPS = "<group name='g' id='1'><field name='c' id='2' type='T'/></group>"
            + "<group name='h' id='3'><field name='c' id='2' type='T'/></group>";

    @Test
    void groupsThatAreRejectedHaveNoLengthAndAreNotHiddenByAConditionEither() throws IOException {
        SbeSchema schema = SbeSchema.ofXml(xml(
                        "<type name='T' primitiveType='char' presence='constant'>c</type>", EMPTY_GROUPS)
                .replace("name='blockLength' primitiveType='uint16'", "name='blockLength' primitiveType='uint64'")
                .getBytes(StandardCharsets.UTF_8));
        SbeToJson converter = new SbeToJson(schema, this::onFlaw);
        MessageWalk walk = new MessageWalk(schema.ir());
        MessageCondition none = new MessageCondition(Condition.parse("not template exists"), schema.ir());
        MessageBytes tooMany = block().u64(0).u16(1).u16(7).u16(0);
        MessageBytes tooLong = block().u64(0).u16(1).u16(7).u16(0);
        tooMany.u64(0).u16(65_000).u64(0).u16(65_000);
        tooLong.u64(-1).u16(0).u64(0).u16(0);
        for (byte[] message : List.of(tooMany.end(), tooLong.end())) {
            assertNull(convert(converter, message));
            walk.begin();
            UnsafeBuffer buffer = new UnsafeBuffer(message);
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

    /** A version can add members at the end of a composite, if it is the last field of its block. */
    @Test
    void compositeOfAnOlderMessageHasTheMembersThatAreThere() throws IOException {
        String types = "<enum name='E' encodingType='uint8'><validValue name='X'>1</validValue></enum>"
                + "<composite name='T'><type name='b' primitiveType='uint16'/>"
                + "<ref name='e' type='E' sinceVersion='3'/></composite>";
        String xml = xml(types, "<field name='a' id='1' type='T'/>").replace("version='0'", "version='3'");
        SbeToJson converter = new SbeToJson(SbeSchema.ofXml(xml.getBytes(StandardCharsets.UTF_8)), this::onFlaw);
        byte[] latest = MessageBytes.message(3, 1, 7, 3).u16(5).u8(1).end();
        assertEquals("{\"a\":{\"b\":5,\"e\":\"X\"}}", convert(converter, latest));
        byte[] older = MessageBytes.message(2, 1, 7, 2).u16(5).end();
        assertEquals("{\"a\":{\"b\":5}}", convert(converter, older));
        assertEquals(List.of(), flaws);
        byte[] cut = MessageBytes.message(2, 1, 7, 3).u16(5).end();
        assertEquals("{\"a\":{\"b\":5}}", convert(converter, cut));
        assertEquals(
                List.of(
                        "M: a.e at byte 10 is missing: its block has 2 bytes, and the field ends at 3; converted without it"),
                flaws);
        assertEquals("{}", convert(converter, MessageBytes.message(0, 1, 7, 2).end()));
    }

    @Test
    void namesThatTheCallerUsesAreReserved() throws IOException {
        String members = "<field name='source' id='1' type='T'/>";
        SbeToJson converter =
                converter(primitive("uint8"), members, SbeToJsonOptions.DEFAULT.reserved(List.of("source", "offset")));
        assertEquals(
                "{\"source_\":5}",
                convert(converter, MessageBytes.message(1, 1, 7, 0).u8(5).end()));
    }

    @Test
    void missingArgumentsAreNamed() {
        SbeSchema schema = null;
        Exception e = assertThrows(NullPointerException.class, () -> new SbeToJson(schema, FlawListener.NONE));
        assertEquals("schema", e.getMessage());
    }
}
