// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The clock of the counterparty is behind that of the clients or ahead of it, and all ids come again each day. ClOrdIDs of requests
 * that were refused by their number come again at once, and rejects are in the logs of both sides. Each order has exactly its own
 * messages.
 */
class OrderClocksTest {
    private static final int FEW = 60;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");
    private static final LocalDateTime FIRST_DAY = LocalDateTime.of(2026, 3, 16, 0, 0);
    private static final String TERMS = "55=IBM|54=1|38=200|";

    /** A client of a session: the fields of its requests, and those of the answers. */
    private record Party(String session, String ofRequest, String ofAnswer) {}

    private static final List<Party> PARTIES = List.of(
            new Party("FIRM", "", ""),
            new Party("HUB", "115=F1|", "128=F1|"),
            new Party("HUB", "115=F2|", "128=F2|"),
            new Party("BANK", "50=T1|", "57=T1|"));

    /** A message, and the order that it is about; -1 for none. */
    private record Sent(String line, int order) {}

    private Random random = new Random(0);

    /** By how much the clock of the counterparty is ahead. */
    private Duration ahead;

    private final List<Sent> log = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<Party, Integer> clOrdIds = new HashMap<>();
    private int orders;
    private int orderIds;
    private int execIds;

    private Party party;
    private String clOrdId;
    private LocalDateTime now;

