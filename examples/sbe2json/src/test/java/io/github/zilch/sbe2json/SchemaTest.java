// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
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

    @TempDir
    private Path folder;

    private static byte[] schema(String elements, String fields) {
        return SbeToJsonTest.xml(elements, fields).getBytes(StandardCharsets.UTF_8);
    }

    private SbeSchema read(String included) throws IOException {
        Path file = folder.resolve("schema.xml");
        return SbeSchema.read(Files.write(file, schema(included, "<field name='a' id='1' type='T'/>")));
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
    void onlyASchemaThatIsAFileIncludesFiles() {
        byte[] xml = schema("<xi:include href='types.xml'/>", "");
        IOException e = assertThrows(IOException.class, () -> SbeSchema.ofXml(xml));
        assertTrue(e.getMessage().contains("only a schema that is a file can include files"), e.getMessage());
    }

    @Test
    void elementsAreNotNestedDeeperThanTheLimit() {
        assertTrue(problem("<types>" + "<x>".repeat(5000) + "</x>".repeat(5000) + "</types>")
                .startsWith("line 1: elements are nested deeper than 64 levels"));
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
        String codes = IntStream.range(0, 250)
                .mapToObj(i -> "<validValue name='V" + i + "'>" + i + "</validValue>")
                .collect(Collectors.joining());
        String fields = "<field name='f' id='1' type='E'/>".repeat(2_500);
        byte[] wide = schema("<enum name='E' encodingType='uint8'>" + codes + "</enum>", fields);
        assertEquals(
                "the schema is not valid: with all that it refers to, it has more than 500000 parts",
                assertThrows(IOException.class, () -> SbeSchema.ofXml(wide)).getMessage());
    }

    @Test
    void inclusionsAreCountedWhileTheyAreFollowed() throws IOException {
        String types = IntStream.range(0, 190)
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
