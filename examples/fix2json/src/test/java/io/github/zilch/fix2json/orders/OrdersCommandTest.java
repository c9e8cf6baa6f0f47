// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code fix2json orders}. */
class OrdersCommandTest {
    private static final String NEW = "11=a1|1=ACC|55=VOD.L|54=1|38=300|40=2|44=1.25|59=0|";

    @TempDir
    private Path folder;

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

    @Test
    void aRejectWithoutTextShowsItsCode() {
        String log = request("D", NEW) + report("11=a1|17=e0|150=8|39=8|103=3|151=0|14=0|6=0|");
        assertTrue(orders(log, "--order", "a1").out().contains("OrdRejReason 3 ORDER_EXCEEDS_LIMIT"));
        String session = request("D", NEW) + line("FIX.4.4", "3", "BROKER", "CLIENT", "45=3|373=5|");
        assertTrue(
                orders(session, "--order", "a1").out().contains("SessionRejectReason 5 "),
                () -> orders(session, "--order", "a1").out());
    }

    @Test
    void messagesThatOrdersDoNotFollowAreCounted() {
        String log = request("D", NEW)
                + request("CA", "1300=1|1373=1|1374=7|60=20260316-08:00:00|")
                + line("FIX.4.4", "BZ", "BROKER", "CLIENT", "1369=1|1373=1|1374=7|1375=1|");
        assertTrue(
                orders(log, "--summary").err().contains("2 messages about no order"),
                () -> orders(log, "--summary").err());
    }

    private String filled() {
        return request("D", NEW)
                + report("11=a1|17=e0|150=0|39=0|38=300|151=300|14=0|6=0|")
                + report("11=a1|17=e1|150=F|39=1|32=100|31=1.25|151=200|14=100|6=1.25|")
                + report("11=a1|17=e2|150=F|39=2|32=200|31=1.30|151=0|14=300|6=1.2833|");
    }

    @Test
    void orderIsOneObject() {
        JsonNode order = read(orders(filled())).get(0);
        JsonNode events = order.get("events");
        assertEquals("new accepted partial_fill fill", events(order));
        assertEquals(Fixtures.tree("""
                        {"ClOrdID":"a1","OrderID":"x1","client":"CLIENT","counterparty":"BROKER","Account":"ACC","Symbol":"VOD.L",
                        "Side":"1","OrdType":"2","TimeInForce":"0","OrderQty":"300","Price":"1.25","state":"filled","complete":true,
                        "fills":{"count":2,"CumQty":"300","LastPx":"1.30","AvgPx":"1.283333333333","amount":"385.00"},
                        "reported":{"OrdStatus":"2","CumQty":"300","LeavesQty":"0","AvgPx":"1.2833"},"differs":[],
                        "ids":{"ClOrdID":["a1"],"OrderID":["x1"]}}"""), withoutEvents(order));
        assertEquals(
                "{\"event\":\"fill\",\"MsgType\":\"8\",\"SenderCompID\":\"BROKER\",\"TargetCompID\":\"CLIENT\",\"MsgSeqNum\":\"4\","
                        + "\"SendingTime\":\"20260316-08:00:04\",\"ClOrdID\":\"a1\",\"OrderID\":\"x1\",\"ExecID\":\"e2\","
                        + "\"ExecType\":\"F\",\"OrdStatus\":\"2\",\"LastQty\":\"200\",\"LastPx\":\"1.30\",\"LeavesQty\":\"0\","
                        + "\"CumQty\":\"300\",\"AvgPx\":\"1.2833\",\"source\":\"-\",\"line\":4,\"offset\":"
                        + events.get(3).get("offset") + "}",
                events.get(3).toString());
    }

    private static JsonNode withoutEvents(JsonNode order) {
        ((ObjectNode) order).remove("events");
        return order;
    }

