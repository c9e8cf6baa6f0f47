// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.ReadingArguments;
import io.github.zilch.fix2json.command.LogRun;
import io.github.zilch.fix2json.command.output.JsonOutput;
import io.github.zilch.fix2json.command.output.PrettyPrinter;
import io.github.zilch.fix2json.log.origin.MessageOrigin;
import io.github.zilch.fix2json.where.MessageFilter;
import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.Streams;
import java.io.IOException;
import org.agrona.CloseHelper;

/** One run of {@code fix2json orders}: reads logs, and then writes the orders. For use by one thread. */
final class OrdersRun extends LogRun implements AutoCloseable {
    private static final byte[] NONE = {};
    private static final byte[] LINE_FEED = {'\n'};

    private final OrdersOptions options;
    private final ReadingArguments arguments;
    private Dictionaries dictionaries;
    private OrderBook book;
    private MessageFilter filter;
    private OrderLogReader reader;
    private JsonOutput output;
    private boolean isFirst = true;

    /**
     * Creates a run.
     *
     * @param options of the user for input, output and reports.
     * @param arguments of the user for reading messages.
     * @param streams to read from and write to.
     * @param columns width of the terminal that standard error is connected to, 0 if it is not a terminal.
     */
    OrdersRun(OrdersOptions options, ReadingArguments arguments, Streams streams, int columns) {
        super(streams, columns, options.reporting, arguments, options.out.file, false);
        this.options = options;
        this.arguments = arguments;
    }

    @Override
    protected void begin() throws IOException {
        dictionaries = loadDictionaries();
        FixToJsonOptions form = arguments
                .reader()
                .types(options.out.types)
                .enums(options.out.enums)
                .build();
        arguments.maskedTags(dictionaries); // refuses names that are unknown
        filter = options.selection.filter(arguments, dictionaries);
        book = new OrderBook(dictionaries::get, form, options.out.order, reports());
        reader = new OrderLogReader(
                book,
                filter,
                reports(),
                arguments.isLenient(),
                options.out.with.isEmpty() ? null : new MessageOrigin(options.out.with));
        output = new JsonOutput(output(), options.out.array, options.out.pretty ? new PrettyPrinter() : null);
    }

    @Override
    protected void beginFile(String name) {
        super.beginFile(name);
        book.log(name);
    }

    @Override
    protected void read() throws IOException {
        readAll(options.files, arguments.scanner(reader, options.in.delimiter, dictionaries));
    }

    @Override
    protected void end() throws IOException {
        boolean isTable = options.out.isTable();
        reader.finish();
        book.forEach(isTable, order -> {
            if (order.isTooLong() || !isTable && output.write(order::write, 0) == JsonOutput.Result.TOO_LONG) {
                reports().file(order.log());
                reports().onFlaw(Flaw.JSON_TOO_LONG, 0, 0, -1, JsonOutput.LONGEST);
                reports().report(order.line());
            } else if (isTable) {
                output.begin(isFirst ? NONE : LINE_FEED);
                output.begin(order.table());
                isFirst = false;
            }
        });
        output.end();
        sayWhatIsMissing();
    }

    private void sayWhatIsMissing() {
        if (options.out.order != null) {
            if (book.written() == 0) {
                reports().failure("no order has the id " + options.out.order);
            }
            return;
        }
        if (book.withoutId() > 0) {
            reports()
                    .note("messages about orders that have no id of one, and so are in none: "
                            + Amounts.grouped(book.withoutId()));
        }
        if (book.unmatchedRejects() > 0) {
            reports()
                    .note("rejects of messages that are not in the logs, and so in no order: "
                            + Amounts.grouped(book.unmatchedRejects()));
        }
        if (book.rejectsLeftOut() > 0) {
            reports()
                    .failure("rejects that were left out because there are too many: "
                            + Amounts.grouped(book.rejectsLeftOut()) + "; pass fewer logs at a time");
        }
    }

    @Override
    protected boolean isStrange() {
        return super.isStrange() || options.out.order != null && book.written() == 0 || book.rejectsLeftOut() > 0;
    }

    @Override
    protected long converted() {
        return book.messages();
    }

    @Override
    protected String done() {
        return "of orders";
    }

    @Override
    protected String aboutMessages() {
        StringBuilder text = new StringBuilder();
        text.append(" in ").append(Amounts.grouped(book.orders())).append(" orders");
        add(text, book.different(), " of them with differences");
        add(text, book.orders() - book.written(), " orders not selected");
        add(text, book.aboutNone(), " messages about no order");
        add(text, book.withoutId(), " without an id of an order");
        add(text, filter.withoutTime(), " messages without a SendingTime that can be read");
        return text.append(super.aboutMessages()).toString();
    }

    private static void add(StringBuilder text, long count, String what) {
        if (count > 0) {
            text.append(", ").append(Amounts.grouped(count)).append(what);
        }
    }

    /** Ends the threads of the run, and deletes its temporary files. */
    @Override
    public void close() {
        CloseHelper.close(book); // null if the run could not begin
    }
}
