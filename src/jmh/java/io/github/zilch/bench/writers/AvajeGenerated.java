// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import io.avaje.json.stream.BufferRecycleStrategy;
import io.avaje.json.stream.JsonStream;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;
import io.github.zilch.bench.model.MessageWriter;

/**
 * avaje-jsonb with the adapters that its annotation processor generates, output to a stream. It writes
 * members that are null or empty, which it omits by default.
 */
final class AvajeGenerated extends MessageWriter {
    private final Jsonb jsonb = Jsonb.builder()
            .adapter(JsonStream.builder()
                    .serializeNulls(true)
                    .serializeEmpty(true)
                    .bufferRecycling(BufferRecycleStrategy.THREAD_LOCAL)
                    .build())
            .build();

    private final Output output = new Output();
    private Class<?> type;
    private JsonType<Object> adapter;

    @Override
    public byte[] bytes() {
        return output.bytes;
    }

    @Override
    public int write(Object document) {
        if (document.getClass() != type) {
            type = document.getClass();
            adapter = jsonb.typeOf(document);
        }
        adapter.toJson(document, output.reset());
        return output.length;
    }
}
