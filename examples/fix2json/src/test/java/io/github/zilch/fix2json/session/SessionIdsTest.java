// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.session;

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
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Several sessions between the same CompIDs, each with sequence numbers of its own, which begin anew again and again: {@code orders}
 * and {@code latency} find the message of each reject.
 */
class SessionIdsTest {
    private static final int FEW = 50;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");

    /** What tells the sessions of a log apart: the tags of the client's messages, of which an answer has at least one. */
    private static final int[][] TAGS = {{50}, {57}, {142}, {143}, {50, 57}, {57, 142}, {50, 57, 142, 143}};

    private static final Map<Integer, Integer> EXCHANGED = Map.of(50, 57, 57, 50, 142, 143, 143, 142);

    /** A session: the number of its last message, of both sides, and the requests of the current run of numbers. */
    private static final class Session {
        final Map<Integer, String> ofRequests = new TreeMap<>();
        int fromClient;
        int fromExchange;
        final Map<Integer, Integer> orders = new HashMap<>();
    }

    private Random random = new Random(0);
    private final List<Session> sessions = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private LocalDateTime now = LocalDateTime.of(2026, 3, 16, 8, 0);

    /** For each order when it was sent, and after which time it was rejected; null if it was not. */
    private final List<LocalDateTime> sent = new ArrayList<>();

    private final List<Duration> rejected = new ArrayList<>();

