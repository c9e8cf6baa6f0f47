// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonWriter;
import io.github.zilch.bench.model.MessageWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Gson as a mapper: one writer and one encoder for all messages, no HTML escapes. */
final class GsonMapper extends MessageWriter {
    private final Gson gson = new GsonBuilder().disableHtmlEscaping().create();
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
}
