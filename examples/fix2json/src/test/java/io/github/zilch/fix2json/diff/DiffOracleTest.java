// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The differences are those between the maps from which the messages are made. */
class DiffOracleTest {
    private static final Map<String, String> NAMES = Stream.of(("11=ClOrdID 55=Symbol 44=Price 38=OrderQty 58=Text "
                            + "21=HandlInst 448=PartyID 447=PartyIDSource 452=PartyRole")
                    .split(" "))
            .collect(Collectors.toMap(it -> it.split("=")[0], it -> it.split("=")[1]));

    private static final List<String> BODY = List.of("11", "55", "44", "38", "58", "21");
    private static final List<String> PARTY = List.of("447", "452");

    @TempDir
    private Path folder;

    /** A message as maps. */
    private record Order(
            String sender, String target, int number, Map<String, String> body, List<Map<String, String>> parties) {
        String session() {
            return "FIX.4.4 " + sender + " -> " + target;
        }

        /** Returns the message with its fields in any order, where that does not matter. */
        String text(Random random) {
            StringBuilder fields = new StringBuilder("35=D|34=" + number + "|49=" + sender + "|56=" + target + "|");
            shuffled(body, random).forEach(tag -> fields.append(tag + "=" + body.get(tag) + "|"));
            fields.append("453=").append(parties.size()).append('|');
            for (Map<String, String> party : parties) {
                fields.append("448=").append(party.get("448")).append('|');
                shuffled(party, random).stream()
                        .filter(tag -> !tag.equals("448"))
                        .forEach(tag -> fields.append(tag + "=" + party.get(tag) + "|"));
            }
            return Fixtures.message("FIX.4.4", fields.toString()) + "\n";
        }

        private static List<String> shuffled(Map<String, String> fields, Random random) {
            List<String> tags = new ArrayList<>(fields.keySet());
            Collections.shuffle(tags, random);
            return tags;
        }

        Order copy() {
            List<Map<String, String>> copies = new ArrayList<>();
            parties.forEach(party -> copies.add(new LinkedHashMap<>(party)));
            return new Order(sender, target, number, new LinkedHashMap<>(body), copies);
        }
    }

    private static List<Order> orders(Random random) {
        List<Order> orders = new ArrayList<>();
        int[] numbers = new int[4];
        for (int i = 0; i < 80; i++) {
            int direction = random.nextInt(numbers.length);
            String[] sides = {"A" + direction / 2, "B" + direction / 2};
            Order order = new Order(
                    sides[direction % 2],
                    sides[1 - direction % 2],
                    ++numbers[direction],
                    new LinkedHashMap<>(),
                    new ArrayList<>());
            BODY.stream()
                    .filter(tag -> random.nextInt(4) > 0)
                    .forEach(tag -> order.body().put(tag, value(random)));
            for (int parties = 1 + random.nextInt(3); parties > 0; parties--) {
                order.parties().add(party(random));
            }
            orders.add(order);
        }
        return orders;
    }

    private static Map<String, String> party(Random random) {
        Map<String, String> party = new LinkedHashMap<>();
        party.put("448", value(random));
        PARTY.stream().filter(tag -> random.nextBoolean()).forEach(tag -> party.put(tag, value(random)));
        return party;
    }

    private static String value(Random random) {
        return Integer.toString(random.nextInt(3));
    }

    private static void change(Order order, Random random) {
        for (int changes = random.nextInt(4); changes > 0; changes--) {
            Map<String, String> party =
                    order.parties().get(random.nextInt(order.parties().size()));
            switch (random.nextInt(6)) {
                case 0 -> order.body().put(BODY.get(random.nextInt(BODY.size())), value(random));
                case 1 -> order.body().remove(BODY.get(random.nextInt(BODY.size())));
                case 2 -> party.put(PARTY.get(random.nextInt(2)), value(random));
                case 3 -> party.remove(PARTY.get(random.nextInt(2)));
                case 4 -> order.parties().add(party(random));
                default -> {
                    if (order.parties().size() > 1) {
                        order.parties().remove(party);
                    }
                }
            }
        }
    }

