// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.ReadingArguments;
import io.github.zilch.fix2json.command.LogRun;
import io.github.zilch.fix2json.command.output.JsonOutput;
import io.github.zilch.fix2json.command.output.PrettyPrinter;
import io.github.zilch.fix2json.command.output.TablePrinter;
import io.github.zilch.fix2json.log.origin.MessageOrigin;
import io.github.zilch.fix2json.mask.MaskedFields;
import io.github.zilch.fix2json.orders.write.OrderRow;
import io.github.zilch.fix2json.where.MessageFilter;
import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.output.TextTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.agrona.CloseHelper;
import picocli.CommandLine.Help.Ansi;

/** One run of {@code fix2json orders}: reads logs, and then writes the orders. For use by one thread. */
final class OrdersRun extends LogRun implements AutoCloseable {
    private static final byte[] NONE = {};
    private static final byte[] LINE_FEED = {'\n'};

    /** So many rows for people are kept until their columns are as wide as the widest cell. */
    private static final int ROWS_AT_ONCE = 1_000;

    private final OrdersOptions options;
    private final ReadingArguments arguments;
    private Dictionaries dictionaries;
    private OrderBook book;
    private MessageFilter filter;
    private OrderLogReader reader;
    private JsonOutput output;
    private boolean isFirst = true;

    /** The rows for people. */
    private final TextTable table;

    /**
     * Creates a run.
     *
     * @param options of the user for input, output and reports.
     * @param arguments of the user for reading messages.
     * @param streams to read from and write to.
     * @param columns width of the terminal that standard error is connected to, 0 if it is not a terminal.
     */
    OrdersRun(OrdersOptions options, ReadingArguments arguments, Streams streams, int columns) {
        super(streams, columns, options.reporting, arguments, options.out.file(), false);
        this.options = options;
        this.arguments = arguments;
        table = new TextTable(
                        ansi(),
                        OrderRow.COLUMNS.stream().map(OrdersRun::heading).toList())
                .numbers(OrderRow.NUMBERS.stream().map(OrdersRun::heading).toList())
                .style(heading(OrderRow.STATE), OrderRow::style);
    }

    private static String heading(String column) {
        return column.toUpperCase(Locale.ROOT);
    }

    private Ansi ansi() {
        return options.color.ansi(options.out.file());
    }

    @Override
    protected void begin() throws IOException {
        dictionaries = loadDictionaries();
        FixToJsonOptions form = arguments
                .reader()
                .types(options.out.types)
                .enums(options.out.enums)
                .build();
        MaskedFields mask = new MaskedFields(arguments.maskedTags(dictionaries), dictionaries::get);
        options.checkMask(tag -> mask.mayHide(tag, dictionaries::get));
        filter = options.selection.filter(arguments, dictionaries);
        int processors = Runtime.getRuntime().availableProcessors();
        book = new OrderBook(dictionaries::get, form, options.out.order, reports(), OrderBook.IN_MEMORY, processors);
        reader = new OrderLogReader(
                book,
                filter,
                reports(),
                arguments.isLenient(),
                options.out.with.isEmpty() ? null : new MessageOrigin(options.out.with));
        TablePrinter separated = options.out.separated();
        output = new JsonOutput(output(), options.out.array, options.out.pretty ? new PrettyPrinter() : separated);
        if (separated != null) {
            output.begin(separated.head(OrderRow.COLUMNS));
        }
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
        OrderForm form = options.out.form();
        book.finish();
        book.forEach(form, ansi(), options.chosen.selection(), order -> {
            if (order.isTooLong() || !isWritten(form, order)) {
                reports().file(order.log());
                reports().onFlaw(Flaw.JSON_TOO_LONG, 0, 0, -1, JsonOutput.LONGEST);
                reports().report(order.line());
            }
        });
        output.begin(table.print().getBytes(StandardCharsets.UTF_8));
        output.end();
        sayWhatIsMissing();
    }

    /** Writes an order, and returns whether it is not too long. */
    private boolean isWritten(OrderForm form, WrittenOrder order) throws IOException {
        switch (form) {
            case EVENTS -> {
                output.begin(isFirst ? NONE : LINE_FEED);
                output.begin(order.row().get(0).getBytes(StandardCharsets.UTF_8));
                isFirst = false;
            }
            case ROWS -> {
                if (options.out.separated() != null) {
                    return isWritten(json -> write(json, order.row()));
                }
                if (table.add(order.row()) == ROWS_AT_ONCE) {
                    output.begin(table.print().getBytes(StandardCharsets.UTF_8));
                }
            }
            case JSON -> {
                return isWritten(order::write);
            }
        }
        return true;
    }

    private boolean isWritten(JsonOutput.Source source) throws IOException {
        return output.write(source, 0) != JsonOutput.Result.TOO_LONG;
    }

    /** Writes the cells of a row as an array, as the printer expects it. */
    private static boolean write(JsonBuilder json, List<String> row) {
        json.resetArray();
        for (String cell : row) {
            json.add(cell.isEmpty() ? null : cell);
        }
        return true;
    }

    private void sayWhatIsMissing() {
        if (options.out.order != null) {
            if (book.orders() == 0) {
                reports().failure("no order has the id " + options.out.order);
            } else if (book.written() == 0) {
                reports().note("no order with the id " + options.out.order + " is selected");
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
        return super.isStrange() || options.out.order != null && book.orders() == 0 || book.rejectsLeftOut() > 0;
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
        add(text, book.ofLegs(), " reports of legs, whose fills are in no sum");
        add(text, book.withoutId(), " without an id of an order");
        add(text, filter.withoutTime(), " messages without a SendingTime that can be read");
        if (!book.unfollowed().isEmpty()) {
            text.append("; not followed: ")
                    .append(book.unfollowed().entrySet().stream()
                            .map(type -> Amounts.grouped(type.getValue()) + " " + type.getKey())
                            .collect(Collectors.joining(", ")));
        }
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
