// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many orders as rows of a table, and which of them are selected. */
class OrderRowsTest {
    private static final List<String> CLIENTS = List.of("KESTREL", "MERLIN");
    private static final List<String> ACCOUNTS = List.of("A-1", "A-2", "A-3");
    private static final List<String> SYMBOLS = List.of("OSTWIND", "NORDSEE", "\"H,K\"");

    /** What the log says of an order. */
    private record Known(
            String id, String client, String account, String symbol, String state, int quantity, int filled) {
        boolean isOpen() {
            return Set.of("sent", "new", "partially_filled", "pending_cancel", "suspended")
                    .contains(state);
        }

        String leaves() {
            boolean isReported = !state.equals("sent");
            return isReported ? Integer.toString(isOpen() ? quantity - filled : 0) : "";
        }
    }

    private final OrderLog log = new OrderLog();
    private final List<Known> known = new ArrayList<>();

    private void add(Random random, int number) {
        String client = CLIENTS.get(random.nextInt(2));
        String account = ACCOUNTS.get(random.nextInt(3));
        String symbol = SYMBOLS.get(random.nextInt(3));
        String id = "o" + number;
        int quantity = 200 + random.nextInt(900);
        String terms = "11=" + id + "|1=" + account + "|55=" + symbol + "|54=1|38=" + quantity + "|44=10|";
        var time = OrderLog.FIRST_DAY.plusSeconds(number);
        log.send(time, client, "X", "D", terms + "40=2|");
        String[] states = {
            "sent",
            "new",
            "partially_filled",
            "filled",
            "canceled",
            "rejected",
            "expired",
            "suspended",
            "pending_cancel"
        };
        String[] codes = {"", "0", "1", "2", "4", "8", "C", "9", "6"};
        int state = random.nextInt(states.length);
        int filled = state == 3 ? quantity : state == 2 || state == 4 && random.nextBoolean() ? 100 : 0;
        String report = terms + "37=x" + id + "|";
        if (filled > 0) {
            log.send(
                    time.plusNanos(1_000_000),
                    "X",
                    client,
                    "8",
                    report + "17=f" + id + "|150=F|39=" + (filled == quantity ? 2 : 1) + "|32=" + filled + "|31=10|151="
                            + (quantity - filled) + "|14=" + filled + "|6=10|");
        }
        if (state > 0 && state != 2 && state != 3) {
            boolean isOpen = state == 1 || state >= 7;
            log.send(
                    time.plusNanos(2_000_000),
                    "X",
                    client,
                    "8",
                    report + "17=e" + id + "|150=" + codes[state] + "|39=" + codes[state] + "|151="
                            + (isOpen ? quantity - filled : 0) + "|14=" + filled + "|6=" + (filled > 0 ? 10 : 0) + "|"
                            + (state == 5 ? "103=3|" : ""));
        }
        known.add(new Known(id, client, account, symbol, states[state], quantity, filled));
    }

    private String expected(Predicate<Known> selected) {
        return known.stream()
                .filter(selected)
                .map(order -> String.join(
                        "\t",
                        order.id,
                        order.client,
                        order.account,
                        Integer.toString(order.quantity),
                        order.symbol,
                        order.state,
                        Integer.toString(order.filled),
                        order.leaves(),
                        order.state.equals("rejected") ? "OrdRejReason 3 ORDER_EXCEEDS_LIMIT" : ""))
                .collect(Collectors.joining("\n"));
    }

    private static String rows(Run run) {
        assertEquals("", run.err());
        assertEquals(0, run.exitCode());
        return run.out()
                .lines()
                .skip(1)
                .map(line -> line.split("\t", -1))
                .map(OrderRowsTest::some)
                .collect(Collectors.joining("\n"));
    }

    private static String some(String[] cells) {
        return String.join(
                "\t", cells[1], cells[3], cells[5], cells[7], cells[8], cells[10], cells[12], cells[14], cells[15]);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void rowsAndSelectionAreThoseOfTheLog(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 150; i++) {
            add(random, i);
        }
        assertEquals(expected(order -> true), rows(log.run("--tsv")));
        assertEquals(expected(Known::isOpen), rows(log.run("--tsv", "--state", "open")));
        assertEquals(expected(order -> !order.isOpen()), rows(log.run("--tsv", "--state", "closed")));
        assertEquals(
                expected(order -> order.state.equals("rejected") || order.state.equals("sent")),
                rows(log.run("--tsv", "--state", "rejected,sent")));
        String symbol = SYMBOLS.get(random.nextInt(2));
        String account = ACCOUNTS.get(random.nextInt(3));
        assertEquals(
                expected(order -> order.isOpen()
                        && order.symbol.equals(symbol)
                        && (order.client.equals("MERLIN") || order.account.equals(account))),
                rows(log.run("--tsv", "--state=open", "--symbol", symbol, "--client", "MERLIN," + account)));
        assertJsonIsTheSame();
    }

    /** The JSON has the same orders, and says the same of them. */
    private void assertJsonIsTheSame() {
        List<String> ids = new ArrayList<>();
        for (String line : log.run("--state", "open", "--json").out().lines().toList()) {
            JsonNode order = Fixtures.tree(line);
            ids.add(order.get("ClOrdID").asText() + " " + order.get("state").asText() + " "
                    + new BigDecimal(order.at("/fills/CumQty").asText()).intValue());
        }
        assertEquals(
                known.stream()
                        .filter(Known::isOpen)
                        .map(order -> order.id + " " + order.state + " " + order.filled)
                        .toList(),
                ids);
    }

    @Test
    void rowsForPeopleAreAlignedAndInColourOnlyIfAsked() {
        Random random = new Random(5);
        for (int i = 0; i < 40; i++) {
            add(random, i);
        }
        List<String> lines = log.run("--table").out().lines().toList();
        int state = lines.get(0).indexOf("STATE");
        Set<String> seen = new TreeSet<>();
        for (String line : lines.subList(1, lines.size())) {
            seen.add(line.substring(state).split(" ")[0]);
        }
        assertEquals(known.stream().map(Known::state).collect(Collectors.toCollection(TreeSet::new)), seen);
        String colours = log.run("--table", "--color", "always").out();
        assertTrue(colours.contains("\u001b[31mrejected"), colours);
        assertEquals(String.join("\n", lines) + "\n", colours.replaceAll("\u001b\\[[0-9]+m", ""));
    }

    /** A row is longer than those before it, and is not cut. */
    @Test
    void longTablesAreWrittenInParts() {
        Random random = new Random(6);
        for (int i = 0; i < 1_500; i++) {
            add(random, i);
        }
        log.send(OrderLog.FIRST_DAY.plusDays(1), "KESTREL", "X", "D", "11=" + "long".repeat(20) + "|55=Z|54=2|38=5|");
        List<String> lines = log.run("--table").out().lines().toList();
        assertEquals(1_502, lines.size());
        assertTrue(lines.get(1_501).contains(" " + "long".repeat(20) + " "));
    }
}
