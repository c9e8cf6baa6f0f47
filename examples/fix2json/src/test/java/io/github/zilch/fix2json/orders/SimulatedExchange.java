// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.orders.SimulatedSession.Sent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Draws the lives of orders over several sessions and days, writes the logs of both sides, and knows what has happened. Shares
 * no code with what it judges.
 */
final class SimulatedExchange {
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("uuuuMMdd-HH:mm:ss.SSS");
    private static final int REPORTED_SCALE = 4;

    /** An order while it lives. */
    private final class Live {
        final SimulatedSession session;
        final OrderTruth truth = new OrderTruth();
        final String orderId;
        String id;
        BigDecimal price;
        boolean isAccepted;
        boolean isOver;
        boolean isDay;
        String lastFill;

        Live(SimulatedSession session, String id, boolean isDay) {
            this(session, id, isDay, session.exchange + (isDay ? "-" : "-g-") + ++orderNumbers);
        }

        Live(SimulatedSession session, String id, boolean isDay, String orderId) {
            this.session = session;
            this.id = id;
            this.isDay = isDay;
            this.orderId = orderId;
        }

        BigDecimal open() {
            return truth.quantity.subtract(truth.filled());
        }
    }

    private final Random random;
    private final List<SimulatedSession> sessions = new ArrayList<>();
    private final List<Live> live = new ArrayList<>();
    private final List<OrderTruth> truths = new ArrayList<>();

    /** The sessions that get copies of reports, by exchange. */
    private final Map<String, SimulatedSession> drops = new LinkedHashMap<>();

    /** The lines of each log. */
    private final Map<String, List<String>> logs = new LinkedHashMap<>();

    private LocalDateTime now;
    private int withoutId;
    private int orderNumbers;
    private int ids;
    private int executions;
    private int day;

    /**
     * Simulates some days.
     *
     * @param seed of everything that is drawn.
     * @param steps on each day.
     */
    SimulatedExchange(long seed, int steps) {
        random = new Random(seed);
        for (int i = 0; i < 6; i++) {
            sessions.add(session("C" + i / 2, i % 2 == 0 ? "NORTH" : "SOUTH", (int) ((seed + i) % 6)));
        }
        for (day = 0; day < 3; day++) {
            now = LocalDateTime.of(2026, 3, 16 + day, 8, 0);
            ids = 0; // names come again each day
            orderNumbers = 0;
            live.removeIf(order -> order.isDay);
            sessions.forEach(session -> {
                session.fromClient = 0;
                session.fromExchange = 0;
            });
            for (int i = 0; i < steps; i++) {
                step();
            }
        }
    }

