// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A log of messages about orders, with sequence numbers that count for each sender and target, and what the command says of it. */
final class OrderLog {
    static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");
    static final LocalDateTime FIRST_DAY = LocalDateTime.of(2026, 3, 16, 0, 0);

    private record Sent(LocalDateTime time, String line) {}

    private final List<Sent> sent = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /** Sends a message, and returns its sequence number. */
    int send(LocalDateTime time, String sender, String target, String type, String fields) {
        int number = numbers.merge(sender + target, 1, Integer::sum);
        String head =
                "35=" + type + "|34=" + number + "|49=" + sender + "|52=" + TIME.format(time) + "|56=" + target + "|";
        sent.add(new Sent(time, Fixtures.message("FIX.4.4", head + fields) + "\n"));
        return number;
    }

    /** Begins all sequence numbers anew. */
    void beginNumbers() {
        numbers.clear();
    }

    /** Writes the last message again, as the log of the other side has it, too. */
    void repeatLast() {
        sent.add(sent.get(sent.size() - 1));
    }

    void shuffle(Random random) {
        Collections.shuffle(sent, random);
    }

    void sortByTime() {
        sent.sort(Comparator.comparing(Sent::time));
    }

    Run run(String... options) {
        StringBuilder text = new StringBuilder();
        sent.forEach(message -> text.append(message.line));
        List<String> arguments = new ArrayList<>(List.of("orders"));
        arguments.addAll(List.of(options));
        return Run.run(text.toString(), arguments.toArray(String[]::new));
    }
}
