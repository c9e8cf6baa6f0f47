// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Jackson 2 as a mapper: one {@link ObjectWriter} and one generator for all messages, set up like
 * {@link Jackson2Streaming}.
 */
public class Jackson2Databind extends MapperPeer {
    private final Output output = new Output();
    private final ObjectWriter writer;
    private final JsonGenerator generator;

    public Jackson2Databind() {
        this(List.of());
    }

    Jackson2Databind(SerializationFeature feature) {
        this(List.of(), feature);
    }

    Jackson2Databind(Module module) {
        this(List.of(module));
    }

    private Jackson2Databind(List<Module> modules, SerializationFeature... features) {
        ObjectMapper mapper = JsonMapper.builder(new JsonFactoryBuilder()
                        .rootValueSeparator((String) null)
                        .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                        .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
                        .build())
                .addModule(new JavaTimeModule())
                .addModules(modules)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .enable(features)
                .build();
        writer = mapper.writer();
        try {
            generator = writer.createGenerator(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] bytes() {
        return output.bytes;
    }

    @Override
    public int write(Object document) throws IOException {
        output.reset();
        writer.writeValue(generator, document);
        return output.length;
    }
}
