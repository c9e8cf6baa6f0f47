// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.convert.MessageReader;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.agrona.DirectBuffer;

/**
 * Joins the messages of orders. All messages are added first; then the orders are passed on, in the order of their first
 * messages, or, if there are more than fit into memory, of those of each partition.
 *
 * <p>Adding a message does not allocate after the longest one has been seen. Heap and buffers stay at some 100 MB, whatever is
 * added, unless the messages of one order, or of those that share ids with it, are more; the ids of all orders, and the events
 * beyond 64 MB, are in files of a temporary directory. For use by one thread.
 */
public final class OrderBook implements AutoCloseable {
    /** Receives the orders. */
    public interface Handler {
        /**
         * Handles an order that the user has selected.
         *
         * @param order valid until this method returns.
         * @throws IOException if it cannot be written.
         */
        void order(View order) throws IOException;
    }

    /** The current order. */
    public final class View {
        private View() {}

        /**
         * Writes the order.
         *
         * @param json a builder, which is reset.
         * @return {@code true}.
         */
        public boolean write(JsonBuilder json) {
            writer.write(json.reset(), state);
            return true;
        }

        /**
         * Returns the order as a table.
         *
         * @return lines, each with a line feed at its end.
         */
        public String table() {
            return table.of(state);
        }

        /**
         * Returns the number of the log of the first message of the order.
         *
         * @return the name that was passed to {@link OrderBook#log}.
         */
        public String log() {
            return logs.get(first().log());
        }

        /**
         * Returns the line of the first message of the order.
         *
         * @return its number, counted from 1.
         */
        public long line() {
            return first().line();
        }

        private EventRecord first() {
            return state.events().get(0).record();
        }
    }

    private final ScratchMemory memory = new ScratchMemory();
    private final OrderIds ids;
    private final EventStore store;
    private final WantedId wanted;
    private final EventCollector collector;
    private final MessageReader reader;
    private final OrderFormats formats;
    private final List<String> logs = new ArrayList<>();
    private final OrderWriter writer;
    private final OrderTable table;
    private final OrderChains chains;
    private final OrderState state = new OrderState();
    private final View view = new View();
    private long orders;
    private long written;
    private long different;

    // The events of a partition: those that belong together in a row.

    private long[] keys = new long[1 << 10];
    private int[] offsets = new int[1 << 10];
    private int[] groups = new int[1 << 10];

    /**
     * Creates a book without messages.
     *
     * @param dictionaries by version.
     * @param options how messages are read and values are written.
     * @param wantedId the id of the order that the user asks for, or null for all orders.
     * @param listener that is notified of flaws.
     * @throws IllegalArgumentException if the options name a field that no dictionary defines.
     * @throws IOException if there is no memory for ids.
     */
    public OrderBook(
            Function<FixVersion, FixDictionary> dictionaries,
            FixToJsonOptions options,
            String wantedId,
            FlawListener listener)
            throws IOException {
        this(dictionaries, options, wantedId, listener, EventStore.IN_MEMORY);
    }

    /** Creates a book that keeps so many bytes of events in memory. */
    OrderBook(
            Function<FixVersion, FixDictionary> dictionaries,
            FixToJsonOptions options,
            String wantedId,
            FlawListener listener,
            int inMemory)
            throws IOException {
        ids = new OrderIds(memory);
        store = new EventStore(memory, inMemory);
        wanted = new WantedId(wantedId);
        collector = new EventCollector(ids, store, wanted);
        reader = new MessageReader(dictionaries, options, collector, listener);
        formats = new OrderFormats(reader.values());
        writer = new OrderWriter(formats, logs, options.types());
        table = new OrderTable(formats, logs);
        chains = new OrderChains(store.rejects());
    }

    /**
     * Returns the message types that must be added.
     *
     * @return values of MsgType (35).
     */
    public static List<String> messageTypes() {
        return MessageKind.allTypes();
    }

    /**
     * Begins a log.
     *
     * @param name of the log.
     */
    public void log(String name) {
        logs.add(name);
    }

