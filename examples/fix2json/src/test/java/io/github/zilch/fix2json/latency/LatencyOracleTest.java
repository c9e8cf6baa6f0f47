// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The latencies of the command are those of an independent measurement, which compares each request with all messages. */
class LatencyOracleTest {
    private static final DateTimeFormatter LINE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");
    private static final DateTimeFormatter FIX = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");
    private static final double[] PERCENTAGES = {50, 90, 99, 99.9, 99.99};
    private static final long MILLISECOND = 1_000_000;

    /** Below this, a histogram of three digits has a bucket for each millisecond. */
    private static final long EXACT_BELOW = 1_000 * MILLISECOND;

    private static long nanos(String time, DateTimeFormatter form) {
        LocalDateTime at = LocalDateTime.parse(time, form);
        return at.toEpochSecond(ZoneOffset.UTC) * 1_000_000_000 + at.getNano();
    }

    @Test
    void sampleLogByItsOwnTimes() throws Exception {
        check(new String(Fixtures.sessionLog(), StandardCharsets.ISO_8859_1), "log", "");
    }

    @Test
    void sampleLogBySendingTime() throws Exception {
        check(new String(Fixtures.sessionLog(), StandardCharsets.ISO_8859_1), "sending", "");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void randomSessions(long seed) {
        check(new RandomLog(seed).text(), "log", "");
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void randomSessionsByAField(long seed) {
        check(new RandomLog(seed).text(), "log", seed % 2 == 0 ? "30" : "55");
    }

    private static void check(String log, String clock, String by) {
        List<LatencyOracle.Message> messages = new ArrayList<>();
        for (String line : log.split("\n(?=[0-9]{4}-)")) {
            LatencyOracle.Message message = LatencyOracle.Message.of(0, line.substring(line.indexOf("8=FIX")));
            long time = clock.equals("log") ? nanos(line.substring(0, 23), LINE) : nanos(message.get("52"), FIX);
            messages.add(new LatencyOracle.Message(time, message.fields()));
        }
        Map<String, List<Long>> expected = LatencyOracle.latencies(messages, by);
        Run run = by.isEmpty()
                ? Run.run(log, "latency", "--json", "--clock", clock)
                : Run.run(log, "latency", "--json", "--clock", clock, "--by", by);
        assertEquals("", run.err());
        assertEquals(0, run.exitCode());
        Map<String, JsonNode> actual = new TreeMap<>();
        for (JsonNode requests : Fixtures.tree(run.out()).get("requests")) {
            String name = requests.get("requester").textValue() + " "
                    + requests.get("responder").textValue() + " "
                    + requests.get("msgType").textValue() + " "
                    + requests.at("/by/" + by).asText();
            if (!requests.get("msgType").textValue().equals("A")) {
                requests.get("stages")
                        .properties()
                        .forEach(stage -> actual.put(name + " " + stage.getKey(), stage.getValue()));
            }
        }
        assertEquals(expected.keySet(), actual.keySet());
        expected.forEach((name, latencies) -> check(name, latencies, actual.get(name)));
    }

    private static void check(String name, List<Long> all, JsonNode actual) {
        List<Long> latencies = all.stream().filter(it -> it >= 0).toList();
        assertEquals(latencies.size(), actual.get("count").asLong(), name);
        assertEquals(all.size() - latencies.size(), actual.get("negative").asLong(), name);
        if (latencies.isEmpty()) {
            return;
        }
        assertEquals(latencies.get(0), actual.get("min").asLong(), name);
        assertEquals(latencies.get(latencies.size() - 1), actual.get("max").asLong(), name);
        for (double percentage : PERCENTAGES) {
            long exact = LatencyOracle.percentile(latencies, percentage);
            long found = actual.get("percentiles")
                    .get(Double.toString(percentage).replace(".0", ""))
                    .asLong();
            if (exact < EXACT_BELOW) {
                assertEquals(exact, found, name + " " + percentage);
            } else {
                assertTrue(Math.abs(found - exact) <= exact / 1_000, name + " " + percentage + " " + found);
            }
        }
    }

    /** Some sessions in both directions, two of them between the same CompIDs, whose ids are the same and messages interleaved. */
    private static final class RandomLog {
        /** What each side of the sessions is called as a sender, and as a target. */
        private static final String[][] AS_SENDER = {
            {"49=A0|", "49=B0|"}, {"49=A1|", "49=B1|50=D1|"}, {"49=A1|", "49=B1|50=D2|142=LN|"}
        };

        private static final String[][] AS_TARGET = {
            {"56=A0|", "56=B0|"}, {"56=A1|", "56=B1|57=D1|"}, {"56=A1|", "56=B1|57=D2|143=LN|"}
        };

        private static final LocalDateTime BEGIN = LocalDateTime.of(2026, 3, 16, 23, 59, 50);

        private final Random random;
        /** Chooses venues, which are in some requests and in some of their answers. */
        private final Random venues = new Random(1);

        private final StringBuilder log = new StringBuilder();
        private final int[] numbers = new int[6];
        private final int[] ids = new int[6];

        /** Messages that are still to come, each with its session and direction. */
        private final List<String[]> later = new ArrayList<>();

        private LocalDateTime now = BEGIN;
        private boolean isRejected;

        RandomLog(long seed) {
            random = new Random(seed);
        }

        String text() {
            for (int i = 0; i < 300; i++) {
                if (later.isEmpty() || random.nextInt(3) == 0) {
                    request();
                } else {
                    String[] next = later.remove(random.nextInt(Math.min(4, later.size())));
                    write(Integer.parseInt(next[0]), next[1]);
                }
            }
            return log.toString();
        }

        private void request() {
            int direction = random.nextInt(numbers.length);
            int id = ++ids[direction];
            int number = numbers[direction] + 1;
            String order = "11=O" + id + "|55=X|";
            switch (random.nextInt(7)) {
                case 0 -> {
                    write(direction, "35=F|41=none|" + order);
                    answer(
                            direction,
                            random.nextBoolean() ? "35=8|" + order + "150=4|39=4|" : "35=9|" + order + "39=0|");
                }
                case 1 -> {
                    write(direction, "35=V|262=M" + id + "|");
                    answer(direction, "35=W|262=M" + id + "|");
                    answer(direction, "35=X|262=M" + id + "|");
                }
                case 2 -> {
                    write(direction, "35=1|112=T" + id + "|");
                    answer(direction, "35=0|112=T" + id + "|");
                }
                case 3 -> {
                    isRejected = true; // by its own number
                    write(direction, "35=D|" + order);
                    answer(
                            direction,
                            random.nextBoolean() ? "35=3|45=" + number + "|" : "35=j|45=" + number + "|372=D|");
                }
                case 4 -> {
                    write(direction, "35=E|66=L" + id + "|73=2|11=O" + id + "|67=1|11=P" + id + "|67=2|");
                    fills(direction, "O" + id);
                    fills(direction, "P" + id);
                }
                default -> {
                    write(direction, (random.nextBoolean() ? "35=D|" : "35=G|41=none|") + order);
                    if (random.nextInt(5) > 0) {
                        fills(direction, "O" + id);
                    }
                }
            }
        }

        private void fills(int direction, String id) {
            String report = "35=8|11=" + id + "|";
            if (random.nextInt(4) == 0) {
                answer(direction, report + "150=I|39=0|");
            }
            if (random.nextInt(4) > 0) {
                answer(direction, report + "150=0|39=0|");
            }
            for (int i = random.nextInt(3); i > 0; i--) {
                answer(direction, report + "150=F|39=1|32=" + random.nextInt(6) + "|");
            }
            if (random.nextBoolean()) {
                answer(direction, report + "150=F|39=2|32=7|");
            }
        }

        /** Sends a message in the other direction later, but not before another one about the same. */
        private void answer(int direction, String fields) {
            later.add(new String[] {Integer.toString(direction ^ 1), fields});
        }

        private void write(int direction, String fields) {
            int back = random.nextInt(20) == 0 ? -3 : random.nextInt(random.nextInt(30) == 0 ? 5_000 : 40);
            now = now.plusNanos(back * MILLISECOND);
            int session = direction / 2;
            String resent = random.nextInt(20) == 0 && !isRejected ? "43=Y|" : "";
            isRejected = false;
            String type = fields.substring(0, fields.indexOf('|') + 1);
            String rest = fields.substring(type.length());
            int number = resent.isEmpty() ? ++numbers[direction] : numbers[direction];
            if (!resent.isEmpty()) {
                later.add(new String[] {Integer.toString(direction), "35=0|"}); // the session goes on
            }
            log.append(now.format(LINE)).append(" x ");
            log.append(Fixtures.message(
                    "FIX.4.4",
                    type + resent + "34=" + number + "|" + AS_SENDER[session][direction % 2]
                            + AS_TARGET[session][1 - direction % 2] + "52=" + now.format(FIX) + "|" + rest
                            + (venues.nextInt(3) > 0 ? "30=V" + venues.nextInt(4) + "|" : "")));
            log.append('\n');
        }
    }
}
