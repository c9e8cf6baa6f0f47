// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which messages are copies of others: drop copies, and what was sent again, also if ids, numbers and times come again. Each test
 * is a log of a few messages.
 */
class OrderCopiesTest {
    private static final LocalDateTime FIRST_DAY = OrderLog.FIRST_DAY;
    private static final String TERMS = OrderLog.TERMS;

    private final OrderLog log = new OrderLog();

    /** If the clocks differ, an answer may be of the day before its request. */
    @Test
    void aDropCopyBeforeMidnightIsOfTheRequestAfterIt() {
        LocalDateTime midnight = FIRST_DAY.plusDays(1);
        log.report(midnight.minusNanos(20_000_000), "DC", "37=O1|11=1|17=E1|150=0|39=0|14=0|");
        log.send(midnight.plusNanos(2_000_000), "C", "X", "D", "11=1|" + TERMS);
        log.report(midnight.plusNanos(5_000_000), "C", "37=O1|11=1|17=E2|150=F|39=1|32=50|31=10|14=50|");
        assertEquals(List.of("O1 50 3"), log.ids());
    }

    /** What has no OrderID is found by its ExecID, whether another order lives or not. */
    @ParameterizedTest
    @CsvSource({"NONE,true", "NONE,false", "'',true", "O9,false"})
    void theDropCopyOfARejectIsOfItsOrder(String orderId, boolean hasOther) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        String id = orderId.isEmpty() ? "" : "37=" + orderId + "|";
        if (hasOther) {
            log.send(time, "C", "X", "D", "11=2|" + TERMS);
            log.report(time.plusSeconds(1), "C", "37=O1|11=2|17=E1|150=0|39=0|14=0|");
        }
        log.send(time.plusSeconds(2), "C", "X", "D", "11=1|" + TERMS);
        String reject = id + "11=1|17=E2|150=8|39=8|14=0|103=0|60=20260316-08:00:03|";
        log.report(time.plusSeconds(3), "C", reject);
        log.report(time.plusSeconds(4), "DC", reject);
        assertEquals(hasOther ? 2 : 1, log.ids().size(), () -> log.ids().toString());
    }

    /** ExecIDs begin anew each day; the copy is late, and its TransactTime says of which it is. */
    @Test
    void aLateCopyIsOfTheReportWithItsTransactTime() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        for (int day = 0; day < 2; day++) {
            String fill = "37=O" + day + "|11=1|17=E1|150=F|39=2|32=100|31=10|14=100|60="
                    + OrderLog.TIME.format(time.plusDays(day)) + "|";
            log.send(time.plusDays(day), "C", "X", "D", "11=1|" + TERMS);
            log.report(time.plusDays(day).plusSeconds(1), "C", fill);
            log.report(time.plusDays(1).plusSeconds(2).plusHours(day == 0 ? 6 : 0), "DC", fill);
        }
        log.sortByTime();
        for (JsonNode order : log.orders()) {
            assertEquals(1, order.findValues("copies").get(0).size(), order.toString());
        }
    }

    /** ExecIDs that count by session: both fills have drop copies, and differ only in their OrderIDs. */
    @Test
    void fillsOfTwoOrdersWithOneExecIdAreTwo() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        for (int i = 1; i <= 2; i++) {
            LocalDateTime at = time.plusMinutes(10L * i);
            log.send(time.plusSeconds(i), "C" + i, "X", "D", "11=1|" + TERMS);
            log.report(time.plusSeconds(i + 4), "C" + i, "37=O" + i + "|11=1|17=A" + i + "|150=0|39=0|14=0|");
            String fill =
                    "37=O" + i + "|11=1|17=E1|150=F|39=2|32=100|31=10|14=100|60=" + OrderLog.TIME.format(at) + "|";
            log.report(at, "C" + i, fill);
            log.report(at.plusSeconds(1), "DC", fill);
        }
        log.sortByTime();
        assertEquals(List.of("O1 100 3", "O2 100 3"), log.ids());
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
        log.send(time, "C", "X", "D", first + "11=1|" + TERMS);
        log.report(time.plusSeconds(1), "C", toFirst + "37=O1|11=1|17=E1|150=0|39=0|14=0|");
        log.send(time.plusSeconds(2), "C", "X", "D", second + "11=1|" + TERMS);
        log.report(time.plusSeconds(3), "C", toSecond + "37=O2|11=1|17=E2|150=0|39=0|14=0|");
        log.send(time.plusSeconds(4), "C", "X", "D", "97=Y|" + first + "11=1|" + TERMS);
        JsonNode placed = log.orders().stream()
                .filter(order -> order.at("/ids/OrderID/0").asText().equals("O1"))
                .findFirst()
                .orElseThrow()
                .get("events")
                .get(0);
        assertEquals(5, placed.get("copies").get(0).get("line").asInt(), placed.toString());
    }

    /** Only the second sending of the later order is in the log. */
    @ParameterizedTest
    @CsvSource({"0,1,2", "1,1,2", "0,0,1", "1,0,2"})
    void whatWasSentAgainIsNoCopyOfAnOrderWithAnotherNumber(int days, int numbersBetween, int orders) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "1", "C", "X", "D", "11=1|" + TERMS);
        log.report(time.plusSeconds(1), "C", "37=O1|11=1|17=E1|150=F|39=2|32=100|31=9|14=100|");
        LocalDateTime next = time.plusDays(days).plusMinutes(5);
        String origin = numbersBetween == 0 ? "" : "122=" + OrderLog.TIME.format(next.minusMinutes(1)) + "|";
        log.send(next, Integer.toString(1 + numbersBetween), "C", "X", "D", "43=Y|" + origin + "11=1|" + TERMS);
        assertEquals(orders, log.ids().size(), () -> log.ids().toString());
    }

    /** Drop copies, which arrive before or after the report, without the ClOrdID, with one of the firm, or to another user. */
    @ParameterizedTest
    @CsvSource({
        "-1,DROP,'',''", "1,DROP,'',''",
        "-1,DROP,11=Z9|,''", "1,DROP,11=Z9|,''",
        "-1,DROP,11=1|,57=t2|", "1,DROP,11=1|,''",
        "-1,C,11=1|,57=D|", "1,C,11=1|,57=D|",
        "-1,C,11=1|,57=t2|143=D|", "1,C,11=1|,57=t2|143=D|"
    })
    void aDropCopyIsThatOfTheReportToTheClient(int seconds, String target, String clOrdId, String user) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "C", "X", "D", "50=t2|11=1|" + TERMS);
        for (int i = 1; i <= 2; i++) {
            LocalDateTime at = time.plusMinutes(i);
            String fill = "37=O1|17=E" + i + "|150=F|39=1|32=30|31=9|14=" + 30 * i + "|";
            log.report(at, "C", "57=t2|11=1|" + fill);
            log.report(at.plusSeconds(seconds), target, user + clOrdId + fill);
        }
        log.sortByTime();
        assertEquals(List.of("O1 60 3"), log.ids());
    }

    /** Sessions of two users have numbers of their own, and can send at the same time. */
    @ParameterizedTest
    @CsvSource({"50=d1|,50=d2|,57=d1|,57=d2|", "142=d1|,142=d2|,143=d1|,143=d2|", "115=d1|,115=d2|,128=d1|,128=d2|"})
    void messagesOfTwoUsersWithOneNumberAreTwo(String first, String second, String toFirst, String toSecond) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "5", "C", "X", "D", first + "11=1|" + TERMS);
        log.send(time, "5", "C", "X", "D", second + "11=1|" + TERMS);
        log.send(time.plusSeconds(1), "6", "C", "X", "F", first + "11=2|41=1|" + TERMS);
        log.send(time.plusSeconds(1), "6", "C", "X", "F", second + "11=2|41=1|" + TERMS);
        log.send(time.plusSeconds(2), "5", "X", "C", "9", toFirst + "37=O1|11=2|41=1|39=8|434=1|");
        log.send(time.plusSeconds(2), "5", "X", "C", "9", toSecond + "37=O2|11=2|41=1|39=8|434=1|");
        assertEquals(List.of("O1 0 3", "O2 0 3"), log.ids());
    }

    /** A second request with the ClOrdID of a live order is refused, or the first order is over, before the first is sent again. */
    @ParameterizedTest
    @ValueSource(strings = {"150=8|39=8|103=6|", "45=2|", ""})
    void whatIsSentAgainIsTheRequestWithItsContent(String refusal) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        String first = "11=1|54=1|38=100|55=S|60=" + OrderLog.TIME.format(time) + "|";
        log.send(time, "C", "X", "D", first);
        log.report(
                time.plusSeconds(1),
                "C",
                "37=O1|11=1|17=E1|" + (refusal.isEmpty() ? "150=4|39=4|14=0|" : "150=0|39=0|14=0|"));
        log.send(
                time.plusSeconds(2),
                "C",
                "X",
                "D",
                "11=1|54=1|38=100|55=T|60=" + OrderLog.TIME.format(time.plusSeconds(2)) + "|");
        if (refusal.startsWith("45")) {
            log.send(time.plusSeconds(3), "X", "C", "3", refusal + "372=D|");
        } else {
            log.report(
                    time.plusSeconds(3), "C", "37=O2|11=1|17=E2|" + (refusal.isEmpty() ? "150=0|39=0|14=0|" : refusal));
        }
        log.send(time.plusSeconds(9), "C", "X", "D", "97=Y|" + first);
        List<JsonNode> orders = log.orders();
        assertEquals(2, orders.size(), orders.toString());
        assertEquals(5, orders.get(0).at("/events/0/copies/0/line").asInt(), orders.toString());
    }

    /** The counterparty begins its ids anew at midnight; both clients give the same ClOrdID, or each its own. */
    @ParameterizedTest
    @CsvSource({"1,60=20260316-23:00:02|,60=20260317-01:00:02|", "1,'',''", "2,'',''"})
    void anAnswerOfAnotherClientAfterMidnightIsNoDropCopy(String secondId, String first, String second) {
        LocalDateTime time = FIRST_DAY.plusHours(23);
        LocalDateTime next = time.plusHours(2);
        log.send(time, "C1", "X", "D", "11=1|" + TERMS);
        log.report(time.plusSeconds(1), "C1", "37=O1|11=1|17=E1|150=0|39=0|14=0|");
        log.report(time.plusSeconds(2), "C1", "37=O1|11=1|17=E2|150=F|39=2|32=100|31=9|14=100|" + first);
        log.send(next, "C2", "X", "D", "11=" + secondId + "|" + TERMS);
        log.report(next.plusSeconds(1), "C2", "37=O1|11=" + secondId + "|17=E1|150=0|39=0|14=0|");
        log.report(
                next.plusSeconds(2), "C2", "37=O1|11=" + secondId + "|17=E2|150=F|39=2|32=100|31=9|14=100|" + second);
        assertEquals(List.of("O1 100 3", "O1 100 3"), log.ids());
    }

    /** Drop copies that write quantities and types otherwise. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "150=F|39=1|32=30.00|31=9|14=30.00|",
                "150=F|39=1|32=30|31=9|",
                "150=1|20=0|39=1|32=30|31=9|14=30|"
            })
    void aDropCopyOfAnotherFormIsOne(String form) {
        for (int seconds : new int[] {-1, 1}) {
            log.clear();
            LocalDateTime time = FIRST_DAY.plusHours(8);
            log.send(time, "C", "X", "D", "11=1|" + TERMS);
            log.report(time.plusMinutes(1), "C", "37=O1|11=1|17=E1|150=F|39=1|32=30|31=9|14=30|");
            log.report(time.plusMinutes(1).plusSeconds(seconds), "DROP", "37=O1|11=1|17=E1|" + form);
            log.sortByTime();
            assertEquals(List.of("O1 30 2"), log.ids());
        }
    }

    /** The legs of an order and the whole, with one ExecID; and an ExecID that comes again in a session. */
    @Test
    void reportsOfOneSessionWithOneExecIdAreSeveral() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "C", "X", "D", "11=1|" + TERMS);
        for (String leg : List.of("442=2|600=A|", "442=2|600=B|", "442=3|")) {
            log.report(time.plusSeconds(1), "C", "37=O1|11=1|17=E1|150=F|39=1|32=30|31=9|14=30|" + leg);
        }
        assertEquals(List.of("O1 30 4"), log.ids());
    }

    /** The numbers of the counterparty have begun anew; and those of two users. */
    @ParameterizedTest
    @CsvSource({"97=Y|,''", "43=Y|,''", "97=Y|,57=t|", "43=Y|97=Y|,57=t|"})
    void aFillThatSaysItIsSentAgainIsOneOfItsOwnByItsExecId(String flag, String user) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "5", "C", "X", "D", "11=1|" + TERMS);
        String terms = TERMS + "151=0|6=10|";
        log.send(time.plusSeconds(1), "6", "X", "C", "8", "37=O1|11=1|17=E1|150=F|39=1|32=50|31=9|14=50|" + terms);
        log.send(time.plusMinutes(10), "1", "X", "C", "A", "98=0|108=30|141=Y|");
        log.send(
                time.plusMinutes(30),
                "6",
                "X",
                "C",
                "8",
                flag + user + "37=O1|11=1|17=E2|150=F|39=2|32=50|31=9|14=100|" + terms);
        assertEquals(List.of("O1 100 3"), log.ids());
    }

    /** A request with an earlier OrigSendingTime than its first sending, whose digits were cut. */
    @ParameterizedTest
    @CsvSource({"D,''", "F,41=1|"})
    void aRequestWhoseOrigSendingTimeIsCutIsOne(String type, String fields) {
        LocalDateTime time = FIRST_DAY.plusHours(8).plusNanos(123_000_000);
        log.send(time.minusMinutes(1), "2", "C", "X", "D", "11=1|" + TERMS);
        String request = fields + "11=2|" + TERMS;
        log.send(time, "3", "C", "X", type, request);
        log.send(time.plusSeconds(5), "3", "C", "X", type, "43=Y|122=20260316-08:00:00|" + request);
        long events = log.orders().stream()
                .mapToInt(order -> order.get("events").size())
                .sum();
        assertEquals(2, events, log.orders().toString());
    }
}
