// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Orders whose ids come again: those of the clients of a hub and of the users of a session, on several days, with drop copies that
 * arrive after midnight, rejects by sequence numbers that begin anew, and ClOrdIDs of refused orders that come again at once. Each
 * order has an account of its own, so the model is a line for each account.
 */
class OrderIdentityTest {
    private static final LocalDateTime FIRST_DAY = OrderLog.FIRST_DAY;
    private static final String TERMS = OrderLog.TERMS;

    /** A client: the fields of its requests, and those of the answers. */
    private record Party(String session, String ofRequest, String ofAnswer) {}

    private static final List<Party> PARTIES = List.of(
            new Party("HUB", "115=FUND1|", "128=FUND1|"),
            new Party("HUB", "115=FUND2|", "128=FUND2|"),
            new Party("HUB", "115=FUND2|116=DESK|", "128=FUND2|129=DESK|"),
            new Party("BANK", "50=T1|", "57=T1|"),
            new Party("BANK", "50=T2|142=LN|", "57=T2|143=LN|"),
            new Party("FIRM", "", ""));

    private Random random = new Random(0);
    private final OrderLog log = new OrderLog();
    private final List<String> expected = new ArrayList<>();

    private void day(int day) {
        log.beginNumbers();
        LocalDateTime time = FIRST_DAY.plusDays(day).plusHours(8);
        for (String session : List.of("HUB", "BANK", "FIRM", "DC")) {
            log.send(time, session, "X", "A", "98=0|108=30|141=Y|");
            log.send(time, "X", session, "A", "98=0|108=30|141=Y|");
        }
        int ids = 0;
        Map<Party, Integer> clOrdIds = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            Party party = PARTIES.get(random.nextInt(PARTIES.size()));
            int clOrdId = clOrdIds.merge(party, 1, Integer::sum);
            time = time.plusSeconds(1 + random.nextInt(600));
            if (random.nextInt(3) == 0) {
                log.send(time, party.session, "X", "0", "");
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
        int number = log.send(
                time,
                party.session,
                "X",
                "D",
                party.ofRequest + terms + "40=2|44=10|60=" + OrderLog.TIME.format(time) + "|");
        if (random.nextInt(4) == 0) {
            String refersTo = random.nextBoolean() ? "372=D|" : "";
            String id = refersTo.isEmpty() || random.nextBoolean() ? "" : "379=" + clOrdId + "|";
            String type = id.isEmpty() && random.nextBoolean() ? "3" : "j";
            String reject = party.ofAnswer + "45=" + number + "|" + refersTo + id;
            log.send(time.plusNanos(5_000_000), "X", party.session, type, reject);
            if (random.nextInt(3) == 0) {
                log.repeatLast(); // is in the log of the other side, too
            }
            expected.add(account + " rejected 0 2");
            return false;
        }
        String ids = party.ofAnswer + "37=" + orderId + "|" + terms;
        log.send(
                time.plusNanos(5_000_000),
                "X",
                party.session,
                "8",
                ids + "17=N" + orderId + "|150=0|39=0|151=200|14=0|6=0|");
        for (int fill = 1; fill <= 2; fill++) {
            LocalDateTime at = time.plusNanos(100_000_000L * fill);
            String transactTime = orderId % 2 == 0 ? "60=" + OrderLog.TIME.format(at) + "|" : "";
            String report = "17=F" + fill + "." + orderId + "|150=F|39=" + fill + "|32=100|31=10|151="
                    + (200 - 100 * fill) + "|14=" + 100 * fill + "|6=10|" + transactTime;
            log.send(at, "X", party.session, "8", ids + report);
            LocalDateTime copied = at.plusNanos(random.nextInt(3) == 0 ? 7_000_000_000_000L : 20_000_000L);
            log.send(copied, "X", "DC", "8", "37=" + orderId + "|" + terms + report);
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
            log.shuffle(random); // as if from many files
        } else {
            log.sortByTime();
        }
        Run run = log.run();
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

    /** Returns what was found in the log, in its order. */
    private List<String> orders() {
        return log.orders().stream().map(OrderIdentityTest::line).toList();
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
        log.send(time, "C", "X", "D", "11=1|1=A|" + OrderLog.TERMS);
        log.report(time.plusSeconds(1), "C", "37=O1|11=1|1=A|17=E1|150=0|39=0|14=0|");
        boolean isNew = request.equals("D");
        String id = isNew ? "1" : "2";
        int number = log.send(
                time.plusSeconds(2),
                "C",
                "X",
                request,
                "11=" + id + "|" + (isNew ? "1=B|" : "41=1|1=A|") + OrderLog.TERMS);
        String reject = type.equals("9") ? "37=O1|11=2|41=1|39=0|434=2|" : "45=" + number + "|380=0|" + reason;
        log.send(time.plusSeconds(3), "X", "C", type, reject);
        log.send(time.plusSeconds(4), "C", "X", "D", "11=" + (isNew ? 3 : 2) + "|1=D|" + OrderLog.TERMS);
        String accepted = "37=O2|11=" + (isNew ? 3 : 2) + "|1=D|17=E2|150=0|39=0|14=0|6=0|";
        log.send(time.plusSeconds(5), "X", "C", "8", accepted + OrderLog.TERMS);
        String fill = "37=O1|11=1|1=A|17=E3|150=F|39=2|32=100|31=10|14=100|6=10|";
        log.send(time.plusSeconds(6), "X", "C", "8", fill + OrderLog.TERMS);
        List<String> all = isNew
                ? List.of("A filled 100 3", "B rejected 0 2", "D new 0 2")
                : List.of("A filled 100 5", "D new 0 2");
        assertEquals(all, orders());
    }

    /** Any message with number 1 begins the numbers anew, also if the log has no Logon, and the number has zeros before it. */
    @ParameterizedTest
    @CsvSource({"0,1", "1,1", "V,1", "ZZ,1", "q,1", "D,1", "H,1", "0,0001", "q,01", "D,01"})
    void aRejectIsNotOfAMessageBeforeNumberOne(String type, String one) {
        LocalDateTime time = FIRST_DAY.plusHours(9);
        log.send(time, "FIRM", "X", "0", "");
        log.send(time.plusSeconds(1), "FIRM", "X", "D", "11=1|1=A|55=IBM|54=1|38=200|");
        log.beginNumbers();
        log.send(time.plusSeconds(2), one, "FIRM", "X", type, "11=2|1=B|55=IBM|54=1|38=200|");
        log.send(time.plusSeconds(3), "X", "FIRM", "3", "45=2|");
        assertEquals("A sent 0 1", orders().get(0));
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
}
