// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.sbe2json.where.MessageCondition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --where}: which messages are converted. */
class WhereTest {
    private static final String SCHEMA = """
            <sbe:messageSchema xmlns:sbe="http://fixprotocol.io/2016/sbe" package="where" id="5" version="1"
                byteOrder="littleEndian">
              <types>
                <composite name="messageHeader">
                  <type name="blockLength" primitiveType="uint16"/><type name="templateId" primitiveType="uint16"/>
                  <type name="schemaId" primitiveType="uint16"/><type name="version" primitiveType="uint16"/>
                </composite>
                <composite name="groupSizeEncoding">
                  <type name="blockLength" primitiveType="uint16"/><type name="numInGroup" primitiveType="uint16"/>
                </composite>
                <composite name="Text">
                  <type name="length" primitiveType="uint16"/>
                  <type name="varData" primitiveType="uint8" length="0" characterEncoding="UTF-8"/>
                </composite>
                <composite name="Bytes">
                  <type name="length" primitiveType="uint16"/>
                  <type name="varData" primitiveType="uint8" length="0"/>
                </composite>
                <composite name="Price">
                  <type name="mantissa" primitiveType="int64" presence="optional"/>
                  <type name="exponent" primitiveType="int8"/>
                </composite>
                <composite name="Stamp">
                  <type name="time" primitiveType="uint64"/><type name="unit" primitiveType="uint8"/>
                </composite>
                <composite name="Party">
                  <type name="id" primitiveType="char" length="4"/><ref name="role" type="Role"/>
                </composite>
                <type name="Id" primitiveType="char" length="4"/>
                <type name="Latin" primitiveType="char" length="4" characterEncoding="ISO-8859-1"/>
                <type name="Triple" primitiveType="int16" length="3" presence="optional"/>
                <type name="Count" primitiveType="uint32" presence="optional"/>
                <type name="Euro" primitiveType="char" length="3" presence="constant">EUR</type>
                <type name="Time" primitiveType="uint64" semanticType="UTCTimestamp"/>
                <type name="Date" primitiveType="uint16" semanticType="LocalMktDate"/>
                <enum name="Role" encodingType="uint8">
                  <validValue name="TRADER">1</validValue><validValue name="DESK">2</validValue>
                </enum>
                <enum name="Side" encodingType="char">
                  <validValue name="BUY">B</validValue><validValue name="SELL">S</validValue>
                </enum>
                <set name="Flags" encodingType="uint8">
                  <choice name="hidden">0</choice><choice name="postOnly">2</choice>
                </set>
              </types>
              <sbe:message name="Order" id="1">
                <field name="key" id="1" type="Id"/>
                <field name="symbol" id="55" type="Latin"/>
                <field name="side" id="54" type="Side"/>
                <field name="flags" id="18" type="Flags"/>
                <field name="price" id="44" type="Price"/>
                <field name="quantity" id="38" type="Count"/>
                <field name="big" id="901" type="uint64"/>
                <field name="ratio" id="902" type="double"/>
                <field name="triple" id="903" type="Triple"/>
                <field name="sent" id="60" type="Time" timeUnit="microsecond"/>
                <field name="day" id="75" type="Date"/>
                <field name="stamp" id="61" type="Stamp"/>
                <field name="party" id="448" type="Party"/>
                <field name="currency" id="15" type="Euro"/>
                <field name="desk" id="16" type="Role" presence="constant" valueRef="Role.DESK"/>
                <field name="added" id="17" type="uint8" sinceVersion="1"/>
                <group name="legs" id="555" dimensionType="groupSizeEncoding">
                  <field name="symbol" id="600" type="Id"/>
                  <group name="fees" id="136" dimensionType="groupSizeEncoding">
                    <field name="amount" id="137" type="int32"/>
                  </group>
                  <data name="memo" id="905" type="Text"/>
                </group>
                <data name="note" id="58" type="Text"/>
                <data name="raw" id="96" type="Bytes"/>
              </sbe:message>
              <sbe:message name="Quote" id="2">
                <field name="key" id="1" type="Id"/>
                <field name="symbol" id="48" type="int32"/>
                <field name="price" id="44" type="float"/>
              </sbe:message>
            </sbe:messageSchema>
            """;

