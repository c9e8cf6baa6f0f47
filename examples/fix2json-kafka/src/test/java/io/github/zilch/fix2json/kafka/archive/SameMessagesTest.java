// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.kafka.Converters;
import io.github.zilch.fix2json.kafka.MessageConverter;
import io.github.zilch.fix2json.kafka.RecordLimits;
import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.kit.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command, the archive and the stream find the same messages in the same text, and write the same JSON. */
class SameMessagesTest {
    private static final int PROGRAMS = 200;
    private static final String[][] OPTIONS = {
        {"--lenient"},
        {"--flat"},
        {"--tags"},
        {"--types"},
        {"--mask", "Password,453"},
        {"--repeated", "members"},
        {"--rows", "--fields", "35,11,44"},
        {"--keep-checksum"},
        {"--no-latest"},
        {"--enums", "both"}
    };

    @TempDir
    private Path directory;

    /** A command whose only options are those of the conversion. */
    @Command
    private record Arguments(@CommandLine.Mixin ConverterArguments conversion) {}

    private static String line(Random random, int number) {
        String order = latin1(SampleMessages.order("S" + random.nextInt(2), number));
        return switch (random.nextInt(12)) {
            case 0 -> "noise 35=D and more";
            case 1 -> order.substring(0, random.nextInt(order.length()));
            case 2 -> order.replaceFirst("\u0001", "\u0001junk\u0001");
            case 3 -> order.substring(order.indexOf("35="));
            case 4 -> order.substring(0, order.indexOf("10="));
            case 5 -> latin1(SampleMessages.logon("F", random.nextBoolean() ? 7 : 9));
            case 6 -> latin1(SampleMessages.orderOverFixt("F", number));
            case 7 -> order.replace('\u0001', '|');
            case 8 -> order.replace("\u0001", "^A");
            case 9 -> order.replace("453=1", "453=" + random.nextInt(3)) + order;
            case 10 -> order.replace("40=2", "554=secret\u000158=554=secret");
            default -> "prefix " + order;
        };
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Test
    void commandArchiveAndStreamAgree() throws Exception {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            StringBuilder log = new StringBuilder();
            for (int i = 0; i < 1 + random.nextInt(12); i++) {
                log.append(line(random, i)).append('\n');
            }
            List<String> options = new ArrayList<>();
            for (String[] option : OPTIONS) {
                boolean isChosen =
                        random.nextInt(4) == 0 && !(option[0].equals("--rows") && options.contains("--flat"));
                options.addAll(isChosen ? List.of(option) : List.of());
            }
            check(seed, log.toString().getBytes(StandardCharsets.ISO_8859_1), options);
        }
    }

    private void check(int seed, byte[] log, List<String> options) throws Exception {
        String program = "seed " + seed + " " + options + "\n" + latin1(log);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Streams streams = new Streams(new ByteArrayInputStream(log), out, new PrintStream(new ByteArrayOutputStream()));
        Fix2Json.run(streams, options.toArray(String[]::new));
        List<String> command = out.toString(StandardCharsets.UTF_8).lines().toList();

        Files.write(directory.resolve("a.log"), log);
        ConverterArguments arguments = new ConverterArguments();
        new CommandLine(new Arguments(arguments))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(options.toArray(String[]::new));
        Converters converters = Converters.of(arguments, warning -> {});
        Job job = new Job(directory, "json", "dead", "plan", new Properties(), Set.of());
        RecordLimits limits = new RecordLimits(1 << 20, false, 1 << 20);
        List<String> archive = new ArrayList<>();
        List<String> letters = new ArrayList<>();
        new ShardReader(
                        job,
                        new Shard("a.log", 0, log.length),
                        0,
                        converters.create(),
                        limits,
                        (result, count) -> (result.topic().equals("json") ? archive : letters).add(text(result)))
                .read();
        assertEquals(command, archive, program);

        List<String> stream = new ArrayList<>();
        MessageConverter converter = converters.create();
        scan(converter, log, stream);
        assertEquals(command, stream, program);
        if (options.contains("--mask")) {
            assertEquals(
                    List.of(),
                    letters.stream().filter(each -> each.contains("secret")).toList(),
                    program);
            assertEquals(
                    List.of(),
                    command.stream().filter(each -> each.contains("secret")).toList(),
                    program);
        }
    }

    private static String text(ProducerRecord<byte[], byte[]> result) {
        return new String(result.value(), StandardCharsets.UTF_8);
    }

    /** Converts each message as a record of its own, as the stream does. */
    private static void scan(MessageConverter converter, byte[] log, List<String> json) throws Exception {
        List<byte[]> records = new ArrayList<>();
        try (InputStream in = new ByteArrayInputStream(log)) {
            converter
                    .scanner(new MessageScanner.Handler() {
                        @Override
                        public void message(DirectBuffer buffer, int offset, int length, long line) {
                            byte[] bytes = new byte[length];
                            buffer.getBytes(offset, bytes);
                            records.add(bytes);
                        }

                        @Override
                        public void rejected(Flaw flaw, long line) {}

                        @Override
                        public void beforeReading() {}
                    })
                    .scan(in);
        }
        for (byte[] each : records) {
            byte[] converted = converter.convert(each, 1 << 20);
            if (converted != null) {
                json.add(new String(converted, StandardCharsets.UTF_8));
            }
        }
    }
}