    private SimulatedSession session(String client, String exchange, int minor) {
        return new SimulatedSession(client, exchange, minor, random, logs);
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private void step() {
        now = now.plusNanos(1_000_000L * (chance(30) ? 0 : random.nextInt(3_000)));
        if (live.isEmpty() || chance(25)) {
            begin(sessions.get(random.nextInt(sessions.size())));
        } else {
            act(live.get(random.nextInt(live.size())));
        }
        if (chance(10)) {
            SimulatedSession session = sessions.get(random.nextInt(sessions.size()));
            send(session, chance(50), "0", "");
        }
        if (chance(2)) {
            withoutId(sessions.get(random.nextInt(sessions.size())));
        }
        live.removeIf(order -> order.isOver && chance(60)); // the others may be busted later
    }

    // ---- orders ----

    private String nextId(boolean isDay) {
        return (isDay ? "A" : "g" + day + "-") + ++ids;
    }

    private BigDecimal quantity() {
        return BigDecimal.valueOf(1 + random.nextInt(50)).movePointRight(random.nextInt(3));
    }

    private BigDecimal price() {
        return BigDecimal.valueOf(10_000 + random.nextInt(1_000), 1 + random.nextInt(3));
    }

    private static String terms(String id, BigDecimal quantity, BigDecimal price) {
        return "11=" + id + "|55=X|54=1|38=" + quantity.toPlainString() + "|40=2|44=" + price.toPlainString() + "|";
    }

    private Live create(SimulatedSession session) {
        boolean isDay = chance(70);
        Live order = new Live(session, nextId(isDay), isDay);
        order.truth.quantity = quantity();
        order.price = price();
        order.truth.price = order.price;
        truths.add(order.truth);
        live.add(order);
        return order;
    }

    private void begin(SimulatedSession session) {
        if (session.minor >= 2 && chance(10)) {
            list(session);
            return;
        }
        Live order = create(session);
        String body = terms(order.id, order.truth.quantity, order.price);
        Sent sent = send(session, true, "D", body, order);
        if (chance(5)) {
            resend(sent, order, true);
        }
        if (chance(8)) {
            rejectBySession(order, sent);
        } else if (chance(8)) {
            order.truth.state = "rejected";
            order.isOver = true;
            report(order, "8", "8", "103=0|", false);
        } else if (chance(20) && session.minor >= 1) {
            order.truth.state = "pending_new";
            report(order, "A", "A", "", false);
        } else if (chance(90)) {
            accept(order);
        }
    }

    private void accept(Live order) {
        order.truth.state = "new";
        report(order, "0", "0", "", false);
    }

    private void rejectBySession(Live order, Sent sent) {
        order.truth.state = "rejected";
        order.isOver = true;
        int minor = order.session.minor;
        String reference = "45=" + sent.number() + "|" + (minor >= 2 ? "372=D|" : "");
        if (minor >= 2 && chance(50)) {
            String id = chance(50) ? "379=" + order.id + "|" : "";
            send(order.session, false, "j", reference + id + "380=3|58=no|", order);
        } else {
            send(order.session, false, "3", reference + "58=no|", order);
        }
        live.remove(order);
    }

    private void list(SimulatedSession session) {
        List<Live> orders = List.of(create(session), create(session), create(session));
        String list = "L" + day + "-" + ++ids;
        StringBuilder body = new StringBuilder("66=" + list + "|394=3|68=3|73=3|");
        for (int i = 0; i < orders.size(); i++) {
            Live order = orders.get(i);
            body.append("11=").append(order.id).append("|67=").append(i + 1).append("|55=X|54=1|38=");
            body.append(order.truth.quantity.toPlainString()).append("|40=2|44=");
            body.append(order.price.toPlainString()).append('|');
        }
        send(session, true, "E", body.toString(), orders.toArray(Live[]::new));
        orders.forEach(this::accept);
        if (chance(30)) {
            send(session, true, "L", "66=" + list + "|60=" + session.time(now) + "|", orders.toArray(Live[]::new));
        }
    }

    /** Sends an order without an id, and its answer. */
    private void withoutId(SimulatedSession session) {
        String none = List.of("NONE", "unknown", "N/A").get(random.nextInt(3));
        Live order = new Live(session, none, true, none);
        order.truth.quantity = quantity();
        order.price = price();
        send(session, true, "D", terms(none, order.truth.quantity, order.price), order);
        accept(order);
        withoutId += order.truth.events.stream().mapToInt(List::size).sum();
    }

    private void act(Live order) {
        if (order.isOver) {
            bustOrCorrect(order);
            return;
        }
        if (order.isAccepted && chance(4)) {
            duplicate(order);
            return;
        }
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3, 4 -> fill(order);
            case 5 -> cancel(order);
            case 6, 7 -> replace(order);
            case 8 -> status(order);
            case 9 -> end(order);
            case 10 -> bustOrCorrect(order);
            default -> massCancel(order);
        }
    }

    private String working(Live order) {
        return order.truth.filled().signum() > 0 ? "1" : "0";
    }

    private void setWorking(Live order) {
        order.truth.state = order.truth.filled().signum() > 0 ? "partially_filled" : "new";
    }

    /** Has another request with the ClOrdID of a live order, which is rejected. */
    private void duplicate(Live order) {
        now = now.plusSeconds(
                1); // of what happens at the same time on a later day nobody knows whether it is about this one
        int sign = random.nextInt(4);
        String orderId =
                sign == 0 ? "NONE" : sign == 1 ? order.orderId : order.session.exchange + "-d-" + ++orderNumbers;
        Live duplicate = new Live(order.session, order.id, order.isDay, orderId);
        duplicate.truth.quantity = quantity();
        duplicate.price = price();
        duplicate.truth.price = duplicate.price;
        duplicate.truth.state = "rejected";
        truths.add(duplicate.truth);
        send(order.session, true, "D", terms(order.id, duplicate.truth.quantity, duplicate.price), duplicate);
        report(duplicate, "8", "8", "103=" + (sign == 3 ? 0 : 6) + "|", false);
        now = now.plusSeconds(1);
    }