    /**
     * Reads a message, which can then be {@linkplain #add added}.
     *
     * @param source that contains the message, until it has been added.
     * @param offset of the message.
     * @param length of the message in bytes.
     * @return whether it can be read; if not, the listener was told why.
     */
    public boolean read(DirectBuffer source, int offset, int length) {
        return reader.read(source, offset, offset + length);
    }

    /**
     * Adds the message that was read last.
     *
     * @param isSelected whether the user has selected it, and so the order that it belongs to.
     * @param line on which it begins.
     * @param textOffset of it in the text of the log.
     * @param members JSON members to write with it.
     * @param membersLength of the members in bytes.
     * @return whether it is about an order.
     * @throws IOException if there is no room on the disk.
     */
    public boolean add(boolean isSelected, long line, long textOffset, DirectBuffer members, int membersLength)
            throws IOException {
        collector.place(logs.size() - 1, line, textOffset);
        return collector.keep(isSelected, formats.number(reader.formats()), members, membersLength);
    }

    /**
     * Passes on the selected orders. Called once, after all messages have been added.
     *
     * @param handler that receives them.
     * @throws IOException if the handler fails, or there is no room on the disk.
     */
    public void forEach(Handler handler) throws IOException {
        store.distribute(ids, wanted, (events, length) -> partition(events, length, handler));
    }

    private void partition(DirectBuffer events, int length, Handler handler) throws IOException {
        int count = 0;
        for (int i = 0; i < length; i += events.getInt(i)) {
            if (count == keys.length) {
                keys = Arrays.copyOf(keys, 2 * count);
                offsets = Arrays.copyOf(offsets, 2 * count);
            }
            keys[count] = (long) events.getInt(i + EventRecord.ID) << Integer.SIZE | count;
            offsets[count++] = i;
        }
        Arrays.sort(keys, 0, count);
        if (groups.length < count) {
            groups = new int[keys.length];
        }
        Arrays.fill(groups, 0, count, -1);
        for (int i = 0; i < count; i++) {
            if (i == 0 || keys[i] >>> Integer.SIZE != keys[i - 1] >>> Integer.SIZE) {
                groups[(int) keys[i]] = i; // its first event
            }
        }
        for (int i = 0; i < count; i++) {
            if (groups[i] >= 0) {
                group(events, groups[i], count, handler);
            }
        }
    }

    /** Passes on the orders of events that belong together. */
    private void group(DirectBuffer events, int from, int count, Handler handler) throws IOException {
        List<OrderEvent> group = new ArrayList<>();
        long id = keys[from] >>> Integer.SIZE;
        for (int i = from; i < count && keys[i] >>> Integer.SIZE == id; i++) {
            int arrival = (int) keys[i];
            group.add(new OrderEvent(events, offsets[arrival], arrival));
        }
        for (Order order : chains.divide(group)) {
            if (wanted.isGiven() && !hasWantedId(order)) {
                continue;
            }
            orders++;
            state.of(order);
            different += state.isQuantityDifferent() || state.isAverageDifferent() ? 1 : 0;
            if (state.isSelected()) {
                written++;
                handler.order(view);
            }
        }
    }

    private boolean hasWantedId(Order order) {
        for (OrderEvent event : order.events()) {
            if (wanted.isIn(event.record())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the number of orders.
     *
     * @return their number, of those with the wanted id if there is one.
     */
    public long orders() {
        return orders;
    }

    /**
     * Returns the number of orders that were passed on.
     *
     * @return their number.
     */
    public long written() {
        return written;
    }

    /**
     * Returns the number of orders whose fills are not what the counterparty says.
     *
     * @return their number.
     */
    public long different() {
        return different;
    }

    /**
     * Returns the number of rejects of messages about orders that were not added.
     *
     * @return their number.
     */
    public long unmatchedRejects() {
        return store.rejects().unmatched();
    }

    /**
     * Returns the number of rejects that are in no order because there are too many.
     *
     * @return their number.
     */
    public long rejectsLeftOut() {
        return store.rejects().leftOut();
    }

    /** Deletes the temporary files. */
    @Override
    public void close() {
        memory.close();
    }
}
