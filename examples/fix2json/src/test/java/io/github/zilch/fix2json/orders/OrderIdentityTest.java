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

/**
 * Orders whose ids come again: those of the clients of a hub and of the users of a session, on several days, with drop copies that
 * arrive after midnight, rejects by sequence numbers that begin anew, and ClOrdIDs of refused orders that come again at once. Each
 * order has an account of its own, so the model is a line for each account.
 */
class OrderIdentityTest {
    private static final LocalDateTime FIRST_DAY = OrderLog.FIRST_DAY;

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
}
