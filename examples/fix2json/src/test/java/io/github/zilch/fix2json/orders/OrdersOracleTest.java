// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.Run;
import io.github.zilch.fix2json.log.MessageScanner;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

/** The orders are those of an exchange that knows what has happened: no difference, whatever the order of the lines. */
class OrdersOracleTest {
    private static final DirectBuffer NO_MEMBERS = new UnsafeBuffer(new byte[0]);

    /** Adds all messages to a book. */
    private record Reader(OrderBook book, long[] offset) implements MessageScanner.Handler {
        @Override
        public void beginsAt(long textOffset) {
            offset[0] = textOffset;
        }

        @Override
        public void message(DirectBuffer buffer, int start, int length, long line) throws IOException {
            assertTrue(book.read(buffer, start, length));
            book.add(true, line, offset[0], NO_MEMBERS, 0);
        }

        @Override
        public void rejected(Flaw flaw, long line) {
            throw new AssertionError(flaw + " in line " + line);
        }
    }

    private static List<String> orders(SimulatedExchange exchange, int inMemory, int threads) throws IOException {
        List<String> orders = new ArrayList<>();
        try (OrderBook book = new OrderBook(
                Fixtures.DICTIONARIES::get,
                FixToJsonOptions.DEFAULT,
                null,
                (flaw, tag, position, found, expected) -> {
                    throw new AssertionError(flaw + " of tag " + tag);
                },
                inMemory,
                threads)) {
            MessageScanner scanner = new MessageScanner(new Reader(book, new long[1]));
            for (Map.Entry<String, List<String>> log : exchange.logs().entrySet()) {
                book.log(log.getKey());
                byte[] bytes = Fixtures.bytes(String.join("\n", log.getValue()));
                scanner.scan(new ByteArrayInputStream(bytes));
            }
            book.finish();
            JsonBuilder json = new JsonBuilder();
            book.forEach(OrderForm.JSON, Ansi.OFF, OrderSelection.ALL, order -> {
                order.write(json);
                orders.add(json.toString());
            });
            assertEquals(0, book.unmatchedRejects());
            assertEquals(exchange.withoutId(), book.withoutId());
        }
        return orders;
    }

    private static String number(JsonNode number) {
        return number.isMissingNode() ? "-" : OrderTruth.plain(new BigDecimal(number.asText()));
    }

    private static String place(JsonNode event) {
        return event.get("source").asText() + ":" + event.get("line").asText();
    }

    /** Returns what the oracle knows of an order. */
    private static String text(JsonNode order) {
        List<String> events = new ArrayList<>();
        for (JsonNode event : order.get("events")) {
            List<String> places = new ArrayList<>(List.of(place(event)));
            event.path("copies").forEach(copy -> places.add(place(copy)));
            Collections.sort(places);
            events.add(places.toString());
        }
        Collections.sort(events);
        JsonNode fills = order.get("fills");
        boolean differs = order.get("differs").toString().contains("CumQty");
        return events + " " + order.get("state").asText() + " " + number(order.path("OrderQty")) + " @ "
                + number(order.path("Price")) + " " + fills.get("count") + " fills: " + number(fills.path("CumQty"))
                + " @ " + number(fills.path("AvgPx")) + "; reported "
                + number(order.get("reported").path("CumQty")) + (differs ? " differs" : "");
    }

    private static void assertNoDifference(long seed, int steps, boolean isMerged, int inMemory) throws IOException {
        SimulatedExchange exchange = new SimulatedExchange(seed, steps);
        if (isMerged) {
            exchange.merge();
        }
        List<String> expected = new ArrayList<>();
        exchange.truths().forEach(truth -> expected.add(truth.text()));
        List<String> actual = new ArrayList<>();
        orders(exchange, inMemory, 2).forEach(order -> actual.add(text(Fixtures.tree(order))));
        Collections.sort(expected);
        Collections.sort(actual);
        List<String> missing = new ArrayList<>(expected);
        missing.removeAll(actual);
        List<String> unexpected = new ArrayList<>(actual);
        unexpected.removeAll(expected);
        assertEquals(
                String.join("\n", missing.subList(0, Math.min(3, missing.size()))),
                String.join("\n", unexpected.subList(0, Math.min(3, unexpected.size()))),
                "seed " + seed + ": " + missing.size() + " of " + expected.size() + " orders differ");
        assertEquals(expected, actual, "seed " + seed);
    }

    @Test
    void separateLogsOfBothSides() throws IOException {
        for (long seed = 0; seed < 8; seed++) {
            assertNoDifference(seed, 150, false, OrderBook.IN_MEMORY);
        }
    }

    @Test
    void linesInAnyOrder() throws IOException {
        for (long seed = 100; seed < 108; seed++) {
            assertNoDifference(seed, 150, true, OrderBook.IN_MEMORY);
        }
    }

    @Test
    void eventsInFiles() throws IOException {
        for (long seed = 200; seed < 204; seed++) {
            assertNoDifference(seed, 150, seed % 2 == 0, 1 << 12);
        }
    }

    @Test
    void ordersOfSeveralThreadsAndOfEventsInFilesAreThoseOfOneThreadInTheSameOrder() throws IOException {
        SimulatedExchange exchange = new SimulatedExchange(300, 1_600);
        List<String> expected = orders(exchange, OrderBook.IN_MEMORY, 1);
        for (int threads = 1; threads <= 4; threads *= 2) {
            assertEquals(expected, orders(exchange, OrderBook.IN_MEMORY, threads));
            assertEquals(expected, orders(exchange, 1 << 16, threads));
        }
    }

    @Test
    @Tag("slow")
    void manyLives() throws IOException {
        for (long seed = 1_000; seed < 1_400; seed++) {
            assertNoDifference(seed, 400, seed % 2 == 0, seed % 4 < 2 ? 1 << 16 : OrderBook.IN_MEMORY);
        }
    }

    @Test
    void logsThatAreNotOursGiveValidOrders() throws IOException {
        for (Path log : Fixtures.sharedSamples()) {
            Run run = Run.run("", "orders", log.toString(), "--report", "none");
            assertEquals("", run.err());
            Set<String> places = new TreeSet<>();
            run.out().lines().map(Fixtures::tree).forEach(order -> {
                assertTrue(order.get("events").size() > 0);
                order.get("events")
                        .forEach(event -> places.add(event.get("line").asText()));
            });
            assertFalse(places.isEmpty());
        }
    }
}
