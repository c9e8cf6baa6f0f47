// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Orders whose ids come again: those of the clients of a hub and of the users of a session, on several days, with drop copies that
 * arrive after midnight, and rejects by sequence numbers that begin anew. Each order has an account of its own, so the model is a
 * line for each account.
 */
class OrderIdentityTest {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");
    private static final LocalDateTime FIRST_DAY = LocalDateTime.of(2026, 3, 16, 0, 0);

    /** A client: the fields of its requests, and those of the answers. */
    private record Party(String session, String ofRequest, String ofAnswer) {}

    private static final List<Party> PARTIES = List.of(
            new Party("HUB", "115=FUND1|", "128=FUND1|"),
            new Party("HUB", "115=FUND2|", "128=FUND2|"),
            new Party("HUB", "115=FUND2|116=DESK|", "128=FUND2|129=DESK|"),
            new Party("BANK", "50=T1|", "57=T1|"),
            new Party("BANK", "50=T2|142=LN|", "57=T2|143=LN|"),
            new Party("FIRM", "", ""));

    private record Sent(LocalDateTime time, String line) {}

    private Random random = new Random(0);
    private final List<Sent> log = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> expected = new ArrayList<>();

    /** Sends a message, and returns its sequence number. */
    private int send(LocalDateTime time, String sender, String target, String type, String fields) {
        int number = numbers.merge(sender + target, 1, Integer::sum);
        String message = Fixtures.message(
                "FIX.4.4",
                "35=" + type + "|34=" + number + "|49=" + sender + "|52=" + TIME.format(time) + "|56=" + target + "|"
                        + fields);
        log.add(new Sent(time, message + "\n"));
        return number;
    }

