// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.github.zilch.rows2json.feed.postgres.Change;
import io.github.zilch.rows2json.feed.postgres.Lsn;
import io.github.zilch.rows2json.feed.postgres.PgOutput;
import io.github.zilch.rows2json.feed.postgres.Relation;
import io.github.zilch.rows2json.feed.postgres.Tuple;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Writes each change with Jackson's generator. The names of the columns are sorted and encoded once. */
final class JacksonLines implements PgOutput.Handler {
    private static final SerializableString AFTER = new SerializedString("after");
    private static final SerializableString BEFORE = new SerializedString("before");
    private static final SerializableString KEY = new SerializedString("key");
    private static final SerializableString LSN = new SerializedString("lsn");
    private static final SerializableString SEQ = new SerializedString("seq");
    private static final SerializableString TOPIC = new SerializedString("topic");
    private static final SerializableString UPDATED = new SerializedString("updated");

    private final PgOutput decoder = new PgOutput(this);
    private final JsonFactory factory = new JsonFactory();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream(1024);
    private final FeedBenchmark.Line kind;

    private Relation relation;
    private int[] order;
    private SerializableString[] names;

    JacksonLines(FeedBenchmark.Line kind) {
        this.kind = kind;
    }

    void accept(ByteBuffer message) {
        decoder.decode(message);
    }

    int length() {
        return out.size();
    }

    byte[] toBytes() {
        return out.toByteArray();
    }

    @Override
    public void begin(Change transaction) {
        // its data are in each change
    }

    @Override
    public void relation(Relation sent) {
        relation = sent;
        order = IntStream.range(0, sent.columns().size())
                .boxed()
                .sorted(Comparator.comparing(i -> sent.columns().get(i).name()))
                .mapToInt(i -> i)
                .toArray();
        names = IntStream.of(order)
                .mapToObj(i -> new SerializedString(sent.columns().get(i).name()))
                .toArray(SerializableString[]::new);
    }

    @Override
    public void change(Change change) {
        out.reset();
        try (JsonGenerator json = factory.createGenerator(out)) {
            if (kind == FeedBenchmark.Line.ROW) {
                writeRow(json, change.after);
            } else {
                writeWrapped(json, change);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        change.sequence += 3; // as an update takes
    }

    private void writeWrapped(JsonGenerator json, Change change) throws IOException {
        json.writeStartObject();
        json.writeFieldName(AFTER);
        writeRow(json, change.after);
        if (kind == FeedBenchmark.Line.WRAPPED_WITH_BEFORE) {
            json.writeFieldName(BEFORE);
            writeRow(json, change.before);
        }
        json.writeFieldName(KEY);
        json.writeStartArray();
        writeValue(json, change.after, 0);
        json.writeEndArray();
        json.writeFieldName(LSN);
        json.writeString(Lsn.text(change.commitLsn));
        json.writeFieldName(SEQ);
        json.writeNumber(change.sequence + 2); // of an update that keeps its key
        json.writeFieldName(TOPIC);
        json.writeString(relation.fullName());
        json.writeFieldName(UPDATED);
        json.writeString(
                Instant.EPOCH.plus(change.commitMicros, ChronoUnit.MICROS).toString());
        json.writeEndObject();
    }

    private void writeRow(JsonGenerator json, Tuple tuple) throws IOException {
        json.writeStartObject();
        for (int i = 0; i < order.length; i++) {
            json.writeFieldName(names[i]);
            writeValue(json, tuple, order[i]);
        }
        json.writeEndObject();
    }

    private void writeValue(JsonGenerator json, Tuple tuple, int column) throws IOException {
        byte[] text = tuple.array();
        int offset = tuple.offset(column);
        int length = tuple.length(column);
        switch (relation.columns().get(column).type()) {
            case 16 -> json.writeBoolean(text[offset] == 't');
            case 20, 23 -> json.writeNumber(new String(text, offset, length, StandardCharsets.ISO_8859_1));
            default -> json.writeUTF8String(text, offset, length);
        }
    }

    @Override
    public void commit(long endLsn) {
        // nothing is confirmed
    }
}