    private static final long MICROS = 1_773_648_000_000_000L; // 2026-03-16T08:00:00Z

    private static final byte[] FIRST = MessageBytes.message(79, 1, 5, 1)
            .chars("A1", 4)
            .bytes("Zoë".getBytes(StandardCharsets.ISO_8859_1))
            .u8(0)
            .u8('B')
            .u8(5)
            .u64(1_015_000)
            .u8(-4)
            .u32(100)
            .u64(-1)
            .f64(0.1)
            .u16(1)
            .u16(-2)
            .u16(Short.MIN_VALUE)
            .u64(MICROS)
            .u16(20_528)
            .u64(MICROS / 1_000_000)
            .u8(0)
            .chars("DSK", 4)
            .u8(2)
            .u8(7)
            .chars("", 9) // a gap
            .u16(4)
            .u16(2)
            .chars("X1", 4)
            .u16(4)
            .u16(1)
            .u32(-25)
            .text("first leg")
            .chars("X2", 4)
            .u16(4)
            .u16(0)
            .text("")
            .text("to Zoë: \"now\"")
            .text("8=FIX")
            .end();

    /** Of version 0, which has no field {@code added}; its numbers are null, its side is not defined. */
    private static final byte[] SECOND = MessageBytes.message(69, 1, 5, 0)
            .chars("A2", 4)
            .chars("OST", 4)
            .u8('X')
            .u8(8)
            .u64(Long.MIN_VALUE)
            .u8(-4)
            .u32(-1)
            .u64(1L << 62)
            .f64(Double.NaN)
            .u16(Short.MIN_VALUE)
            .u16(Short.MIN_VALUE)
            .u16(Short.MIN_VALUE)
            .u64(MICROS + 1)
            .u16(20_529)
            .u64(MICROS / 1000 + 1)
            .u8(3)
            .chars("T", 4)
            .u8(1)
            .u16(4)
            .u16(0)
            .text("")
            .text("")
            .end();

    private static final byte[] THIRD = MessageBytes.message(12, 2, 5, 1)
            .chars("Q1", 4)
            .u32(-7)
            .u32(Float.floatToRawIntBits(101.7f))
            .end();

    private static final SbeSchema PARSED = parsed();

    @TempDir
    private static Path folder;

    private static Path schema;