    private void day(int day) {
        numbers.clear();
        LocalDateTime time = FIRST_DAY.plusDays(day).plusHours(8);
        for (String session : List.of("HUB", "BANK", "FIRM", "DC")) {
            send(time, session, "X", "A", "98=0|108=30|141=Y|");
            send(time, "X", session, "A", "98=0|108=30|141=Y|");
        }
        int ids = 0;
        Map<Party, Integer> clOrdIds = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            Party party = PARTIES.get(random.nextInt(PARTIES.size()));
            int clOrdId = clOrdIds.merge(party, 1, Integer::sum);
            time = time.plusSeconds(1 + random.nextInt(600));
            if (random.nextInt(3) == 0) {
                send(time, party.session, "X", "0", "");
            }
            boolean isLast = i == 11;
            order(isLast ? FIRST_DAY.plusDays(day + 1).minusSeconds(1) : time, party, clOrdId, ++ids, day);
        }
    }

    private void order(LocalDateTime time, Party party, int clOrdId, int orderId, int day) {
        String account = "A" + day + "_" + orderId;
        String terms = "11=" + clOrdId + "|1=" + account + "|55=IBM|54=1|38=200|";
        int number = send(
                time, party.session, "X", "D", party.ofRequest + terms + "40=2|44=10|60=" + TIME.format(time) + "|");
        if (random.nextInt(4) == 0) {
            String refersTo = random.nextBoolean() ? "372=D|" : "";
            send(time.plusNanos(5_000_000), "X", party.session, "3", party.ofAnswer + "45=" + number + "|" + refersTo);
            expected.add(account + " rejected 0 2");
            return;
        }
        String ids = party.ofAnswer + "37=" + orderId + "|" + terms;
        send(
                time.plusNanos(5_000_000),
                "X",
                party.session,
                "8",
                ids + "17=N" + orderId + "|150=0|39=0|151=200|14=0|6=0|");
        for (int fill = 1; fill <= 2; fill++) {
            LocalDateTime at = time.plusNanos(100_000_000L * fill);
            String transactTime = orderId % 2 == 0 ? "60=" + TIME.format(at) + "|" : "";
            String report = "17=F" + fill + "." + orderId + "|150=F|39=" + fill + "|32=100|31=10|151="
                    + (200 - 100 * fill) + "|14=" + 100 * fill + "|6=10|" + transactTime;
            send(at, "X", party.session, "8", ids + report);
            LocalDateTime copied = at.plusNanos(random.nextInt(3) == 0 ? 7_000_000_000_000L : 20_000_000L);
            send(copied, "X", "DC", "8", "37=" + orderId + "|" + terms + report);
        }
        expected.add(account + " filled 200 4");
    }

    private void check(long seed) {
        random = new Random(seed);
        int days = 1 + random.nextInt(3);
        for (int day = 0; day < days; day++) {
            day(day);
        }
        if (random.nextBoolean()) {
            Collections.shuffle(log, random); // as if from many files
        } else {
            log.sort((a, b) -> a.time.compareTo(b.time));
        }
        StringBuilder text = new StringBuilder();
        log.forEach(sent -> text.append(sent.line));
        Run run = Run.run(text.toString(), "orders");
        assertEquals("", run.err(), "seed " + seed);
        List<String> found = new ArrayList<>();
        run.out().lines().map(Fixtures::tree).forEach(order -> found.add(line(order)));
        Collections.sort(expected);
        Collections.sort(found);
        assertEquals(String.join("\n", expected), String.join("\n", found), "seed " + seed);
    }

    private static String line(JsonNode order) {
        String differs = order.get("differs").isEmpty() ? "" : " " + order.get("differs");
        return order.get("Account").asText() + " " + order.get("state").asText() + " "
                + order.at("/fills/CumQty").asText() + " " + order.get("events").size() + differs;
    }

    @Test
    void ordersOfPartiesOnSeveralDaysAreToldApart() {
        for (long seed = 0; seed < 60; seed++) {
            new OrderIdentityTest().check(seed);
        }
    }

    /** A reject without the type of its message does not belong to an order of an earlier run of numbers. */
    @Test
    void aRejectIsOfItsRunOfNumbers() {
        LocalDateTime time = FIRST_DAY.plusHours(9);
        send(time, "FIRM", "X", "A", "98=0|108=30|141=Y|");
        send(time.plusSeconds(1), "FIRM", "X", "D", "11=1|1=A|55=IBM|54=1|38=200|");
        numbers.clear();
        send(time.plusSeconds(2), "FIRM", "X", "A", "98=0|108=30|141=Y|");
        send(time.plusSeconds(3), "FIRM", "X", "0", "");
        send(time.plusSeconds(4), "X", "FIRM", "3", "45=2|");
        expected.add("A sent 0 1");
        assertEquals(expected, orders());
    }

    /** Returns what was found in the log, in its order. */
    private List<String> orders() {
        StringBuilder text = new StringBuilder();
        log.forEach(sent -> text.append(sent.line));
        Run run = Run.run(text.toString(), "orders");
        return run.out().lines().map(Fixtures::tree).map(OrderIdentityTest::line).toList();
    }

    /** A message with the same number that is sent after the numbers have begun anew is not rejected by an earlier reject. */
    @ParameterizedTest
    @ValueSource(strings = {"3", "j"})
    void aRejectIsOfAMessageBeforeIt(String type) {
        LocalDateTime time = FIRST_DAY.plusHours(9);
        for (int run = 0; run < 2; run++) {
            numbers.clear();
            send(time, "FIRM", "X", "A", "98=0|108=30|141=Y|");
            send(time, "X", "FIRM", "A", "98=0|108=30|141=Y|");
            send(time.plusSeconds(1), "FIRM", "X", "D", "11=" + run + "|1=A" + run + "|55=IBM|54=1|38=200|");
            if (run == 0) {
                send(time.plusSeconds(2), "X", "FIRM", type, "45=2|372=D|380=0|");
            }
            time = time.plusSeconds(7);
        }
        assertEquals(List.of("A0 rejected 0 2", "A1 sent 0 1"), orders());
    }

    /** If the clock of the rejecting side is behind or ahead, the beginnings of both sides tell which run a reject is of. */
    @ParameterizedTest
    @ValueSource(ints = {-20, -3, 0, 3, 20})
    void aRejectIsOfItsRunAlthoughTheClocksDiffer(int seconds) {
        LocalDateTime time = FIRST_DAY.plusHours(9);
        for (int run = 0; run < 2; run++) {
            numbers.clear();
            send(time, "FIRM", "X", "A", "98=0|108=30|141=Y|");
            send(time.plusSeconds(seconds), "X", "FIRM", "A", "98=0|108=30|141=Y|");
            send(time.plusSeconds(1), "FIRM", "X", "D", "11=" + run + "|1=A" + run + "|55=IBM|54=1|38=200|");
            send(time.plusSeconds(2 + seconds), "X", "FIRM", "3", "45=2|372=D|");
            time = time.plusSeconds(90);
        }
        String state = seconds < -1 ? "sent" : "rejected"; // by the last message
        assertEquals(List.of("A0 " + state + " 0 2", "A1 " + state + " 0 2"), orders());
    }

    /** A SequenceReset begins the numbers anew from NewSeqNo on, unless it fills a gap. */
    @ParameterizedTest
    @CsvSource({"36=1|123=N|, sent 0 1", "36=2|, sent 0 1", "36=3|, rejected 0 2", "36=1|123=Y|, rejected 0 2"})
    void aRejectIsNotOfAMessageBeforeASequenceReset(String fields, String expectedState) {
        LocalDateTime time = FIRST_DAY.plusHours(9);
        send(time, "FIRM", "X", "A", "98=0|108=30|");
        send(time.plusSeconds(1), "FIRM", "X", "D", "11=1|1=A|55=IBM|54=1|38=200|");
        send(time.plusSeconds(2), "FIRM", "X", "4", fields);
        send(time.plusSeconds(3), "X", "FIRM", "3", "45=2|372=D|");
        assertEquals(List.of("A " + expectedState), orders());
    }

    /** Any message with number 1 begins the numbers anew, also if the log has no Logon. */
    @Test
    void aRejectIsNotOfAMessageBeforeNumberOne() {
        LocalDateTime time = FIRST_DAY.plusHours(9);
        send(time, "FIRM", "X", "0", "");
        send(time.plusSeconds(1), "FIRM", "X", "D", "11=1|1=A|55=IBM|54=1|38=200|");
        numbers.clear();
        send(time.plusSeconds(2), "FIRM", "X", "D", "11=2|1=B|55=IBM|54=1|38=200|");
        send(time.plusSeconds(3), "X", "FIRM", "3", "45=2|");
        assertEquals(List.of("A sent 0 1", "B sent 0 1"), orders());
    }

    @Test
    void aMessageWithoutATypeIsNoMessageOfTheSession() {
        for (String stub : List.of("8=FIX.4.4\1", "8=FIX.4.4\0019=5\001", "8=FIX.4.4\0019=5\00149=A\00156=B\001")) {
            Run run = Run.run(stub.replace("\1", "\001") + "\n", "orders", "--lenient");
            assertEquals(1, run.exitCode(), run.err());
            assertEquals("", run.out());
        }
    }
}
