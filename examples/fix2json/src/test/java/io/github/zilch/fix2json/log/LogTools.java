// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.fix2json.CommandsTest;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.cases.Frames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;

/** What the runs in {@code src/test/commands} use beside the command. */
public final class LogTools {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String SOH = "\u0001";

    private LogTools() {}

    /**
     * {@code scan} prints what the scanner finds in its input, whatever the sizes of the reads: each message with its line, and
     * a bar for its delimiter; and each line without one with its flaw. Its options are {@code --lenient}, {@code --delimiter=x}
     * for the only one, {@code --open}, without the last line feed, and {@code --json}, in strings of JSON at each level, twice.
     * Other arguments are delimiters, each in the place of SOH and of bars. If it matters, results have it before them.
     */
    public static int scan(Streams streams, String... args) {
        List<String> options =
                List.of(args).stream().filter(it -> it.startsWith("--")).toList();
        List<String> delimiters = new ArrayList<>(List.of(args));
        delimiters.removeAll(options);
        Map<List<String>, List<String>> found = new LinkedHashMap<>();
        try {
            String in = new String(streams.in().readAllBytes(), StandardCharsets.ISO_8859_1);
            for (String delimiter : delimiters.isEmpty() ? List.of("") : delimiters) {
                String bytes = delimiter.equals("SOH") ? SOH : CommandsTest.bytes(delimiter);
                String log = delimiter.isEmpty() ? in : in.replace(SOH, "|").replace("|", bytes);
                String open = log.substring(0, log.length() - 1);
                for (int level = 1; options.contains("--json") && level <= JsonString.MAX_LEVELS; level++) {
                    String wrapped = wrapped(open, level).repeat(2);
                    add(found, found(wrapped, bytes, options), delimiter + " level " + level);
                }
                if (!options.contains("--json")) {
                    add(found, found(options.contains("--open") ? open : log, bytes, options), delimiter);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        PrintStream out = new PrintStream(streams.out(), true, StandardCharsets.UTF_8);
        found.forEach((lines, of) -> {
            if (found.size() > 1) {
                out.println("with " + String.join(" ", of));
            }
            lines.forEach(out::println);
        });
        return 0;
    }

    /** Returns a line of a log that is JSON, which is in a string of JSON further times. */
    public static String wrapped(String text, int levels) throws IOException {
        String line = text;
        for (int level = 0; level < levels; level++) {
            line = MAPPER.writeValueAsString(Map.of("msg", line)) + "\n";
        }
        return line;
    }

    private static void add(Map<List<String>, List<String>> found, List<String> lines, String of) {
        found.computeIfAbsent(lines, key -> new ArrayList<>()).add(of);
    }

    /** Returns what is found in a log, with bars for a delimiter, in reads of several sizes. */
    public static List<String> found(String log, String delimiter, List<String> options) throws IOException {
        Delimiter only = options.stream()
                .filter(it -> it.startsWith("--delimiter="))
                .map(it -> Delimiter.of(it.substring(it.indexOf('=') + 1)))
                .findFirst()
                .orElse(null);
        List<String> whole = null;
        for (int size : new int[] {1 << 16, 30, 7, 2, 1}) {
            List<String> found = new ArrayList<>();
            MessageScanner.Handler handler = new MessageScanner.Handler() {
                @Override
                public void message(DirectBuffer buffer, int offset, int length, long line) {
                    String text = new String(Fixtures.copy(buffer, offset, length), StandardCharsets.UTF_8);
                    found.add(line + ":"
                            + (delimiter.length() == 1 ? text.replace(delimiter, "|") : text).replace(SOH, "|"));
                }

                @Override
                public void rejected(Flaw flaw, long line) {
                    found.add(line + ":" + flaw);
                }
            };
            new MessageScanner(handler, only, options.contains("--lenient"), new IntHashSet())
                    .scan(Fixtures.inPieces(Fixtures.bytes(log), size));
            whole = whole == null ? found : whole;
            assertEquals(whole, found, "in reads of " + size);
        }
        return whole;
    }

    /**
     * {@code capture ./a.pcap} writes a capture with the segments of its input: {@code client 100 text}, with a sequence number
     * and a bar for SOH, or of the {@code server}; {@code junk} is a packet that is none. {@code --tail=x} is after it, and
     * {@code --cut=5} leaves out so many bytes.
     */
    public static int capture(Streams streams, String... args) {
        try {
            List<byte[]> packets = new ArrayList<>();
            String in = new String(streams.in().readAllBytes(), StandardCharsets.ISO_8859_1);
            for (String line : in.split("\n")) {
                String[] words = line.split(" ", 3);
                String text =
                        words.length < 3 ? "" : words[2].replace('|', '\u0001').replace("\\n", "\n");
                packets.add(
                        switch (words[0]) {
                            case "client" -> Frames.segment(Integer.parseInt(words[1]), Frames.ACK, 0, text);
                            case "server" -> Frames.answer(Integer.parseInt(words[1]), Frames.ACK, 0, text);
                            default -> new byte[60];
                        });
            }
            byte[] all = Frames.pcap(ByteOrder.LITTLE_ENDIAN, false, Frames.RAW_IP, packets);
            String option = args.length < 2 ? "" : args[1].substring(args[1].indexOf('=') + 1);
            if (args.length > 1 && args[1].startsWith("--tail")) {
                all = Frames.concat(all, Fixtures.bytes(option));
            } else if (args.length > 1) {
                all = Arrays.copyOf(all, all.length - Integer.parseInt(option));
            }
            Files.write(Path.of(args[0]), all);
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * {@code pack gzip ./a ./b ./out} compresses files, one after the other, or in an archive with {@code zip};
     * {@code pack UTF-16LE ./a ./out} writes their text in another charset, with its mark, {@code pack 9 ./a ./out} so often,
     * {@code pack /2 ./a ./out} only a half of them, {@code pack :8 ./a ./out} so many bytes, or all but the last with -1.
     */
    public static int pack(Streams streams, String... args) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try {
            ZipOutputStream zip = args[0].equals("zip") ? new ZipOutputStream(packed) : null;
            for (int i = 1; i < args.length - 1; i++) {
                byte[] bytes = Files.readAllBytes(Path.of(args[i]));
                if (zip != null) {
                    zip.putNextEntry(new ZipEntry("folder/" + i + ".log"));
                    zip.write(bytes);
                } else if (args[0].startsWith("UTF")) {
                    String text = '\uFEFF' + new String(bytes, StandardCharsets.UTF_8);
                    packed.writeBytes(text.getBytes(Charset.forName(args[0])));
                } else if (args[0].matches("\\d+")) {
                    packed.writeBytes(Fixtures.bytes(
                            new String(bytes, StandardCharsets.ISO_8859_1).repeat(Integer.parseInt(args[0]))));
                } else if (args[0].equals("/2")) {
                    packed.write(bytes, 0, bytes.length / 2);
                } else if (args[0].startsWith(":")) {
                    int end = Integer.parseInt(args[0].substring(1));
                    packed.write(bytes, 0, end < 0 ? bytes.length + end : end);
                } else {
                    packed.writeBytes(compressed(args[0], bytes));
                }
            }
            if (zip != null) {
                zip.close();
            }
            Files.write(Path.of(args[args.length - 1]), packed.toByteArray());
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns bytes in a format of {@link CompressorStreamFactory}. */
    public static byte[] compressed(String format, byte[] bytes) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new CompressorStreamFactory().createCompressorOutputStream(format, compressed)) {
            out.write(bytes);
        } catch (CompressorException e) {
            throw new IOException(e);
        }
        return compressed.toByteArray();
    }
}