    private static void compare(Order a, Order b, Set<String> differences) {
        String message = a.session() + " " + a.number() + " ";
        compare(message, a.body(), b.body(), differences);
        for (int i = 0; i < Math.max(a.parties().size(), b.parties().size()); i++) {
            String entry = message + "NoPartyIDs[" + i + "]";
            if (i < a.parties().size() && i < b.parties().size()) {
                compare(entry + ".", a.parties().get(i), b.parties().get(i), differences);
            } else {
                differences.add(entry + (i < a.parties().size() ? " of a" : " of b"));
            }
        }
    }

    private static void compare(String path, Map<String, String> a, Map<String, String> b, Set<String> differences) {
        for (String tag : NAMES.keySet()) {
            if (!Objects.equals(a.get(tag), b.get(tag))) {
                differences.add(path + NAMES.get(tag) + " " + a.get(tag) + " " + b.get(tag));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,,''", "2,,''", "3,--types,''", "4,--flat --tags,''", "5,,--types", "6,--enums both,--types"})
    void differencesOfRandomMessages(long seed, String form, String option) throws Exception {
        Random random = new Random(seed);
        List<Order> ordersOfA = new ArrayList<>();
        List<Order> ordersOfB = new ArrayList<>();
        Set<String> expected = new TreeSet<>();
        for (Order a : orders(random)) {
            Order b = a.copy();
            change(b, random);
            boolean isInA = random.nextInt(12) > 0;
            boolean isInB = random.nextInt(12) > 0;
            if (isInA) {
                ordersOfA.add(a);
            }
            if (isInB) {
                ordersOfB.add(b);
            }
            if (isInA && isInB) {
                compare(a, b, expected);
            } else if (isInA || isInB) {
                expected.add(a.session() + " " + a.number() + " only in " + (isInA ? "a" : "b"));
            }
        }
        ordersOfB.sort(Comparator.comparing(Order::session)); // another interleaving of the same sessions
        Path fileA = write("a.log", ordersOfA, random);
        Path fileB = write("b.log", ordersOfB, random);
        if (form != null) {
            List<String> args = new ArrayList<>(List.of(form.split(" ")));
            args.add(fileB.toString());
            Files.writeString(fileB, Run.run("", args.toArray(String[]::new)).out());
        }
        List<String> args = new ArrayList<>(List.of("diff", "--json", fileA.toString(), fileB.toString()));
        if (!option.isEmpty()) {
            args.add(option);
        }
        Run run = Run.run("", args.toArray(String[]::new));
        assertEquals("", run.err());
        assertEquals(1, run.exitCode());
        assertEquals(expected, found(run.out()));
    }

    private Path write(String name, List<Order> orders, Random random) throws Exception {
        StringBuilder log = new StringBuilder();
        orders.forEach(order -> log.append(order.text(random)));
        return Files.writeString(folder.resolve(name), log);
    }

    private static Set<String> found(String out) {
        Set<String> found = new TreeSet<>();
        for (String line : out.split("\n")) {
            JsonNode json = Fixtures.tree(line);
            if (json.has("totals")) {
                continue;
            }
            String message = json.get("session").textValue() + " " + json.get("msgSeqNum") + " ";
            if (json.has("onlyIn")) {
                found.add(message + "only in " + json.get("onlyIn").textValue());
                continue;
            }
            for (JsonNode each : json.get("differences")) {
                String path = message + each.get("path").textValue();
                boolean isEntry = path.endsWith("]");
                found.add(
                        isEntry
                                ? path + (each.has("a") ? " of a" : " of b")
                                : path + " " + (each.has("a") ? each.get("a").textValue() : null) + " "
                                        + (each.has("b") ? each.get("b").textValue() : null));
            }
        }
        return found;
    }
}
