// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.fix2json.orders.collect.WantedId;
import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.join.Order;
import io.github.zilch.fix2json.orders.join.OrderChains;
import io.github.zilch.fix2json.orders.write.OrderRow;
import io.github.zilch.fix2json.orders.write.OrderState;
import io.github.zilch.fix2json.orders.write.OrderTable;
import io.github.zilch.fix2json.orders.write.OrderWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableDirectByteBuffer;

/**
 * Joins the events of some groups of a partition, and writes the orders into memory of its own, so that several batches can be at
 * work at the same time. Used again for other groups. For use by one thread at a time.
 */
final class OrderBatch implements Callable<OrderBatch> {
    /** Maximum length of an order in bytes. */
    private static final int LONGEST = 64 << 20;

    private static final int FIRST_CAPACITY = 1 << 16;

    private final WantedId wanted;
    private final OrderSelection selection;
    private final OrderChains chains;
    private final List<String> logs;
    private final OrderWriter writer;

    /** Writes orders as tables of their events; null if they are written otherwise. */
    private final OrderTable table;

    /** Writes orders as rows; null if they are written otherwise. */
    private final OrderRow rows;

    private final OrderState state = new OrderState();
    private JsonBuilder json = newBuilder();
    private final ExpandableDirectByteBuffer text = new ExpandableDirectByteBuffer(FIRST_CAPACITY);
    private int length;
    private final List<WrittenOrder> written = new ArrayList<>();
    private long orders;
    private long different;
    private Partition partition;
    private int from;
    private int to;

    /**
     * Creates a batch without groups.
     *
     * @param wanted the id that the user asks for.
     * @param selection of orders.
     * @param chains divides events into orders.
     * @param logs names of the logs by their numbers.
     * @param writer writes orders as JSON.
     * @param table writes orders as tables of their events, or null to write them otherwise.
     * @param rows writes orders as rows, or null to write them otherwise.
     */
    OrderBatch(
            WantedId wanted,
            OrderSelection selection,
            OrderChains chains,
            List<String> logs,
            OrderWriter writer,
            OrderTable table,
            OrderRow rows) {
        this.wanted = wanted;
        this.selection = selection;
        this.chains = chains;
        this.logs = logs;
        this.writer = writer;
        this.table = table;
        this.rows = rows;
    }

    private static JsonBuilder newBuilder() {
        return new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(LONGEST).repetition(false));
    }

    /**
     * Moves to other groups.
     *
     * @param newPartition that contains them.
     * @param first of them.
     * @param end after the last of them.
     * @return this batch.
     */
    OrderBatch of(Partition newPartition, int first, int end) {
        partition = newPartition;
        from = first;
        to = end;
        return this;
    }

    @Override
    public OrderBatch call() {
        length = 0;
        written.clear();
        orders = 0;
        different = 0;
        for (int group = from; group < to; group++) {
            List<OrderEvent> events = new ArrayList<>(partition.size(group));
            for (int i = 0; i < partition.size(group); i++) {
                events.add(partition.event(group, i));
            }
            for (Order order : chains.divide(events)) {
                if (!wanted.isGiven() || hasWantedId(order)) {
                    add(order);
                }
            }
        }
        return this;
    }

    private boolean hasWantedId(Order order) {
        for (OrderEvent event : order.events()) {
            if (wanted.isIn(event.record())) {
                return true;
            }
        }
        return false;
    }

    private void add(Order order) {
        orders++;
        state.of(order);
        different += state.isQuantityDifferent() || state.isAverageDifferent() ? 1 : 0;
        if (state.isSelected() && selection.accepts(state)) {
            EventRecord first = state.events().get(0).record();
            int start = length;
            written.add(new WrittenOrder(
                    text,
                    start,
                    rows == null ? write() : 0,
                    rows == null ? List.of() : rows.of(state),
                    logs.get(first.log()),
                    first.line()));
        }
    }

    /** Writes the current order, and returns its length, or {@link WrittenOrder#TOO_LONG}. */
    private int write() {
        if (table != null) {
            byte[] bytes = table.of(state).getBytes(StandardCharsets.UTF_8);
            text.putBytes(length, bytes);
            length += bytes.length;
            return bytes.length;
        }
        try {
            writer.write(json.reset(), state);
            return append(json.buffer(), json.offset(), json.length());
        } catch (JsonCapacityException | OutOfMemoryError e) { // leaves this order out, and no other
            json = newBuilder();
            return WrittenOrder.TOO_LONG;
        }
    }

    private int append(DirectBuffer source, int offset, int size) {
        text.putBytes(length, source, offset, size);
        length += size;
        return size;
    }

    /** Passes on the orders that were written. */
    void passOn(OrderHandler handler) throws IOException {
        for (WrittenOrder order : written) {
            handler.order(order);
        }
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
