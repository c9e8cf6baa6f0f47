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
import java.util.List;
import org.junit.jupiter.api.Test;

/** The lines of each envelope, whole. */
class EnvelopeTest {
    private static final int T = 16_400;
    private static final ByteBuffer KEY_IDENTITY = Messages.relation(T, 'd', "*id", 23, "b", 25, "a", 23);
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

    private static ByteBuffer[] allChanges(ByteBuffer relation) {
        boolean isFull = relation == FULL_IDENTITY;
        char kind = isFull ? 'O' : 'K';
        return new ByteBuffer[] {
            relation,
            Messages.insert(T, Messages.row("1", "x", "5")),
            Messages.update(T, kind, isFull ? Messages.row("1", "x", "5") : null, Messages.row("1", "x", "6")),
            Messages.update(
                    T, kind, Messages.row("1", isFull ? "x" : null, isFull ? "6" : null), Messages.row("2", "x", "6")),
            Messages.delete(T, kind, Messages.row("2", isFull ? "x" : null, isFull ? "6" : null)),
            Messages.truncate(T)
        };
    }

    private List<String> all(FeedOptions options, ByteBuffer relation) {
        return lines(options, allChanges(relation));
    }

    @Test
    void wrapped() {
        assertEquals(
                List.of(
                        "{'after':{'id':1,'b':'x','a':5},'key':[1],'lsn':'1/16B3748','seq':0,'topic':'public.t'}",
                        "{'after':{'id':1,'b':'x','a':6},'key':[1],'lsn':'1/16B3748','seq':3,'topic':'public.t'}",
                        "{'after':null,'key':[1],'lsn':'1/16B3748','seq':4,'topic':'public.t'}",
                        "{'after':{'id':2,'b':'x','a':6},'key':[2],'lsn':'1/16B3748','seq':5,'topic':'public.t'}",
                        "{'after':null,'key':[2],'lsn':'1/16B3748','seq':7,'topic':'public.t'}",
                        "{'after':null,'key':null,'lsn':'1/16B3748','seq':8,'topic':'public.t','truncate':true}"),
                quoted(all(FeedOptions.of(EnvelopeKind.WRAPPED), KEY_IDENTITY)));
    }

    @Test
    void wrappedWithAllOptions() {
        String end = "'lsn':'1/16B3748','seq':N,'topic':'public.t','updated':'2026-11-21T10:15:30.123456Z'}";
        assertEquals(
                List.of(
                        "{'after':{'a':5,'b':'x','id':1},'before':null,'key':[1]," + end,
                        "{'after':{'a':6,'b':'x','id':1},'before':{'a':5,'b':'x','id':1},'key':[1]," + end,
                        "{'after':null,'before':{'a':6,'b':'x','id':1},'key':[1]," + end,
                        "{'after':{'a':6,'b':'x','id':2},'before':null,'key':[2]," + end,
                        "{'after':null,'before':{'a':6,'b':'x','id':2},'key':[2]," + end),
                quoted(all(
                                        FeedOptions.of(EnvelopeKind.WRAPPED)
                                                .diff(true)
                                                .updated(true)
                                                .sorted(true),
                                        FULL_IDENTITY)
                                .subList(0, 5))
                        .stream()
                        .map(line -> line.replaceAll("'seq':\\d", "'seq':N"))
                        .toList());
    }

    @Test
    void bare() {
        assertEquals(
                List.of(
                        "{'__crdb__':{'key':[1],'lsn':'1/16B3748','seq':0,'topic':'public.t'},'id':1,'b':'x','a':5}",
                        "{'__crdb__':{'key':[1],'lsn':'1/16B3748','seq':3,'topic':'public.t'},'id':1,'b':'x','a':6}",
                        "{'__crdb__':{'key':[1],'lsn':'1/16B3748','seq':4,'topic':'public.t'},'id':1,'b':null,'a':null}",
                        "{'__crdb__':{'key':[2],'lsn':'1/16B3748','seq':5,'topic':'public.t'},'id':2,'b':'x','a':6}",
                        "{'__crdb__':{'key':[2],'lsn':'1/16B3748','seq':7,'topic':'public.t'},'id':2,'b':null,'a':null}",
                        "{'__crdb__':{'lsn':'1/16B3748','seq':8,'topic':'public.t','truncate':true}}"),
                quoted(all(FeedOptions.of(EnvelopeKind.BARE), FULL_IDENTITY)));
    }

    @Test
    void bareSortsItsMetadataAmongTheColumns() {
        assertEquals(
                List.of(
                        "{'B':'x','__crdb__':{'lsn':'1/16B3748','seq':0,'updated':'2026-11-21T10:15:30.123456Z'},'id':1}"),
                quoted(lines(
                        FeedOptions.of(EnvelopeKind.BARE)
                                .keyInValue(false)
                                .topicInValue(false)
                                .updated(true)
                                .sorted(true),
                        Messages.relation(T, 'd', "*id", 23, "B", 25),
                        Messages.insert(T, Messages.row("1", "x")))));
    }

    @Test
    void row() {
        assertEquals(
                List.of(
                        "{'id':1,'b':'x','a':5}",
                        "{'id':1,'b':'x','a':6}",
                        "",
                        "{'id':2,'b':'x','a':6}",
                        "",
                        "{'__crdb__':{'lsn':'1/16B3748','seq':8,'topic':'public.t','truncate':true}}"),
                quoted(all(FeedOptions.of(EnvelopeKind.ROW), KEY_IDENTITY)));
    }

