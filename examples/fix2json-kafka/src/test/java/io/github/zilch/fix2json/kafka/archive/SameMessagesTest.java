// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.kafka.Converters;
import io.github.zilch.fix2json.kafka.FlawHeaders;
import io.github.zilch.fix2json.kafka.MessageConverter;
import io.github.zilch.fix2json.kafka.RecordLimits;
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
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.DirectBuffer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command, the archive and the stream find the same messages in the same text, write the same JSON, reject the same
 * messages and mask the same values. A seed is run by {@code -Dzilch.seed=s}, more of them by {@code -Dzilch.programs=n}.
 */
class SameMessagesTest {
    private static final int PROGRAMS = Integer.getInteger("zilch.programs", 40);

    /** Number of programs that every build runs; a thorough one runs all. */
    private static final int FIRST = 15;

    private static final Integer SEED = Integer.getInteger("zilch.seed");

    private static final String[][] OPTIONS = {
        {"--lenient"},
        {"--lenient"},
        {"--flat"},
        {"--tags"},
        {"--types"},
        {"--mask", "Password,453"},
        {"--mask", "554"},
        {"--repeated", "members"},
        {"--rows", "--fields", "35,11,44,453,554"},
        {"--keep-checksum", "--keep-bodylength"},
        {"--no-latest"},
        {"--enums", "both"},
        {"--enums", "name"},
        {"--charset", "Shift_JIS"},
        {"--charset", "ISO-2022-JP"},
        {"--data", "base64"},
        {"--validate", "dictionary"},
        {"--appl-version", "FIX.4.2"}
    };

    private static final Pattern REJECTED = Pattern.compile("-:(\\d+): (?!warning: ).*");

    @TempDir
    private Path directory;

    /** A command whose only options are those of the conversion. */
    @Command
    private record Arguments(@CommandLine.Mixin ConverterArguments conversion) {}

    /** What a run has written: JSON, the lines of rejected messages, and all that it has said. */
    private record Result(List<String> json, Set<Long> rejected, String everything) {}

    @Test
    void commandArchiveAndStreamAgree() throws Exception {
        assertAgreement(SEED == null ? 0 : SEED, SEED == null ? Math.min(FIRST, PROGRAMS) : SEED + 1);
    }

    @Test
    @Tag("slow")
    void commandArchiveAndStreamAgreeInMorePrograms() throws Exception {
        if (SEED == null) {
            assertAgreement(FIRST, PROGRAMS);
        }
    }

    private void assertAgreement(int from, int to) throws Exception {
        for (int seed = from; seed < to; seed++) {
            Random random = new Random(seed);
            RandomLog source = new RandomLog(random);
            String log = source.lines();
            List<String> options = new ArrayList<>();
            for (String[] option : OPTIONS) {
                boolean isFree =
                        !options.contains(option[0]) && !(option[0].equals("--rows") && options.contains("--flat"));
                options.addAll(isFree && random.nextInt(5) == 0 ? List.of(option) : List.of());
            }
            String program = "seed " + seed + " " + options + "\n" + log.replace('\u0001', '\u2401');
            check(program, random, log.getBytes(StandardCharsets.ISO_8859_1), options, source.usesFixt());
        }
    }

    private void check(String program, Random random, byte[] log, List<String> options, boolean usesFixt)
            throws Exception {
        Converters converters = converters(options);
        List<byte[]> messages = new ArrayList<>();
        Result command = command(log, log.length + 1, options);
        Result archive = archive(log, converters);
        Result stream = stream(log, converters, messages);
        assertEquals(command, withEverythingOf(command, command(log, 1 + random.nextInt(40), options)), program);
        assertEquals(command.json, archive.json, program);
        assertEquals(command.json, stream.json, program);
        assertEquals(command.rejected, archive.rejected, program);
        if (options.contains("--mask")) {
            for (Result result : List.of(command, archive, stream)) {
                assertFalse(result.everything.contains("hunt"), () -> program + "\n" + result.everything);
            }
        }
        checkFilters(program, random, log, options, converters, messages);
        if (!options.contains("--lenient") && !usesFixt) {
            List<String> lenient = new ArrayList<>(options);
            lenient.add("--lenient");
            assertContains(command(log, log.length + 1, lenient).json, command.json, program);
        }
    }

