// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.Strictness;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import io.github.zilch.bench.QuotedDocument;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Gson as a mapper: one writer and one encoder for all messages, no HTML escapes. Timestamps are written as text. */
public class GsonMapper extends MapperPeer {
    private final Gson gson = new GsonBuilder()
            .disableHtmlEscaping()
            .registerTypeAdapter(Instant.class, new InstantAdapter())
            .create();
    private final Output output = new Output();
    private final Writer encoder = new OutputStreamWriter(output, StandardCharsets.UTF_8);
    private final JsonWriter writer = createWriter();

    private JsonWriter createWriter() {
        JsonWriter jsonWriter = new JsonWriter(encoder);
        jsonWriter.setStrictness(Strictness.LENIENT); // required for more than one message per writer
        jsonWriter.setHtmlSafe(false);
        jsonWriter.setSerializeNulls(false);
        return jsonWriter;
    }

    @Override
    public byte[] bytes() {
        return output.bytes;
    }

    @Override
    public int write(Object document) throws IOException {
        output.reset();
        gson.toJson(document, document.getClass(), writer);
        encoder.flush();
        return output.length;
    }

    /** Writes the message with the streaming writer and its content as a {@code jsonValue}. */
    public int quotedRaw(QuotedDocument document) throws IOException {
        output.reset();
        writer.beginObject()
                .name("ID")
                .value(document.ID)
                .name("Content")
                .jsonValue(document.rawText)
                .endObject();
        encoder.flush();
        return output.length;
    }

    private static final class InstantAdapter extends TypeAdapter<Instant> {
        @Override
        public void write(JsonWriter out, Instant value) throws IOException {
            out.value(value.toString());
        }

        @Override
        public Instant read(JsonReader in) {
            throw new UnsupportedOperationException();
        }
    }
}
