// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.rows2json.feed.envelope.Encoders;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.Relation;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Lines of messages that a server of the tests does not send. */
class EnvelopeTest {
    private static final int T = 16_400;
    private static final ByteBuffer FULL_IDENTITY = Messages.relation(T, 'f', "*id", 23, "*b", 25, "*a", 23);

    private final ListSink sink = new ListSink();

    private List<String> lines(FeedOptions options, ByteBuffer... messages) {
        ChangeLines lines = new ChangeLines(options, "d", new OneKeyCatalog(), sink);
        lines.accept(Messages.begin(0x1_016B3748L, 9));
        for (ByteBuffer message : messages) {
            lines.accept(message.duplicate());
        }
        lines.accept(Messages.commit(0x1_016B3748L, 0x1_016B3778L));
        assertEquals(0x1_016B3778L, sink.sync());
        return sink.lines;
    }

    /** What the runs of the command leave out, because it is different each time. */
    @Test
    void positionAndTimeOfTheCommit() {
        Map<EnvelopeKind, String> expected = Map.of(
                EnvelopeKind.WRAPPED,
                "{'after':{'id':1},'key':[1],'lsn':'1/16B3748','seq':0,'topic':'public.t',"
                        + "'updated':'2026-11-21T10:15:30.123456Z'}",
                EnvelopeKind.ENRICHED,
                "{'after':{'id':1},'key':{'id':1},'op':'c','source':{'database_name':'d','lsn':'1/16B3748',"
                        + "'schema_name':'public','seq':0,'table_name':'t','updated':'2026-11-21T10:15:30.123456Z',"
                        + "'xid':9},'topic':'public.t','ts_ns':1795256130123456000}",
                EnvelopeKind.DEBEZIUM,
                "{'before':null,'after':{'id':1},'source':{'db':'d','schema':'public','table':'t','txId':9,"
                        + "'lsn':4318771016,'seq':0,'ts_ms':1795256130123},'op':'c','ts_ms':1795256130123}",
                EnvelopeKind.MAXWELL,
                "{'database':'d','schema':'public','table':'t','type':'insert','ts':1795256130,'xid':9,'xoffset':0,"
                        + "'lsn':'1/16B3748','data':{'id':1},'commit':true}");
        expected.forEach((kind, line) -> {
            sink.lines.clear();
            FeedOptions options = FeedOptions.of(kind);
            assertEquals(
                    List.of(line),
                    quoted(lines(
                            kind == EnvelopeKind.WRAPPED ? options.updated(true) : options,
                            Messages.relation(T, 'd', "*id", 23),
                            Messages.insert(T, Messages.row("1")))));
        });
    }

    @Test
    void resolvedLines() {
        for (EnvelopeKind kind : EnvelopeKind.values()) {
            ListSink own = new ListSink();
            FeedOptions options = FeedOptions.of(kind);
            ChangeLines feed = new ChangeLines(options, "d", new OneKeyCatalog(), own);
            feed.resolved();
            assertEquals(List.of(), own.lines, "nothing is known yet");
            feed.mark(0x16B3748);
            feed.mark(0x16B3740);
            feed.resolved();
            boolean isObject = !List.of(EnvelopeKind.BARE, EnvelopeKind.ROW, EnvelopeKind.KEY_ONLY)
                    .contains(kind);
            String resolved = "{'resolved':'0/16B3747'}"; // the next change can have the position 0/16B3748
            assertEquals(
                    List.of(isObject ? resolved : "{'__crdb__':" + resolved + "}"), quoted(own.lines), kind.toString());
        }
    }

