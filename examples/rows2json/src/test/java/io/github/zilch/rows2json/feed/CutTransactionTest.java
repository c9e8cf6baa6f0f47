// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonOptions;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.Catalog;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A transaction that a lost connection cuts, and that another one sends again. */
class CutTransactionTest {
    private static final int T = 16_400;
    private static final long LSN = 0x16B3748;
    private static final FeedOptions OPTIONS = FeedOptions.of(EnvelopeKind.WRAPPED);

    /** A catalogue in which no table has a primary key. */
    private static final Catalog WITHOUT_KEY = new OneKeyCatalog() {
        @Override
        public List<Column> columns(int relation) {
            return List.of(new Column("id", 23, false));
        }
    };

    private static final List<Catalog> CATALOGS = List.of(new OneKeyCatalog(), WITHOUT_KEY);

    private static final List<ByteBuffer> MESSAGES = List.of(
            Messages.begin(LSN, 9),
            Messages.relation(T, 'f', "*id", 23, "*a", 25),
            Messages.insert(T, Messages.row("1", "x")),
            Messages.update(T, 'O', Messages.row("1", "x"), Messages.row("1", "y")),
            Messages.update(T, 'O', Messages.row("1", "y"), Messages.row("2", "z")),
            Messages.delete(T, 'O', Messages.row("2", "z")),
            Messages.update(T, 'O', Messages.row("3", "x"), Messages.row("3", "x")),
            Messages.commit(LSN, LSN + 48));

    private final ListSink sink = new ListSink();

    private ChangeLines connection(Catalog catalog, ChangeLines.Cut cut) {
        return new ChangeLines(OPTIONS, "d", catalog, sink, cut, JsonOptions.DEFAULT.maxCapacity());
    }

    private static void send(ChangeLines lines, int end) {
        MESSAGES.subList(0, end).forEach(message -> lines.accept(message.duplicate()));
    }

    private static String number(String line) {
        return line.replaceFirst(".*\"seq\":(\\d+).*", "$1");
    }

    @Test
    void numberIsThatOfOneLine() {
        for (Catalog first : CATALOGS) {
            for (Catalog second : CATALOGS) {
                for (int cut = 1; cut < MESSAGES.size(); cut++) {
                    sink.lines.clear();
                    ChangeLines lines = connection(first, ChangeLines.Cut.NONE);
                    send(lines, cut);
                    send(connection(second, lines.cut()), MESSAGES.size());
                    Map<String, String> byNumber = new HashMap<>();
                    long last = -1;
                    for (String line : sink.lines) {
                        String other = byNumber.put(number(line), line);
                        assertEquals(null, other, "cut before message " + cut + ": " + line);
                        assertTrue(Long.parseLong(number(line)) > last, "in order: " + line);
                        last = Long.parseLong(number(line));
                    }
                    for (String row : List.of("1,\"a\":\"y\"}", "2,\"a\":\"z\"}", "3,\"a\":\"x\"}")) {
                        String text = "{\"after\":{\"id\":" + row;
                        assertTrue(sink.lines.stream().anyMatch(line -> line.startsWith(text)), () -> "lost: " + text);
                    }
                }
            }
        }
    }

    /** With a catalogue that is the same, each line comes once. */
    @Test
    void linesGoOnAfterTheLastOne() {
        for (Catalog catalog : CATALOGS) {
            sink.lines.clear();
            send(connection(catalog, ChangeLines.Cut.NONE), MESSAGES.size());
            List<String> whole = List.copyOf(sink.lines);
            for (int cut = 1; cut < MESSAGES.size(); cut++) {
                sink.lines.clear();
                ChangeLines lines = connection(catalog, ChangeLines.Cut.NONE);
                send(lines, cut);
                send(connection(catalog, lines.cut()), MESSAGES.size());
                assertEquals(whole, sink.lines, "cut before message " + cut);
            }
        }
    }

    /** Nothing may come between its lines: neither another file nor a line that says that everything is written. */
    @Test
    void sinkIsInTheTransactionUntilItsEndHasCome() {
        ChangeLines first = connection(CATALOGS.get(0), ChangeLines.Cut.NONE);
        assertFalse(first.isInTransaction());
        send(first, 4);
        ChangeLines second = connection(CATALOGS.get(0), first.cut());
        assertTrue(second.isInTransaction());
        second.accept(Messages.message(false, LSN - 8, "a", "x"));
        assertEquals(0, second.position());
        ChangeLines third = connection(CATALOGS.get(0), second.cut());
        assertTrue(third.isInTransaction());
        send(third, MESSAGES.size());
        assertFalse(third.isInTransaction());
        assertEquals(LSN + 48, third.position());
    }

    @Test
    void transactionThatDoesNotComeAgainIsOverWhenALaterOneBegins() {
        ChangeLines first = connection(CATALOGS.get(0), ChangeLines.Cut.NONE);
        send(first, 4);
        ChangeLines second = connection(CATALOGS.get(0), first.cut());
        second.accept(Messages.begin(LSN + 100, 10));
        second.accept(Messages.commit(LSN + 100, LSN + 148));
        assertFalse(second.isInTransaction());
    }
}
