// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.event.OrderNames;
import io.github.zilch.fix2json.orders.event.Qualifiers;
import io.github.zilch.fix2json.orders.event.Sides;
import io.github.zilch.fix2json.session.SessionIds;
import io.github.zilch.fix2json.wire.SendingTime;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The rejects that name a message by its sequence number. They are few, and kept in memory. A reject is that of the latest message
 * before it with its number, in the run of numbers of its session: {@link io.github.zilch.fix2json.session.SequenceRuns},
 * {@link SessionIds}. SubIDs can also be those of people, so a message whose ids differ from those of a reject is found, too, but
 * only if no other one is and the reject names its type. If a reject also has the id of its message, only a message with this id is
 * found; such a reject is an event as well, for an order with the id if its message is in no log. Added by one thread, which then
 * looks for the messages; when all have been looked at, several threads may find the rejects of their messages.
 */
public final class RejectIndex {
    /** Maximum number that is kept. */
    static final int MOST = 200_000;

    /** A message is rejected within this time in nanoseconds: sequence numbers come again the next day. */
    private static final long WITHIN = 12L * 60 * 60 * 1_000_000_000;

    /**
     * A message before the reject, the latest; after it, by another clock; one that a begin may be between, or not; and one that
     * seems to be of the next run, because only its side has begun anew.
     */
    private static final int BEFORE = 4;

    private static final int AFTER = 3;
    private static final int BEFORE_BEGIN = 2;
    private static final int OTHER_RUN = 1;

    /** Stands for all numbers, up to the greatest. */
    private static final int ALL = Integer.MAX_VALUE;

    /** A reject, and whether its message was found. */
    public static final class Reject {
        private final EventRecord record;

        /** Whether the reject is an event as well. */
        private final boolean isEvent;

        private volatile boolean isFound;

        /** The message that it is of most likely: how well it agrees about the session, how likely, its time, log and offset. */
        private int agreement = SessionIds.CONFLICT;

        private int likelihood;

        private long time;

        private int log;
        private long textOffset;
        private MessageKind kind;

        Reject(EventRecord record, boolean isEvent) {
            this.record = record;
            this.isEvent = isEvent;
        }

        /** Returns the reject as an event for the order whose message it rejects. */
        public OrderEvent event() {
            return new OrderEvent(record.buffer(), 0, Integer.MAX_VALUE, kind);
        }
    }

    private final Long2ObjectHashMap<List<Reject>> rejects = new Long2ObjectHashMap<>();

    /** Which messages have numbers of their own: those with the hash of two CompIDs, and the ids of both sides. */
    private record Direction(long compIds, long sender, long target) {}

    /** When numbers began anew, from which on they did, and the ids of both sides: {@link SessionIds#side}. */
    private record Begin(long time, int number, long sender, long target) {}

    /** The begins by the CompIDs of their direction. */
    private final Long2ObjectHashMap<List<Begin>> begins = new Long2ObjectHashMap<>();

    private int count;
    private long leftOut;

    /** Notes that the sequence numbers of the sender of a message to its target begin anew, from a number on. */
    void addBegin(EventRecord message, int number) {
        if (message.time() != SendingTime.NONE) {
            begins.computeIfAbsent(direction(message, OrderField.SENDER, OrderField.TARGET), it -> new ArrayList<>(1))
                    .add(new Begin(
                            message.time(), number, Qualifiers.side(message, true), Qualifiers.side(message, false)));
        }
    }

    /** Adds a reject, which is copied. If it is an event as well, it is never left out. */
    void add(EventRecord reject, boolean isEvent) {
        if (count == MOST) {
            leftOut += isEvent ? 0 : 1;
            return;
        }
        count++;
        long key = key(reject, OrderField.TARGET, OrderField.SENDER, reject.count(OrderField.REF_SEQ_NUM));
        rejects.computeIfAbsent(key, it -> new ArrayList<>(1)).add(new Reject(reject.copy(), isEvent));
    }

    public boolean isEmpty() {
        return rejects.isEmpty();
    }

    private static long key(EventRecord message, OrderField sender, OrderField target, long number) {
        return OrderNames.combine(direction(message, sender, target), number);
    }

    private static long direction(EventRecord message, OrderField sender, OrderField target) {
        return OrderNames.combine(message.hash(sender), message.hash(target));
    }