    @Test
    void intervalOfResolvedLinesIsNotNegative() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> new FeedOptions.Others(Duration.ofSeconds(-1), false, Set.of()));
        assertEquals("the interval of resolved lines is PT-1S: it cannot be negative", refused.getMessage());
    }

    @Test
    void tableThatIsSentAgainWithTheSameColumnsKeepsItsEncoders() {
        Encoders encoders = new Encoders(FeedOptions.of(EnvelopeKind.ROW), "d", new OneKeyCatalog());
        Relation.Column id = new Relation.Column("id", 23, -1, true);
        Relation first = new Relation(T, "public", "t", 'd', List.of(id), List.of(0));
        encoders.update(first);
        Encoders.Entry entry = encoders.get(T);
        encoders.update(first.withKey(List.of(0)));
        assertEquals(entry, encoders.get(T));
        Relation.Column name = new Relation.Column("name", 25, -1, false);
        encoders.update(new Relation(T, "public", "t", 'd', List.of(id, name), List.of(0)));
        assertEquals(List.of("id", "name"), encoders.get(T).table().relation().names());
    }

    @Test
    void valueThatIsNotWhatItsTypePromisesIsReportedWithTableAndPosition() {
        FeedException refused = assertThrows(
                FeedException.class,
                () -> lines(
                        FeedOptions.of(EnvelopeKind.ROW),
                        Messages.relation(T, 'd', "*id", 23),
                        Messages.insert(T, Messages.row("{]"))));
        assertEquals(
                "cannot write a change of public.t at 1/16B3748: ",
                refused.getMessage().substring(0, 48));
    }

    /** Documents of json and jsonb, also in arrays. A line has some levels of its own. */
    @Test
    void documentThatIsTooDeepOrIsNoneIsAString() {
        String deep = "[".repeat(9_999) + "]".repeat(9_999);
        String allowed = "[".repeat(9_998) + "]".repeat(9_998);
        assertEquals(
                List.of(
                        "{'after':{'id':1,'a':'" + deep + "','b':'" + deep + "','c':['" + deep + "',{}]},'key':[1],"
                                + "'lsn':'1/16B3748','seq':0}",
                        "{'after':{'id':2,'a':" + allowed + ",'b':'{]','c':null},'key':[2],'lsn':'1/16B3748','seq':1}"),
                quoted(lines(
                        FeedOptions.of(EnvelopeKind.WRAPPED).topicInValue(false),
                        Messages.relation(T, 'd', "*id", 23, "a", 3802, "b", 114, "c", 3807),
                        Messages.insert(T, Messages.row("1", deep, deep, "{\"" + deep + "\",\"{}\"}")),
                        Messages.insert(T, Messages.row("2", allowed, "{]", null)))));
    }

    @Test
    void valuesOfALineThatIsTooLongAreReplacedByTheirLengths() {
        FeedOptions options = FeedOptions.of(EnvelopeKind.WRAPPED).topicInValue(false);
        ChangeLines lines = new ChangeLines(options, "d", new OneKeyCatalog(), sink, ChangeLines.Cut.NONE, 100_000);
        lines.accept(Messages.begin(0x1_016B3748L, 9));
        lines.accept(Messages.relation(T, 'd', "*id", 23, "a", 25, "b", 25));
        lines.accept(Messages.insert(T, Messages.row("1", "x".repeat(70_000), "y".repeat(70_000))));
        lines.accept(Messages.insert(T, Messages.row("2", "x".repeat(70_000), "y")));
        lines.accept(Messages.commit(0x1_016B3748L, 0x1_016B3800L));
        assertEquals(
                List.of(
                        "{'after':{'id':1,'a':{'__too_long__':70000},'b':{'__too_long__':70000}},'key':[1],"
                                + "'lsn':'1/16B3748','seq':0}",
                        "{'after':{'id':2,'a':'" + "x".repeat(70_000) + "','b':'y'},'key':[2],"
                                + "'lsn':'1/16B3748','seq':1}"),
                quoted(sink.lines));
    }

    @Test
    void messageThatIsTooLongIsItsLength() {
        FeedOptions options =
                FeedOptions.of(EnvelopeKind.WRAPPED).others(new FeedOptions.Others(Duration.ZERO, false, Set.of("*")));
        ChangeLines lines = new ChangeLines(options, "d", new OneKeyCatalog(), sink, ChangeLines.Cut.NONE, 1000);
        lines.accept(Messages.message(false, 0x16B3748, "a", "x".repeat(1000)));
        lines.accept(Messages.message(false, 0x16B3750, "a", "x"));
        assertEquals(
                List.of(
                        "{'message':{'prefix':'a','lsn':'0/16B3747','xid':null,'__too_long__':1000}}",
                        "{'message':{'prefix':'a','lsn':'0/16B374F','xid':null,'text':'x'}}"),
                quoted(sink.lines));
    }

    @Test
    void messageOfAnotherProtocolVersionIsRefused() {
        FeedException refused = assertThrows(
                FeedException.class, () -> lines(FeedOptions.of(EnvelopeKind.ROW), ByteBuffer.wrap(new byte[] {'S'})));
        assertEquals(
                "the server sent a message of the type 'S', which protocol version 1 of pgoutput does not have",
                refused.getMessage());
    }

    @Test
    void messagesThatEndTooEarlyAreRefused() {
        String[] row = Messages.row("1", "x", "5");
        List<ByteBuffer> messages = List.of(
                FULL_IDENTITY,
                Messages.insert(T, row),
                Messages.update(T, 'O', row, row),
                Messages.delete(T, 'O', row),
                Messages.truncate(T));
        for (ByteBuffer message : messages) {
            for (int length = 0; length < message.limit(); length++) {
                ChangeLines lines = new ChangeLines(FeedOptions.of(EnvelopeKind.ROW), "d", new OneKeyCatalog(), sink);
                lines.accept(Messages.begin(1, 1));
                lines.accept(FULL_IDENTITY.duplicate());
                ByteBuffer cut = message.duplicate().limit(length);
                FeedException refused = assertThrows(FeedException.class, () -> lines.accept(cut));
                assertEquals(
                        "a message of " + length + " bytes ends too early: is the plugin of the slot pgoutput?",
                        refused.getMessage());
            }
        }
    }

    @Test
    void rowsWithoutTheColumnsOfTheTableAreRefusedAndNotComparedWithThoseOfAnotherMessage() {
        String[] row = Messages.row("1", "b", "2");
        ByteBuffer negative = Messages.insert(T, row).putShort(6, (short) -1);
        ByteBuffer noTable =
                Messages.relation(T, 'f').putShort(Messages.relation(T, 'f').limit() - 2, (short) -1);
        for (EnvelopeKind kind : EnvelopeKind.values()) {
            ChangeLines lines = new ChangeLines(FeedOptions.of(kind), "d", new OneKeyCatalog(), sink);
            lines.accept(Messages.begin(1, 1));
            lines.accept(FULL_IDENTITY.duplicate());
            lines.accept(Messages.update(T, 'O', row, row));
            FeedException refused = assertThrows(
                    FeedException.class, () -> lines.accept(Messages.update(T, 'O', Messages.row(), row)), kind::name);
            assertTrue(refused.getMessage().endsWith("the two rows of an update have 0 and 3 columns"), kind::name);
            assertThrows(FeedException.class, () -> lines.accept(negative.duplicate()), kind::name);
            assertThrows(FeedException.class, () -> lines.accept(noTable.duplicate()), kind::name);
        }
    }

    private static List<String> quoted(List<String> lines) {
        return lines.stream().map(line -> line.replace('"', '\'')).toList();
    }
}
