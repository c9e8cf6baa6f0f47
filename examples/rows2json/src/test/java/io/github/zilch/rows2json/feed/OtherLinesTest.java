// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Markers of transactions, and messages of applications. */
class OtherLinesTest extends WithSlot {
    private static FeedOptions with(EnvelopeKind kind, boolean markers, String... prefixes) {
        return FeedOptions.of(kind).others(new FeedOptions.Others(Duration.ZERO, markers, Set.of(prefixes)));
    }

    /** Returns lines without what is different each time, and with other quotation marks. */
    private static List<String> read(FeedOptions options, String... statements) throws Exception {
        return lines(options, statements).stream()
                .map(line -> line.replaceAll("\"updated\":\"[^\"]+\"", "\"updated\":\"T\"")
                        .replaceAll("\"xid\":\\d+", "\"xid\":9")
                        .replace('"', '\''))
                .toList();
    }

    @Test
    void markersSurroundTheChangesOfATransaction() throws Exception {
        PostgresServer.execute("create table t(id int primary key)", "create table quiet(id int)");
        String begin = "{'begin':{'lsn':'L','updated':'T','xid':9}}";
        assertEquals(
                List.of(
                        begin,
                        "{'after':{'id':1},'key':[1],'lsn':'L','seq':0}",
                        "{'after':{'id':2},'key':[2],'lsn':'L','seq':1}",
                        "{'commit':{'lsn':'L','updated':'T','xid':9,'lines':2}}",
                        begin,
                        "{'after':null,'key':[1],'lsn':'L','seq':0}",
                        "{'after':{'id':3},'key':[3],'lsn':'L','seq':1}",
                        "{'commit':{'lsn':'L','updated':'T','xid':9,'lines':2}}"),
                read(
                        with(EnvelopeKind.WRAPPED, true).topicInValue(false),
                        "insert into t values (1), (2)",
                        "select txid_current()",
                        "update t set id = 3 where id = 1"));
        assertEquals(
                List.of(
                        "{'__crdb__':{'begin':{'lsn':'L','updated':'T','xid':9}}}",
                        "",
                        "{'__crdb__':{'commit':{'lsn':'L','updated':'T','xid':9,'lines':1}}}"),
                read(with(EnvelopeKind.ROW, true), "delete from t where id = 3"));
    }

    @Test
    void messagesOfAnOutbox() throws Exception {
        PostgresServer.execute("create table t(id int primary key)");
        String[] statements = {
            "begin; select pg_logical_emit_message(true, 'outbox', E'{\"order\":\\n 1}'); insert into t values (1);"
                    + " select pg_logical_emit_message(true, 'outbox', 'no JSON é'); commit",
            "begin; select pg_logical_emit_message(true, 'outbox', 'rolled back'); rollback",
            "select pg_logical_emit_message(false, 'now', '\\xff00'::bytea)",
            "select pg_logical_emit_message(true, 'other', '1')"
        };
        assertEquals(
                List.of(
                        "{'begin':{'lsn':'L','updated':'T','xid':9}}",
                        "{'message':{'prefix':'outbox','lsn':'L','xid':9,'json':{'order':  1}}}",
                        "{'after':{'id':1},'key':[1],'lsn':'L','seq':0}",
                        "{'message':{'prefix':'outbox','lsn':'L','xid':9,'text':'no JSON é'}}",
                        "{'commit':{'lsn':'L','updated':'T','xid':9,'lines':3}}",
                        "{'message':{'prefix':'now','lsn':'L','xid':null,'base64':'/wA='}}"),
                read(with(EnvelopeKind.WRAPPED, true, "outbox", "now").topicInValue(false), statements));
    }

    @Test
    void allMessagesButThoseOfFeeds() throws Exception {
        assertEquals(
                List.of("{'__crdb__':{'message':{'prefix':'a','lsn':'L','xid':9,'json':1}}}"),
                read(with(EnvelopeKind.KEY_ONLY, false, "*"), "select pg_logical_emit_message(true, 'a', '1')"));
    }

    /** Whoever may write a message must not stop the feed with it. */
    @Test
    void messageThatIsTooDeepIsText() throws Exception {
        for (int depth : new int[] {9_997, 9_998, 9_999, 10_000, 10_001, 100_000}) {
            String document = "[".repeat(depth) + "]".repeat(depth);
            String content = depth == 9_997 ? "'json':" + document : "'text':'" + document + "'";
            assertEquals(
                    List.of("{'__crdb__':{'message':{'prefix':'a','lsn':'L','xid':9," + content + "}}}"),
                    read(
                            with(EnvelopeKind.ROW, false, "*"),
                            "select pg_logical_emit_message(true, 'a', repeat('[', " + depth + ") || repeat(']', "
                                    + depth + "))"));
        }
    }

    @Test
    void messageThatIsTooLongIsItsLength() {
        ListSink sink = new ListSink();
        FeedOptions options = with(EnvelopeKind.WRAPPED, false, "*");
        ChangeLines lines = new ChangeLines(options, "d", new OneKeyCatalog(), sink, ChangeLines.Cut.NONE, 1000);
        lines.accept(Messages.message(false, 0x16B3748, "a", "x".repeat(1000)));
        lines.accept(Messages.message(false, 0x16B3750, "a", "x"));
        assertEquals(
                List.of(
                        "{'message':{'prefix':'a','lsn':'0/16B3747','xid':null,'__too_long__':1000}}",
                        "{'message':{'prefix':'a','lsn':'0/16B374F','xid':null,'text':'x'}}"),
                sink.lines.stream().map(line -> line.replace('"', '\'')).toList());
    }
}
