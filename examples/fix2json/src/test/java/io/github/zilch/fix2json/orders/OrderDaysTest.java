// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which order a message is about whose ids are those of several: orders of other days, users and parties, refused ones, and those
 * whose answers have earlier times because the clocks differ. Each test is a log of a few messages.
 */
class OrderDaysTest {
    private static final LocalDateTime FIRST_DAY = OrderLog.FIRST_DAY;
    private static final String TERMS = OrderLog.TERMS;

    private final OrderLog log = new OrderLog();

    @ParameterizedTest
    @ValueSource(
            strings = {"150=0|39=0|14=0|", "150=A|39=A|14=0|", "150=8|39=8|14=0|", "150=F|39=2|32=100|31=10|14=100|"})
    void theFirstAnswerAfterMidnightIsThatOfTheRequest(String answer) {
        LocalDateTime midnight = FIRST_DAY.plusDays(1);
        log.send(midnight.minusNanos(2_000_000), "C", "X", "D", "11=1|" + TERMS);
        log.report(midnight.plusNanos(8_000_000), "C", "37=O1|11=1|17=E1|" + answer);
        log.report(midnight.plusNanos(20_000_000), "C", "37=O1|11=1|17=E2|150=I|39=0|14=0|");
        assertEquals(1, log.ids().size(), () -> log.ids().toString());
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
                log.send(time, "HUB", "X", "D", ofRequest + "=" + party + "|11=1|" + TERMS);
                log.report(time.plusNanos(1_000_000), "HUB", answer + "A" + party + "|150=0|39=0|14=0|");
                time = time.plusNanos(2_000_000);
            }
            for (String party : parties) {
                String answer = ofAnswer + "=" + party + "|37=" + orderId + party + "|17=" + round;
                if (round == 1) {
                    log.send(time, "HUB", "X", "F", ofRequest + "=" + party + "|11=5" + party + "|41=1|" + TERMS);
                    answer += "B" + party + "|11=5" + party + "|41=1|150=4|39=4|14=0|";
                } else {
                    answer += "B" + party + "|11=1|150=4|39=4|14=0|";
                }
                log.report(time.plusNanos(1_000_000), "HUB", answer);
                time = time.plusSeconds(1);
            }
            time = time.plusHours(hours);
        }
        assertEquals(
                List.of("OF1 0 3", "OF2 0 3", secondOrderId + "F1 0 4", secondOrderId + "F2 0 4"),
                log.ids().stream().toList());
    }

    /** A duplicate that is rejected gives the ClOrdID back to its own party, although another party has it, too. */
    @Test
    void aRejectedDuplicateTakesNoNameFromAnotherParty() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "HUB", "X", "D", "115=F1|11=1|" + TERMS);
        log.report(time.plusSeconds(1), "HUB", "128=F1|37=O1|11=1|17=1|150=4|39=4|14=0|");
        log.send(time.plusSeconds(2), "HUB", "X", "D", "115=F1|11=1|" + TERMS);
        log.send(time.plusSeconds(3), "HUB", "X", "D", "115=F2|11=1|" + TERMS);
        log.report(time.plusSeconds(4), "HUB", "128=F1|37=O2|11=1|17=2|150=8|39=8|14=0|");
        log.report(time.plusSeconds(5), "HUB", "128=F2|37=O3|11=1|17=3|150=0|39=0|14=0|");
        assertEquals(List.of("O1 0 2", "O2 0 2", "O3 0 2"), log.ids());
    }

    /** The requests are in no log, or only some of them, and a ClOrdID comes again on the next day for a replacement. */
    @ParameterizedTest
    @CsvSource({"O4,false,true", "O4,true,true", "O4,false,false", "O3,false,true", "O3,true,true"})
    void theOrderIdOfTheDayDecidesFirst(String secondOrderId, boolean hasRequests, boolean isOver) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        if (hasRequests) {
            log.send(time, "C", "X", "D", "11=6|" + TERMS);
        }
        log.report(time.plusSeconds(1), "C", "37=O3|11=6|17=E1|150=0|39=0|14=0|");
        log.report(
                time.plusSeconds(2),
                "C",
                isOver
                        ? "37=O3|11=6|17=E2|150=F|39=2|32=100|31=10|14=100|"
                        : "37=O3|11=6|17=E2|150=F|39=1|32=50|31=10|14=50|");
        time = time.plusDays(1);
        if (hasRequests) {
            log.send(time, "C", "X", "D", "11=5|" + TERMS);
        }
        log.report(time.plusSeconds(1), "C", "37=" + secondOrderId + "|11=5|17=F1|150=0|39=0|14=0|");
        log.report(time.plusSeconds(2), "C", "37=" + secondOrderId + "|11=6|41=5|17=F2|150=5|39=0|14=0|");
        log.report(time.plusSeconds(3), "C", "37=" + secondOrderId + "|11=6|17=F3|150=F|39=1|32=70|31=10|14=70|");
        int more = hasRequests ? 1 : 0;
        assertEquals(
                List.of("O3 " + (isOver ? 100 : 50) + " " + (2 + more), secondOrderId + " 70 " + (3 + more)),
                log.ids());
    }

    /** The OrderID comes again on the next day with another ClOrdID; a correction is of the order whose ClOrdID it has. */
    @Test
    void aFillWithAnotherOrderIdIsNotOfAnOrderThatIsOver() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.report(time, "C", "37=O1|11=1|17=E1|150=F|39=2|32=100|31=10|14=100|");
        log.report(time.plusDays(1), "C", "37=O2|11=1|17=E2|150=F|39=1|32=50|31=10|14=50|");
        assertEquals(List.of("O1 100 1", "O2 50 1"), log.ids());
    }

    /** The request that has placed the order is in no log. */
    @ParameterizedTest
    @CsvSource({"57=D1|,50=D2|,57=D2|", "128=D1|,115=D2|,128=D2|", "'','',''"})
    void aReplacementIsNotOfAnOrderWithOtherIds(String ofFirst, String ofRequest, String ofAnswer) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.report(time, "C", ofFirst + "37=O15|11=9|17=E1|150=F|39=2|32=300|31=19|14=300|");
        log.send(time.plusSeconds(1), "C", "X", "G", ofRequest + "11=9|41=6|37=O9|" + TERMS);
        log.report(time.plusSeconds(2), "C", ofAnswer + "37=O9|11=9|41=6|17=E2|150=5|39=0|14=0|");
        log.report(time.plusSeconds(3), "C", ofAnswer + "37=O9|11=9|17=E3|150=F|39=2|32=700|31=19|14=700|");
        assertEquals(List.of("O15 300 1", "O9 700 3"), log.ids());
    }

    /** Only a drop copy of the earlier order is in the log, and its OrderID comes again on the next day. */
    @ParameterizedTest
    @ValueSource(strings = {"150=0|39=0|14=0|", "150=8|39=8|14=0|"})
    void anOrderIsNotThatOfADayBeforeItWasPlaced(String answer) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.report(time, "DC", "37=O17|11=15|17=E46|150=0|39=0|14=0|");
        log.send(time.plusDays(1), "C", "X", "D", "11=15|" + TERMS);
        log.report(time.plusDays(1).plusSeconds(1), "C", "37=O17|11=15|17=E34|" + answer);
        assertEquals(List.of("O17 0 1", "O17 0 2"), log.ids());
    }

    /** An order lives for several days, and the ClOrdID comes again before it is over, with or without a word of it on that day. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anOrderThatLivesIsNotThatOfALaterDayWithItsClOrdId(boolean isFilledBefore) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        LocalDateTime next = time.plusDays(1);
        log.send(time, "C", "X", "D", "11=7|59=1|" + TERMS);
        log.report(time.plusSeconds(1), "C", "37=O1|11=7|17=E1|150=0|39=0|14=0|");
        if (isFilledBefore) {
            log.report(next, "C", "37=O1|11=7|17=E2|150=F|39=1|32=10|31=9|14=10|");
        }
        log.send(next.plusMinutes(5), "C", "X", "D", "11=7|" + TERMS);
        log.report(next.plusMinutes(5).plusSeconds(1), "C", "37=O2|11=7|17=E3|150=0|39=0|14=0|");
        log.report(
                next.plusMinutes(6),
                "C",
                "37=O1|11=7|17=E4|150=F|39=1|32=20|31=9|14=" + (isFilledBefore ? 30 : 20) + "|");
        log.report(next.plusMinutes(7), "C", "37=O2|11=7|17=E5|150=F|39=1|32=40|31=9|14=40|");
        log.report(next.plusMinutes(8), "C", "37=O1|11=8|41=7|17=E6|150=5|39=5|14=" + (isFilledBefore ? 30 : 20) + "|");
        log.report(next.plusMinutes(9), "C", "11=7|17=E7|150=F|39=1|32=5|31=9|14=45|");
        assertEquals(List.of("O1 " + (isFilledBefore ? "30 5" : "20 4"), "O2 45 4"), log.ids());
    }

    /** Both sides begin with number 1 in the first message, and one does again within a minute. */
    @ParameterizedTest
    @ValueSource(strings = {"3", "j"})
    void aRejectIsOfTheMessageBeforeItIfBothHaveBegun(String type) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time.plusSeconds(5), "C", "X", "D", "11=1|" + TERMS);
        log.send(time.plusSeconds(6), "X", "C", type, "45=1|372=D|58=no|");
        log.beginNumbers("C", "X");
        log.send(time.plusSeconds(40), "C", "X", "D", "11=2|" + TERMS);
        log.report(time.plusSeconds(41), "C", "37=O1|11=2|17=E1|150=0|39=0|14=0|");
        assertEquals(List.of(" 0 2", "O1 0 2"), log.ids());
    }

    /** A live order was filled on the day on which its ClOrdID comes again; the clock of the counterparty is behind. */
    @Test
    void anAnswerBeforeItsRequestIsNotOfAnOrderThatLives() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        LocalDateTime next = time.plusDays(1);
        log.send(time, "C", "X", "D", "11=1|59=1|" + TERMS);
        log.report(time.plusSeconds(1), "C", "37=O5|11=1|17=E1|150=0|39=0|14=0|");
        log.report(next, "C", "37=O5|11=1|17=E2|150=F|39=1|32=10|31=9|14=10|");
        log.send(next.plusMinutes(30), "C", "X", "D", "11=1|" + TERMS);
        log.report(next.plusMinutes(30).minusSeconds(29), "C", "37=O11|11=1|17=E3|150=0|39=0|14=0|");
        log.report(next.plusMinutes(40), "C", "37=O11|11=1|17=E4|150=F|39=1|32=20|31=9|14=20|");
        log.sortByTime();
        assertEquals(List.of("O5 10 3", "O11 20 3"), log.ids());
    }

    /** A user follows the ClOrdID that he has given to his order, which an order of another user had before. */
    @Test
    void aReplacementIsOfTheOrderOfItsUser() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "C", "X", "D", "50=d1|11=1|59=1|" + TERMS);
        log.report(time.plusSeconds(1), "C", "57=d1|37=O1|11=1|17=E1|150=0|39=0|14=0|");
        log.send(time.plusDays(1), "C", "X", "D", "50=d2|11=3|59=1|" + TERMS);
        log.report(time.plusDays(1).plusSeconds(1), "C", "57=d2|37=O2|11=3|17=E2|150=0|39=0|14=0|");
        LocalDateTime last = time.plusDays(2);
        log.send(last, "C", "X", "G", "50=d1|11=3|41=1|" + TERMS);
        log.send(last.plusSeconds(2), "C", "X", "G", "50=d1|11=4|41=3|" + TERMS);
        log.report(last.plusSeconds(3), "C", "57=d1|37=O1|11=3|41=1|17=E3|150=5|39=0|14=0|");
        log.report(last.plusSeconds(4), "C", "57=d1|37=O1|11=4|41=3|17=E4|150=5|39=0|14=0|");
        assertEquals(List.of("O1 0 6", "O2 0 2"), log.ids());
    }

    /** The ClOrdID of a refused order comes again on the next day for a replacement that is refused, and the next one follows it. */
    @ParameterizedTest
    @CsvSource({"0,0", "0,30", "1,0", "1,30"})
    void aReplacementOfARefusedIdIsOfTheOrderWithItsOrderId(int days, int seconds) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        int first = log.send(time, "C", "X", "D", "11=14|" + TERMS);
        log.send(time.plusSeconds(2), "X", "C", "3", "45=" + first + "|372=D|");
        LocalDateTime next = time.plusDays(days).plusHours(1);
        log.send(next, "C", "X", "D", "11=12|" + TERMS);
        log.report(next.plusSeconds(1 - seconds), "C", "37=O12|11=12|17=E1|150=0|39=0|14=0|");
        LocalDateTime last = next.plusMinutes(2);
        int refused = log.send(last, "C", "X", "G", "11=14|41=12|37=O12|" + TERMS);
        log.send(last.plusSeconds(1), "C", "X", "G", "11=15|41=14|37=O12|" + TERMS);
        log.send(last.plusSeconds(2 - seconds), "X", "C", "3", "45=" + refused + "|372=G|");
        log.report(last.plusSeconds(6 - seconds), "C", "37=O12|11=15|41=14|17=E2|150=5|39=0|14=0|");
        assertEquals(List.of(" 0 2", "O12 0 6"), log.ids());
    }

    @ParameterizedTest
    @CsvSource({",,1", "50=d1|,50=d2|,0", "115=d1|,115=d2|,0"})
    void aListIsThatOfItsPartyAndDay(String first, String second, int days) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        String list = "66=L1|394=3|68=1|73=1|11=%s|67=1|55=IBM|54=1|38=100|";
        String ofFirst = first == null ? "" : first;
        log.send(time, "C", "X", "E", ofFirst + String.format(list, "1"));
        LocalDateTime next = time.plusDays(days);
        log.send(next.plusMinutes(1), "C", "X", "E", (second == null ? "" : second) + String.format(list, "2"));
        log.send(next.plusMinutes(4), "C", "X", "K", ofFirst + "66=L1|");
        assertEquals(first == null ? List.of(" 0 1", " 0 2") : List.of(" 0 2", " 0 1"), log.ids());
    }

    /** The parts of a list, all of which a message about it means. */
    @Test
    void aListOfSeveralMessagesIsOne() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        for (int i = 1; i <= 2; i++) {
            log.send(time.plusSeconds(i), "C", "X", "E", "66=L1|394=3|68=2|73=1|11=" + i + "|67=1|" + TERMS);
        }
        log.send(time.plusMinutes(1), "C", "X", "K", "66=L1|");
        assertEquals(List.of(" 0 2", " 0 2"), log.ids());
    }

    /** Both ids of the order, or its OrderID, are by then those of orders of other days, also of another client. */
    @ParameterizedTest
    @CsvSource({"'',C2", "11=1|,C2", "'',C1", "11=1|,C1"})
    void aBustIsOfTheOrderWithItsExecution(String clOrdId, String laterClient) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "C1", "X", "D", "11=1|" + TERMS);
        log.report(time.plusSeconds(1), "C1", "37=O1|11=1|17=E1|150=0|39=0|14=0|");
        log.report(time.plusSeconds(2), "C1", "37=O1|11=1|17=E2|150=F|39=2|32=100|31=10|14=100|");
        LocalDateTime next = time.plusDays(2);
        log.send(next, laterClient, "X", "D", "11=1|" + TERMS);
        log.report(next.plusSeconds(1), laterClient, "37=O1|11=1|17=E3|150=0|39=0|14=0|");
        log.report(next.plusHours(1), "C1", "37=O1|" + clOrdId + "17=E4|19=E2|150=H|39=0|32=100|31=10|14=0|");
        log.report(next.plusHours(2), laterClient, "37=O1|17=E5|150=F|39=1|32=60|31=10|14=60|");
        assertEquals(List.of("O1 0 4", "O1 60 3"), log.ids());
    }

    /** By the clock of the counterparty, the reject is before the message, with which the numbers begin. */
    @ParameterizedTest
    @ValueSource(strings = {"3", "j"})
    void aRejectOfNumberOneIsThatOfTheMessageAfterIt(String type) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "C", "X", "D", "11=1|" + TERMS);
        log.send(time.plusSeconds(10), "C", "X", "D", "11=2|" + TERMS);
        log.beginNumbers("C", "X");
        log.send(time.plusDays(1), "C", "X", "D", "11=31|" + TERMS);
        log.send(time.plusDays(1).minusSeconds(29), "X", "C", type, "45=1|372=D|");
        assertEquals(List.of(" 0 1", " 0 1", " 0 2"), log.ids());
    }

    /** The ClOrdID of a refused replacement, which the next request replaces, was that of an order that is over. */
    @ParameterizedTest
    @CsvSource({"G,3,1", "F,3,1", "G,j,1", "F,j,0", "G,3,0"})
    void aRequestThatFollowsARefusedOneIsOfItsOrder(String type, String reject, int days) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "C", "X", "D", "11=2|" + TERMS);
        log.report(time.plusSeconds(1), "C", "37=O1|11=2|17=E1|150=C|39=C|14=0|");
        LocalDateTime next = time.plusDays(days).plusMinutes(5);
        log.send(next, "C", "X", "D", "11=1|" + TERMS);
        log.report(next.minusSeconds(24), "C", "37=O4|11=1|17=E2|150=0|39=0|14=0|");
        LocalDateTime last = next.plusMinutes(10);
        int refused = log.send(last, "C", "X", "G", "11=2|41=1|" + TERMS);
        log.send(last.plusSeconds(2), "C", "X", type, "11=3|41=2|" + TERMS);
        log.send(last.minusSeconds(24), "X", "C", reject, "45=" + refused + "|372=G|");
        String state = type.equals("G") ? "150=5|39=0|14=0|" : "150=4|39=4|14=0|";
        log.report(last.minusSeconds(23), "C", "37=O4|11=3|41=1|17=E3|" + state);
        log.sortByTime();
        assertEquals(List.of("O1 0 2", "O4 0 6"), log.ids());
    }

    /** The order of the day before was sent twice, and refused once; the clock of the counterparty is behind. */
    @ParameterizedTest
    @ValueSource(strings = {"3", "j"})
    void anAnswerIsNotOfAnOrderThatWasRefusedOnce(String reject) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        int refused = log.send(time, "C", "X", "D", "11=1|" + TERMS);
        log.send(time.plusSeconds(1), "C", "X", "D", "97=Y|11=1|" + TERMS);
        log.send(time.minusSeconds(30), "X", "C", reject, "45=" + refused + "|372=D|");
        log.send(time.plusDays(1), "C", "X", "D", "11=1|" + TERMS);
        log.report(time.plusDays(1).minusSeconds(29), "C", "37=O4|11=1|17=E1|150=0|39=0|14=0|");
        log.sortByTime();
        assertEquals(List.of(" 0 2", "O4 0 2"), log.ids());
    }

    /** OrderIDs and ExecIDs begin anew each day; the bust has the ClOrdID of its order, or names its user or firm. */
    @ParameterizedTest
    @CsvSource({"11=4|,'','',K", "11=4|,'','',DROP", "'',115=X|,128=X|,K", "'',50=X|,57=X|,K"})
    void aBustIsOfTheExecutionThatAgreesBest(String clOrdId, String party, String toParty, String target) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        String fill = "150=F|39=2|32=100|31=10|14=100|";
        log.send(time, "K", "X", "D", party + "11=4|" + TERMS);
        log.report(time.plusSeconds(1), "K", toParty + "37=O1|11=4|17=E1|150=0|39=0|14=0|");
        log.report(time.plusSeconds(2), "K", toParty + "37=O1|11=4|17=E2|" + fill);
        LocalDateTime next = time.plusDays(1);
        String other = party.replace("X", "Y");
        String toOther = toParty.replace("X", "Y");
        log.send(next, "K", "X", "D", other + "11=6|" + TERMS);
        log.report(next.plusSeconds(1), "K", toOther + "37=O1|11=6|17=E1|150=0|39=0|14=0|");
        log.report(next.plusSeconds(2), "K", toOther + "37=O1|11=6|17=E2|" + fill);
        log.report(
                next.plusDays(1), target, toParty + "37=O1|" + clOrdId + "17=E9|19=E2|150=H|39=0|32=100|31=10|14=0|");
        assertEquals(List.of("O1 0 4", "O1 100 3"), log.ids());
    }

    /** Its ExecID is that of another order by then, and its OrderID that of a third. */
    @Test
    void aBustIsOfTheOnlyOrderWithAllItsIds() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        String fill = "150=F|39=2|32=100|31=10|14=100|";
        log.send(time, "K", "X", "D", "11=2|" + TERMS);
        log.report(time.plusSeconds(1), "K", "37=O3|11=2|17=E10|" + fill);
        LocalDateTime next = time.plusDays(1);
        log.send(next, "K", "X", "D", "11=3|" + TERMS);
        log.report(next.plusSeconds(1), "K", "37=O3|11=3|17=E8|150=0|39=0|14=0|");
        log.send(next.plusSeconds(2), "K", "X", "D", "11=2|" + TERMS);
        log.report(next.plusSeconds(3), "K", "37=O2|11=2|17=E10|" + fill);
        log.report(next.plusDays(1), "K", "37=O3|11=2|17=E20|19=E10|150=H|39=0|32=100|31=10|14=0|");
        assertEquals(List.of("O3 0 3", "O3 0 2", "O2 100 2"), log.ids());
    }

    /** Within a minute after the answer, an order is placed with the ClOrdID of the replacement, and refused. */
    @Test
    void anAnswerOfAReplacementIsNotThatOfAnOrderAfterIt() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "C", "X", "D", "11=13|" + TERMS);
        log.report(time.plusSeconds(1), "C", "37=O10|11=13|17=E1|150=0|39=0|14=0|");
        LocalDateTime next = time.plusDays(1);
        log.send(next, "C", "X", "G", "11=23|41=13|" + TERMS);
        log.report(next.plusSeconds(1), "C", "37=O15|11=23|41=13|17=E2|150=5|39=0|14=0|");
        log.send(next.plusSeconds(20), "C", "X", "D", "11=23|" + TERMS);
        log.report(next.plusSeconds(21), "C", "37=NONE|11=23|17=E3|150=8|39=8|103=6|14=0|");
        log.report(next.plusMinutes(20), "C", "37=O15|11=23|17=E4|150=C|39=C|14=0|");
        assertEquals(List.of("O10+O15 0 5", " 0 2"), log.ids());
    }

    /** The ClOrdID of a live order was used in between, and is used again within a minute after a fill. */
    @Test
    void aFillIsOfTheLiveOrderWithItsIdsWhateverComesAfterIt() {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "C", "X", "D", "11=1|" + TERMS);
        log.report(time.plusSeconds(1), "C", "37=O4|11=1|17=E1|150=0|39=0|14=0|");
        LocalDateTime next = time.plusDays(1);
        log.send(next, "C", "X", "D", "11=1|" + TERMS);
        log.report(next.plusSeconds(1), "C", "37=O9|11=1|17=E2|150=0|39=0|14=0|");
        log.report(next.plusSeconds(2), "C", "37=O9|11=1|17=E3|150=C|39=C|14=0|");
        LocalDateTime last = next.plusDays(1);
        log.report(last, "C", "37=O4|11=1|17=E4|150=F|39=1|32=10|31=9|14=10|");
        log.send(last.plusSeconds(20), "C", "X", "D", "11=1|" + TERMS);
        log.report(last.plusMinutes(9), "C", "37=O14|11=1|17=E5|150=0|39=0|14=0|");
        log.report(last.plusMinutes(10), "C", "37=O4|11=1|17=E6|150=F|39=1|32=10|31=9|14=20|");
        assertEquals(List.of("O4 20 4", "O9 0 3", "O14 0 2"), log.ids());
    }

    /** Another user of the session changes the order, and gets the answer. */
    @ParameterizedTest
    @CsvSource({
        "50=d2|,57=d2|,9,37=NONE|39=8|434=1|",
        "142=d2|,143=d2|,9,37=NONE|39=8|434=1|",
        "50=d2|,57=d2|,8,37=NONE|17=E2|150=8|39=8|14=0|",
        "50=d2|,57=d2|,8,37=O2|17=E2|150=5|39=0|14=0|"
    })
    void anAnswerToAnotherUserIsOfTheOrderThatHeChanges(String user, String toUser, String type, String answer) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "C", "X", "D", user.replace("d2", "d1") + "11=1|" + TERMS);
        log.report(time.plusSeconds(1), "C", toUser.replace("d2", "d1") + "37=O1|11=1|17=E1|150=0|39=0|14=0|");
        log.send(time.plusSeconds(2), "C", "X", "G", user + "11=2|41=1|37=O1|" + TERMS);
        log.send(time.plusSeconds(3), "X", "C", type, toUser + answer + "11=2|41=1|" + TERMS);
        assertEquals(1, log.ids().size(), () -> log.ids().toString());
    }

    /** By the clock of the client it is before the report, when the OrderID is still that of an order of another client. */
    @ParameterizedTest
    @ValueSource(ints = {-4, 1})
    void aDontKnowTradeIsOfTheOrderOfItsExecution(int seconds) {
        LocalDateTime time = FIRST_DAY.plusHours(8);
        log.send(time, "C1", "X", "D", "11=1|" + TERMS);
        log.report(time.plusSeconds(1), "C1", "37=O5|11=1|17=E1|150=0|39=0|14=0|");
        LocalDateTime next = time.plusDays(1);
        log.send(next.minusSeconds(30), "C2", "X", "D", "11=1|" + TERMS);
        log.report(next, "C2", "37=O5|11=1|17=E2|150=0|39=0|14=0|");
        log.report(next.plusSeconds(3), "C2", "37=O5|11=1|17=E3|150=F|39=1|32=10|31=9|14=10|");
        log.send(next.plusSeconds(3 + seconds), "C2", "X", "Q", "37=O5|17=E3|127=A|55=IBM|54=1|");
        log.sortByTime();
        assertEquals(List.of("O5 0 2", "O5 10 4"), log.ids());
    }
}