    private List<Reject> candidates(EventRecord message) {
        long number = rejects.isEmpty() ? -1 : message.count(OrderField.SEQ_NUM);
        return number < 0
                ? List.of()
                : rejects.getOrDefault(key(message, OrderField.SENDER, OrderField.TARGET, number), List.of());
    }

    /** Looks at a message, which may be the one that a reject is of. */
    public void look(EventRecord message) {
        for (Reject reject : candidates(message)) {
            int likelihood = isOf(reject.record, message) ? likelihood(reject.record, message) : 0;
            if (likelihood == 0) {
                continue;
            }
            int agreement = agreement(reject.record, message);
            if (isBetter(reject, message, agreement, likelihood)) {
                reject.agreement = agreement;
                reject.likelihood = likelihood;
                reject.time = message.time();
                reject.log = message.log();
                reject.textOffset = message.textOffset();
                reject.kind = message.kind();
            }
        }
    }

    private static int agreement(EventRecord reject, EventRecord message) {
        return SessionIds.agreement(
                Qualifiers.side(reject, false),
                Qualifiers.side(reject, true),
                Qualifiers.side(message, true),
                Qualifiers.side(message, false));
    }

    private static boolean isBetter(Reject reject, EventRecord message, int agreement, int likelihood) {
        if (agreement != reject.agreement) {
            return agreement > reject.agreement;
        }
        if (agreement == SessionIds.CONFLICT && !reject.record.has(OrderField.REF_MSG_TYPE)) {
            return false;
        }
        return likelihood == reject.likelihood
                ? likelihood == AFTER ? message.time() < reject.time : message.time() > reject.time
                : likelihood > reject.likelihood;
    }

    /**
     * Returns how likely a reject is that of a message with its number: 0 if the numbers began anew between them. If the clocks
     * differ, what one side has sent can only be compared with what the other has sent by the beginnings of both.
     */
    private int likelihood(EventRecord reject, EventRecord message) {
        long sender = SessionIds.merge(Qualifiers.side(message, true), Qualifiers.side(reject, false));
        long target = SessionIds.merge(Qualifiers.side(message, false), Qualifiers.side(reject, true));
        Direction ofMessage = new Direction(direction(message, OrderField.SENDER, OrderField.TARGET), sender, target);
        Direction ofReject = new Direction(direction(reject, OrderField.SENDER, OrderField.TARGET), target, sender);
        int number = message.count(OrderField.SEQ_NUM) > ALL ? ALL : (int) message.count(OrderField.SEQ_NUM);
        int likelihood = message.time() <= reject.time()
                ? likelihoodBefore(ofMessage, number, message.time(), ofReject, reject.time())
                : likelihoodAfter(ofMessage, number, message.time(), ofReject, reject.time());
        if (isOnlyBegun(ofMessage, number, message.time(), ofReject, ALL, reject.time())) {
            return Math.min(likelihood, OTHER_RUN);
        }
        boolean isOfLaterRun = isOnlyBegun(ofReject, ALL, reject.time(), ofMessage, number, message.time());
        return isOfLaterRun ? Math.min(likelihood, BEFORE_BEGIN) : likelihood;
    }

    /** Both sides begin at the same time: if that is after the reject, a begin before it can be the same by another clock. */
    private int likelihoodBefore(Direction ofMessage, int number, long sent, Direction ofReject, long rejected) {
        boolean isBeside = isBegun(ofReject, ALL, sent, rejected);
        if (!isBegun(ofMessage, number, sent, rejected)) {
            boolean isOnlyBeside = isBeside && !isBegun(ofMessage, number, rejected - Sides.CLOCKS, sent);
            return isOnlyBeside ? BEFORE_BEGIN : BEFORE;
        }
        boolean mayBeBefore = !isBeside
                && !isBegun(ofMessage, number, sent, rejected - Sides.CLOCKS)
                && isBegun(ofReject, ALL, rejected, rejected + Sides.CLOCKS);
        return mayBeBefore ? BEFORE_BEGIN : 0;
    }

    private int likelihoodAfter(Direction ofMessage, int number, long sent, Direction ofReject, long rejected) {
        boolean isBegun = isBegun(ofMessage, number, rejected, sent);
        if (isBegun(ofReject, ALL, rejected, sent)) {
            boolean mayBeBefore = !isBegun && isBegun(ofMessage, number, sent, sent + Sides.CLOCKS);
            return mayBeBefore ? BEFORE_BEGIN : 0;
        }
        if (!isBegun || isBegun(ofReject, ALL, rejected - Sides.CLOCKS, rejected)) {
            return AFTER;
        }
        return isBegun(ofMessage, number, rejected, sent - 1) ? 0 : OTHER_RUN; // of which it may be the first message
    }

