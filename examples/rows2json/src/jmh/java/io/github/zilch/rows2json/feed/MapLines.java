// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zilch.rows2json.feed.postgres.Change;
import io.github.zilch.rows2json.feed.postgres.Lsn;
import io.github.zilch.rows2json.feed.postgres.PgOutput;
import io.github.zilch.rows2json.feed.postgres.Relation;
import io.github.zilch.rows2json.feed.postgres.Tuple;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes each change as a map of maps, whose entries Jackson sorts. */
final class MapLines implements PgOutput.Handler {
    private final PgOutput decoder = new PgOutput(this);
    private final ObjectMapper mapper = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();
    private final FeedBenchmark.Line kind;
    private Relation relation;
    private byte[] line;

    MapLines(FeedBenchmark.Line kind) {
        this.kind = kind;
    }

    void accept(ByteBuffer message) {
        decoder.decode(message);
    }

    byte[] line() {
        return line;
    }

    @Override
    public void begin(Change transaction) {
        // its data are in each change
    }

    @Override
    public void relation(Relation sent) {
        relation = sent;
    }

    @Override
    public void change(Change change) {
        Map<String, Object> after = row(change.after);
        try {
            line = mapper.writeValueAsBytes(kind == FeedBenchmark.Line.ROW ? after : wrapped(change, after));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
        change.sequence += 3; // as an update takes
    }

    private Map<String, Object> wrapped(Change change, Map<String, Object> after) {
        Map<String, Object> wrapped = new HashMap<>();
        wrapped.put("after", after);
        if (kind == FeedBenchmark.Line.WRAPPED_WITH_BEFORE) {
            wrapped.put("before", row(change.before));
        }
        wrapped.put("key", List.of(after.get("id")));
        wrapped.put("lsn", Lsn.text(change.commitLsn));
        wrapped.put("seq", change.sequence + 2); // of an update that keeps its key
        wrapped.put("topic", relation.fullName());
        wrapped.put(
                "updated",
                Instant.EPOCH.plus(change.commitMicros, ChronoUnit.MICROS).toString());
        return wrapped;
    }

    private Map<String, Object> row(Tuple tuple) {
        Map<String, Object> row = new HashMap<>();
        for (int i = 0; i < tuple.size(); i++) {
            String text = new String(tuple.array(), tuple.offset(i), tuple.length(i), StandardCharsets.UTF_8);
            Relation.Column column = relation.columns().get(i);
            row.put(column.name(), value(column.type(), text));
        }
        return row;
    }

    private static Object value(int type, String text) {
        return switch (type) {
            case 16 -> text.equals("t");
            case 20, 23 -> Long.valueOf(text);
            default -> text;
        };
    }

    @Override
    public void commit(long endLsn) {
        // nothing is confirmed
    }
}