    private void fill(Live order) {
        BigDecimal open = order.open();
        if (open.signum() <= 0) {
            return;
        }
        if (open.compareTo(BigDecimal.ONE) > 0 && chance(8)) {
            fillAfterItsChanges(order);
            return;
        }
        BigDecimal quantity = chance(40) || open.compareTo(BigDecimal.ONE) <= 0
                ? open
                : open.divide(BigDecimal.valueOf(2 + random.nextInt(3)), 1, RoundingMode.UP);
        BigDecimal price = chance(50) ? order.price : price();
        String id = "E" + ++executions;
        order.lastFill = id;
        order.truth.fills.put(id, new BigDecimal[] {quantity, price});
        boolean isFilled = order.open().signum() == 0;
        order.isOver = isFilled;
        order.truth.state = isFilled ? "filled" : "partially_filled";
        String status = isFilled ? "2" : "1";
        String type = order.session.minor >= 3 ? "F" : status;
        report(order, type, status, "17=" + id + "|32=" + quantity.toPlainString() + "|31=" + price + "|", chance(4));
    }

    /** Reports a fill that was corrected or busted, or both, after its changes, and the changes from the last to the first. */
    private void fillAfterItsChanges(Live order) {
        int minor = order.session.minor;
        boolean isCorrected = chance(60);
        boolean isBusted = !isCorrected || chance(50);
        BigDecimal price = price();
        String fill = "E" + ++executions;
        String correction = "E" + ++executions;
        String trade = "32=1|31=" + price + "|";
        if (isBusted) {
            String reference = "17=E" + ++executions + "|19=" + (isCorrected ? correction : fill) + "|";
            report(
                    order,
                    minor >= 3 ? "H" : working(order),
                    working(order),
                    order.session.ofTrade(1) + reference + trade,
                    false);
            passSomeTime();
        }
        if (isCorrected) {
            BigDecimal right = price();
            String reference = "17=" + correction + "|19=" + fill + "|32=1|31=" + right + "|";
            report(
                    order,
                    minor >= 3 ? "G" : working(order),
                    working(order),
                    order.session.ofTrade(2) + reference,
                    false);
            passSomeTime();
            if (!isBusted) {
                order.truth.fills.put(correction, new BigDecimal[] {BigDecimal.ONE, right});
                order.lastFill = correction;
            }
        }
        order.truth.state = "partially_filled";
        report(order, minor >= 3 ? "F" : "1", "1", "17=" + fill + "|" + trade, false);
    }

    private void passSomeTime() {
        now = now.plusNanos(chance(50) ? 0 : 1_000_000);
    }

    private void bustOrCorrect(Live order) {
        if (order.lastFill == null || !order.truth.fills.containsKey(order.lastFill)) {
            return;
        }
        boolean isBust = chance(60);
        String id = "E" + ++executions;
        String reference = "17=" + id + "|19=" + order.lastFill + "|";
        BigDecimal[] fill = order.truth.fills.remove(order.lastFill);
        String trade = "32=" + fill[0].toPlainString() + "|31=" + fill[1] + "|";
        if (!isBust) {
            BigDecimal price = price();
            order.truth.fills.put(id, new BigDecimal[] {fill[0], price});
            order.lastFill = id;
            trade = "32=" + fill[0].toPlainString() + "|31=" + price + "|";
        }
        boolean isFilled = order.truth.filled().compareTo(order.truth.quantity) == 0;
        boolean wasFilled = order.truth.state.equals("filled");
        String status;
        if (order.isOver && !wasFilled) {
            status = "4";
            order.truth.state = "canceled";
        } else if (isFilled) {
            status = "2";
            order.truth.state = "filled";
        } else {
            status = working(order);
            setWorking(order);
            order.isOver = false;
        }
        String type = order.session.minor >= 3 ? isBust ? "H" : "G" : status;
        report(order, type, status, order.session.ofTrade(isBust ? 1 : 2) + reference + trade, false);
    }