    @Test
    void rowWithTheTimeOfTheCommit() {
        assertEquals(
                List.of("{'__crdb__':{'lsn':'1/16B3748','seq':0,'updated':'2026-11-21T10:15:30.123456Z'},'id':1}"),
                quoted(lines(
                        FeedOptions.of(EnvelopeKind.ROW).updated(true),
                        Messages.relation(T, 'd', "*id", 23),
                        Messages.insert(T, Messages.row("1")))));
    }

    @Test
    void keyOnly() {
        assertEquals(
                List.of(
                        "[1]",
                        "[1]",
                        "[1]",
                        "[2]",
                        "[2]",
                        "{'__crdb__':{'lsn':'1/16B3748','seq':8,'topic':'public.t','truncate':true}}"),
                quoted(all(FeedOptions.of(EnvelopeKind.KEY_ONLY), KEY_IDENTITY)));
    }

    @Test
    void enriched() {
        List<String> lines = quoted(all(FeedOptions.of(EnvelopeKind.ENRICHED).diff(true), FULL_IDENTITY));
        assertEquals(
                "{'after':{'id':1,'b':'x','a':6},'before':{'id':1,'b':'x','a':5},'key':{'id':1},'op':'u',"
                        + "'source':{'database_name':'d','lsn':'1/16B3748','schema_name':'public','seq':3,"
                        + "'table_name':'t','updated':'2026-11-21T10:15:30.123456Z','xid':9},"
                        + "'topic':'public.t','ts_ns':1795256130123456000}",
                lines.get(1));
        assertEquals(List.of("c", "u", "d", "c", "d", "t"), operations(lines, "op"));
        assertEquals(
                "{'after':null,'before':{'id':2,'b':'x','a':6},'key':{'id':2},'op':'d',",
                lines.get(4).replaceFirst("'source.*", ""));
        assertEquals(
                "{'after':null,'before':null,'key':null,'op':'t',", lines.get(5).replaceFirst("'source.*", ""));
    }

    @Test
    void debezium() {
        List<String> lines = quoted(all(FeedOptions.of(EnvelopeKind.DEBEZIUM), FULL_IDENTITY));
        assertEquals(
                "{'before':{'id':1,'b':'x','a':5},'after':{'id':1,'b':'x','a':6},"
                        + "'source':{'db':'d','schema':'public','table':'t','txId':9,'lsn':4318771016,'seq':3,"
                        + "'ts_ms':1795256130123},'op':'u','ts_ms':1795256130123}",
                lines.get(1));
        assertEquals(List.of("c", "u", "d", "c", "d", "t"), operations(lines, "op"));
    }

    @Test
    void debeziumHasTheOldKeyWithoutACompleteOldRow() {
        List<String> lines = quoted(all(FeedOptions.of(EnvelopeKind.DEBEZIUM), KEY_IDENTITY));
        assertEquals(
                "{'before':{'id':1},'after':{'id':1,'b':'x','a':6},",
                lines.get(1).replaceFirst("'source.*", ""));
        assertEquals("{'before':{'id':2},'after':null,", lines.get(4).replaceFirst("'source.*", ""));
    }

    @Test
    void maxwell() {
        String start = "{'database':'d','schema':'public','table':'t','type':'";
        String middle = "','ts':1795256130,'xid':9,'xoffset':";
        String lsn = ",'lsn':'1/16B3748',";
        assertEquals(
                List.of(
                        start + "insert" + middle + 0 + lsn + "'data':{'id':1,'b':'x','a':5}}",
                        start + "update" + middle + 1 + lsn + "'data':{'id':1,'b':'x','a':6},'old':{'a':5}}",
                        start + "update" + middle + 2 + lsn + "'data':{'id':2,'b':'x','a':6},'old':{'id':1}}",
                        start + "delete" + middle + 3 + lsn + "'data':{'id':2,'b':'x','a':6}}",
                        start + "truncate" + middle + 4 + lsn + "'data':null,'commit':true}"),
                quoted(all(FeedOptions.of(EnvelopeKind.MAXWELL), FULL_IDENTITY)));
    }

    @Test
    void maxwellHasTheOldValuesThatTheServerSends() {
        List<String> lines = quoted(all(FeedOptions.of(EnvelopeKind.MAXWELL), KEY_IDENTITY));
        assertEquals("{'id':1,'b':'x','a':6},'old':{}}", lines.get(1).replaceFirst(".*'data':", ""));
        assertEquals("{'id':2,'b':'x','a':6},'old':{'id':1}}", lines.get(2).replaceFirst(".*'data':", ""));
        assertEquals("{'id':2}}", lines.get(3).replaceFirst(".*'data':", ""));
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
    void messageOfAnotherProtocolVersionIsRefused() {
        FeedException refused = assertThrows(
                FeedException.class, () -> lines(FeedOptions.of(EnvelopeKind.ROW), ByteBuffer.wrap(new byte[] {'S'})));
        assertEquals(
                "the server sent a message of the type 'S', which protocol version 1 of pgoutput does not have",
                refused.getMessage());
    }

    @Test
    void messagesThatEndTooEarlyAreRefused() {
        for (ByteBuffer message : allChanges(FULL_IDENTITY)) {
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

    private static List<String> operations(List<String> lines, String member) {
        return lines.stream()
                .map(line -> line.replaceFirst(".*'" + member + "':'(\\w+)'.*", "$1"))
                .toList();
    }
}
