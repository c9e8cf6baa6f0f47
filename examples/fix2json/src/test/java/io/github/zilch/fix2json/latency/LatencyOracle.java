// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Measures latencies the slow way: for each request it goes over all later messages. The messages are lists of fields, in
 * the order of the log.
 */
final class LatencyOracle {
    private static final Map<String, String> IDS = Map.of("V", "262", "1", "112", "i", "117", "R", "131");
    private static final Map<String, Set<String>> ANSWERS =
            Map.of("V", Set.of("W", "X", "Y"), "1", Set.of("0"), "i", Set.of("b"), "R", Set.of("S", "AG"));
    private static final List<String> OF_SENDER = List.of("49", "50", "142", "115", "116", "144");
    private static final List<String> OF_TARGET = List.of("56", "57", "143", "128", "129", "145");
    private static final Set<String> ORDERS = Set.of("D", "G", "F", "AB", "AC", "s", "E");

    /** A message with its time in nanoseconds. */
    record Message(long time, List<String[]> fields) {
        static Message of(long time, String text) {
            List<String[]> fields = new ArrayList<>();
            for (String field : text.split("\u0001")) {
                fields.add(field.split("=", 2));
            }
            return new Message(time, fields);
        }

        List<String> all(String tag) {
            return fields.stream()
                    .filter(field -> field[0].equals(tag))
                    .map(field -> field[1])
                    .toList();
        }

        String get(String tag) {
            return all(tag).stream().findFirst().orElse("");
        }

        boolean isFrom(Message answered) {
            for (int i = 0; i < OF_SENDER.size(); i++) {
                if (!get(OF_SENDER.get(i)).equals(answered.get(OF_TARGET.get(i)))
                        || !get(OF_TARGET.get(i)).equals(answered.get(OF_SENDER.get(i)))) {
                    return false;
                }
            }
            return true;
        }
    }

    private final List<Message> messages;

    /** Tag of the field that latencies are divided by; empty for none. */
    private final String by;

    /** Latencies by session, type and stage. */
    private final Map<String, List<Long>> latencies = new TreeMap<>();

    private LatencyOracle(List<Message> messages, String by) {
        this.by = by;
        this.messages = messages.stream()
                .filter(message -> !message.get("43").equals("Y"))
                .toList();
    }

    /** Returns the sorted latencies by {@code REQUESTER RESPONDER TYPE VALUE STAGE}. */
    static Map<String, List<Long>> latencies(List<Message> messages, String by) {
        LatencyOracle oracle = new LatencyOracle(messages, by);
        for (int i = 0; i < oracle.messages.size(); i++) {
            oracle.measure(i);
        }
        oracle.latencies.values().forEach(Collections::sort);
        return oracle.latencies;
    }

    /** Returns the least value that a percentage of all values do not exceed. */
    static long percentile(List<Long> sorted, double percentage) {
        return sorted.get((int) Math.max(1, Math.ceil(percentage * sorted.size() / 100)) - 1);
    }

    private void measure(int index) {
        Message request = messages.get(index);
        String type = request.get("35");
        if (ORDERS.contains(type)) {
            request.all("11").forEach(id -> measureOrder(index, id));
        } else if (IDS.containsKey(type) && !request.get(IDS.get(type)).isEmpty()) {
            String id = IDS.get(type);
            Message answer = first(
                    index,
                    it -> isReject(it, request)
                            || ANSWERS.get(type).contains(it.get("35"))
                                    && it.get(id).equals(request.get(id)));
            add(request, Stage.ANSWER, request, answer);
        }
    }

    private void measureOrder(int index, String id) {
        Message request = messages.get(index);
        Predicate<Message> isAnswer =
                it -> Set.of("8", "9").contains(it.get("35")) && it.get("11").equals(id) && !isStatus(it);
        Message answer = first(index, it -> isReject(it, request) || isAnswer.test(it));
        add(request, Stage.ANSWER, request, answer);
        if (request.get("35").equals("F") || answer == null || !isAnswer.test(answer)) {
            return;
        }
        Message fill = first(index, isAnswer.and(LatencyOracle::isFill));
        add(request, Stage.FIRST_FILL, request, fill);
        if (fill != answer) {
            add(request, Stage.ANSWER_TO_FIRST_FILL, answer, fill);
        }
        add(
                request,
                Stage.FULL_FILL,
                request,
                first(index, isAnswer.and(it -> isFill(it) && it.get("39").equals("2"))));
    }

    private static boolean isReject(Message message, Message request) {
        return Set.of("3", "j").contains(message.get("35")) && message.get("45").equals(request.get("34"));
    }

    private static boolean isStatus(Message report) {
        return report.get("150").equals("I");
    }

    private static boolean isFill(Message report) {
        return Set.of("1", "2", "F").contains(report.get("150"))
                && !report.get("32").equals("0");
    }

    private Message first(int request, Predicate<Message> condition) {
        for (Message message : messages.subList(request + 1, messages.size())) {
            if (message.isFrom(messages.get(request)) && condition.test(message)) {
                return message;
            }
        }
        return null;
    }

    private void add(Message request, Stage stage, Message from, Message to) {
        if (to != null) {
            String value = to.get(by).isEmpty() ? request.get(by) : to.get(by);
            String name = request.get("49") + " " + request.get("56") + " " + request.get("35") + " " + value + " "
                    + stage.member();
            latencies.computeIfAbsent(name, key -> new ArrayList<>()).add(to.time() - from.time());
        }
    }
}
