// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import quickfix.Message;
import quickfix.MessageQueue;
import quickfix.MessageQueueFactory;
import quickfix.SessionID;

/**
 * Keeps the messages that come while messages before them are missing, until a peer has sent these again. What all sessions
 * may keep is limited. A message beyond the limit is dropped, as if it had been lost on its way: the engine requests it
 * from the peer when its turn comes.
 */
final class EarlyMessages implements MessageQueueFactory {
    /** Parts of a message in memory, its fields for instance, take several times the length of its text. */
    private static final int COST_OF_A_CHARACTER = 4;

    private static final int COST_OF_A_MESSAGE = 2_000;

    private final long limit;
    private final Consumer<String> events;
    private final AtomicLong used = new AtomicLong();

    /**
     * Creates the factory of the queues.
     *
     * @param limit of the memory for all sessions in bytes, which is an estimate.
     * @param events receives a sentence when a session begins to drop messages.
     */
    EarlyMessages(long limit, Consumer<String> events) {
        this.limit = limit;
        this.events = events;
    }

    @Override
    public MessageQueue create(SessionID session) {
        return new Queue(session);
    }

    /** A message, and what it counts. */
    private record Early(Message message, long cost) {}

    /** The messages of a session. The engine calls it with the lock of the session. */
    private final class Queue implements MessageQueue {
        private final SessionID session;
        private final Map<Integer, Early> messages = new HashMap<>();
        private boolean isDropping;

        private Queue(SessionID session) {
            this.session = session;
        }

        @Override
        public void enqueue(int sequence, Message message) {
            free(messages.remove(sequence));
            long cost = COST_OF_A_MESSAGE + (long) COST_OF_A_CHARACTER * length(message);
            if (used.addAndGet(cost) <= limit) {
                messages.put(sequence, new Early(message, cost));
                return;
            }
            used.addAndGet(-cost);
            if (!isDropping) {
                isDropping = true;
                events.accept(
                        session + ": messages before " + sequence + " are missing, and what is kept until the peer"
                                + " sends them again has reached its limit: from now on messages are dropped, and will be"
                                + " requested again");
            }
        }

        @Override
        public Message dequeue(int sequence) {
            Early early = messages.remove(sequence);
            free(early);
            return early == null ? null : early.message;
        }

        @Override
        public void dequeueMessagesUpTo(int sequence) {
            messages.entrySet().removeIf(each -> {
                boolean isOver = each.getKey() < sequence;
                if (isOver) {
                    free(each.getValue());
                }
                return isOver;
            });
            endDropping();
        }

        @Override
        public void clear() {
            messages.values().forEach(this::free);
            messages.clear();
            isDropping = false;
        }

        private void free(Early early) {
            if (early != null) {
                used.addAndGet(-early.cost);
            }
            endDropping();
        }

        private void endDropping() {
            isDropping &= !messages.isEmpty();
        }
    }

    private static int length(Message message) {
        String text = message.toRawString();
        return text == null ? 0 : text.length();
    }
}
