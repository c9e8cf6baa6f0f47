// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.fix2json.orders.collect.RejectIndex;
import io.github.zilch.fix2json.orders.collect.WantedId;
import io.github.zilch.fix2json.orders.collect.Workers;
import io.github.zilch.fix2json.orders.event.EventBlock;
import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.join.Order;
import io.github.zilch.fix2json.orders.join.OrderChains;
import io.github.zilch.fix2json.orders.write.OrderState;
import io.github.zilch.fix2json.orders.write.OrderWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableDirectByteBuffer;

/**
 * Some groups of events whose ids are joined. Divides each into orders, and writes these into memory of its own, so that several
 * batches can be at work at the same time. Used again for other groups. For use by one thread at a time.
 */
final class OrderBatch {
    /** Number of bytes of events, unless a group has more. */
    private static final int EVENTS = 1 << 20;

    /** Maximum length of an order in bytes. */
    private static final int LONGEST = 64 << 20;

    /** Maximum number of bytes of the events of a group. */
    private static final int MOST_BYTES = Integer.MAX_VALUE - Long.BYTES;

    private static final int FIRST_CAPACITY = 1 << 16;

    private final EventBlock events = new EventBlock(EVENTS);

    /** The id that the events of the last group have in common. */
    private int group;

    private final WantedId wanted;
    private final OrderSelection selection;
    private final RejectIndex rejects;
    private final List<String> logs;
    private final OrderWriter writer;

    /** Returns the cells of an order; null to write JSON. */
    private final Function<OrderState, List<String>> cells;

    private JsonBuilder json = newBuilder();
    private final ExpandableDirectByteBuffer text = new ExpandableDirectByteBuffer(FIRST_CAPACITY);
    private int length;
    private final List<WrittenOrder> written = new ArrayList<>();
    private long orders;
    private long different;

    /**
     * Creates a batch without groups.
     *
     * @param wanted the id that the user asks for.
     * @param selection of orders.
     * @param rejects that name messages by their numbers.
     * @param logs names of the logs by their numbers.
     * @param writer writes orders as JSON.
     * @param cells returns the cells of an order, or null to write JSON.
     */
    OrderBatch(
            WantedId wanted,
            OrderSelection selection,
            RejectIndex rejects,
            List<String> logs,
            OrderWriter writer,
            Function<OrderState, List<String>> cells) {
        this.wanted = wanted;
        this.selection = selection;
        this.rejects = rejects;
        this.logs = logs;
        this.writer = writer;
        this.cells = cells;
    }

    private static JsonBuilder newBuilder() {
        return new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(LONGEST).repetition(false));
    }

    /** Returns whether a group with an id should be added to another batch. */
    boolean isFull(int id) {
        return id != group && events.isFull();
    }

    /**
     * Adds an event, which is copied.
     *
     * @param records contains the event.
     * @param offset of it.
     * @throws IOException if there are too many in its group.
     */
    void add(ByteBuffer records, int offset) throws IOException {
        int size = records.getInt(offset);
        if (events.length() > MOST_BYTES - size) {
            throw new IOException("the ids of too many orders are joined, perhaps because they begin anew each day:"
                    + " pass the logs of fewer days at a time");
        }
        events.ensureRoom(size);
        events.bytes().putBytes(events.length(), records, offset, size);
        events.add(size);
        group = records.getInt(offset + EventRecord.ID);
    }

    /** Writes the orders of the events. */
    void write() {
        length = 0;
        written.clear();
        orders = 0;
        different = 0;
        DirectBuffer records = events.bytes();
        List<OrderEvent> ofGroup = new ArrayList<>();
        for (int i = 0; i < events.length(); i += records.getInt(i)) {
            OrderEvent event = new OrderEvent(records, i, i);
            if (!ofGroup.isEmpty() && ofGroup.get(0).id() != event.id()) {
                divide(ofGroup);
                ofGroup.clear();
            }
            ofGroup.add(event);
        }
        divide(ofGroup);
    }

    private void divide(List<OrderEvent> ofGroup) {
        for (Order order : OrderChains.divide(ofGroup, rejects)) {
            if (!wanted.isGiven() || hasWantedId(order)) {
                add(order);
            }
        }
    }

    private boolean hasWantedId(Order order) {
        for (OrderEvent event : order.events()) {
            if (wanted.isIn(event)) {
                return true;
            }
        }
        return false;
    }

    private void add(Order order) {
        orders++;
        OrderState state = new OrderState(order);
        different += state.isQuantityDifferent() || state.isAverageDifferent() ? 1 : 0;
        if (state.isSelected() && selection.accepts(state)) {
            OrderEvent first = state.events().get(0);
            int start = length;
            written.add(new WrittenOrder(
                    text,
                    start,
                    cells == null ? write(state) : 0,
                    cells == null ? List.of() : cells.apply(state),
                    logs.get(first.log()),
                    first.line()));
        }
    }

    /** Writes an order, and returns its length, or {@link WrittenOrder#TOO_LONG}. */
    private int write(OrderState state) {
        try {
            writer.write(json.reset(), state);
            text.putBytes(length, json.buffer(), json.offset(), json.length());
            length += json.length();
            return json.length();
        } catch (JsonCapacityException | OutOfMemoryError e) { // leaves this order out, and no other
            json = newBuilder();
            return WrittenOrder.TOO_LONG;
        }
    }

    /** Passes on the orders that were written, and removes the events. */
    void passOn(Workers.Work<WrittenOrder> handler) throws IOException {
        for (WrittenOrder order : written) {
            handler.on(order);
        }
        events.clear();
    }

    /** Returns the number of orders. */
    long orders() {
        return orders;
    }

    /** Returns the number of orders that were written. */
    long written() {
        return written.size();
    }

    /** Returns the number of orders whose fills are not what the counterparty says. */
    long different() {
        return different;
    }
}
