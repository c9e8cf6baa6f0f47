// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import java.io.ByteArrayOutputStream;
import java.lang.annotation.Annotation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A web framework writes a builder, and it goes back to its pool. */
class WebTest {
    private final JsonBuilderPool pool = new JsonBuilderPool(1);
    private final JsonBuilder json = pool.acquire().put("id", 7);

    /** Tells the builder from others, whichever of its handles is lent. */
    private final ByteBuffer text = json.byteBuffer();

    @Test
    void jaxRs() throws Exception {
        JsonBuilderWriter writer = new JsonBuilderWriter();
        Annotation[] none = {};
        assertTrue(writer.isWriteable(JsonBuilder.class, null, none, MediaType.APPLICATION_JSON_TYPE));
        assertFalse(writer.isWriteable(String.class, null, none, MediaType.APPLICATION_JSON_TYPE));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var headers = new MultivaluedHashMap<String, Object>();
        writer.writeTo(json, JsonBuilder.class, null, none, MediaType.APPLICATION_JSON_TYPE, headers, out);
        assertEquals("{\"id\":7}", out.toString(StandardCharsets.UTF_8));
        assertEquals(8, headers.getFirst("Content-Length"));
        assertSame(text, pool.acquire().byteBuffer());
    }
}
