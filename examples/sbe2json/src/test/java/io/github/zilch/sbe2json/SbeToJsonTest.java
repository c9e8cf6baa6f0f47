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
import io.github.zilch.sbe2json.SbeToJsonOptions.Enums;
import io.github.zilch.sbe2json.wire.MessageLength;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** What each kind of field becomes in JSON, and what is said about a message that has none. */
class SbeToJsonTest {
    private static final SbeToJsonOptions DEFAULT = SbeToJsonOptions.DEFAULT;

    private final List<String> flaws = new ArrayList<>();

    private void onFlaw(Flaw flaw, String template, String field, int position, long found, long expected) {
        flaws.add(flaw.describe(template, field, position, found, expected));
    }

    private static String xml(String types, String members) {
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

    /** Returns the JSON of a message whose block has a field of a type. */
    private String field(String type, SbeToJsonOptions options, MessageBytes block) throws IOException {
        return field(type, "", options, block);
    }

    private String field(String type, String attributes, SbeToJsonOptions options, MessageBytes block)
            throws IOException {
        byte[] bytes = block.end();
        String members = "<field name='a' id='1' type='T' " + attributes + "/>";
        byte[] message =
                MessageBytes.message(bytes.length, 1, 7, 0).bytes(bytes).end();
        return convert(converter(type, members, options), message);
    }

    private static MessageBytes block() {
        return new MessageBytes();
    }

    private static String primitive(String type) {
        return "<type name='T' primitiveType='" + type + "'/>";
    }

    private static String optional(String type) {
        return "<type name='T' primitiveType='" + type + "' presence='optional'/>";
    }

    @Test
    void unsignedLongsAreExact() throws IOException {
        String type = primitive("uint64");
        assertEquals("{\"a\":18446744073709551615}", field(type, DEFAULT, block().u64(-1)));
        assertEquals("{\"a\":9223372036854775808}", field(type, DEFAULT, block().u64(Long.MIN_VALUE)));
        assertEquals("{\"a\":9223372036854775807}", field(type, DEFAULT, block().u64(Long.MAX_VALUE)));
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
    void longsAreStringsOnRequest() throws IOException {
        SbeToJsonOptions strings = DEFAULT.longsAsStrings(true);
        assertEquals("{\"a\":\"18446744073709551615\"}", field(primitive("uint64"), strings, block().u64(-1)));
        assertEquals("{\"a\":\"-1\"}", field(primitive("int64"), strings, block().u64(-1)));
        assertEquals(
                "{\"a\":\"-9223372036854775808\"}", field(primitive("int64"), strings, block().u64(Long.MIN_VALUE)));
        assertEquals("{\"a\":4294967295}", field(primitive("uint32"), strings, block().u32(-1)));
    }

    @Test
    void nullsAreLeftOutOrWritten() throws IOException {
        assertEquals("{}", field(optional("uint8"), DEFAULT, block().u8(255)));
        assertEquals("{\"a\":null}", field(optional("uint8"), DEFAULT.nulls(true), block().u8(255)));
        assertEquals("{\"a\":255}", field(primitive("uint8"), DEFAULT, block().u8(255)));
        String own = "<type name='T' primitiveType='int8' presence='optional' nullValue='0'/>";
        assertEquals("{}", field(own, DEFAULT, block().u8(0)));
        assertEquals("{\"a\":-128}", field(own, DEFAULT, block().u8(-128)));
    }

    @Test
    void floatsHaveTheShortestDigitsAndNoNaN() throws IOException {
        String type = primitive("double");
        assertEquals("{\"a\":0.1}", field(type, DEFAULT, block().f64(0.1)));
        assertEquals("{}", field(type, DEFAULT, block().f64(Double.NaN)));
        assertEquals("{\"a\":null}", field(type, DEFAULT.nulls(true), block().f64(Double.NaN)));
        assertEquals("{\"a\":\"-Infinity\"}", field(type, DEFAULT, block().f64(Double.NEGATIVE_INFINITY)));
        assertEquals("{\"a\":0.1}", field(primitive("float"), DEFAULT, block().u32(Float.floatToRawIntBits(0.1f))));
    }

    @Test
    void charactersEndAtTheNulAndKeepBlanks() throws IOException {
        String type = "<type name='T' primitiveType='char' length='6'/>";
        assertEquals("{\"a\":\"ab  \"}", field(type, DEFAULT, block().chars("ab  \0x", 6)));
        assertEquals("{\"a\":\"abcdef\"}", field(type, DEFAULT, block().chars("abcdef", 6)));
        assertEquals("{\"a\":\"\"}", field(type, DEFAULT, block().chars("", 6)));
        assertEquals("{}", field(type.replace("/>", " presence='optional'/>"), DEFAULT, block().chars("", 6)));
    }

    @Test
    void textIsReadInItsCharset() throws IOException {
        String type = "<type name='T' primitiveType='char' length='4' characterEncoding='CHARSET'/>";
        byte[] bytes = {(byte) 0xE9, (byte) 0x80, 'a', 0};
        assertEquals("{\"a\":\"é€a\"}", field(type.replace("CHARSET", "windows-1252"), DEFAULT, block().bytes(bytes)));
        assertEquals(
                "{\"a\":\"é\u0080a\"}", field(type.replace("CHARSET", "ISO-8859-1"), DEFAULT, block().bytes(bytes)));
        assertEquals("{\"a\":\"\ufffda\"}", field(type.replace("CHARSET", "UTF-8"), DEFAULT, block().bytes(bytes)));
        assertEquals(
                "{\"a\":\"a\"}",
                field(type.replace("CHARSET", "UTF-16LE"), DEFAULT, block().bytes((byte) 'a', (byte) 0, (byte) 0, (byte)
                        0)));
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> field(type.replace("CHARSET", "nonsense"), DEFAULT, block().bytes(bytes)));
        assertEquals("a has the charset nonsense, which Java does not know", e.getMessage());
    }

    private static String decimal(String mantissa, String exponent) {
        return "<composite name='T'><type name='mantissa' primitiveType='" + mantissa + "'/>" + exponent
                + "</composite>";
    }

    @Test
    void decimalsAreExact() throws IOException {
        String constant = "<type name='exponent' primitiveType='int8' presence='constant'>-4</type>";
        String variable = "<type name='exponent' primitiveType='int8'/>";
        assertEquals("{\"a\":101.2500}", field(decimal("int64", constant), DEFAULT, block().u64(1_012_500)));
        assertEquals(
                "{\"a\":-0.07}",
                field(decimal("int32", variable), DEFAULT, block().u32(-7).u8(-2)));
        assertEquals(
                "{\"a\":700}",
                field(decimal("int32", variable), DEFAULT, block().u32(7).u8(2)));
        String unsigned = decimal("uint64", variable);
        assertEquals(
                "{\"a\":1844674407370955.1615}",
                field(unsigned, DEFAULT, block().u64(-1).u8(-4)));
        assertEquals(
                "{\"a\":0.18446744073709551615}",
                field(unsigned, DEFAULT, block().u64(-1).u8(-20)));
        assertEquals(
                "{\"a\":0.0018446744073709551615}",
                field(unsigned, DEFAULT, block().u64(-1).u8(-22)));
        assertEquals(
                "{\"a\":184467440737095516150000}",
                field(unsigned, DEFAULT, block().u64(-1).u8(4)));
        assertEquals(
                "{\"a\":18446744073709551615}",
                field(unsigned, DEFAULT, block().u64(-1).u8(0)));
    }

    @Test
    void exponentOutOfRangeRejectsTheMessage() throws IOException {
        String type = decimal("int32", "<type name='exponent' primitiveType='int16'/>");
        assertNull(field(type, DEFAULT, block().u32(7).u16(1001)));
        assertEquals(List.of("M: a at byte 8 has the exponent 1001, which is not from -1000 to 1000"), flaws);
    }

    @Test
    void enumsAreNamesOrCodesOrBoth() throws IOException {
        String type = "<enum name='T' encodingType='char'><validValue name='BUY'>B</validValue></enum>";
        assertEquals("{\"a\":\"BUY\"}", field(type, DEFAULT, block().u8('B')));
        assertEquals("{\"a\":\"B\"}", field(type, DEFAULT.enums(Enums.CODE), block().u8('B')));
        assertEquals(
                "{\"a\":{\"code\":\"B\",\"name\":\"BUY\"}}", field(type, DEFAULT.enums(Enums.BOTH), block().u8('B')));
        assertEquals("{}", field(type, DEFAULT, block().u8(0)));
        assertEquals(List.of(), flaws);
        assertEquals("{\"a\":{\"code\":\"x\"}}", field(type, DEFAULT.enums(Enums.BOTH), block().u8('x')));
        assertEquals(
                List.of("M: a at byte 8 has the code 120, which the schema does not define; converted as the code"),
                flaws);
    }

    @Test
    void constantsAreWritten() throws IOException {
        String type = "<type name='T' primitiveType='KIND' presence='constant'>7</type>";
        assertEquals("{\"a\":7}", field(type.replace("KIND", "int64"), DEFAULT, block()));
        assertEquals("{\"a\":\"7\"}", field(type.replace("KIND", "int64"), DEFAULT.longsAsStrings(true), block()));
        assertEquals("{\"a\":7}", field(type.replace("KIND", "double"), DEFAULT, block()));
        assertEquals("{\"a\":\"7\"}", field(type.replace("KIND", "char"), DEFAULT, block()));
        String side = "<enum name='T' encodingType='uint8'><validValue name='BUY'>1</validValue>"
                + "<validValue name='SELL'>2</validValue></enum>";
        String constant = "presence='constant' valueRef='T.SELL'";
        assertEquals("{\"a\":\"SELL\"}", field(side, constant, DEFAULT, block()));
        assertEquals("{\"a\":2}", field(side, constant, DEFAULT.enums(Enums.CODE), block()));
        assertEquals(
                "{\"a\":{\"code\":2,\"name\":\"SELL\"}}", field(side, constant, DEFAULT.enums(Enums.BOTH), block()));
    }

    @Test
    void timesAreIso8601OnRequest() throws IOException {
        SbeToJsonOptions times = DEFAULT.times(true);
        String type = "<type name='T' primitiveType='uint64' semanticType='UTCTimestamp'/>";
        MessageBytes epoch = block().u64(1_773_648_000_123L);
        assertEquals("{\"a\":1773648000123}", field(type, "timeUnit='millisecond'", DEFAULT, epoch));
        assertEquals("{\"a\":\"2026-03-16T08:00:00.123Z\"}", field(type, "timeUnit='millisecond'", times, epoch));
        assertEquals("{\"a\":\"1970-01-01T00:29:33.648000123Z\"}", field(type, times, epoch));
        assertEquals(List.of(), flaws);
        assertEquals("{\"a\":18446744073709551615}", field(type, times, block().u64(-1)));
        assertEquals(List.of("M: a at byte 8 is no time in the years 0000 to 9999; converted as a number"), flaws);
    }

    @Test
    void timestampWithItsUnit() throws IOException {
        String type = "<composite name='T'><type name='time' primitiveType='uint64'/>"
                + "<type name='unit' primitiveType='uint8'/></composite>";
        MessageBytes seconds = block().u64(1_773_648_000L).u8(0);
        assertEquals("{\"a\":{\"time\":1773648000,\"unit\":0}}", field(type, DEFAULT, seconds));
        assertEquals("{\"a\":\"2026-03-16T08:00:00Z\"}", field(type, DEFAULT.times(true), seconds));
    }

    @Test
    void datesAreDaysSince1970() throws IOException {
        String type = "<type name='T' primitiveType='uint16' semanticType='LocalMktDate'/>";
        assertEquals("{\"a\":\"2026-03-16\"}", field(type, DEFAULT.times(true), block().u16(20_528)));
        for (int day : new int[] {0, 58, 59, 60, 789, 11_016, 11_017, 47_540, 65_535}) {
            String date = LocalDate.ofEpochDay(day).toString();
            assertEquals("{\"a\":\"" + date + "\"}", field(type, DEFAULT.times(true), block().u16(day)));
        }
    }

    @Test
    void datesOf32BitsAreInTheYears0000To9999() throws IOException {
        String type = "<type name='T' primitiveType='int32' semanticType='LocalMktDate'/>";
        for (int day : new int[] {-719_528, -719_469, -719_468, -1, 0, 20_528, 2_932_896}) {
            String date = LocalDate.ofEpochDay(day).toString();
            assertEquals("{\"a\":\"" + date + "\"}", field(type, DEFAULT.times(true), block().u32(day)));
        }
        assertEquals(List.of(), flaws);
        for (int day : new int[] {-719_529, 2_932_897, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertEquals("{\"a\":" + day + "}", field(type, DEFAULT.times(true), block().u32(day)));
        }
        assertEquals(
                "M: a at byte 8 is no time in the years 0000 to 9999; converted as a number",
                flaws.get(flaws.size() - 1));
        assertEquals(4, flaws.size());
    }

    @Test
    void membersWithTheSameNameAreToldApart() throws IOException {
        SbeToJson converter = converter(
                "",
                "<field name='template' id='1' type='uint8'/><field name='header' id='2' type='uint8'/>",
                DEFAULT.header(true));
        byte[] message = MessageBytes.message(2, 1, 7, 0).u8(3).u8(4).end();
        assertEquals(
                "{\"header\":{\"blockLength\":2,\"templateId\":1,\"schemaId\":7,\"version\":0},\"template_\":3,\"header_\":4}",
                convert(converter, message));
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

    @Test
    void blockThatIsTooShortForItsVersionIsAWarning() throws IOException {
        SbeToJson converter =
                converter("", "<field name='a' id='1' type='uint32'/><field name='b' id='2' type='uint32'/>", DEFAULT);
        assertEquals(
                "{\"a\":5}",
                convert(
                        converter,
                        MessageBytes.message(6, 1, 7, 0).u32(5).u16(6).end()));
        assertEquals(
                List.of(
                        "M: b at byte 12 is missing: its block has 6 bytes, and the field ends at 8; converted without it"),
                flaws);
    }

    @Test
    void messageOfAnotherSchemaOrTemplateIsRejected() throws IOException {
        SbeToJson converter = converter("", "<field name='a' id='1' type='uint8'/>", DEFAULT);
        assertNull(convert(converter, MessageBytes.message(1, 1, 8, 0).u8(1).end()));
        assertNull(convert(converter, MessageBytes.message(1, 2, 7, 0).u8(1).end()));
        assertNull(convert(converter, new byte[] {1, 0}));
        assertNull(convert(converter, MessageBytes.message(2, 1, 7, 0).u8(1).end()));
        assertEquals(
                List.of(
                        "the message is of the schema 8, and not of 7: pass its schema",
                        "the schema has no message with the template id 2: pass a newer schema",
                        "the message: header at byte 0 is cut off: it ends at byte 8, but the message has 2",
                        "M at byte 0 is cut off: it ends at byte 10, but the message has 9"),
                flaws);
    }

    private static final String EMPTY_GROUP = "<group name='g' id='1'><field name='c' id='2' type='T'/></group>";

    @Test
    void fewBytesDoNotBecomeMuchJson() throws IOException {
        SbeToJson converter = converter(
                "<type name='T' primitiveType='char' presence='constant'>c</type>",
                EMPTY_GROUP + EMPTY_GROUP.replace("'g' id='1'", "'h' id='3'"),
                DEFAULT);
        MessageBytes allowed =
                MessageBytes.message(0, 1, 7, 0).u16(0).u16(2).u16(0).u16(0);
        assertEquals("{\"g\":[{\"c\":\"c\"},{\"c\":\"c\"}],\"h\":[]}", convert(converter, allowed.end()));
        assertNull(convert(
                converter,
                MessageBytes.message(0, 1, 7, 0)
                        .u16(0)
                        .u16(65_000)
                        .u16(0)
                        .u16(65_000)
                        .end()));
        assertEquals(1, flaws.size());
        assertEquals(
                "M: h at byte 12 has 65536 entries, which cannot be: at most 65535 can be without bytes", flaws.get(0));
    }

    @Test
    void groupThatClaimsTooManyEntriesIsRejectedBeforeItIsRead() throws IOException {
        SbeToJson converter =
                converter("", "<group name='g' id='1'><field name='c' id='2' type='uint32'/></group>", DEFAULT);
        assertNull(convert(
                converter,
                MessageBytes.message(0, 1, 7, 0).u16(4).u16(3).u32(1).u32(2).end()));
        assertEquals(List.of("M: g at byte 8 is cut off: it ends at byte 24, but the message has 20"), flaws);
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
        MessageLength length = new MessageLength(schema.ir());
        length.begin();
        assertTimeout(
                Duration.ofSeconds(10),
                () -> { // from the beginning each time, it takes more than a minute
                    for (int there = 0; there < bytes.length; there += 10) {
                        assertTrue(length.required(new UnsafeBuffer(bytes, 0, there), 0, there) > there);
                    }
                    assertEquals(bytes.length, length.required(new UnsafeBuffer(bytes), 0, bytes.length));
                });
    }

    @Test
    void exponentBeforeTheMantissa() throws IOException {
        String type = "<composite name='T'><type name='exponent' primitiveType='int8'/>"
                + "<type name='mantissa' primitiveType='int32'/></composite>";
        assertEquals(
                "{\"a\":1.25}",
                field(type, SbeToJsonOptions.DEFAULT, block().u8(-2).u32(125)));
    }

    @Test
    void exponentOf64BitsWithoutSign() throws IOException {
        String type = "<composite name='T'><type name='mantissa' primitiveType='int64'/>"
                + "<type name='exponent' primitiveType='uint64'/></composite>";
        assertEquals(
                "{\"a\":700}",
                field(type, SbeToJsonOptions.DEFAULT, block().u64(7).u64(2)));
        assertNull(field(type, SbeToJsonOptions.DEFAULT, block().u64(7).u64(-2)));
        assertEquals(List.of("M: a at byte 8 has the exponent 2^63 or more, which is not from -1000 to 1000"), flaws);
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
    void constantThatIsNoNumberIsNull() throws IOException {
        String type = "<type name='T' primitiveType='double' presence='constant'>NaN</type>";
        assertEquals("{}", field(type, SbeToJsonOptions.DEFAULT, block()));
        assertEquals("{\"a\":null}", field(type, SbeToJsonOptions.DEFAULT.nulls(true), block()));
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
