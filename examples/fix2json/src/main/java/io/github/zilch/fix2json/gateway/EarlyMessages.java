// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.event.EventKind;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import quickfix.Message;
import quickfix.MessageQueue;
import quickfix.MessageQueueFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.field.MsgType;
import quickfix.field.TestReqID;

/**
 * Keeps the messages that come while messages before them are missing, until a peer has sent these again. What all sessions,
 * and one of them, may keep is limited. A message beyond the limit is dropped, as if it had been lost on its way: the engine requests it
 * from the peer when its turn comes.
 *
 * <p>A peer does not send its session messages again, but passes over their numbers. If there is a TestRequest among them that has
 * come already, the peer waits for the answer to it, and gets one.
 */
final class EarlyMessages implements MessageQueueFactory {
    /** Parts of a message in memory, its fields for instance, take several times the length of its text. */
    private static final int COST_OF_A_CHARACTER = 4;

    private static final int COST_OF_A_MESSAGE = 2_000;

    /** The share that a session leaves to the others, also if it never fills its gap: a quarter. */
    private static final int SHARE_OF_OTHERS = 4;

    private final long limit;
    private final Consumer<Event> events;
    private final long limitOfSession;
    private final AtomicLong used = new AtomicLong();

    /**
     * Creates the factory of the queues.
     *
     * @param limit of the memory for all sessions in bytes, which is an estimate.
     * @param events receives an event when a session begins to drop messages.
     */
    EarlyMessages(long limit, Consumer<Event> events) {
        this.limit = limit;
        limitOfSession = limit - limit / SHARE_OF_OTHERS;
        this.events = events;
    }

    /** Returns the estimated memory in bytes that all sessions use. May be called by any thread. */
    long used() {
        return used.get();
    }

    @Override
    public MessageQueue create(SessionID session) {
        return new Queue(session);
    }

    /** A message, and what it counts. */
    private record Early(Message message, long cost) {}

    /** The messages of a session. The engine calls it on several threads: whichever ends a connection clears it. */
    private final class Queue implements MessageQueue {
        private final SessionID session;
        private final SortedMap<Integer, Early> messages = new TreeMap<>();
        private long usedBySession;
        private boolean isDropping;

        private Queue(SessionID session) {
            this.session = session;
        }

        @Override
        public synchronized void enqueue(int sequence, Message message) {
            free(messages.remove(sequence));
            long cost = COST_OF_A_MESSAGE + (long) COST_OF_A_CHARACTER * length(message);
            usedBySession += cost;
            if (used.addAndGet(cost) <= limit && usedBySession <= limitOfSession) {
                messages.put(sequence, new Early(message, cost));
                return;
            }
            usedBySession -= cost;
            used.addAndGet(-cost);
            if (!isDropping) {
                isDropping = true;
                events.accept(new Event(
                        EventKind.EARLY_MESSAGES_DROPPED,
                        session,
                        "messages before " + sequence + " are missing, and what is kept until the peer"
                                + " sends them again has reached its limit: from now on messages are dropped, and will be"
                                + " requested again"));
            }
        }

        @Override
        public synchronized Message dequeue(int sequence) {
            Early early = messages.remove(sequence);
            free(early);
            return early == null ? null : early.message;
        }

        @Override
        public void dequeueMessagesUpTo(int sequence) {
            for (Message passedOver : removeUpTo(sequence)) {
                if (isTestRequest(passedOver)) {
                    answer(passedOver);
                }
            }
        }

        private synchronized List<Message> removeUpTo(int sequence) {
            Map<Integer, Early> removed = messages.headMap(sequence);
            List<Message> inOrder =
                    removed.values().stream().map(Early::message).toList();
            removed.values().forEach(this::free);
            removed.clear();
            endDropping();
            return inOrder;
        }

        @Override
        public synchronized void clear() {
            messages.values().forEach(this::free);
            messages.clear();
            isDropping = false;
        }

        /** Sends what the engine would have sent when its turn had come. */
        private void answer(Message testRequest) {
            Message heartbeat = new Message();
            heartbeat.getHeader().setString(MsgType.FIELD, MsgType.HEARTBEAT);
            testRequest.getOptionalString(TestReqID.FIELD).ifPresent(id -> heartbeat.setString(TestReqID.FIELD, id));
            Session.lookupSession(session).send(heartbeat);
        }

        private void free(Early early) {
            if (early != null) {
                usedBySession -= early.cost;
                used.addAndGet(-early.cost);
            }
            endDropping();
        }

        private void endDropping() {
            isDropping &= !messages.isEmpty();
        }
    }

    private static boolean isTestRequest(Message message) {
        return message.getHeader()
                .getOptionalString(MsgType.FIELD)
                .filter(MsgType.TEST_REQUEST::equals)
                .isPresent();
    }

    private static int length(Message message) {
        String text = message.toRawString();
        return text == null ? 0 : text.length();
    }
}