    /**
     * Returns whether what was sent in one direction is of the next run: its numbers began anew shortly before it, and those of the
     * other direction only shortly after what was sent there.
     */
    private boolean isOnlyBegun(Direction later, int laterNumber, long sent, Direction other, int number, long before) {
        return isBegun(later, laterNumber, Math.min(sent, before) - Sides.CLOCKS, sent)
                && !isBegun(other, number, before - 2 * Sides.CLOCKS, before)
                && isBegun(other, number, before, before + Sides.CLOCKS);
    }

    /** Returns whether the numbers of a direction, up to one of them, began anew after a time and until another one. */
    private boolean isBegun(Direction direction, int number, long after, long until) {
        for (Begin begin : begins.getOrDefault(direction.compIds, List.of())) {
            if (begin.time > after && begin.time <= until && begin.number <= number && isOf(direction, begin)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOf(Direction direction, Begin begin) {
        return SessionIds.agreement(direction.sender, direction.target, begin.sender, begin.target)
                != SessionIds.CONFLICT;
    }

    /**
     * Finds the rejects of a message, and notes that their message was found.
     *
     * @param message that may have been rejected.
     * @return the rejects, perhaps none.
     */
    public List<Reject> of(EventRecord message) {
        List<Reject> found = List.of();
        for (Reject reject : candidates(message)) {
            if (reject.likelihood > 0
                    && reject.time == message.time()
                    && reject.log == message.log()
                    && reject.textOffset == message.textOffset()) {
                reject.isFound = true;
                found = found.isEmpty() ? new ArrayList<>(1) : found;
                found.add(reject);
            }
        }
        return found;
    }

    /** Returns whether the message of a reject, which is an event as well, is known, so that the reject is found by it. */
    public boolean hasMessage(EventRecord event) {
        long key = key(event, OrderField.TARGET, OrderField.SENDER, event.count(OrderField.REF_SEQ_NUM));
        for (Reject reject : rejects.getOrDefault(key, List.of())) {
            if (reject.record.log() == event.log() && reject.record.textOffset() == event.textOffset()) {
                return reject.likelihood > 0;
            }
        }
        return false;
    }

    private static boolean isOf(EventRecord event, EventRecord message) {
        long after = event.time() - message.time();
        return event.count(OrderField.REF_SEQ_NUM) == message.count(OrderField.SEQ_NUM)
                && after >= -Sides.CLOCKS
                && after <= WITHIN
                && event.id(OrderField.SENDER).equals(message.id(OrderField.TARGET))
                && event.id(OrderField.TARGET).equals(message.id(OrderField.SENDER))
                && (!event.has(OrderField.REF_MSG_TYPE)
                        || event.id(OrderField.REF_MSG_TYPE).equals(message.id(OrderField.MSG_TYPE)))
                && hasId(event, message);
    }

    /** Returns whether a message has the id that a reject says, if that is one which is kept for its type. */
    private static boolean hasId(EventRecord reject, EventRecord message) {
        OrderField field = OrderField.BUSINESS_REJECT_REF_ID;
        if (!reject.hasId(field)) {
            return true;
        }
        boolean isClOrdId = reject.id(field).equals(message.id(OrderField.CL_ORD_ID));
        return switch (message.kind()) {
            case NEW, REPLACE, CANCEL, STATUS_REQUEST -> isClOrdId;
            case NEW_IN_LIST, LIST_CANCEL, LIST_EXECUTE, LIST_STATUS_REQUEST ->
                isClOrdId || reject.id(field).equals(message.id(OrderField.LIST_ID));
            default -> true;
        };
    }

    /** Returns the number of rejects of orders whose message was not found. Call it after all messages. */
    public long unmatched() {
        long unmatched = 0;
        for (List<Reject> all : rejects.values()) {
            for (Reject reject : all) {
                boolean isInNone = !reject.isFound && !reject.isEvent;
                unmatched += isInNone && reject.record.refersTo() != null ? 1 : 0;
            }
        }
        return unmatched;
    }

    /** Returns the number of rejects that were not kept. */
    public long leftOut() {
        return leftOut;
    }
}
