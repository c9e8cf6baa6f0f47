// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonValidator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.IrEncoder;

/** Schemas are read with what they include, from XML and from what sbe-tool has serialized, and damage is an error. */
class SchemaTest {
    private static final int DAMAGED = 1_000;
    private static final String INCLUSION = "xmlns:xi='http://www.w3.org/2001/XInclude'";
    private static final String TYPES = "<types><type name='T' primitiveType='uint8'/></types>";

    @TempDir
    private Path folder;

    private static String schema(String included, String fields) {
        return "<sbe:messageSchema xmlns:sbe='http://fixprotocol.io/2016/sbe' " + INCLUSION
                + " package='p' id='7' version='0' byteOrder='littleEndian'>" + included
                + "<types><composite name='messageHeader'><type name='blockLength' primitiveType='uint16'/>"
                + "<type name='templateId' primitiveType='uint16'/><type name='schemaId' primitiveType='uint16'/>"
                + "<type name='version' primitiveType='uint16'/></composite></types>"
                + "<sbe:message name='M' id='1'>" + fields + "</sbe:message></sbe:messageSchema>";
    }

    private SbeSchema read(String included) throws IOException {
        Path file = folder.resolve("schema.xml");
        return SbeSchema.read(Files.writeString(file, schema(included, "<field name='a' id='1' type='T'/>")));
    }

    private String problem(String included) {
        IOException e = assertThrows(IOException.class, () -> read(included));
        assertTrue(e.getMessage().startsWith("the schema is not valid: "), e.getMessage());
        return e.getMessage().substring("the schema is not valid: ".length());
    }

    private static byte[] serialized() throws IOException {
        Ir ir = SbeSchema.read(SampleCapture.SCHEMA).ir();
        ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
        try (IrEncoder encoder = new IrEncoder(buffer, ir)) {
            byte[] serialized = new byte[encoder.encode()];
            buffer.get(0, serialized);
            return serialized;
        }
    }

    /** Returns the JSON of a message, or no bytes if it is rejected. */
    private static byte[] convert(SbeToJson converter, byte[] message) {
        try (JsonBuilder json = new JsonBuilder()) {
            converter.convert(new UnsafeBuffer(message), 0, message.length, json);
            return json.toBytes();
        }
    }

    @Test
    void schemaThatSbeToolHasSerialized() throws IOException {
        Path file = Files.write(folder.resolve("market.sbeir"), serialized());
        SbeToJson converter = new SbeToJson(SbeSchema.read(file), FlawListener.NONE);
        SbeToJson expected = new SbeToJson(SbeSchema.read(SampleCapture.SCHEMA), FlawListener.NONE);
        for (byte[] message : SampleCapture.messages()) {
            assertArrayEquals(convert(expected, message), convert(converter, message));
        }
    }

    @Test
    void damagedSerializedSchemaIsAnErrorOrReadsNothingOutsideAMessage() throws IOException {
        byte[] serialized = serialized();
        List<byte[]> messages = SampleCapture.messages().subList(0, 12);
        Path file = folder.resolve("damaged.sbeir");
        for (int seed = 0; seed < DAMAGED; seed++) {
            Random random = new Random(seed);
            byte[] damaged = serialized.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            Files.write(file, damaged);
            SbeToJson converter;
            try {
                converter = new SbeToJson(SbeSchema.read(file), FlawListener.NONE);
            } catch (IOException | IllegalArgumentException e) {
                assertTrue(e.getMessage() != null && !e.getMessage().isBlank(), "seed " + seed);
                continue;
            }
            for (byte[] message : messages) { // an access outside the array is an exception
                byte[] json = convert(converter, message);
                assertTrue(JsonValidator.isValid(ByteBuffer.wrap(json)), "seed " + seed);
            }
        }
    }

    @Test
    void schemaThatIncludesAnotherFile() throws IOException {
        Files.writeString(folder.resolve("types.xml"), TYPES);
        SbeToJson converter = new SbeToJson(read("<xi:include href='types.xml'/>"), FlawListener.NONE);
        byte[] message = MessageBytes.message(1, 1, 7, 0).u8(5).end();
        assertEquals("{\"template\":\"M\",\"a\":5}", new String(convert(converter, message), StandardCharsets.UTF_8));
    }

