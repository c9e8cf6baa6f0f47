// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import io.github.zilch.bench.model.MessageWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Jackson 3 as a mapper: one {@link ObjectWriter} and one generator for all messages, set up like
 * {@link Jackson3Streaming}.
 */
final class Jackson3Databind extends MessageWriter {
    private final Output output = new Output();
    private final ObjectWriter writer;
    private final JsonGenerator generator;

    public Jackson3Databind() {
        writer = JsonMapper.builder(JsonFactory.builder()
                        .rootValueSeparator((String) null)
                        .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                        .build())
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY) // so that all write the same bytes
                .build()
                .writer();
        generator = writer.createGenerator(output);
    }

    @Override
    public byte[] bytes() {
        return output.bytes;
    }

    @Override
    public int write(Object document) {
        output.reset();
        writer.writeValue(generator, document);
        generator.flush();
        return output.length;
    }
}