    private void cancel(Live order) {
        String id = nextId(order.isDay);
        Sent sent = send(
                order.session,
                true,
                "F",
                "41=" + order.id + "|11=" + id + "|55=X|54=1|38=" + order.truth.quantity.toPlainString() + "|",
                order);
        if (chance(5)) {
            resend(sent, order, true);
        }
        if (chance(30)) {
            boolean isKnown = chance(70);
            String status = order.session.minor == 0 ? "" : "39=" + (isKnown ? working(order) : "8") + "|";
            if (isKnown && order.session.minor > 0) {
                setWorking(order);
            }
            send(
                    order.session,
                    false,
                    "9",
                    "37=" + (isKnown ? order.orderId : "NONE") + "|11=" + id + "|41=" + order.id + "|" + status
                            + "434=1|102=" + (isKnown ? 0 : 1) + "|",
                    order);
            return;
        }
        if (chance(30)) {
            order.truth.state = "pending_cancel";
            report(order, "6", "6", "11=" + id + "|41=" + order.id + "|", false);
        }
        order.truth.state = "canceled";
        order.isOver = true;
        report(order, "4", "4", "11=" + id + "|41=" + order.id + "|", false);
    }

    private void replace(Live order) {
        String id = nextId(order.isDay);
        BigDecimal quantity = order.truth.filled().add(quantity());
        BigDecimal price = price();
        send(order.session, true, "G", "41=" + order.id + "|" + terms(id, quantity, price), order);
        if (chance(25)) {
            String status = order.session.minor == 0 ? "" : "39=" + working(order) + "|";
            if (order.session.minor > 0) {
                setWorking(order);
            }
            send(
                    order.session,
                    false,
                    "9",
                    "37=" + order.orderId + "|11=" + id + "|41=" + order.id + "|" + status + "434=2|102=0|",
                    order);
            return;
        }
        if (chance(30) && order.session.minor >= 2) {
            order.truth.state = "pending_replace";
            report(order, "E", "E", "11=" + id + "|41=" + order.id + "|", false);
        }
        String old = order.id;
        order.id = id;
        order.truth.quantity = quantity;
        order.truth.price = price;
        order.price = price;
        boolean isOldVersion = order.session.minor <= 2;
        if (isOldVersion) {
            order.truth.state = "replaced";
        } else {
            setWorking(order);
        }
        report(order, "5", isOldVersion ? "5" : working(order), "11=" + id + "|41=" + old + "|", false);
    }

    private void status(Live order) {
        send(order.session, true, "H", "11=" + order.id + "|55=X|54=1|", order);
        setWorking(order);
        int minor = order.session.minor;
        String body = minor >= 3 ? "" : "20=3|17=0|";
        report(order, minor >= 3 ? "I" : working(order), working(order), body, false);
    }

    private void end(Live order) {
        switch (random.nextInt(3)) {
            case 0 -> {
                order.truth.state = "expired";
                order.isOver = true;
                report(order, "C", "C", "", false);
            }
            case 1 -> {
                order.truth.state = "done_for_day";
                report(order, "3", "3", "", false);
            }
            default -> {
                if (order.session.minor >= 2) {
                    order.truth.quantity = order.truth.filled().add(quantity());
                    setWorking(order);
                    report(order, "D", working(order), "378=5|", false);
                }
            }
        }
    }

    private void massCancel(Live order) {
        if (order.session.minor < 3) {
            return;
        }
        String request = "M" + day + "-" + ++ids;
        send(order.session, true, "q", "11=" + request + "|530=7|60=" + MILLIS.format(now) + "|");
        order.truth.state = "canceled";
        order.isOver = true;
        send(
                order.session,
                false,
                "r",
                "37=mass|11=" + request + "|530=7|531=7|534=1|41=" + order.id + "|535=" + order.orderId + "|",
                order);
        if (chance(50)) {
            report(order, "4", "4", "", false);
        }
    }

