// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command: its streams, its reports and its exit codes. */
class Sbe2JsonTest {
    private static final String SCHEMA = SampleCapture.SCHEMA.toString();
    private static final byte[] ORDER = SampleCapture.messages().get(0);
    private static final byte[] EXECUTION = SampleCapture.messages().get(1);

    @TempDir
    private Path folder;

    private static Run convert(byte[] in, String... args) {
        String[] all = Arrays.copyOf(new String[] {"--schema", SCHEMA}, args.length + 2);
        System.arraycopy(args, 0, all, 2, args.length);
        return Run.run(in, all);
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    @Test
    void sampleIsWhatItsGeneratorCreates() throws IOException {
        assertArrayEquals(
                join(SampleCapture.messages().toArray(new byte[0][])), Files.readAllBytes(SampleCapture.CAPTURE));
        Run run = convert(new byte[0], SampleCapture.CAPTURE.toString());
        assertEquals(0, run.exitCode(), run.err());
        assertEquals(SampleCapture.messages().size(), run.out().lines().count());
        assertEquals("", run.err());
    }

    @Test
    void firstOrder() {
        assertEquals(
                new Run(
                        0,
                        "{\"template\":\"NewOrder\",\"clOrdId\":\"ORD1000\",\"symbol\":\"OSTWIND\",\"side\":\"BUY\","
                                + "\"orderType\":\"LIMIT\",\"flags\":[\"postOnly\",\"hidden\"],\"price\":101.0578,"
                                + "\"quantity\":4900,\"currency\":\"EUR\",\"party\":{\"id\":\"DESK0\",\"role\":\"DESK\"},"
                                + "\"transactTime\":1773648000057852271,\"legs\":[],\"note\":\"to Zoë: \\\"now\\\"\"}\n",
                        ""),
                convert(ORDER));
    }

    @Test
    void selectedTemplatesAreConverted() {
        byte[] both = join(ORDER, EXECUTION, ORDER);
        assertEquals(2, convert(both, "--only", "NewOrder").out().lines().count());
        assertEquals(1, convert(both, "--only", "2").out().lines().count());
        Run summary = convert(both, "--only=2", "--summary");
        assertTrue(summary.err().startsWith("sbe2json: 1 messages converted, 2 not selected; "), summary.err());
        Run unknown = convert(both, "--only", "Order");
        assertEquals(64, unknown.exitCode());
        assertTrue(
                unknown.err()
                        .startsWith("sbe2json: --only: the schema has no template 'Order': 'sbe2json schema' lists its"
                                + " templates\n"),
                unknown.err());
    }

    @Test
    void membersAboutTheOrigin() {
        Run run = convert(join(ORDER, EXECUTION), "--with", "header,source,offset", "--only", "Execution");
        assertTrue(
                run.out()
                        .startsWith("{\"template\":\"Execution\",\"header\":{\"blockLength\":56,\"templateId\":2,"
                                + "\"schemaId\":71,\"version\":1},"),
                run.out());
        assertTrue(run.out().endsWith(",\"source\":\"-\",\"offset\":" + ORDER.length + "}\n"), run.out());
    }

    @Test
    void damagedMessageIsReportedAndTheOthersAreConverted() {
        byte[] unknown = EXECUTION.clone();
        unknown[2] = 9;
        byte[] framed = join(frame(ORDER), frame(unknown), frame(Arrays.copyOf(ORDER, 20)), frame(EXECUTION));
        Run run = convert(framed, "--framing", "length16");
        int second = 2 + ORDER.length + 2;
        int third = second + EXECUTION.length + 2;
        assertEquals(1, run.exitCode());
        assertEquals(2, run.out().lines().count());
        assertEquals(
                "-:" + second + ": the schema has no message with the template id 9: pass a newer schema\n-:" + third
                        + ": NewOrder at byte 0 is cut off: it ends at byte 80, but the message has 20\n",
                run.err());
        assertEquals(3, convert(framed, "--framing=length16", "--on-error=fail").exitCode());
        assertEquals("", convert(framed, "--framing=length16", "--quiet").err());
    }

    private static byte[] frame(byte[] message) {
        return join(new byte[] {(byte) message.length, (byte) (message.length >>> 8)}, message);
    }

    @Test
    void bytesAfterAMessageAreAWarning() {
        byte[] longer = join(EXECUTION, new byte[] {1, 2, 3});
        Run run = convert(frame(longer), "--framing", "length16");
        assertEquals(1, run.exitCode());
        assertEquals(1, run.out().lines().count());
        assertEquals(
                "-:2: warning: Execution at byte 64 has 3 bytes after its end; converted without them\n", run.err());
    }

    @Test
    void withoutFramingAnUnknownMessageHidesTheRest() {
        byte[] unknown = EXECUTION.clone();
        unknown[2] = 9;
        Run run = convert(join(ORDER, unknown, ORDER));
        assertEquals(1, run.exitCode());
        assertEquals(1, run.out().lines().count());
        assertEquals(
                "-:" + ORDER.length + ": the schema has no message with the template id 9: pass a newer schema\n"
                        + "sbe2json: the rest of - is not read, because the length of the message at byte "
                        + ORDER.length
                        + " is not known: choose a --framing if the messages have one\n",
                run.err());
        Run cut = convert(join(ORDER, Arrays.copyOf(ORDER, 30)));
        assertEquals(
                "-:" + ORDER.length + ": NewOrder at byte 0 is cut off: it ends at byte 80, but the message has 30\n",
                cut.err());
    }

    @Test
    void codesThatTheSchemaDoesNotDefineAreCounted() {
        byte[] order = ORDER.clone();
        order[8 + 29] = 77;
        assertEquals(0, convert(order).exitCode());
        assertEquals(
                "-:0: warning: NewOrder: orderType at byte 37 has the code 77, which the schema does not define; converted"
                        + " as the code\n",
                convert(order, "--report=all").err());
        String summary = convert(order, "--summary").err();
        assertTrue(summary.endsWith("the schema does not define a code in 1 messages, and a bit in 0\n"), summary);
    }

    @Test
    void compressedFilesAndDirectories() throws IOException {
        Path packed = folder.resolve("b.bin");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(EXECUTION);
        }
        Files.write(folder.resolve("a.bin"), ORDER);
        Run run = convert(new byte[0], folder.toString());
        assertEquals(List.of("NewOrder", "Execution"), templates(run.out()));
        assertEquals(0, run.exitCode());
    }

