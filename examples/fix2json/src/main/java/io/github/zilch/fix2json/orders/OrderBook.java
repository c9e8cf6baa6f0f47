// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.convert.MessageReader;
import io.github.zilch.fix2json.dictionary.CodeNames;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import io.github.zilch.fix2json.orders.collect.EventCollector;
import io.github.zilch.fix2json.orders.collect.KeptFields;
import io.github.zilch.fix2json.orders.collect.OrderIds;
import io.github.zilch.fix2json.orders.collect.RejectIndex;
import io.github.zilch.fix2json.orders.collect.ScratchMemory;
import io.github.zilch.fix2json.orders.collect.WantedId;
import io.github.zilch.fix2json.orders.collect.Workers;
import io.github.zilch.fix2json.orders.event.EventBlock;
import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.write.OrderFormats;
import io.github.zilch.fix2json.orders.write.OrderRow;
import io.github.zilch.fix2json.orders.write.OrderTable;
import io.github.zilch.fix2json.orders.write.OrderWriter;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.output.OutputFailure;
import io.github.zilch.kit.sort.RecordSorter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import picocli.CommandLine.Help.Ansi;

/**
 * Joins the messages of orders. All messages are added first; then the orders are passed on, in the order of their first
 * messages. Orders whose ids are joined stand together, where the first message of one of them is: those that share an id, and a few
 * whose ids have the same 32 bits of a hash.
 *
 * <p>Each message becomes an event of each of its orders, with the number of an id of the order. When all ids are joined, the events
 * are {@linkplain RecordSorter sorted} by the id that they have in common, so that those which belong together come one after the
 * other, and are divided into orders.
 *
 * <p>Adding a message does not allocate after the longest one has been seen. Heap and buffers do not grow with the number of
 * messages, unless those of one order, or of those that share ids with it, are very many; the ids of all orders, and the events
 * beyond 64 MB, are in temporary files. The system keeps as much of the files of ids in memory as it can: a log of
 * 10 GB about 6 million orders took 626 MB in all. A thread collects events while messages are read, and several threads write
 * the orders. For use by one thread.
 */
final class OrderBook implements AutoCloseable {
    /** Maximum number of bytes of events in memory. */
    static final int IN_MEMORY = 64 << 20;

    /** Number of blocks in which events are handed over to the thread that collects them, and their size. */
    private static final int BLOCKS = 4;

    private static final int BLOCK = 1 << 18;

    private final ScratchMemory memory = new ScratchMemory();
    private final OrderIds ids;
    private final RecordSorter events;
    private final RejectIndex rejects = new RejectIndex();
    private final WantedId wanted;
    private final EventCollector collector;
    private final Workers<EventBlock> thread;
    private final KeptFields fields;
    private final MessageReader reader;
    private final OrderFormats formats;
    private final List<String> logs = new ArrayList<>();

    /** The event whose group is asked for. */
    private final EventRecord event = new EventRecord();

    private final UnsafeBuffer sorted = new UnsafeBuffer(0, 0);
    private final boolean isTyped;
    private final int threads;
    private long orders;
    private long written;
    private long different;

    /**
     * Creates a book without messages.
     *
     * @param dictionaries by version.
     * @param options how messages are read and values are written.
     * @param wantedId the id of the order that the user asks for, or null for all orders.
     * @param listener that is notified of flaws.
     * @param inMemory maximum number of bytes of events in memory, {@link #IN_MEMORY} unless for a test.
     * @param threads that write orders.
     * @throws IllegalArgumentException if the options name a field that no dictionary defines.
     * @throws IOException if there is no memory for ids.
     */
    OrderBook(
            Function<FixVersion, FixDictionary> dictionaries,
            FixToJsonOptions options,
            String wantedId,
            FlawListener listener,
            int inMemory,
            int threads)
            throws IOException {
        formats = new OrderFormats(new CodeNames(dictionaries));
        ids = new OrderIds(memory);
        events = new RecordSorter("fix2json-orders", inMemory);
        wanted = new WantedId(wantedId);
        collector = new EventCollector(ids, events, rejects, wanted);
        List<EventBlock> blocks =
                Stream.generate(() -> new EventBlock(BLOCK)).limit(BLOCKS).toList();
        thread = new Workers<>("fix2json events", "messages were read", 1, blocks, this::collect, block -> {});
        fields = new KeptFields(thread);
        reader = new MessageReader(dictionaries, options, fields, listener);
        isTyped = options.types();
        this.threads = threads;
    }

    private void collect(EventBlock block) throws IOException {
        try {
            collector.collect(block);
        } catch (IOException e) {
            throw new OutputFailure(new IOException(
                    "in " + System.getProperty("java.io.tmpdir") + ", the directory for temporary files: "
                            + Causes.ofFile(e),
                    e));
        }
    }

    /**
     * Returns the message types that must be read, beside all messages with MsgSeqNum (34) 1: those about orders, Logon and
     * SequenceReset.
     */
    static List<String> messageTypes() {
        List<String> all = MessageKind.allTypes();
        all.addAll(List.of("A", "4"));
        return all;
    }

