// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.http.codec.ServerSentEventHttpMessageWriter;

/** Writes builders as server-sent events of WebFlux, and closes them; Jackson would write them as beans. */
final class BuilderEventWriter extends ServerSentEventHttpMessageWriter {
    BuilderEventWriter(ZilchJsonEncoder encoder) {
        super(encoder);
    }

    @Override
    public boolean canWrite(ResolvableType type, MediaType mediaType) {
        // Without a type, WebFlux asks what to offer: events are none of it, as JSON is to come first.
        return mediaType != null
                && super.canWrite(type, mediaType)
                && (isBuilder(type) || isBuilder(type.as(ServerSentEvent.class).getGeneric()));
    }

    private static boolean isBuilder(ResolvableType type) {
        return type.toClass() == JsonBuilder.class;
    }
}
