// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.engine;

import java.io.Closeable;
import java.io.IOException;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.function.Consumer;
import quickfix.MessageStore;
import quickfix.MessageUtils;
import quickfix.field.MsgType;

/**
 * A store of a session in which the number of the next expected message lags behind that of the engine while messages are
 * under way. What is in the file is therefore the number of a message that the sinks have not accepted yet, and a gateway
 * that is killed requests that message again.
 *
 * <p>If the store cannot be written, the engine only logs that: it sends nothing to the peer any more, and stays connected.
 * The failure is therefore reported.
 *
 * <p>The engine calls it on several threads.
 */
public final class NumberStore implements MessageStore, Closeable {
    private static final int NUMBERS_AT_A_TIME = 1 << 18;

    private final MessageStore store;
    private final Consumer<IOException> onFailure;

    /** The number of the next expected message, as the engine has it. */
    private int next;

    /** The number of the next expected message in the file. */
    private int stored;

    /** How many messages are under way. */
    private int held;

    /** Counts the times from which on messages that were under way no longer matter. */
    private int epoch;

    private int rollbacks;

    NumberStore(MessageStore store, Consumer<IOException> onFailure) throws IOException {
        this.store = store;
        this.onFailure = onFailure;
        readNext();
    }

    private void readNext() throws IOException {
        next = store.getNextTargetMsgSeqNum();
        stored = next;
        held = 0;
        epoch++;
    }

    /**
     * Holds the number of the message that the engine is at: from now on it is under way.
     *
     * @return the number, and in the upper half the time in which it is held.
     */
    synchronized long hold() {
        held++;
        return (long) epoch << Integer.SIZE | next;
    }

    /**
     * States that the sinks have accepted a message, and all messages of this session before it.
     *
     * @param message what {@link #hold} returned.
     */
    synchronized void accept(long message) throws IOException {
        if ((int) (message >> Integer.SIZE) == epoch) {
            held--;
            store(held == 0 ? next : (int) message + 1); // what the engine has rejected after it has a number, too
        }
    }

    private void store(int number) throws IOException {
        if (number != stored) {
            try { // a lambda would be garbage for each message
                store.setNextTargetMsgSeqNum(number);
            } catch (IOException e) {
                throw reported(e);
            }
            stored = number;
        }
    }

    private IOException reported(IOException e) {
        onFailure.accept(e);
        return e;
    }

    private void write(Write write) throws IOException {
        try {
            write.run();
        } catch (IOException e) {
            throw reported(e);
        }
    }

    /** Gives up the messages that are under way: the engine expects the first of them again. */
    synchronized void rollBack() {
        if (held > 0) {
            next = stored;
            held = 0;
            epoch++;
            rollbacks++;
        }
    }

    /**
     * Returns how often messages were given up.
     *
     * @return the number of times.
     */
    public synchronized int rollbacks() {
        return rollbacks;
    }

    /**
     * Limits what the engine tells the peer.
     *
     * @param number of the last message that the engine has processed.
     * @return the number of the last message that the sinks have accepted, too.
     */
    public synchronized int processed(int number) {
        return held == 0 ? number : Math.min(number, stored - 1);
    }

    /**
     * Returns whether messages are under way.
     *
     * @return whether the sinks have not accepted all messages that the engine has processed.
     */
    public synchronized boolean isHeld() {
        return held > 0;
    }

    @Override
    public synchronized int getNextTargetMsgSeqNum() {
        return next;
    }

    /** Counts up to the greatest number only: after that, the engine counts refused Logons, too. */
    @Override
    public synchronized void incrNextTargetMsgSeqNum() throws IOException {
        next = Math.max(next, next + 1);
        if (held == 0) {
            store(next);
        }
    }

    @Override
    public synchronized void setNextTargetMsgSeqNum(int number) throws IOException {
        write(() -> store.setNextTargetMsgSeqNum(number));
        readNext();
    }

    @Override
    public synchronized void reset() throws IOException {
        write(store::reset);
        readNext();
    }

    @Override
    public synchronized void refresh() throws IOException {
        store.refresh();
        readNext();
    }

    /**
     * Stores a message unless it is a session message: those are never sent again, and would make the store grow with each
     * Heartbeat. All sessions wait while the engine reads what a peer has asked for again.
     */
    @Override
    public boolean set(int number, String message) throws IOException {
        String type = MessageUtils.getStringField(message, MsgType.FIELD);
        if (type != null && MessageUtils.isAdminMessage(type)) {
            return true;
        }
        try {
            return store.set(number, message);
        } catch (IOException e) {
            throw reported(e);
        }
    }

    /** Looks for a part of the numbers at a time: the store keeps in memory which of them it has not found. */
    @Override
    public void get(int first, int last, Collection<String> messages) throws IOException {
        for (long from = first; from <= last; from += NUMBERS_AT_A_TIME) {
            store.get((int) from, (int) Math.min(last, from + NUMBERS_AT_A_TIME - 1), messages);
        }
    }

    @Override
    public int getNextSenderMsgSeqNum() throws IOException {
        return store.getNextSenderMsgSeqNum();
    }

    @Override
    public void setNextSenderMsgSeqNum(int number) throws IOException {
        write(() -> store.setNextSenderMsgSeqNum(number));
    }

    @Override
    public void incrNextSenderMsgSeqNum() throws IOException {
        write(store::incrNextSenderMsgSeqNum);
    }

    @Override
    public Date getCreationTime() throws IOException {
        return store.getCreationTime();
    }

    @Override
    public Calendar getCreationTimeCalendar() throws IOException {
        return store.getCreationTimeCalendar();
    }

    @Override
    public void close() throws IOException {
        if (store instanceof Closeable file) {
            file.close();
        }
    }

    /** Writes to the store. */
    private interface Write {
        void run() throws IOException;
    }
}