    /** Begins a log with a name. */
    void log(String name) {
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
    boolean read(DirectBuffer source, int offset, int length) {
        return reader.read(source, offset, offset + length);
    }

    /** Returns whether the message that was read last has a type that can be about an order, and so must be added. */
    boolean isOfOrders() {
        return fields.isOfOrders();
    }

    /**
     * Adds the message that was read last.
     *
     * @param isSelected whether the user has selected it, and so the order that it belongs to.
     * @param line on which it begins.
     * @param textOffset of it in the text of the log.
     * @param members JSON members to write with it.
     * @param membersLength of the members in bytes.
     * @throws IOException if there is no room on the disk for a message that was added before.
     */
    void add(boolean isSelected, long line, long textOffset, DirectBuffer members, int membersLength)
            throws IOException {
        int number = formats.number(reader.formats());
        fields.add(isSelected, number, logs.size() - 1, line, textOffset, members, membersLength);
    }

    /**
     * Returns whether sequence numbers, by which rejects name messages, may begin anew with the message that was read last, whose
     * type is not one of orders, so that it must be {@linkplain #addOfSession added}.
     */
    boolean isOfSession() {
        return fields.isOfSession();
    }

    /** Adds the message that was read last, which {@linkplain #isOfSession is of the session}. */
    void addOfSession() throws IOException {
        fields.addOfSession();
    }

    /** Waits until all messages that were added are kept. Called once, after the last message, and before the orders are passed on. */
    void finish() throws IOException {
        fields.finish();
    }

    /**
     * Passes on the selected orders. Called once, after {@link #finish}.
     *
     * @param form how they are written.
     * @param ansi whether tables have colours.
     * @param selection of orders.
     * @param handler that receives them, in the calling thread.
     * @throws IOException if the handler fails, or there is no room on the disk.
     */
    void forEach(OrderForm form, Ansi ansi, OrderSelection selection, Workers.Work<WrittenOrder> handler)
            throws IOException {
        Supplier<OrderBatch> newBatch = () -> newBatch(form, ansi, selection);
        List<OrderBatch> all = Stream.generate(newBatch).limit(threads + 2).toList();
        try (Workers<OrderBatch> writers =
                new Workers<>("fix2json orders", "orders were written", threads, all, OrderBatch::write, batch -> {
                    orders += batch.orders();
                    written += batch.written();
                    different += batch.different();
                    batch.passOn(handler);
                })) {
            OrderBatch[] batch = {writers.next()};
            events.sort(this::group, (records, offset) -> {
                if (batch[0].isFull(records.getInt(offset + EventRecord.ID))) {
                    writers.handOver(batch[0]);
                    batch[0] = writers.next();
                }
                batch[0].add(records, offset);
            });
            writers.handOver(batch[0]);
            writers.finish();
        }
    }

    /** Returns what an event has in common with all others whose ids are joined with its own. Looks for the messages of rejects. */
    private int group(ByteBuffer records, int offset) {
        if (!rejects.isEmpty()) {
            if (sorted.byteBuffer() != records) {
                sorted.wrap(records);
            }
            rejects.look(event.moveTo(sorted, offset));
        }
        int root = ids.root(records.getInt(offset + EventRecord.ID));
        return wanted.isJoinedWith(root, ids) ? root : RecordSorter.LEFT_OUT;
    }

    private OrderBatch newBatch(OrderForm form, Ansi ansi, OrderSelection selection) {
        OrderWriter writer = new OrderWriter(formats, reader.newValueWriter(), logs, isTyped);
        OrderTable table = new OrderTable(formats, logs, ansi);
        OrderRow rows = new OrderRow(formats, logs);
        return new OrderBatch(
                wanted,
                selection,
                rejects,
                logs,
                writer,
                switch (form) {
                    case JSON -> null;
                    case EVENTS -> order -> List.of(table.of(order));
                    case ROWS -> rows::of;
                });
    }

    /** Returns the number of orders, of those with the wanted id if there is one. */
    long orders() {
        return orders;
    }

    /** Returns the number of orders that were passed on. */
    long written() {
        return written;
    }

    /** Returns the number of orders whose fills are not what the counterparty says. */
    long different() {
        return different;
    }

    /** Returns the number of messages that are in orders. */
    long messages() {
        return collector.kept();
    }

    /** Returns how many messages are in no order although they have to do with orders: {@link KeptFields#unfollowed}. */
    Map<String, Long> unfollowed() {
        return fields.unfollowed();
    }

    /** Returns the number of reports about a leg of an order, whose fills are in no sum. */
    long ofLegs() {
        return fields.ofLegs();
    }

    /**
     * Returns the number of messages about an order that are in none because they have no id of it, or only placeholders such as
     * {@code NONE}. Of a message about several orders each counts.
     */
    long withoutId() {
        return collector.withoutId();
    }

    /** Returns the number of rejects of messages about orders that were not added. */
    long unmatchedRejects() {
        return rejects.unmatched();
    }

    /** Returns the number of rejects that are in no order because there are too many. */
    long rejectsLeftOut() {
        return rejects.leftOut();
    }

    /** Ends the threads, and deletes the temporary files. */
    @Override
    public void close() {
        CloseHelper.closeAll(thread, events, memory);
    }
}