    /** What is selected is converted as it is without the filter, and what may be selected is reported if it is damaged. */
    private static void checkFilters(
            String program,
            Random random,
            byte[] log,
            List<String> options,
            Converters converters,
            List<byte[]> messages)
            throws Exception {
        Filter filter = Filter.random(random, options.contains("--lenient"));
        List<String> filtered = new ArrayList<>(options);
        filtered.addAll(filter.options());
        MessageConverter converter = converters.create();
        List<String> expected = new ArrayList<>();
        int rejected = 0;
        for (byte[] message : messages) {
            byte[] json = converter.convert(message, 1 << 20);
            if (filter.selects(message)) {
                if (json == null) {
                    rejected++;
                } else {
                    expected.add(new String(json, StandardCharsets.UTF_8));
                }
            }
        }
        Result result = command(log, log.length + 1, filtered);
        assertEquals(expected, result.json, filter + " of " + program);
        assertEquals(rejected > 0, !result.rejected.isEmpty(), filter + " of " + program);
    }

    private static void assertContains(List<String> all, List<String> some, String program) {
        Iterator<String> each = all.iterator();
        for (String wanted : some) {
            boolean isFound = false;
            while (!isFound && each.hasNext()) {
                isFound = each.next().equals(wanted);
            }
            assertEquals(true, isFound, () -> "lost by --lenient: " + wanted + "\n" + program);
        }
    }

    private static Result withEverythingOf(Result one, Result other) {
        return new Result(other.json, other.rejected, one.everything);
    }

    private static Converters converters(List<String> options) throws Exception {
        ConverterArguments arguments = new ConverterArguments();
        new CommandLine(new Arguments(arguments))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(options.toArray(String[]::new));
        return Converters.of(arguments, warning -> {});
    }

    /** Runs the command, which gets so many bytes with each read. */
    private static Result command(byte[] log, int readSize, List<String> options) {
        InputStream in = new ByteArrayInputStream(log) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, readSize));
            }
        };
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Fix2Json.run(new Streams(in, out, new PrintStream(err)), options.toArray(String[]::new));
        Set<Long> rejected = new TreeSet<>();
        String reports = err.toString(StandardCharsets.UTF_8);
        reports.lines()
                .map(REJECTED::matcher)
                .filter(Matcher::matches)
                .forEach(each -> rejected.add(Long.parseLong(each.group(1))));
        String json = out.toString(StandardCharsets.UTF_8);
        return new Result(json.lines().toList(), rejected, json + reports);
    }

    private Result archive(byte[] log, Converters converters) throws Exception {
        Files.write(directory.resolve("a.log"), log);
        Job job = new Job(directory, "json", "dead", "plan", new Properties(), Set.of(), Set.of());
        RecordLimits limits = new RecordLimits(1 << 20, false, 1 << 20);
        List<String> json = new ArrayList<>();
        Set<Long> rejected = new TreeSet<>();
        StringBuilder everything = new StringBuilder();
        Shard shard = new Shard("a.log", 0, log.length);
        new ShardReader(job, shard, 0, converters.create(), limits, (result, count) -> {
                    everything.append(text(result));
                    if (result.topic().equals("json")) {
                        json.add(text(result));
                    } else {
                        byte[] line = result.headers()
                                .lastHeader(FlawHeaders.POSITION)
                                .value();
                        rejected.add(Long.parseLong(new String(line, StandardCharsets.US_ASCII)));
                    }
                })
                .read();
        return new Result(json, rejected, everything.toString());
    }

    private static String text(ProducerRecord<byte[], byte[]> result) {
        return new String(result.value(), StandardCharsets.UTF_8);
    }

    /** Converts each message as a record of its own, as the stream does, and adds the messages to a list. */
    private static Result stream(byte[] log, Converters converters, List<byte[]> messages) throws Exception {
        MessageConverter converter = converters.create();
        MessageScanner.Handler handler = new MessageScanner.Handler() {
            @Override
            public void message(DirectBuffer buffer, int offset, int length, long line) {
                byte[] bytes = new byte[length];
                buffer.getBytes(offset, bytes);
                messages.add(bytes);
            }

            @Override
            public void rejected(Flaw flaw, long line) {}
        };
        converter.scanner(handler).scan(new ByteArrayInputStream(log));
        List<String> json = new ArrayList<>();
        StringBuilder everything = new StringBuilder();
        for (byte[] each : messages) {
            byte[] converted = converter.convert(each, 1 << 20);
            if (converted == null) {
                everything.append(new String(converter.masked(each), StandardCharsets.ISO_8859_1));
            } else {
                json.add(new String(converted, StandardCharsets.UTF_8));
                everything.append(json.get(json.size() - 1));
            }
        }
        return new Result(json, Set.of(), everything.toString());
    }
}
