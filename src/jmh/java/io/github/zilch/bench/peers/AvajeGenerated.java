// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import io.avaje.json.stream.BufferRecycleStrategy;
import io.avaje.json.stream.JsonStream;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;

/** avaje-jsonb with the adapters that its annotation processor generates, output to a stream. */
public class AvajeGenerated extends MapperPeer {
    private final Jsonb jsonb = Jsonb.builder()
            .adapter(JsonStream.builder()
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