    @Test
    void typesAndNamesAreThoseOfTheConversion() {
        Run run = orders(filled(), "--types", "--enums", "name", "--with", "time,direction,source");
        String fills =
                "\"fills\":{\"count\":2,\"CumQty\":300,\"LastPx\":1.30,\"AvgPx\":1.283333333333,\"amount\":385.00}";
        assertTrue(run.out().contains(fills), run.out());
        JsonNode order = read(run).get(0);
        assertEquals("BUY", order.get("Side").asText());
        JsonNode last = order.get("events").get(3);
        assertEquals("2026-03-16T08:00:04Z", last.get("SendingTime").asText());
        assertEquals("FILLED", last.get("OrdStatus").asText());
        assertEquals("200", last.get("LastQty").toString());
        assertEquals("08:00:04", last.get("time").asText());
        assertEquals("in", last.get("direction").asText());
    }

    @Test
    void offsetIsThatOfTheMessage() {
        String log = "text\n" + filled();
        for (JsonNode event : read(orders(log)).get(0).get("events")) {
            assertTrue(log.startsWith("8=FIX.4.4", event.get("offset").asInt()));
        }
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
    void unknownOrderIsSaid() {
        assertEquals(
                new Run(1, "", "fix2json: no order has the id x2\n"),
                orders(filled(), "--order", "x2", "--no-summary"));
    }

    @Test
    void bustsAndCorrectionsOfOldVersions() {
        String head = "37=x1|11=a1|55=VOD.L|54=1|";
        String log = line("FIX.4.2", "D", "CLIENT", "BROKER", NEW)
                + line("FIX.4.2", "8", "BROKER", "CLIENT", head + "17=1|20=0|150=1|39=1|32=100|31=1.20|14=100|6=1.20|")
                + line(
                        "FIX.4.2",
                        "8",
                        "BROKER",
                        "CLIENT",
                        head + "17=2|20=0|150=2|39=2|32=200|31=1.30|14=300|6=1.2667|")
                + line(
                        "FIX.4.2",
                        "8",
                        "BROKER",
                        "CLIENT",
                        head + "17=3|19=1|20=1|150=1|39=1|32=100|31=1.20|14=200|6=1.3|")
                + line(
                        "FIX.4.2",
                        "8",
                        "BROKER",
                        "CLIENT",
                        head + "17=4|19=2|20=2|150=1|39=1|32=150|31=1.31|14=150|6=1.31|")
                + line("FIX.4.2", "8", "BROKER", "CLIENT", head + "17=0|20=3|150=1|39=1|32=150|31=1.31|14=150|6=1.31|");
        JsonNode order = read(orders(log)).get(0);
        assertEquals("new partial_fill fill trade_cancel trade_correct status", events(order));
        assertEquals(
                "{\"count\":1,\"CumQty\":\"150\",\"LastPx\":\"1.31\",\"AvgPx\":\"1.31\",\"amount\":\"196.50\"}",
                order.get("fills").toString());
        assertEquals("[]", order.get("differs").toString());
        assertEquals("partially_filled", order.get("state").asText());
    }

    @Test
    void differencesAreFlagged() {
        String log = request("D", NEW) + report("11=a1|17=e1|150=F|39=1|32=100|31=1.25|14=200|6=1.27|");
        JsonNode order = read(orders(log)).get(0);
        assertEquals("[\"CumQty\",\"AvgPx\"]", order.get("differs").toString());
    }

    @Test
    void sameMessageOfBothSidesAndSentAgainIsOneEvent() throws IOException {
        String first = request("D", NEW);
        String answer = report("11=a1|17=e1|150=F|39=1|32=100|31=1.25|14=100|6=1.25|");
        String again = message(
                "FIX.4.4",
                "35=8|34=2|49=BROKER|52=20260316-09:00:00|56=CLIENT|43=Y|122=20260316-08:00:02|37=x1|55=VOD.L|54=1|"
                        + "11=a1|17=e1|150=F|39=1|32=100|31=1.25|14=100|6=1.25|");
        Path client = Files.write(folder.resolve("client.log"), Fixtures.bytes(first + answer + again));
        Path broker = Files.write(folder.resolve("broker.log"), Fixtures.bytes(first + answer));
        JsonNode order = read(orders("", client.toString(), broker.toString())).get(0);
        assertEquals("new partial_fill", events(order));
        assertEquals("100", order.get("fills").get("CumQty").asText());
        assertEquals(1, order.get("events").get(0).get("copies").size());
        JsonNode copies = order.get("events").get(1).get("copies");
        assertEquals(broker.toString(), copies.get(0).get("source").asText());
        assertEquals(client.toString(), copies.get(1).get("source").asText());
        assertEquals(3, copies.get(1).get("line").asInt());
    }

    @Test
    void sameIdInTwoSessionsIsTwoOrders() {
        String log = request("D", NEW) + line("FIX.4.4", "D", "OTHER", "BROKER", NEW);
        assertEquals(2, read(orders(log)).size());
    }

    @Test
    void placeholdersOfIdsJoinNothing() {
        String log = line("FIX.4.4", "9", "BROKER", "CLIENT", "37=NONE|11=c1|41=o1|39=8|434=1|102=1|")
                + line("FIX.4.4", "9", "BROKER", "CLIENT", "37=NONE|11=c2|41=o2|39=8|434=1|102=1|");
        assertEquals(2, read(orders(log)).size());
    }

    /** Returns an order that is accepted, another request with its ClOrdID, and the reject of that. */
    private String duplicate(String reject) {
        return request("D", NEW)
                + report("11=a1|17=e0|150=0|39=0|38=300|151=300|14=0|6=0|")
                + request("D", NEW.replace("38=300", "38=500"))
                + line("FIX.4.4", "8", "BROKER", "CLIENT", "11=a1|17=e9|150=8|39=8|55=VOD.L|54=1|14=0|6=0|" + reject);
    }

    @ParameterizedTest
    @ValueSource(strings = {"37=NONE|103=6|", "37=x1|103=6|", "37=x2|103=6|", "37=x2|103=99|", "37=x2|"})
    void rejectedDuplicateIsAnOrderOfItsOwn(String reject) {
        String fill = "11=a1|17=e1|150=F|39=1|32=100|31=1.25|151=200|14=100|6=1.25|";
        List<JsonNode> orders = read(orders(duplicate(reject) + report(fill)));
        assertEquals("new accepted partial_fill", events(orders.get(0)));
        assertEquals("partially_filled", orders.get(0).get("state").asText());
        assertEquals("[\"x1\"]", orders.get(0).get("ids").get("OrderID").toString());
        assertEquals("300", orders.get(0).get("OrderQty").asText());
        assertEquals("new rejected", events(orders.get(1)));
        assertEquals("rejected", orders.get(1).get("state").asText());
        assertEquals("500", orders.get(1).get("OrderQty").asText());
        assertEquals(2, orders.size());
    }

    @Test
    void rejectOfADuplicateWhoseRequestIsInNoLog() {
        String log = filled().lines().limit(2).collect(Collectors.joining("\n", "", "\n"))
                + line(
                        "FIX.4.4",
                        "8",
                        "BROKER",
                        "CLIENT",
                        "37=NONE|11=a1|17=e9|150=8|39=8|103=6|55=VOD.L|54=1|14=0|6=0|");
        List<JsonNode> orders = read(orders(log));
        assertEquals("new", orders.get(0).get("state").asText());
        assertEquals("new accepted", events(orders.get(0)));
        assertEquals("rejected", events(orders.get(1)));
        assertEquals("false", orders.get(1).get("complete").asText());
    }

    @Test
    void idOfAnOrderWithARejectedDuplicateIsStillItsOwn() {
        String log = duplicate("37=NONE|103=6|")
                + request("D", NEW)
                + line(
                        "FIX.4.4",
                        "8",
                        "BROKER",
                        "CLIENT",
                        "37=x3|11=a1|17=e10|150=8|39=8|103=6|55=VOD.L|54=1|14=0|6=0|");
        List<JsonNode> orders = read(orders(log));
        assertEquals(
                List.of("new accepted", "new rejected", "new rejected"),
                orders.stream().map(OrdersCommandTest::events).toList());
    }

    @Test
    void rejectOfTheOnlyRequestIsItsState() {
        for (String reject : List.of("37=x1|103=6|", "37=NONE|103=3|", "37=x1|103=0|")) {
            String log = request("D", NEW) + report("11=a1|17=e0|150=A|39=A|38=300|151=300|14=0|6=0|");
            String answer = "11=a1|17=e9|150=8|39=8|55=VOD.L|54=1|14=0|6=0|" + reject;
            List<JsonNode> orders = read(orders(log + line("FIX.4.4", "8", "BROKER", "CLIENT", answer)));
            assertEquals("new pending_new rejected", events(orders.get(0)));
            assertEquals("rejected", orders.get(0).get("state").asText());
        }
    }

    @Test
    void bustBeforeItsFillIsApplied() {
        String log = request("D", NEW)
                + report("11=a1|17=e2|19=e1|150=H|39=0|14=0|6=0|")
                + report("11=a1|17=e1|150=F|39=1|32=100|31=1.25|14=100|6=1.25|");
        JsonNode order = read(orders(log)).get(0);
        assertEquals("{\"count\":0,\"CumQty\":\"0\"}", order.get("fills").toString());
        assertEquals("[\"CumQty\",\"AvgPx\"]", order.get("differs").toString());
    }

    @Test
    void changesOfFillsThatAreInNoLogAreCounted() {
        String log = request("D", NEW) + report("11=a1|17=e2|19=e1|150=H|39=0|14=0|6=0|");
        assertEquals(
                "1",
                read(orders(log)).get(0).get("fills").get("unknownExecRefIDs").asText());
    }

    @Test
    void messagesWithoutAnIdOfAnOrderAreCounted() {
        String log = request("D", NEW.replace("a1", "NONE"))
                + line("FIX.4.4", "8", "BROKER", "CLIENT", "37=NONE|11=NONE|17=e0|150=0|39=0|55=VOD.L|54=1|14=0|6=0|")
                + request("q", "11=m1|530=7|60=20260316-08:00:00|");
        String note = "fix2json: messages about orders that have no id of one, and so are in none: 2\n";
        assertEquals(new Run(0, "", note), orders(log));
        String summary = orders(log, "--summary").err();
        String counts =
                "fix2json: 0 messages of orders in 0 orders, 1 messages about no order, 2 without an id of an order; ";
        assertTrue(summary.startsWith(note + counts), summary);
    }

    @Test
    void sessionRejectBelongsToTheOrder() {
        String log = request("D", NEW) + line("FIX.4.4", "3", "BROKER", "CLIENT", "45=1|371=44|372=D|373=5|58=price|");
        JsonNode order = read(orders(log)).get(0);
        assertEquals("rejected", order.get("state").asText());
        assertEquals("new session_reject", events(order));
        Run run = orders(line("FIX.4.4", "3", "BROKER", "CLIENT", "45=99|372=D|"));
        assertEquals("", run.out());
        assertEquals("fix2json: rejects of messages that are not in the logs, and so in no order: 1\n", run.err());
    }

    @Test
    void orderIsSelectedByAnyOfItsMessages() {
        String log = filled() + request("D", NEW.replace("a1", "b1"));
        List<JsonNode> selected = read(orders(log, "--where", "LastQty > 150"));
        assertEquals(1, selected.size());
        assertEquals("new accepted partial_fill fill", events(selected.get(0)));
        assertEquals(1, read(orders(log, "--from", "20260316-08:00:05")).size());
        assertEquals(2, read(orders(log, "--only", "D")).size());
        String summary = orders(log, "--only", "8", "--summary").err();
        assertTrue(summary.startsWith("fix2json: 5 messages of orders in 2 orders, 1 orders not selected; "), summary);
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

    /** What is computed is masked with any of the fields that it is computed from, and nothing else is. */
    @ParameterizedTest
    @CsvSource({
        "58, 1 300 1.28 384.00 filled 1.30 true CLIENT []",
        "20, 1 300 1.28 384.00 filled 1.30 true CLIENT []",
        "31, 1 300 *** *** filled 1.30 true CLIENT [***]",
        "6, 1 300 *** *** filled 1.30 true CLIENT [***]",
        "14, 1 *** 1.28 *** filled 1.30 true CLIENT [***;***]",
        "32, *** *** *** *** filled 1.30 true CLIENT [***;***]",
        "442, *** *** *** *** filled *** true CLIENT [***;***]",
        "150, *** *** *** *** *** *** true CLIENT [***;***]",
        "39, *** *** *** *** *** *** true CLIENT [***;***]",
        "35, 1 300 1.28 384.00 *** 1.30 *** *** []"
    })
    void whatIsComputedFromMaskedFieldsIsMasked(String tag, String expected) {
        String log = request("D", NEW)
                + report("11=a1|17=e1|150=0|39=0|38=300|151=300|14=0|6=0|")
                + request("G", NEW.replace("11=a1", "11=a2|41=a1").replace("44=1.25", "44=1.30"))
                + report("11=a2|41=a1|17=e2|150=5|39=0|38=300|151=300|14=0|6=0|")
                + report("11=a2|17=e3|150=F|39=2|32=300|31=1.28|442=1|151=0|14=300|6=1.28|");
        JsonNode order = read(orders(log, "--mask", tag)).get(0);
        StringBuilder text = new StringBuilder();
        for (String member : List.of("count", "CumQty", "LastPx", "amount")) {
            text.append(order.get("fills").get(member).asText()).append(' ');
        }
        for (String member : List.of("state", "Price", "complete", "client")) {
            text.append(order.get(member).asText()).append(' ');
        }
        text.append(order.get("differs").toString().replace("\"", "").replace(',', ';'));
        assertEquals(expected, text.toString());
        boolean isTold = Set.of("32", "39", "150", "35").contains(tag);
        assertEquals(!isTold, events(order).contains("fill"), events(order));
    }

    @Test
    void damageIsReportedAsByTheConversion() {
        String damaged = filled().replaceFirst("10=[0-9]{3}\u0001\n$", "\n");
        Run run = orders(damaged);
        assertEquals(1, run.exitCode());
        assertEquals("-:4: the message is cut off: it has no CheckSum (10) at its end\n", run.err());
        assertEquals("new accepted partial_fill", events(Fixtures.tree(run.out())));
        assertEquals(3, orders(damaged, "--on-error", "fail").exitCode());
        assertEquals(1, orders("no message\n").exitCode());
    }

    @Test
    void requestAfterASessionRejectIsAnotherOrder() {
        String log = request("D", NEW)
                + line("FIX.4.4", "3", "BROKER", "CLIENT", "45=1|371=44|372=D|373=5|58=price|")
                + request("D", NEW.replace("44=1.25", "44=1.30"));
        List<JsonNode> all = read(orders(log));
        assertEquals(2, all.size());
        assertEquals("rejected", all.get(0).get("state").asText());
        assertEquals("1.25", all.get(0).get("Price").asText());
        assertEquals("sent", all.get(1).get("state").asText());
        assertEquals("1.30", all.get(1).get("Price").asText());
    }

    @Test
    void listOfOrders() {
        String log = request(
                        "E",
                        "66=L1|394=3|68=2|73=2|11=a1|67=1|55=VOD.L|54=1|38=100|40=1|11=a2|67=2|55=BP.L|54=2|38=200|40=1|")
                + line(
                        "FIX.4.4",
                        "N",
                        "BROKER",
                        "CLIENT",
                        "66=L1|429=1|82=1|431=3|83=1|68=2|73=2|"
                                + "11=a1|14=0|39=0|151=100|84=0|6=0|11=a2|14=0|39=0|151=200|84=0|6=0|")
                + request("K", "66=L1|60=20260316-08:00:00|");
        List<JsonNode> orders = read(orders(log));
        assertEquals(2, orders.size());
        for (JsonNode order : orders) {
            assertEquals("new list_status list_cancel_request", events(order));
            assertEquals("[\"L1\"]", order.get("ids").get("ListID").toString());
        }
        assertEquals("BP.L", orders.get(1).get("Symbol").asText());
        assertEquals("200", orders.get(1).get("OrderQty").asText());
    }

    @Test
    void fileIsWrittenWhenItIsComplete() throws IOException {
        Path out = folder.resolve("orders.json.gz");
        assertEquals(new Run(0, "", ""), orders(filled(), "--array", "--out", out.toString()));
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(out))) {
            assertEquals(1, Fixtures.tree(new String(in.readAllBytes())).size());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--csv",
                "--follow",
                "--from 20260317 --to 20260316",
                "--only x=y=z=long",
                "--order a --types",
                "--order a --with time",
                "--order a --enums name"
            })
    void optionsThatMakeNoSenseAreRefused(String options) {
        assertEquals(64, orders("", options.split(" ")).exitCode());
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