    private static SbeSchema parsed() {
        try {
            return SbeSchema.ofXml(SCHEMA.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeAll
    static void writeSchema() throws IOException {
        schema = Files.writeString(folder.resolve("schema.xml"), SCHEMA);
    }

    private static Run run(byte[] in, String... args) {
        List<String> all = new ArrayList<>(List.of("--schema", schema.toString()));
        all.addAll(List.of(args));
        return Run.run(in, all.toArray(new String[0]));
    }

    private static byte[] framed(byte[]... messages) {
        return Frames.join(Arrays.stream(messages)
                .map(each -> Frames.framed(each, 2, each.length, 2, ByteOrder.LITTLE_ENDIAN))
                .toList());
    }

    private static String keys(String out) {
        return Pattern.compile("\"key\":\"(..)\"")
                .matcher(out)
                .results()
                .map((MatchResult each) -> each.group(1))
                .collect(Collectors.joining(" "));
    }

    private static String selected(String condition) {
        MessageCondition selection = new MessageCondition(Condition.parse(condition), PARSED.ir());
        SbeToJson converter = new SbeToJson(PARSED, FlawListener.NONE);
        JsonBuilder json = new JsonBuilder();
        StringBuilder out = new StringBuilder();
        for (byte[] message : List.of(FIRST, SECOND, THIRD)) {
            UnsafeBuffer buffer = new UnsafeBuffer(message);
            if (selection.holds(buffer, 0, message.length)) {
                assertTrue(converter.convert(buffer, 0, message.length, json.reset()));
                out.append(json);
            }
        }
        return keys(out.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // names, ids, paths
                "key exists|A1 A2 Q1",
                "1 = A2|A2",
                "Order.key exists|A1 A2",
                "template = Quote|Q1",
                "template in (1, Quote)|A1 A2 Q1",
                "template ~ ^O and not added exists|A2",
                "added >= 7|A1",
                "added != 7|``",
                // decimals, integers and floating-point numbers
                "Order.price = 101.5|A1",
                "44 = 101.50|A1",
                "price > 101|A1 Q1",
                "price > 101.7|``",
                "price = 101.7|Q1",
                "price not in (1, 2)|A1 Q1",
                "price.mantissa = 1015000|A1",
                "quantity = 100|A1",
                "quantity >= 100.0 and quantity < 100.5|A1",
                "quantity exists|A1",
                "big = 18446744073709551615|A1",
                "big > 9223372036854775807.5|A1",
                "big > -1|A1 A2",
                "ratio = 0.1|A1",
                "ratio > 0.1 or ratio < 0.1|``",
                "triple = -2|A1",
                "triple != -2|``",
                "triple exists|A1",
                // enums and sets
                "side = BUY|A1",
                "side = B|A1",
                "side = X|A2",
                "side != SELL|A1 A2",
                "side ~ '^B'|A1",
                "side in (SELL, 'X')|A2",
                "desk = 2|A1 A2",
                "desk != DESK|``",
                "flags = hidden|A1",
                "flags = postOnly and flags = hidden|A1",
                "flags = 3|A2",
                "flags != hidden|A2",
                "flags ~ Only|A1",
                // texts
                "symbol = Zoë|A1",
                "symbol ~ '^.o.$'|A1",
                "symbol = -7|Q1",
                "symbol = OST or symbol < 0|A2 Q1",
                "currency = EUR|A1 A2",
                "currency ~ U and key != A1|A2",
                "note = 'to Zoë: \"now\"'|A1",
                "note = ''|A2",
                "note != x|A1 A2",
                "raw ~ '^8='|A1",
                // composites
                "party exists|A1 A2",
                "party.role = DESK|A1",
                "role = 1|A2",
                "party.id ~ [ST]|A1 A2",
                // groups
                "legs = 2|A1",
                "legs > 0|A1",
                "legs exists|A1 A2",
                "legs.symbol = X2|A1",
                "symbol = X1|A1",
                "600 != X1|``",
                "600 != X3|A1",
                "legs.fees.amount = -25|A1",
                "fees = 0 and 136 = 1|A1",
                "memo = ''|A1",
                "memo ~ leg|A1",
                // times
                "sent >= 2026-03-16T08:00:00Z|A1 A2",
                "sent > 2026-03-16T09:00:00+01:00|A2",
                "sent = 2026-03-16T08:00:00.000001|A2",
                "sent = 1773648000000000|A1",
                "day = 2026-03-16|A1",
                "day > 20260316|A2",
                "day < 2026-03-16T00:00:01Z|A1",
                "day = 20529|A2",
                "stamp = 2026-03-16T08:00:00Z|A1",
                "stamp > 2026-03-16T08:00:00Z|A2",
                "stamp.unit = 3|A2",
            })
    void messagesAreSelected(String condition, String expected) {
        assertEquals(expected, selected(condition));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "key = A1 and prise > 5|13|the schema has no field, group or data 'prise'",
                "Price > 5|0|the schema has no field, group or data 'Price': do you mean 'price'?",
                "-1 exists|0|the schema has no field, group or data '-1'",
                "quantity > many|11|'many' is no number",
                "quantity > 1e3|11|'1e3' is no number",
                "quantity ~ 1|11|quantity is a number, and no text: use = != < <= > >= or in",
                "ratio = x|8|'x' is no number",
                "ratio ~ x|8|ratio is a number, and no text: use = != < <= > >= or in",
                "sent > soon|7|'soon' is no number or time such as 2026-03-16T08:00:00Z",
                "key > 5|6|key is a text, which is neither less nor greater than a value: use = != ~ or in",
                "note < 5|7|note is a text, which is neither less nor greater than a value: use = != ~ or in",
                "side = BOUGHT|7|'BOUGHT' is neither a value of side nor a code: its values are BUY (B), SELL (S)",
                "side in (BUY, Y2)|14|'Y2' is neither a value of side nor a code: its values are BUY (B), SELL (S)",
                "party.role = 1.5|13|'1.5' is neither a value of party.role nor a code: its values are TRADER (1), DESK (2)",
                "side < BUY|7|side is an enum, which is neither less nor greater than a value: use = != ~ or in",
                "flags = shown|8|'shown' is neither a member of flags nor a bit: its members are hidden, postOnly",
                "flags > 1|8|flags is a set, which is neither less nor greater than a value: use = != ~ or in",
                "party = DSK|0|party is a composite, which has no value of its own: compare one of its members: party.id, party.role",
                "template = Trade|11|'Trade' is neither a value of template nor a code: its values are Order (1), Quote (2)",
                "note ~ '('|9|'(' is no regular expression: Unclosed group",
                "key =|5|a value is expected here, in quotes if it is a text",
            })
    void wrongConditionsPointAtTheirPlace(String condition, int position, String problem) {
        Run run = run(FIRST, "--where", condition);
        assertEquals(64, run.exitCode());
        assertTrue(run.err().contains(problem + "\n  " + condition + "\n  " + " ".repeat(position) + "^\n"), run.err());
        assertEquals("", run.out());
    }

    /** Without frames, a message that is not selected is converted to know where it ends. */
    @Test
    void messagesAreSelectedInAnyFraming() {
        for (String condition : List.of("key = A2", "symbol = X1 or key = Q1", "key = none", "key != none")) {
            Run framed = run(framed(FIRST, SECOND, THIRD), "--framing=length16", "--where", condition);
            Run unframed = run(Frames.join(List.of(FIRST, SECOND, THIRD)), "--where", condition);
            assertEquals(new Run(0, framed.out(), ""), unframed);
            assertEquals(framed, unframed);
            assertEquals(selected(condition), keys(framed.out()));
        }
    }

    @Test
    void bothSelectionsApply() {
        byte[] all = framed(FIRST, SECOND, THIRD);
        Run run = run(all, "--framing=length16", "--only=Order", "--where=price exists", "--summary");
        assertEquals("A1", keys(run.out()));
        assertTrue(run.err().startsWith("sbe2json: 1 messages converted, 2 not selected; "), run.err());
    }

    @Test
    void messagesThatCannotBeReadAreReported() {
        byte[] unknown = THIRD.clone();
        unknown[2] = 9;
        byte[] exponent = FIRST.clone();
        exponent[8 + 18] = 127;
        byte[] other = THIRD.clone();
        other[4] = 6;
        byte[] manyLegs = FIRST.clone();
        manyLegs[8 + 79 + 2] = 99;
        byte[] damaged = framed(
                Arrays.copyOf(FIRST, 4),
                unknown,
                other,
                Arrays.copyOf(FIRST, 50),
                manyLegs,
                Arrays.copyOf(FIRST, FIRST.length - 1),
                SECOND);
        Run run = run(damaged, "--framing=length16", "--where", "key = none");
        assertEquals(6, run.err().lines().count(), run.err());
        assertEquals(1, run.exitCode());
        assertEquals("", run.out());
        Run only = run(damaged, "--framing=length16", "--only", "Quote");
        assertEquals(
                "-:2: the message: header at byte 0 is cut off: it ends at byte 8, but the message has 4\n"
                        + "-:30: the message is of the schema 6, and not of 5: pass its schema\n",
                only.err());
        assertEquals(0, run(exponent, "--where", "key = none").exitCode(), "the value that decides can be read");
        assertEquals("", run(exponent, "--where", "key = none").err());
    }
}