    private void draw(long seed) {
        random = new Random(seed);
        int[] tags = TAGS[(int) (seed % TAGS.length)];
        for (int i = 0; i < 2 + random.nextInt(4); i++) {
            Session session = new Session();
            for (int tag : tags) {
                session.ofRequests.put(tag, "S" + i);
            }
            sessions.add(session);
        }
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private void write(boolean isFromClient, String type, int number, String session, String fields) {
        now = now.plusNanos(1_000_000L * (1 + random.nextInt(500)));
        String sides = isFromClient ? "|49=A|56=B|" : "|49=B|56=A|";
        String head = "35=" + type + "|34=" + number + sides + "52=" + TIME.format(now) + "|";
        log.add(Fixtures.message("FIX.4.4", head + session + fields) + "\n");
    }

    private void send(Session session, String type, String fields) {
        StringBuilder all = new StringBuilder();
        session.ofRequests.forEach(
                (tag, value) -> all.append(tag).append('=').append(value).append('|'));
        write(true, type, ++session.fromClient, all.toString(), fields);
    }

    private void answer(Session session, String type, String fields) {
        List<Integer> tags = new ArrayList<>(session.ofRequests.keySet());
        Collections.shuffle(tags, random);
        StringBuilder some = new StringBuilder();
        for (int tag : tags.subList(0, type.equals("A") ? tags.size() : 1 + random.nextInt(tags.size()))) {
            some.append(EXCHANGED.get(tag))
                    .append('=')
                    .append(session.ofRequests.get(tag))
                    .append('|');
        }
        write(false, type, ++session.fromExchange, some.toString(), fields);
    }

    private void step() {
        Session session = sessions.get(random.nextInt(sessions.size()));
        switch (random.nextInt(10)) {
            case 0 -> {
                now = now.plusMinutes(2); // so that clocks that differ tell nothing else
                begin(session);
            }
            case 1 -> {
                now = now.plusMinutes(2);
                session.fromExchange = 0;
                answer(session, "A", "98=0|108=30|141=Y|");
            }
            case 2 -> {
                if (session.fromClient > 0) { // the first message is a Logon or about an order: orders reads no others
                    send(session, "0", "");
                }
            }
            case 3, 4, 5 -> reject(session);
            default -> {
                send(session, "D", "11=O" + sent.size() + "|1=A" + sent.size() + "|55=X|54=1|38=1|");
                if (session.fromClient == 1) {
                    session.orders.clear();
                }
                session.orders.put(session.fromClient, sent.size());
                sent.add(now);
                rejected.add(null);
            }
        }
    }

    /** Has the numbers of the client begin anew. */
    private void begin(Session session) {
        switch (random.nextInt(3)) {
            case 0 -> {
                session.fromClient = chance(50) ? 0 : 3; // which may have had numbers before the log begins
                send(session, "A", "98=0|108=30|141=Y|");
                session.orders.clear();
            }
            case 1 -> {
                int next = 1 + random.nextInt(session.fromClient + 1);
                send(session, "4", "36=" + next + "|");
                session.orders.keySet().removeIf(number -> number >= next || session.fromClient == 1);
                session.fromClient = next - 1;
            }
            default -> session.fromClient = 0; // the next message has number 1
        }
        if (session.fromClient == 0) {
            session.orders.clear();
        }
    }

    private void reject(Session session) {
        int number = 1 + random.nextInt(session.fromClient + 3);
        if (session.fromClient == 0) {
            return; // the numbers are yet to begin
        }
        Integer order = session.orders.get(number);
        if (order == null) {
            answer(session, "3", "45=" + number + "|" + (chance(50) ? "372=0|" : ""));
        } else if (rejected.get(order) == null) {
            boolean isOfSession = chance(60);
            String fields = "45=" + number + "|";
            if (isOfSession) {
                answer(session, "3", fields + (chance(50) ? "372=D|" : ""));
            } else {
                answer(session, "j", fields + "372=D|380=0|" + (chance(30) ? "379=O" + order + "|" : ""));
            }
            rejected.set(order, Duration.between(sent.get(order), now));
        }
    }

    private void check(long seed) {
        draw(seed);
        for (int i = 0; i < 80; i++) {
            step();
        }
        String name = "seed " + seed;
        JsonNode latency =
                Fixtures.tree(Run.run(String.join("", log), "latency", "--json").out());
        List<Long> all = rejected.stream()
                .filter(it -> it != null)
                .map(Duration::toNanos)
                .sorted()
                .toList();
        for (JsonNode requests : latency.get("requests")) {
            if (requests.get("msgType").asText().equals("D")) {
                assertEquals(all.size(), requests.get("rejected").asInt(), name);
                assertEquals(
                        sent.size() - all.size(), requests.get("unanswered").asInt(), name);
                if (!all.isEmpty()) {
                    JsonNode answer = requests.at("/stages/answer");
                    assertEquals(all.get(0), answer.get("min").asLong(), name);
                    assertEquals(all.get(all.size() - 1), answer.get("max").asLong(), name);
                }
            }
        }
        Collections.shuffle(log, random);
        Map<String, String> expected = new TreeMap<>();
        for (int i = 0; i < sent.size(); i++) {
            expected.put("A" + i, rejected.get(i) == null ? "sent" : "rejected");
        }
        Map<String, String> found = new TreeMap<>();
        Run.run(String.join("", log), "orders")
                .out()
                .lines()
                .map(Fixtures::tree)
                .forEach(order -> found.put(
                        order.get("Account").asText(), order.get("state").asText()));
        assertEquals(expected.toString(), found.toString(), name);
    }

    private static void check(long from, long to) {
        for (long seed = from; seed < to; seed++) {
            new SessionIdsTest().check(seed);
        }
    }

    @Test
    void rejectsAreOfTheirSessions() {
        check(0, FEW);
    }

    @Test
    @Tag("slow")
    void rejectsOfManyLogsAreOfTheirSessions() {
        check(FEW, 300);
    }

    @ParameterizedTest
    @CsvSource({
        "0,0,0,0,0",
        "1,2,0,0,0",
        "1,2,1,2,2",
        "1,2,1,3,-1",
        "1,2,3,2,-1",
        "1,0,0,2,0",
        "1,0,1,2,1",
    })
    void aSideAgreesUnlessAFieldThatBothHaveDiffers(
            long subId, long location, long other, long otherLocation, int result) {
        long side = SessionIds.side(subId, location);
        long otherSide = SessionIds.side(other, otherLocation);
        assertEquals(result, SessionIds.agreement(side, 0, otherSide, 0));
        assertEquals(result, SessionIds.agreement(0, otherSide, 0, side));
        assertEquals(result < 0 ? result : 2 * result, SessionIds.agreement(side, otherSide, otherSide, side));
        long merged = SessionIds.side(subId == 0 ? other : subId, location == 0 ? otherLocation : location);
        assertEquals(merged, SessionIds.merge(side, otherSide));
    }
}