    private static OrderClocksTest of(long seed, Duration ahead) {
        OrderClocksTest test = new OrderClocksTest();
        test.random = new Random(seed);
        test.ahead = ahead;
        return test;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private int send(boolean isFromClient, String type, String fields, int order) {
        String sender = isFromClient ? party.session : "X";
        String target = isFromClient ? "X" : party.session;
        int number = numbers.merge(sender + target, 1, Integer::sum);
        String time = TIME.format(isFromClient ? now : now.plus(ahead));
        log.add(new Sent(
                Fixtures.message(
                        "FIX.4.4",
                        "35=" + type + "|34=" + number + "|49=" + sender + "|52=" + time + "|56=" + target + "|"
                                + fields),
                order));
        now = now.plusNanos(1_000_000L * (1 + random.nextInt(type.equals("D") || chance(80) ? 50 : 2_000)));
        return number;
    }

    private int request(String type, String fields) {
        return send(true, type, party.ofRequest + "11=" + clOrdId + "|" + fields + TERMS, orders);
    }

    private void report(String orderId, String fields) {
        String ids = party.ofAnswer + "37=" + orderId + "|11=" + clOrdId + "|17=E" + ++execIds + "|";
        send(false, "8", ids + fields + TERMS + "151=0|6=10|", orders);
    }

    private String nextClOrdId() {
        return "C" + clOrdIds.merge(party, 1, Integer::sum);
    }

    private void day(int day) {
        numbers.clear();
        clOrdIds.clear();
        orderIds = 0;
        execIds = 0;
        for (Party each : PARTIES) {
            party = each;
            now = FIRST_DAY.plusDays(day);
            if (!numbers.containsKey(party.session + "X")) {
                send(true, "A", "98=0|108=30|141=Y|", -1);
                send(false, "A", "98=0|108=30|141=Y|", -1);
            }
        }
        LocalDateTime time = FIRST_DAY.plusDays(day).plusSeconds(5 + random.nextInt(20));
        int count = 3 + random.nextInt(12);
        for (int i = 0; i < count; i++) {
            boolean isLast = i == count - 1;
            party = PARTIES.get(random.nextInt(PARTIES.size()));
            now = isLast ? FIRST_DAY.plusDays(day + 1).minusSeconds(1 + random.nextInt(20)) : time;
            if (isLast) { // ids that come again within a minute tell nothing apart
                clOrdIds.replaceAll((each, last) -> last + 50);
                clOrdIds.putIfAbsent(party, 50);
                orderIds += 50;
            }
            order();
            time = time.plusSeconds(random.nextInt(i == 0 ? 40_000 : 3_000));
        }
    }

    private void order() {
        orders++;
        clOrdId = nextClOrdId();
        int number = request("D", "40=2|44=10|");
        if (chance(20)) {
            refuse("D", number);
            if (chance(50)) {
                order();
            }
            return;
        }
        if (chance(10)) {
            report(chance(50) ? "NONE" : Integer.toString(++orderIds), "150=8|39=8|14=0|103=0|");
            return;
        }
        String orderId = Integer.toString(++orderIds);
        if (chance(30)) {
            report(orderId, "150=A|39=A|14=0|");
        }
        if (chance(60)) {
            report(orderId, "150=0|39=0|14=0|");
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            replace(orderId);
        }
        live(orderId);
    }

    /** Refuses a request by its number, after which its ClOrdID may come again. */
    private void refuse(String type, int number) {
        String reject = party.ofAnswer + "45=" + number + "|";
        if (chance(50)) {
            send(false, "3", reject + (chance(50) ? "372=" + type + "|" : ""), orders);
        } else {
            String id = chance(50) ? "379=" + clOrdId + "|" : "";
            send(false, "j", reject + "372=" + type + "|380=0|" + id, orders);
        }
        if (chance(30)) {
            log.add(log.get(log.size() - 1)); // is in the log of the other side, too
        }
        if (chance(50)) {
            clOrdIds.merge(party, -1, Integer::sum);
        }
    }

    private void replace(String orderId) {
        String original = "41=" + clOrdId + "|";
        String before = clOrdId;
        clOrdId = nextClOrdId();
        int number = request("G", original);
        if (chance(25)) {
            if (chance(50)) {
                refuse("G", number);
            } else {
                answerOfRequest(orderId, original);
            }
            clOrdId = before;
            return;
        }
        if (chance(40)) {
            report(orderId, original + "150=E|39=E|14=0|");
        }
        report(orderId, original + "150=5|39=0|14=0|");
    }

    private void answerOfRequest(String orderId, String original) {
        send(false, "9", party.ofAnswer + "37=" + orderId + "|11=" + clOrdId + "|" + original + "39=0|434=2|", orders);
    }

    private void live(String orderId) {
        if (chance(70)) {
            report(orderId, "150=F|39=1|32=100|31=10|14=100|");
        }
        if (chance(20)) {
            send(true, "H", party.ofRequest + "11=" + clOrdId + "|" + TERMS, orders);
            report(orderId, "150=I|39=0|14=0|");
        }
        if (chance(50)) {
            report(orderId, "150=F|39=2|32=100|31=10|14=200|");
            if (chance(20)) {
                report(orderId, "150=H|39=1|19=E" + execIds + "|14=100|");
            }
        } else if (chance(70)) {
            String original = "41=" + clOrdId + "|";
            clOrdId = nextClOrdId();
            int number = request("F", original);
            if (chance(25)) {
                if (chance(50)) {
                    refuse("F", number);
                } else {
                    answerOfRequest(orderId, original);
                }
                return;
            }
            if (chance(40)) {
                report(orderId, original + "150=6|39=6|14=0|");
            }
            report(orderId, original + "150=4|39=4|14=0|");
        }
    }

    private void check(String name) {
        Collections.shuffle(log, random);
        StringBuilder text = new StringBuilder();
        Map<Integer, List<Integer>> lines = new HashMap<>();
        for (int i = 0; i < log.size(); i++) {
            text.append(log.get(i).line).append('\n');
            if (log.get(i).order >= 0) {
                lines.computeIfAbsent(log.get(i).order, it -> new ArrayList<>()).add(i + 1);
            }
        }
        List<String> expected = new ArrayList<>();
        lines.values().forEach(all -> expected.add(messages(all)));
        Run run = Run.run(text.toString(), "orders");
        assertEquals("", run.err(), name);
        List<String> found = new ArrayList<>();
        run.out().lines().map(Fixtures::tree).forEach(order -> {
            List<Integer> all = new ArrayList<>();
            for (JsonNode event : order.get("events")) {
                all.add(event.get("line").asInt());
                event.path("copies").forEach(copy -> all.add(copy.get("line").asInt()));
            }
            Collections.sort(all);
            found.add(messages(all));
        });
        List<String> missing = new ArrayList<>(expected);
        missing.removeAll(found);
        List<String> unexpected = new ArrayList<>(found);
        unexpected.removeAll(expected);
        assertEquals(String.join("\n", missing), String.join("\n", unexpected), name);
    }

    private String messages(List<Integer> lines) {
        StringBuilder text = new StringBuilder();
        lines.stream()
                .map(line ->
                        log.get(line - 1).line.replaceFirst("8=.*?35=", "35=").replace('\1', '|'))
                .sorted((a, b) -> a.replaceFirst(".*52=", "").compareTo(b.replaceFirst(".*52=", "")))
                .forEach(message -> text.append(message).append('\n'));
        return text.toString();
    }

    @Test
    void eachOrderHasItsOwnMessagesWhateverTheClocks() {
        check(0, FEW);
    }

    @Test
    @Tag("slow")
    void eachOrderOfManyLogsHasItsOwnMessages() {
        check(FEW, 400);
    }

    private static void check(long from, long to) {
        for (long seed = from; seed < to; seed++) {
            Duration ahead = Duration.ofMillis(new Random(seed).nextInt(60_001) - 30_000);
            OrderClocksTest days = of(seed, ahead);
            for (int day = 0; day < 3; day++) {
                days.day(day);
            }
            days.check("seed " + seed + ", ahead by " + ahead);
        }
    }

    /** Requests that each replace the one before are answered late by the clock of the other side, and only the last is answered. */
    @Test
    void manyReplacementsAreAnsweredByAnEarlierClock() {
        OrderClocksTest day = of(0, Duration.ofSeconds(-59));
        day.party = PARTIES.get(0);
        for (int i = 0; i < 2; i++) {
            day.now = FIRST_DAY.plusDays(i).plusHours(8);
            LocalDateTime end = day.now.plusSeconds(20);
            day.orders++;
            day.clOrdId = "1";
            day.request("D", "");
            for (int id = 2; id < 5_000; id++) {
                day.clOrdId = Integer.toString(id);
                day.now = FIRST_DAY.plusDays(i).plusHours(8).plusNanos(4_000_000L * id);
                day.request("G", "41=" + (id - 1) + "|");
            }
            day.now = end;
            day.report("1", "41=4998|150=5|39=0|14=0|");
        }
        day.check("replacements");
    }

    /** A message without a time is of no day, and tells nothing about clocks. */
    @Test
    void answersWithoutATimeAreOfNoDay() {
        OrderClocksTest day = of(0, Duration.ofSeconds(-5));
        day.party = PARTIES.get(0);
        day.now = FIRST_DAY.plusHours(8);
        for (int i = 1; i < 3; i++) {
            day.orders++;
            day.clOrdId = Integer.toString(i);
            day.request("D", "");
            day.report(Integer.toString(i), "150=0|39=0|14=0|");
            String ids = "11=" + i + "|37=" + i + "|17=N" + i + "|";
            String report = "35=8|34=9" + i + "|49=X|56=FIRM|" + ids + "150=F|39=2|32=200|31=10|14=200|" + TERMS;
            day.log.add(new Sent(Fixtures.message("FIX.4.4", report), i + 10));
        }
        day.check("without a time");
    }

    /** Reports with the ids of yesterday's order, whose OrderID and ClOrdIDs come again, before the request that places today's. */
    @ParameterizedTest
    @ValueSource(ints = {-59, -30, -1, 0, 1, 30, 59})
    void aFillIsOfTheOrderThatIsPlacedWithinAMinute(int seconds) {
        OrderClocksTest days = of(0, Duration.ofSeconds(seconds));
        for (int day = 0; day < 3; day++) {
            days.party = PARTIES.get(0);
            days.now = FIRST_DAY.plusDays(day).plusHours(8);
            days.orders++;
            days.clOrdId = "1";
            days.request("D", "");
            days.report("1", "150=F|39=2|32=200|31=10|14=200|");
        }
        days.check("ahead by " + seconds);
    }
}