    @Test
    void onlyFilesInXmlWithoutDocumentTypeAreIncluded() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "secret");
        Files.writeString(
                folder.resolve("entity.xml"),
                "<!DOCTYPE types [<!ENTITY e SYSTEM '" + secret.toUri() + "'>]><types>&e;</types>");
        Files.writeString(folder.resolve("loop.xml"), "<types " + INCLUSION + "><xi:include href='loop.xml'/></types>");
        assertTrue(problem("<xi:include href='entity.xml'/>").startsWith("entity.xml, line 1: DOCTYPE is disallowed"));
        assertEquals(
                "line 1: only XML can be included, not text", problem("<xi:include href='secret.txt' parse='text'/>"));
        for (String name : List.of(
                "http://127.0.0.1:9/t.xml", secret.toString(), secret.toUri().toString(), "//h/t.xml")) {
            assertEquals(
                    "line 1: only files can be included, by names relative to the file that includes them, not " + name,
                    problem("<xi:include href='" + name + "'/>"));
        }
        assertEquals("loop.xml includes itself", problem("<xi:include href='loop.xml'/>"));
        assertEquals("line 1: there is no file none.xml to include", problem("<xi:include href='none.xml'/>"));
        assertTrue(problem("<types xml:base='http://127.0.0.1:9/'/>").startsWith("line 1: xml:base is not supported"));
        byte[] xml = schema("<xi:include href='types.xml'/>", "").getBytes(StandardCharsets.UTF_8);
        IOException e = assertThrows(IOException.class, () -> SbeSchema.ofXml(xml));
        assertTrue(e.getMessage().contains("only a schema that is a file can include files"), e.getMessage());
    }

    @Test
    void impossibleTypesAreErrors() {
        assertEquals(
                "line 1: the length 2147483647 is greater than 67108864",
                problem("<types><type name='T' primitiveType='char' length='2147483647'/></types>"));
        assertTrue(problem("<types>" + "<x>".repeat(5000) + "</x>".repeat(5000) + "</types>")
                .startsWith("line 1: elements are nested deeper than 64 levels"));
        String set = "<set name='T' encodingType='uint8'><choice name='c'>%d</choice></set>";
        assertEquals("M.a has the bit -1, but 8 bits", problem("<types>" + set.formatted(-1) + "</types>"));
        for (int bit : new int[] {8, 127}) {
            assertEquals("Choice value out of bounds: " + bit, problem("<types>" + set.formatted(bit) + "</types>"));
        }
    }

    private static String doubling(int levels) {
        StringBuilder types =
                new StringBuilder("<types><composite name='C0'><type name='a' primitiveType='uint8'/></composite>");
        for (int i = 1; i <= levels; i++) {
            String ref = "<ref name='%s' type='C" + (i - 1) + "'/>";
            types.append("<composite name='" + (i == levels ? "T" : "C" + i) + "'>")
                    .append(ref.formatted("a"))
                    .append(ref.formatted("b"))
                    .append("</composite>");
        }
        return types.append("</types>").toString();
    }

    /** A few lines can stand for more than any memory holds. */
    @Test
    void schemasThatExpandWithoutEndAreErrors() throws IOException {
        assertTrue(problem(doubling(14)).startsWith("its types refer to each other more than "), problem(doubling(14)));
        assertTrue(problem(doubling(60)).startsWith("its types refer to each other more than "));
        assertTrue(problem("<types><composite name='T'><ref name='a' type='T'/></composite></types>")
                .contains("is reached by more than 64 references one after the other, or contains itself"));
        assertTrue(problem("<types><composite name='T'><ref name='a' type='U'/></composite>"
                        + "<composite name='U'><ref name='a' type='T'/></composite></types>")
                .contains("contains itself"));
        String codes = IntStream.range(0, 250)
                .mapToObj(i -> "<validValue name='V" + i + "'>" + i + "</validValue>")
                .collect(Collectors.joining());
        String fields = "<field name='f' id='1' type='E'/>".repeat(2_500);
        byte[] wide = schema("", fields)
                .replace("<types>", "<types><enum name='E' encodingType='uint8'>" + codes + "</enum>")
                .getBytes(StandardCharsets.UTF_8);
        assertEquals(
                "the schema is not valid: with all that it refers to, it has more than 500000 parts",
                assertThrows(IOException.class, () -> SbeSchema.ofXml(wide)).getMessage());
    }

    @Test
    void inclusionsAreCountedWhileTheyAreFollowed() throws IOException {
        String types = IntStream.range(0, 200)
                .mapToObj(i -> "<type name='T" + i + "' primitiveType='uint8'/>")
                .collect(Collectors.joining("", "<types>", "</types>"));
        Files.writeString(folder.resolve("types.xml"), types);
        assertEquals(
                "types.xml, line 1: it has more than 100000 elements with what it includes",
                problem("<xi:include href='types.xml'/>".repeat(900)));
        Files.writeString(folder.resolve("long.xml"), "<types>" + " ".repeat(3 << 20) + "</types>");
        assertEquals(
                "it has more than 16777216 bytes with what it includes",
                problem("<xi:include href='long.xml'/>".repeat(6)));
        Path file = Files.writeString(folder.resolve("whole.xml"), " ".repeat(17 << 20));
        assertEquals(
                "the schema has 17825792 bytes; it can have 16777216",
                assertThrows(IOException.class, () -> SbeSchema.read(file)).getMessage());
    }

    /** What sbe-tool assumes then, US-ASCII, would lose all other bytes. */
    @Test
    void dataOfCharactersWithoutACharsetIsBase64() throws IOException {
        String data = "<composite name='D'><type name='length' primitiveType='uint8'/>%s</composite>";
        String chars = "<type name='varData' primitiveType='char' length='0'%s/>";
        checkData("\"w6k=\"", data.formatted(chars.formatted("")));
        checkData("\"\u00e9\"", data.formatted(chars.formatted(" characterEncoding='UTF-8'")));
        checkData("\"\ufffd\ufffd\"", data.formatted(chars.formatted(" characterEncoding='US-ASCII'")));
        checkData(
                "\"w6k=\"",
                "<type name='C' primitiveType='char' length='0'/>" + data.formatted("<ref name='varData' type='C'/>"));
        checkData("\"w6k=\"", data.formatted("<type name='varData' primitiveType='uint8' length='0'/>"));
    }

    private static void checkData(String expected, String types) throws IOException {
        byte[] xml = schema("", "<data name='d' id='2' type='D'/>")
                .replaceFirst("<types>", "<types>" + types)
                .getBytes(StandardCharsets.UTF_8);
        SbeToJson converter = new SbeToJson(SbeSchema.ofXml(xml), FlawListener.NONE);
        byte[] message =
                MessageBytes.message(0, 1, 7, 0).u8(2).u8(0xC3).u8(0xA9).end();
        assertEquals(
                "{\"template\":\"M\",\"d\":" + expected + "}",
                new String(convert(converter, message), StandardCharsets.UTF_8));
    }

    @Test
    void invalidSchemaIsAnErrorThatSaysWhy() {
        IOException e = assertThrows(IOException.class, () -> SbeSchema.ofXml("<x/>".getBytes(StandardCharsets.UTF_8)));
        assertTrue(e.getMessage().startsWith("the schema is not valid: "), e.getMessage());
        assertFalse(e.getMessage().contains("\n"), e.getMessage());
        assertEquals(
                "a number in it is not one that it can have (For input string: \"many\")",
                problem("<types><type name='T' primitiveType='char' length='many'/></types>"));
    }

    @Test
    void cutSerializedSchemaIsAnErrorThatSaysWhy() throws IOException {
        Path file = Files.write(folder.resolve("cut.sbeir"), Arrays.copyOf(serialized(), 500));
        IOException e = assertThrows(IOException.class, () -> SbeSchema.read(file));
        assertEquals(
                "the schema is not valid: sbe-tool has not serialized it, or it is damaged"
                        + " (Range [500, 500 + 1) out of bounds for length 500)",
                e.getMessage());
    }
}
