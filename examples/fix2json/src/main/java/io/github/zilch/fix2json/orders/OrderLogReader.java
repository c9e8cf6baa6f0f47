// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.command.Reports;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.fix2json.log.origin.MessageOrigin;
import io.github.zilch.fix2json.session.NumberOne;
import io.github.zilch.fix2json.where.MessageFilter;
import java.io.IOException;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Adds the messages about orders that the scanner finds to a book, and reports flaws. For use by one thread. */
final class OrderLogReader implements MessageScanner.Handler {
    private static final DirectBuffer NO_MEMBERS = new UnsafeBuffer(new byte[0]);

    /** Selects the messages that must be read: those about orders, and those that say how to read others. */
    private final MessageFilter types;

    /** Selects all others with which sequence numbers begin anew. */
    private final NumberOne first;

    private final MessageFilter filter;
    private final OrderBook book;
    private final Reports reports;

    /** Writes where a message came from; null if that is not requested. */
    private final MessageOrigin origin;

    private final JsonBuilder members = new JsonBuilder();
    private long textOffset;

    /**
     * Creates a reader.
     *
     * @param book that the messages are added to.
     * @param filter of the user.
     * @param reports that receive the flaws.
     * @param isLenient {@code true} if the fields after one that cannot be read are read.
     * @param origin to write where a message came from, or null.
     */
    OrderLogReader(OrderBook book, MessageFilter filter, Reports reports, boolean isLenient, MessageOrigin origin) {
        this.book = book;
        this.filter = filter;
        this.reports = reports;
        this.origin = origin;
        first = new NumberOne(isLenient);
        types = new MessageFilter(OrderBook.messageTypes(), Long.MIN_VALUE, Long.MAX_VALUE, null, isLenient);
    }

    @Override
    public void beginsAt(long offset) {
        textOffset = offset;
    }

    @Override
    public void textBefore(DirectBuffer text, int start, int size) {
        if (origin != null) {
            origin.textBefore(text, start, size);
        }
    }

    @Override
    public void message(DirectBuffer source, int start, int size, long line) throws IOException {
        reports.message();
        boolean isOfTypes = types.accepts(source, start, size);
        if (!isOfTypes && !first.isIn(source, start, size)) {
            return;
        }
        boolean isRead = book.read(source, start, size);
        if (isRead && book.isOfOrders()) {
            add(source, start, size, line);
        } else if (isRead && book.isOfSession()) {
            reports.discard();
            book.addOfSession();
            return;
        } else if (!isOfTypes) {
            reports.discard(); // nothing is reported of messages that are not about orders
            return;
        }
        reports.reportOrStop(line);
    }

    private void add(DirectBuffer source, int start, int size, long line) throws IOException {
        DirectBuffer text = NO_MEMBERS;
        int length = 0;
        if (origin != null) {
            origin.addTo(members.reset(), reports.file(), line, source, start, size);
            if (!members.isEmpty()) {
                text = new UnsafeBuffer(members.buffer(), members.offset() + 1, members.length() - 2);
                length = members.length() - 2;
            }
        }
        book.add(filter.accepts(source, start, size), line, textOffset, text, length);
    }

    @Override
    public void rejected(Flaw flaw, long line) throws IOException {
        reports.rejected(flaw, line);
    }
}
