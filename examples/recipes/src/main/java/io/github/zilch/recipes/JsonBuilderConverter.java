// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import java.io.IOException;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;

/** Lets a Spring controller return a builder from a pool, and closes it. */
public final class JsonBuilderConverter extends AbstractHttpMessageConverter<JsonBuilder> {
    /** Creates a converter for {@code application/json}. */
    public JsonBuilderConverter() {
        super(MediaType.APPLICATION_JSON);
    }

    @Override
    protected boolean supports(Class<?> type) {
        return type == JsonBuilder.class;
    }

    @Override
    public boolean canRead(Class<?> type, MediaType mediaType) {
        return false;
    }

    @Override
    protected JsonBuilder readInternal(Class<? extends JsonBuilder> type, HttpInputMessage in) {
        throw new HttpMessageNotReadableException("Zilch does not parse", in);
    }

    @Override
    protected void writeInternal(JsonBuilder json, HttpOutputMessage out) throws IOException {
        try (json) {
            out.getHeaders().setContentLength(json.length());
            json.writeTo(out.getBody());
        }
    }
}
