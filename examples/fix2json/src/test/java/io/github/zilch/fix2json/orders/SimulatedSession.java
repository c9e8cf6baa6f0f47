// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.Fixtures;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** One session of a {@link SimulatedExchange}, which writes what both sides log. */
final class SimulatedSession {
    /** A message that was sent. */
    record Sent(
            SimulatedSession session, boolean isFromClient, int number, String type, String body, LocalDateTime time) {}

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuuMMdd-HH:mm:ss");
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("uuuuMMdd-HH:mm:ss.SSS");

    private final Map<String, List<String>> logs;
    final String client;
    final String exchange;
    final int minor;
    final boolean isLoggedByClient;
    final boolean isLoggedByExchange;
    int fromClient;
    int fromExchange;

    /**
     * Creates a session.
     *
     * @param minor version of FIX.4; 5 for FIXT.1.1.
     * @param random draws which sides log.
     * @param logs to write to, by their names.
     */
    SimulatedSession(String client, String exchange, int minor, Random random, Map<String, List<String>> logs) {
        this.logs = logs;
        this.client = client;
        this.exchange = exchange;
        this.minor = minor;
        int logged = random.nextInt(3);
        isLoggedByClient = logged != 0;
        isLoggedByExchange = logged != 1;
    }

    String version() {
        return minor == 5 ? "FIXT.1.1" : "FIX.4." + minor;
    }

    String time(LocalDateTime time) {
        return time.format(minor == 0 ? SECONDS : MILLIS);
    }

    /** Returns the field that says, up to FIX.4.2, that a trade is busted (1) or corrected (2). */
    String ofTrade(int change) {
        return minor >= 3 ? "" : "20=" + change + "|";
    }

    /** Logs a message on the sides that log, and returns its places. */
    List<String> log(Sent sent, String header, LocalDateTime time) {
        String from = sent.isFromClient ? client : exchange;
        String to = sent.isFromClient ? exchange : client;
        String message = Fixtures.message(
                version(),
                "35=" + sent.type + "|" + (minor == 5 ? "1128=9|" : "") + "34=" + sent.number + "|49=" + from + "|52="
                        + time(time) + "|56=" + to + "|" + header + sent.body);
        List<String> places = new ArrayList<>();
        if (isLoggedByClient) {
            places.add(append(client + "-" + exchange + ".log", message));
        }
        if (isLoggedByExchange) {
            places.add(append(exchange + ".log", message));
        }
        return places;
    }

    private String append(String log, String message) {
        List<String> lines = logs.computeIfAbsent(log, it -> new ArrayList<>());
        lines.add("12:00 " + message);
        return log + ":" + lines.size();
    }
}
