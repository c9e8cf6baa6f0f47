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
 * arrive after midnight, rejects by sequence numbers that begin anew, and ClOrdIDs of refused orders that come again at once. Each
 * order has an account of its own, so the model is a line for each account.
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
            LocalDateTime at = isLast ? FIRST_DAY.plusDays(day + 1).minusSeconds(1) : time;
            if (!order(at, party, clOrdId, ++ids, day) && random.nextBoolean()) {
                clOrdIds.merge(party, -1, Integer::sum); // and so the next order has the same
            }
        }
    }

    /** Sends an order with all its messages, and returns whether it was accepted. */
    private boolean order(LocalDateTime time, Party party, int clOrdId, int orderId, int day) {
        String account = "A" + day + "_" + orderId;
        String terms = "11=" + clOrdId + "|1=" + account + "|55=IBM|54=1|38=200|";
        int number = send(
                time, party.session, "X", "D", party.ofRequest + terms + "40=2|44=10|60=" + TIME.format(time) + "|");
        if (random.nextInt(4) == 0) {
            String refersTo = random.nextBoolean() ? "372=D|" : "";
            String id = refersTo.isEmpty() || random.nextBoolean() ? "" : "379=" + clOrdId + "|";
            String type = id.isEmpty() && random.nextBoolean() ? "3" : "j";
            String reject = party.ofAnswer + "45=" + number + "|" + refersTo + id;
            send(time.plusNanos(5_000_000), "X", party.session, type, reject);
            if (random.nextInt(3) == 0) {
                log.add(log.get(log.size() - 1)); // is in the log of the other side, too
            }
            expected.add(account + " rejected 0 2");
            return false;
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
        return true;
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
        return trees().stream().map(OrderIdentityTest::line).toList();
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

    /** A request that is refused does not change the live order whose ClOrdID it has, nor give a ClOrdID to another order. */
    @ParameterizedTest
    @CsvSource({
        "3, 372=D|, D",
        "j, 372=D|, D",
        "j, 372=D|379=1|, D",
        "3, '', D",
        "3, 372=G|, G",
        "j, 372=G|379=2|, G",
        "3, '', F",
        "j, 372=F|379=2|, F",
        "9, '', G"
    })
    void aRefusedRequestIsOfNoOtherOrder(String type, String reason, String request) {
        LocalDateTime time = FIRST_DAY.plusHours(9);
        send(time, "C", "X", "D", "11=1|1=A|" + TERMS);
        report(time.plusSeconds(1), "C", "37=O1|11=1|1=A|17=E1|150=0|39=0|14=0|");
        boolean isNew = request.equals("D");
        String id = isNew ? "1" : "2";
        int number =
                send(time.plusSeconds(2), "C", "X", request, "11=" + id + "|" + (isNew ? "1=B|" : "41=1|1=A|") + TERMS);
        String reject = type.equals("9") ? "37=O1|11=2|41=1|39=0|434=2|" : "45=" + number + "|380=0|" + reason;
        send(time.plusSeconds(3), "X", "C", type, reject);
        send(time.plusSeconds(4), "C", "X", "D", "11=" + (isNew ? 3 : 2) + "|1=D|" + TERMS);
        String accepted = "37=O2|11=" + (isNew ? 3 : 2) + "|1=D|17=E2|150=0|39=0|14=0|6=0|";
        send(time.plusSeconds(5), "X", "C", "8", accepted + TERMS);
        String fill = "37=O1|11=1|1=A|17=E3|150=F|39=2|32=100|31=10|14=100|6=10|";
        send(time.plusSeconds(6), "X", "C", "8", fill + TERMS);
        List<String> all = isNew
                ? List.of("A filled 100 3", "B rejected 0 2", "D new 0 2")
                : List.of("A filled 100 5", "D new 0 2");
        assertEquals(all, orders());
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

    /** Any message with number 1 begins the numbers anew, also if the log has no Logon, and the number has zeros before it. */
    @ParameterizedTest
    @CsvSource({"0,1", "1,1", "V,1", "ZZ,1", "q,1", "D,1", "H,1", "0,0001", "q,01", "D,01"})
    void aRejectIsNotOfAMessageBeforeNumberOne(String type, String one) {
        LocalDateTime time = FIRST_DAY.plusHours(9);
        send(time, "FIRM", "X", "0", "");
        send(time.plusSeconds(1), "FIRM", "X", "D", "11=1|1=A|55=IBM|54=1|38=200|");
        numbers.clear();
        String head = "35=" + type + "|34=" + one + "|49=FIRM|52=" + TIME.format(time.plusSeconds(2)) + "|56=X|";
        log.add(new Sent(time, Fixtures.message("FIX.4.4", head + "11=2|1=B|55=IBM|54=1|38=200|") + "\n"));
        send(time.plusSeconds(3), "X", "FIRM", "3", "45=2|");
        assertEquals("A sent 0 1", orders().get(0));
    }

    /** Flaws of messages that are not about orders are not reported, even if their number is 1. */
    @ParameterizedTest
    @ValueSource(strings = {"9999=x|354=3|355=a|", "108=|", "x=1|", "52|"})
    void aMessageAboutNoOrderIsNotReported(String fields) {
        for (String type : List.of("0", "ZZ")) {
            numbers.clear();
            log.clear();
            send(FIRST_DAY, "FIRM", "X", type, fields);
            Run run = Run.run(log.get(0).line, "orders", "--on-error", "fail");
            assertEquals("0", run.exitCode() + run.out() + run.err(), fields);
        }
    }

    @Test
    void aMessageWithoutATypeIsNoMessageOfTheSession() {
        for (String stub : List.of("8=FIX.4.4\1", "8=FIX.4.4\0019=5\001", "8=FIX.4.4\0019=5\00149=A\00156=B\001")) {
            Run run = Run.run(stub + "\n", "orders", "--lenient");
            assertEquals(1, run.exitCode(), run.err());
            assertEquals("", run.out());
        }
    }

    private static final String TERMS = "55=IBM|54=1|38=100|";

    private void report(LocalDateTime time, String target, String fields) {
        send(time, "X", target, "8", fields + TERMS + "151=0|6=10|");
    }

    /** Returns the orders of the log, as the command writes them. */
    private List<JsonNode> trees() {
        StringBuilder text = new StringBuilder();
        log.forEach(sent -> text.append(sent.line));
        return Run.run(text.toString(), "orders")
                .out()
                .lines()
                .map(Fixtures::tree)
                .toList();
    }

    /** Returns the numbers of events of the orders, with their OrderIDs and quantities. */
    private List<String> ids() {
        return trees().stream()
                .map(order -> String.join("+", texts(order.at("/ids/OrderID"))) + " "
                        + order.at("/fills/CumQty").asText() + " "
                        + order.get("events").size())
                .toList();
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"150=0|39=0|14=0|", "150=A|39=A|14=0|", "150=8|39=8|14=0|", "150=F|39=2|32=100|31=10|14=100|"})
    void theFirstAnswerAfterMidnightIsThatOfTheRequest(String answer) {
        LocalDateTime midnight = FIRST_DAY.plusDays(1);
        send(midnight.minusNanos(2_000_000), "C", "X", "D", "11=1|" + TERMS);
        report(midnight.plusNanos(8_000_000), "C", "37=O1|11=1|17=E1|" + answer);
        report(midnight.plusNanos(20_000_000), "C", "37=O1|11=1|17=E2|150=I|39=0|14=0|");
        assertEquals(1, ids().size(), () -> ids().toString());
    }

    /** Two clients of a hub or users of a session who name their orders alike, again and again. */
    @ParameterizedTest
    @CsvSource({"115,128,O,24", "115,128,P,24", "115,128,P,1", "50,57,O,24", "50,57,P,24", "50,57,P,1"})
    void whatComesLaterIsOfTheLatestOrderOfItsParty(int ofRequest, int ofAnswer, String secondOrderId, int hours) {
        List<String> parties = List.of("F1", "F2");
        LocalDateTime time = FIRST_DAY.plusHours(8);
        for (int round = 0; round < 2; round++) {
            String orderId = round == 0 ? "O" : secondOrderId;
            for (String party : parties) {
                String answer = ofAnswer + "=" + party + "|37=" + orderId + party + "|11=1|17=" + round;
                send(time, "HUB", "X", "D", ofRequest + "=" + party + "|11=1|" + TERMS);
                report(time.plusNanos(1_000_000), "HUB", answer + "A" + party + "|150=0|39=0|14=0|");
                time = time.plusNanos(2_000_000);
            }
            for (String party : parties) {
                String answer = ofAnswer + "=" + party + "|37=" + orderId + party + "|17=" + round;
                if (round == 1) {
                    send(time, "HUB", "X", "F", ofRequest + "=" + party + "|11=5" + party + "|41=1|" + TERMS);
                    answer += "B" + party + "|11=5" + party + "|41=1|150=4|39=4|14=0|";
                } else {
                    answer += "B" + party + "|11=1|150=4|39=4|14=0|";
                }
                report(time.plusNanos(1_000_000), "HUB", answer);
                time = time.plusSeconds(1);
            }
            time = time.plusHours(hours);
        }
        assertEquals(
                List.of("OF1 0 3", "OF2 0 3", secondOrderId + "F1 0 4", secondOrderId + "F2 0 4"),
                ids().stream().toList());
    }

    /** A duplicate that is rejected gives the ClOrdID back to its own party, although another party has it, too. */
    @Test
    void aRejectedDuplicateTakesNoNameFromAnotherParty() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        send(time, "HUB", "X", "D", "115=F1|11=1|" + TERMS);
        report(time.plusSeconds(1), "HUB", "128=F1|37=O1|11=1|17=1|150=4|39=4|14=0|");
        send(time.plusSeconds(2), "HUB", "X", "D", "115=F1|11=1|" + TERMS);
        send(time.plusSeconds(3), "HUB", "X", "D", "115=F2|11=1|" + TERMS);
        report(time.plusSeconds(4), "HUB", "128=F1|37=O2|11=1|17=2|150=8|39=8|14=0|");
        report(time.plusSeconds(5), "HUB", "128=F2|37=O3|11=1|17=3|150=0|39=0|14=0|");
        assertEquals(List.of("O1 0 2", "O2 0 2", "O3 0 2"), ids());
    }

    /** The requests are in no log, or only some of them, and a ClOrdID comes again on the next day for a replacement. */
    @ParameterizedTest
    @CsvSource({"O4,false,true", "O4,true,true", "O4,false,false", "O3,false,true", "O3,true,true"})
    void theOrderIdOfTheDayDecidesFirst(String secondOrderId, boolean hasRequests, boolean isOver) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        if (hasRequests) {
            send(time, "C", "X", "D", "11=6|" + TERMS);
        }
        report(time.plusSeconds(1), "C", "37=O3|11=6|17=E1|150=0|39=0|14=0|");
        report(
                time.plusSeconds(2),
                "C",
                isOver
                        ? "37=O3|11=6|17=E2|150=F|39=2|32=100|31=10|14=100|"
                        : "37=O3|11=6|17=E2|150=F|39=1|32=50|31=10|14=50|");
        time = time.plusDays(1);
        if (hasRequests) {
            send(time, "C", "X", "D", "11=5|" + TERMS);
        }
        report(time.plusSeconds(1), "C", "37=" + secondOrderId + "|11=5|17=F1|150=0|39=0|14=0|");
        report(time.plusSeconds(2), "C", "37=" + secondOrderId + "|11=6|41=5|17=F2|150=5|39=0|14=0|");
        report(time.plusSeconds(3), "C", "37=" + secondOrderId + "|11=6|17=F3|150=F|39=1|32=70|31=10|14=70|");
        int more = hasRequests ? 1 : 0;
        assertEquals(
                List.of("O3 " + (isOver ? 100 : 50) + " " + (2 + more), secondOrderId + " 70 " + (3 + more)), ids());
    }

    /** The OrderID comes again on the next day with another ClOrdID; a correction is of the order whose ClOrdID it has. */
    @Test
    void aFillWithAnotherOrderIdIsNotOfAnOrderThatIsOver() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        report(time, "C", "37=O1|11=1|17=E1|150=F|39=2|32=100|31=10|14=100|");
        report(time.plusDays(1), "C", "37=O2|11=1|17=E2|150=F|39=1|32=50|31=10|14=50|");
        assertEquals(List.of("O1 100 1", "O2 50 1"), ids());
    }

    /** The request that has placed the order is in no log. */
    @ParameterizedTest
    @CsvSource({"57=D1|,50=D2|,57=D2|", "128=D1|,115=D2|,128=D2|", "'','',''"})
    void aReplacementIsNotOfAnOrderWithOtherIds(String ofFirst, String ofRequest, String ofAnswer) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        report(time, "C", ofFirst + "37=O15|11=9|17=E1|150=F|39=2|32=300|31=19|14=300|");
        send(time.plusSeconds(1), "C", "X", "G", ofRequest + "11=9|41=6|37=O9|" + TERMS);
        report(time.plusSeconds(2), "C", ofAnswer + "37=O9|11=9|41=6|17=E2|150=5|39=0|14=0|");
        report(time.plusSeconds(3), "C", ofAnswer + "37=O9|11=9|17=E3|150=F|39=2|32=700|31=19|14=700|");
        assertEquals(List.of("O15 300 1", "O9 700 3"), ids());
    }

    /** Only a drop copy of the earlier order is in the log, and its OrderID comes again on the next day. */
    @ParameterizedTest
    @ValueSource(strings = {"150=0|39=0|14=0|", "150=8|39=8|14=0|"})
    void anOrderIsNotThatOfADayBeforeItWasPlaced(String answer) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        report(time, "DC", "37=O17|11=15|17=E46|150=0|39=0|14=0|");
        send(time.plusDays(1), "C", "X", "D", "11=15|" + TERMS);
        report(time.plusDays(1).plusSeconds(1), "C", "37=O17|11=15|17=E34|" + answer);
        assertEquals(List.of("O17 0 1", "O17 0 2"), ids());
    }

    /** If the clocks differ, an answer may be of the day before its request. */
    @Test
    void aDropCopyBeforeMidnightIsOfTheRequestAfterIt() {
        LocalDateTime midnight = FIRST_DAY.plusDays(1);
        report(midnight.minusNanos(20_000_000), "DC", "37=O1|11=1|17=E1|150=0|39=0|14=0|");
        send(midnight.plusNanos(2_000_000), "C", "X", "D", "11=1|" + TERMS);
        report(midnight.plusNanos(5_000_000), "C", "37=O1|11=1|17=E2|150=F|39=1|32=50|31=10|14=50|");
        assertEquals(List.of("O1 50 3"), ids());
    }

    /** An order lives for several days, and the ClOrdID comes again before it is over, with or without a word of it on that day. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anOrderThatLivesIsNotThatOfALaterDayWithItsClOrdId(boolean isFilledBefore) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        LocalDateTime next = time.plusDays(1);
        send(time, "C", "X", "D", "11=7|59=1|" + TERMS);
        report(time.plusSeconds(1), "C", "37=O1|11=7|17=E1|150=0|39=0|14=0|");
        if (isFilledBefore) {
            report(next, "C", "37=O1|11=7|17=E2|150=F|39=1|32=10|31=9|14=10|");
        }
        send(next.plusMinutes(5), "C", "X", "D", "11=7|" + TERMS);
        report(next.plusMinutes(5).plusSeconds(1), "C", "37=O2|11=7|17=E3|150=0|39=0|14=0|");
        report(
                next.plusMinutes(6),
                "C",
                "37=O1|11=7|17=E4|150=F|39=1|32=20|31=9|14=" + (isFilledBefore ? 30 : 20) + "|");
        report(next.plusMinutes(7), "C", "37=O2|11=7|17=E5|150=F|39=1|32=40|31=9|14=40|");
        report(next.plusMinutes(8), "C", "37=O1|11=8|41=7|17=E6|150=5|39=5|14=" + (isFilledBefore ? 30 : 20) + "|");
        report(next.plusMinutes(9), "C", "11=7|17=E7|150=F|39=1|32=5|31=9|14=45|");
        assertEquals(List.of("O1 " + (isFilledBefore ? "30 5" : "20 4"), "O2 45 4"), ids());
    }

    /** What has no OrderID is found by its ExecID, whether another order lives or not. */
    @ParameterizedTest
    @CsvSource({"NONE,true", "NONE,false", "'',true", "O9,false"})
    void theDropCopyOfARejectIsOfItsOrder(String orderId, boolean hasOther) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        String id = orderId.isEmpty() ? "" : "37=" + orderId + "|";
        if (hasOther) {
            send(time, "C", "X", "D", "11=2|" + TERMS);
            report(time.plusSeconds(1), "C", "37=O1|11=2|17=E1|150=0|39=0|14=0|");
        }
        send(time.plusSeconds(2), "C", "X", "D", "11=1|" + TERMS);
        String reject = id + "11=1|17=E2|150=8|39=8|14=0|103=0|60=20260316-08:00:03|";
        report(time.plusSeconds(3), "C", reject);
        report(time.plusSeconds(4), "DC", reject);
        assertEquals(hasOther ? 2 : 1, ids().size(), () -> ids().toString());
    }

    /** ExecIDs begin anew each day; the copy is late, and its TransactTime says of which it is. */
    @Test
    void aLateCopyIsOfTheReportWithItsTransactTime() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        for (int day = 0; day < 2; day++) {
            String fill = "37=O" + day + "|11=1|17=E1|150=F|39=2|32=100|31=10|14=100|60="
                    + TIME.format(time.plusDays(day)) + "|";
            send(time.plusDays(day), "C", "X", "D", "11=1|" + TERMS);
            report(time.plusDays(day).plusSeconds(1), "C", fill);
            report(time.plusDays(1).plusSeconds(2).plusHours(day == 0 ? 6 : 0), "DC", fill);
        }
        log.sort((a, b) -> a.time.compareTo(b.time));
        for (JsonNode order : trees()) {
            assertEquals(1, order.findValues("copies").get(0).size(), order.toString());
        }
    }

    /** Both sides begin with number 1 in the first message, and one does again within a minute. */
    @ParameterizedTest
    @ValueSource(strings = {"3", "j"})
    void aRejectIsOfTheMessageBeforeItIfBothHaveBegun(String type) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        send(time.plusSeconds(5), "C", "X", "D", "11=1|" + TERMS);
        send(time.plusSeconds(6), "X", "C", type, "45=1|372=D|58=no|");
        numbers.remove("CX");
        send(time.plusSeconds(40), "C", "X", "D", "11=2|" + TERMS);
        report(time.plusSeconds(41), "C", "37=O1|11=2|17=E1|150=0|39=0|14=0|");
        assertEquals(List.of(" 0 2", "O1 0 2"), ids());
    }

    /** ExecIDs that count by session: both fills have drop copies, and differ only in their OrderIDs. */
    @Test
    void fillsOfTwoOrdersWithOneExecIdAreTwo() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        for (int i = 1; i <= 2; i++) {
            LocalDateTime at = time.plusMinutes(10L * i);
            send(time.plusSeconds(i), "C" + i, "X", "D", "11=1|" + TERMS);
            report(time.plusSeconds(i + 4), "C" + i, "37=O" + i + "|11=1|17=A" + i + "|150=0|39=0|14=0|");
            String fill = "37=O" + i + "|11=1|17=E1|150=F|39=2|32=100|31=10|14=100|60=" + TIME.format(at) + "|";
            report(at, "C" + i, fill);
            report(at.plusSeconds(1), "DC", fill);
        }
        log.sort((a, b) -> a.time.compareTo(b.time));
        assertEquals(List.of("O1 100 3", "O2 100 3"), ids());
    }

    /** What is sent again with another number is of the order of its party. */
    @ParameterizedTest
    @CsvSource({
        "115=X|,115=Y|,128=X|,128=Y|",
        "50=X|,50=Y|,57=X|,57=Y|",
        "115=H|116=p|,115=H|116=q|,128=H|129=p|,128=H|129=q|"
    })
    void aRequestThatIsSentAgainIsThatOfItsParty(String first, String second, String toFirst, String toSecond) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        send(time, "C", "X", "D", first + "11=1|" + TERMS);
        report(time.plusSeconds(1), "C", toFirst + "37=O1|11=1|17=E1|150=0|39=0|14=0|");
        send(time.plusSeconds(2), "C", "X", "D", second + "11=1|" + TERMS);
        report(time.plusSeconds(3), "C", toSecond + "37=O2|11=1|17=E2|150=0|39=0|14=0|");
        send(time.plusSeconds(4), "C", "X", "D", "97=Y|" + first + "11=1|" + TERMS);
        JsonNode placed = trees().stream()
                .filter(order -> order.at("/ids/OrderID/0").asText().equals("O1"))
                .findFirst()
                .orElseThrow()
                .get("events")
                .get(0);
        assertEquals(5, placed.get("copies").get(0).get("line").asInt(), placed.toString());
    }

    /** A live order was filled on the day on which its ClOrdID comes again; the clock of the counterparty is behind. */
    @Test
    void anAnswerBeforeItsRequestIsNotOfAnOrderThatLives() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        LocalDateTime next = time.plusDays(1);
        send(time, "C", "X", "D", "11=1|59=1|" + TERMS);
        report(time.plusSeconds(1), "C", "37=O5|11=1|17=E1|150=0|39=0|14=0|");
        report(next, "C", "37=O5|11=1|17=E2|150=F|39=1|32=10|31=9|14=10|");
        send(next.plusMinutes(30), "C", "X", "D", "11=1|" + TERMS);
        report(next.plusMinutes(30).minusSeconds(29), "C", "37=O11|11=1|17=E3|150=0|39=0|14=0|");
        report(next.plusMinutes(40), "C", "37=O11|11=1|17=E4|150=F|39=1|32=20|31=9|14=20|");
        log.sort((a, b) -> a.time.compareTo(b.time));
        assertEquals(List.of("O5 10 3", "O11 20 3"), ids());
    }

    /** A user follows the ClOrdID that he has given to his order, which an order of another user had before. */
    @Test
    void aReplacementIsOfTheOrderOfItsUser() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        send(time, "C", "X", "D", "50=d1|11=1|59=1|" + TERMS);
        report(time.plusSeconds(1), "C", "57=d1|37=O1|11=1|17=E1|150=0|39=0|14=0|");
        send(time.plusDays(1), "C", "X", "D", "50=d2|11=3|59=1|" + TERMS);
        report(time.plusDays(1).plusSeconds(1), "C", "57=d2|37=O2|11=3|17=E2|150=0|39=0|14=0|");
        LocalDateTime last = time.plusDays(2);
        send(last, "C", "X", "G", "50=d1|11=3|41=1|" + TERMS);
        send(last.plusSeconds(2), "C", "X", "G", "50=d1|11=4|41=3|" + TERMS);
        report(last.plusSeconds(3), "C", "57=d1|37=O1|11=3|41=1|17=E3|150=5|39=0|14=0|");
        report(last.plusSeconds(4), "C", "57=d1|37=O1|11=4|41=3|17=E4|150=5|39=0|14=0|");
        assertEquals(List.of("O1 0 6", "O2 0 2"), ids());
    }
}