    @Test
    void bytesAreNotTakenForText() throws IOException {
        byte[] mark = MessageBytes.message(0xFEFF, 1, 71, 1).end(); // begins like UTF-16
        assertEquals(
                "-:0: NewOrder at byte 0 is cut off: it ends at byte 65287, but the message has 8\n",
                convert(mark).err());
        Path archive = folder.resolve("two.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (byte[] message : List.of(ORDER, EXECUTION)) {
                out.putNextEntry(new ZipEntry(message.length + ".bin"));
                out.write(message);
            }
        }
        assertEquals(new Run(0, convert(join(ORDER, EXECUTION)).out(), ""), convert(new byte[0], archive.toString()));
    }

    private static List<String> templates(String out) {
        return out.lines().map(line -> line.split("\"")[3]).toList();
    }

    @Test
    void outputFileAppearsWhenItIsComplete() throws IOException {
        Path out = folder.resolve("out.json");
        assertEquals(new Run(0, "", ""), convert(ORDER, "--out", out.toString()));
        assertEquals(convert(ORDER).out(), Files.readString(out));
        assertEquals(
                3,
                convert(
                                new byte[20],
                                "--on-error=fail",
                                "--out",
                                folder.resolve("no.json").toString())
                        .exitCode());
        assertTrue(Files.notExists(folder.resolve("no.json")));
        Run replaced = convert(ORDER, "--out", SCHEMA);
        assertEquals(64, replaced.exitCode());
        assertTrue(replaced.err().startsWith("sbe2json: --out would replace the schema "), replaced.err());
    }

    @Test
    void missingFileAndSchemaAreReported() throws IOException {
        String missing = folder.resolve("missing").toString();
        assertEquals(new Run(2, "", "sbe2json: cannot read " + missing + ": no such file\n"), convert(ORDER, missing));
        assertEquals(
                new Run(2, "", "sbe2json: cannot use schema " + missing + ": no such file\n"),
                Run.run(ORDER, "--schema", missing));
        String schema = Files.readString(Path.of(SCHEMA));
        Path unknown = Files.writeString(
                folder.resolve("charset.xml"),
                schema.replaceFirst("characterEncoding=\"[^\"]*\"", "characterEncoding=\"X\""));
        Run charset = Run.run(ORDER, "--schema", unknown.toString());
        assertEquals(2, charset.exitCode());
        assertTrue(
                charset.err()
                        .matches("sbe2json: cannot use schema " + unknown
                                + ": \\S+ has the charset X, which Java does not know\n"),
                charset.err());
        Run none = Run.run(ORDER);
        assertEquals(64, none.exitCode());
        assertTrue(
                none.err().startsWith("sbe2json: --schema is missing: pass the schema of the messages\n"), none.err());
        Run mask = convert(ORDER, "--mask", "acount");
        assertEquals(64, mask.exitCode());
        assertTrue(
                mask.err()
                        .startsWith(
                                "sbe2json: the schema has no field, group or data 'acount': nothing would be masked\n"),
                mask.err());
    }

    @Test
    void writeErrorStopsTheRun() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("disk full");
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Sbe2Json.run(
                new Streams(new ByteArrayInputStream(ORDER), full, new PrintStream(err, true, StandardCharsets.UTF_8)),
                "--schema",
                SCHEMA);
        assertEquals(2, exitCode);
        assertTrue(
                err.toString(StandardCharsets.UTF_8).startsWith("sbe2json: cannot write the output: disk full"),
                err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void schemaListsItsTemplates() {
        Run run = Run.run(new byte[0], "schema", SCHEMA);
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(
                run.out().startsWith("market: schema id 71, version 1, little-endian, header of 8 bytes\n\n"),
                run.out());
        assertTrue(
                run.out()
                        .contains(
                                "    3  BookUpdate                   32       4  levels[5 fields, orders[2 fields]]\n"),
                run.out());
        assertEquals(2, Run.run(new byte[0], "schema", folder.toString()).exitCode());
    }

    @Test
    void columnsOfTheTemplatesAreAsWideAsTheirNames() throws IOException {
        Path longer = folder.resolve("longer.xml");
        Files.writeString(
                longer, Files.readString(SampleCapture.SCHEMA).replace("BookUpdate", "BookUpdateWithAVeryLongName"));
        List<String> lines =
                Run.run(new byte[0], "schema", longer.toString()).out().lines().toList();
        assertEquals("   id  template                     block  fields  groups and data", lines.get(2));
        assertEquals(
                "    3  BookUpdateWithAVeryLongName     32       4  levels[5 fields, orders[2 fields]]", lines.get(5));
    }

    @Test
    void schemaThatIsNoXmlOrHasADocumentTypeIsRefused() throws IOException {
        String refused = "sbe2json: cannot use schema %s: the schema is not valid: %s\n";
        Path file = Files.writeString(folder.resolve("broken.xml"), "<a>\n<b>\n</a>");
        String reason = "line 3: The element type \"b\" must be terminated by the matching end-tag \"</b>\".";
        assertEquals(new Run(2, "", refused.formatted(file, reason)), Run.run(new byte[0], "schema", file.toString()));
        Path entity = Files.writeString(
                folder.resolve("entity.xml"),
                "<!DOCTYPE m [<!ENTITY e SYSTEM '" + SampleCapture.SCHEMA.toUri() + "'>]>\n<m>&e;</m>");
        Run run = Run.run(ORDER, "--schema", entity.toString());
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains(": the schema is not valid: line 1: DOCTYPE is disallowed"), run.err());
    }

    @Test
    void helpAndVersion() {
        assertTrue(Run.run(new byte[0], "--help").out().contains("Exit codes"));
        assertTrue(Run.run(new byte[0], "--version").out().startsWith("sbe2json "));
        assertTrue(Run.run(new byte[0], "help", "schema").out().contains("templates"));
        assertTrue(Run.run(new byte[0], "generate-completion").out().contains("--framing"));
    }
}