    /** Sends an execution report, which has what the body lacks. */
    private void report(Live order, String type, String status, String body, boolean isWrong) {
        int minor = order.session.minor;
        BigDecimal filled = order.truth.filled();
        BigDecimal average = order.truth.average(REPORTED_SCALE, RoundingMode.HALF_UP);
        BigDecimal reported = isWrong ? filled.add(BigDecimal.ONE) : filled;
        boolean hasTerms = chance(60);
        StringBuilder text = new StringBuilder("37=" + order.orderId + "|");
        text.append(body.contains("11=") ? "" : "11=" + order.id + "|");
        text.append(body.contains("17=") ? "" : "17=R" + ++executions + "|");
        text.append(minor > 2 || body.contains("20=") ? "" : "20=0|");
        text.append(minor == 0 ? "" : "150=" + type + "|")
                .append("39=")
                .append(status)
                .append('|')
                .append(body);
        text.append("55=X|54=1|");
        if (hasTerms || type.equals("D")) {
            text.append("38=")
                    .append(order.truth.quantity.toPlainString())
                    .append("|44=")
                    .append(order.price)
                    .append('|');
        }
        text.append("14=").append(reported.toPlainString()).append('|');
        text.append("6=").append(average == null ? "0" : average).append('|');
        order.truth.reportedQuantity = reported;
        order.isAccepted |= !status.equals("8") && !status.equals("A");
        Sent sent = send(order.session, false, "8", text.toString(), order);
        if (chance(4)) {
            resend(sent, order, false);
        }
        boolean isStatus = type.equals("I") || body.contains("20=3");
        boolean isFound = !order.orderId.equals("NONE"); // by those who know only the OrderID
        if (chance(15) && !isStatus && isFound) {
            dropCopy(sent, order);
        }
    }

    // ---- messages ----

    /** Sends a message about some orders, and logs it on the sides that log. */
    private Sent send(SimulatedSession session, boolean isFromClient, String type, String body, Live... orders) {
        int number = isFromClient ? ++session.fromClient : ++session.fromExchange;
        Sent sent = new Sent(session, isFromClient, number, type, body, now);
        List<String> places = session.log(sent, "", now);
        for (Live order : orders) {
            order.truth.events.add(places);
        }
        return sent;
    }

    /** Sends a message again: the same one after a gap, or another one with the same content. */
    private void resend(Sent sent, Live order, boolean mayBeNew) {
        now = now.plusSeconds(1);
        boolean isNew = mayBeNew && chance(50);
        int number = isNew ? ++sent.session().fromClient : sent.number();
        boolean hasTime = sent.session().minor >= 2;
        String original = hasTime ? "122=" + sent.session().time(sent.time()) + "|" : "";
        Sent again = new Sent(sent.session(), sent.isFromClient(), number, sent.type(), sent.body(), now);
        List<String> places = order.truth.events.get(order.truth.events.size() - 1);
        places.addAll(sent.session().log(again, isNew ? "97=Y|" : "43=Y|" + original, now));
    }

    private void dropCopy(Sent sent, Live order) {
        SimulatedSession drop =
                drops.computeIfAbsent(order.session.exchange, it -> session("DROP", it, order.session.minor));
        Sent copy = new Sent(drop, false, ++drop.fromExchange, sent.type(), sent.body(), now);
        List<String> places = order.truth.events.get(order.truth.events.size() - 1);
        places.addAll(drop.log(copy, "", now));
    }

    // ---- the result ----

    /** Moves all lines to one log, in an order that is drawn. */
    void merge() {
        List<String[]> all = new ArrayList<>();
        logs.forEach((log, lines) -> {
            for (int i = 0; i < lines.size(); i++) {
                all.add(new String[] {log + ":" + (i + 1), lines.get(i)});
            }
        });
        Collections.shuffle(all, random);
        Map<String, String> places = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>();
        for (String[] line : all) {
            lines.add(line[1]);
            places.put(line[0], "merged.log:" + lines.size());
        }
        logs.clear();
        logs.put("merged.log", lines);
        Set<List<String>> events =
                Collections.newSetFromMap(new IdentityHashMap<>()); // a list has one for several orders
        truths.forEach(truth -> events.addAll(truth.events));
        events.forEach(event -> event.replaceAll(places::get));
    }

    /** Returns the lines of the logs by their names. */
    Map<String, List<String>> logs() {
        return logs;
    }

    /** Returns the number of messages in the logs that have no id of their order. */
    int withoutId() {
        return withoutId;
    }

    /** Returns what has happened to the orders. */
    List<OrderTruth> truths() {
        return truths;
    }
}
