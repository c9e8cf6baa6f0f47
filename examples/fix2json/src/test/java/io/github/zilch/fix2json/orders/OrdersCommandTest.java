// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** {@code fix2json orders}. */
class OrdersCommandTest {
    private static final String NEW = "11=a1|1=ACC|55=VOD.L|54=1|38=300|40=2|44=1.25|59=0|";

    private int number;

    /** Returns a message of the client with the next sequence number. */
    private String request(String type, String body) {
        return line("FIX.4.4", type, "CLIENT", "BROKER", body);
    }

    /** Returns a message of the counterparty with the next sequence number. */
    private String report(String body) {
        return line("FIX.4.4", "8", "BROKER", "CLIENT", "37=x1|55=VOD.L|54=1|" + body);
    }

    private String line(String version, String type, String sender, String target, String body) {
        number++;
        return String.format("08:00:%02d IN ", number)
                + message(
                        version,
                        "35=" + type + "|34=" + number + "|49=" + sender + "|52=20260316-08:00:"
                                + String.format("%02d", number) + "|56=" + target + "|" + body)
                + "\n";
    }

    private static Run orders(String log, String... args) {
        List<String> all = new ArrayList<>(List.of("orders"));
        all.addAll(List.of(args));
        return Run.run(log, all.toArray(String[]::new));
    }

    /** Returns the orders of a run without reports. */
    private static List<JsonNode> read(Run run) {
        assertEquals("", run.err());
        assertEquals(0, run.exitCode());
        return run.out().lines().map(Fixtures::tree).toList();
    }

    private static String events(JsonNode order) {
        List<String> words = new ArrayList<>();
        order.get("events").forEach(event -> words.add(event.get("event").asText()));
        return String.join(" ", words);
    }

    private String filled() {
        return request("D", NEW)
                + report("11=a1|17=e0|150=0|39=0|38=300|151=300|14=0|6=0|")
                + report("11=a1|17=e1|150=F|39=1|32=100|31=1.25|151=200|14=100|6=1.25|")
                + report("11=a1|17=e2|150=F|39=2|32=200|31=1.30|151=0|14=300|6=1.2833|");
    }

    @Test
    void orderIsPrintedAsATable() {
        Run run = orders(filled() + request("D", NEW.replace("a1", "b1")), "--order", "x1");
        assertEquals("""
                order a1 (OrderID x1) of CLIENT at BROKER: BUY 300 VOD.L at 1.25, filled
                2 fills: 300 at 1.283333333333; reported: 300 at 1.2833

                TIME               EVENT         CLORDID  QTY  PRICE        LAST  CUM     AVG  STATUS            WHERE
                20260316-08:00:01  new           a1       300   1.25                                             -:1
                20260316-08:00:02  accepted      a1       300                       0       0  NEW               -:2
                20260316-08:00:03  partial_fill  a1                   100 @ 1.25  100    1.25  PARTIALLY_FILLED  -:3
                20260316-08:00:04  fill          a1                   200 @ 1.30  300  1.2833  FILLED            -:4
                """, run.out());
        assertEquals("", run.err());
        assertEquals(1, orders(filled(), "--order", "x1", "--array").out().split("ClOrdID\":\\[").length - 1);
    }

    @Test
    void maskedValuesAreNowhere() {
        String log = filled() + request("F", "11=c1|41=a1|55=VOD.L|54=1|58=11=a1 please|");
        for (String form : List.of("--pretty", "--order=x1", "--types", "--enums=both")) {
            Run run = orders(log, "--mask", "ClOrdID,41,Account,Price,LastPx,AvgPx,CumQty", form);
            for (String secret : List.of("a1", "c1", "ACC", "1.25", "1.28", "1.30", "385")) {
                assertFalse((run.out() + run.err()).contains(secret), secret + " in " + run.out());
            }
            assertTrue(run.out().contains("***"));
        }
        assertEquals(64, orders(log, "--mask", "11", "--with", "raw").exitCode());
        assertEquals(64, orders(log, "--mask", "Klordid").exitCode());
    }

    /** The state and the names of events say what these fields say. */
    @Test
    void stateOfMaskedCodesIsMasked() {
        String log = request("D", NEW)
                + line("FIX.4.4", "8", "BROKER", "CLIENT", "37=x1|11=a1|17=e1|150=9|39=9|14=0|151=500|6=0|");
        for (String tag : List.of("39", "150", "MsgType")) {
            for (String form : List.of("--pretty", "--order=x1")) {
                String out = orders(log, "--mask", tag, form).out();
                assertFalse(out.contains("suspended"), out);
                assertTrue(out.contains("***"), out);
            }
        }
        JsonNode order = read(orders(log, "--mask", "39")).get(0);
        assertEquals("***", order.get("state").asText());
        assertEquals("new ***", events(order));
        assertEquals("*** ***", events(read(orders(log, "--mask", "35")).get(0)));
    }

    @Test
    void logsThatAreNotOursGiveValidOrders() throws IOException {
        for (Path log : Fixtures.sharedSamples()) {
            Run run = orders("", log.toString(), "--report", "none");
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
