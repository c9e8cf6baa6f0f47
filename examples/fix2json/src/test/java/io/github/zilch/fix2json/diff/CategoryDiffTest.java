// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code fix2json diff --by}. */
class CategoryDiffTest {
    @TempDir
    private Path folder;

    /** Counts and sums of two sides by their key. */
    private final Map<String, BigDecimal[]> expected = new TreeMap<>();

    private Path write(String name, String... messages) throws IOException {
        StringBuilder log = new StringBuilder();
        for (String message : messages) {
            log.append(Fixtures.message("FIX.4.4", message)).append('\n');
        }
        return Files.write(folder.resolve(name), Fixtures.bytes(log.toString()));
    }

    private Run diff(String... options) {
        List<String> arguments = new ArrayList<>(List.of(
                "diff",
                folder.resolve("a.log").toString(),
                folder.resolve("b.log").toString()));
        arguments.addAll(List.of(options));
        return Run.run("", arguments.toArray(String[]::new));
    }

    private String random(Random random, int side) {
        String type = random.nextBoolean() ? "8" : "D";
        String symbol = "S" + random.nextInt(4);
        String reason = random.nextInt(3) > 0 ? "" : Integer.toString(random.nextInt(3));
        BigDecimal quantity = random.nextInt(5) == 0 ? null : new BigDecimal(random.nextInt(300)).movePointLeft(1);
        boolean isResent = random.nextInt(10) == 0;
        if (!isResent) {
            BigDecimal[] counts = expected.computeIfAbsent(type + " " + symbol + " " + reason, key ->
                    new BigDecimal[] {BigDecimal.ZERO, BigDecimal.ZERO, new BigDecimal("0.0"), new BigDecimal("0.0")});
            counts[side] = counts[side].add(BigDecimal.ONE);
            counts[2 + side] = counts[2 + side].add(quantity == null ? BigDecimal.ZERO : quantity);
        }
        return "35=" + type + "|" + (isResent ? "43=Y|" : "") + "55=" + symbol + "|"
                + (reason.isEmpty() ? "" : "103=" + reason + "|")
                + (quantity == null ? "32=none|" : "32=" + quantity + "|");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void countsAndSumsAreThoseOfTheLogs(int seed) throws IOException {
        Random random = new Random(seed);
        for (int side = 0; side < 2; side++) {
            String[] messages = new String[60];
            for (int i = 0; i < messages.length; i++) {
                messages[i] = random(random, side);
            }
            write(side == 0 ? "a.log" : "b.log", messages);
        }
        int categories = expected.size();
        expected.values().removeIf(it -> it[0].equals(it[1]) && it[2].compareTo(it[3]) == 0);
        Run run = diff("--by", "MsgType,Symbol,103", "--sum", "LastQty", "--json");
        assertEquals(1, run.exitCode());
        Map<String, BigDecimal[]> actual = new TreeMap<>();
        List<JsonNode> lines = run.out().lines().map(Fixtures::tree).toList();
        for (JsonNode line : lines.subList(0, lines.size() - 1)) {
            JsonNode by = line.get("by");
            actual.put(
                    by.get("MsgType").asText() + " " + by.get("Symbol").asText() + " "
                            + by.path("103").asText(),
                    new BigDecimal[] {
                        line.at("/a/count").decimalValue(),
                        line.at("/b/count").decimalValue(),
                        new BigDecimal(line.at("/a/LastQty").asText()),
                        new BigDecimal(line.at("/b/LastQty").asText())
                    });
        }
        assertEquals(expected.keySet(), actual.keySet());
        expected.forEach((key, counts) -> {
            for (int i = 0; i < counts.length; i++) {
                assertEquals(0, counts[i].compareTo(actual.get(key)[i]), key + " " + i);
            }
        });
        JsonNode totals = lines.get(lines.size() - 1).get("totals");
        assertEquals(categories, totals.get("categories").asInt());
        assertEquals(expected.size(), totals.get("different").asInt());
    }

    @Test
    void manyFieldsMayBeNamed() throws IOException {
        write("a.log", "35=D|2499=x|");
        write("b.log", "35=D|2499=y|");
        String fields =
                IntStream.range(2_000, 2_500).mapToObj(Integer::toString).collect(Collectors.joining(","));
        assertEquals(
                "{\"by\":{\"2499\":\"x\"},\"a\":{\"count\":1},\"b\":{\"count\":0}}",
                diff("--by", fields + ",reason", "--json")
                        .out()
                        .lines()
                        .findFirst()
                        .orElseThrow());
    }
}
