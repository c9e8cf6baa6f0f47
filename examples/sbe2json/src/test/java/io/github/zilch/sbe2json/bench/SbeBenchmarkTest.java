// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.JsonBuilder;
import io.github.zilch.sbe2json.FlawListener;
import io.github.zilch.sbe2json.SbeSchema;
import io.github.zilch.sbe2json.SbeToJson;
import io.github.zilch.sbe2json.random.OtfJson;
import io.github.zilch.sbe2json.random.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import uk.co.real_logic.sbe.json.JsonPrinter;

/** What the benchmarks write is right, and all of them read all of their messages. */
class SbeBenchmarkTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final SbeSchema SCHEMA = schema();

    private static SbeSchema schema() {
        try {
            return SbeMessages.schema();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void benchmarksReadTheMessages(SbeMessages kind) throws Exception {
        SbeBenchmark benchmark = new SbeBenchmark();
        benchmark.message = kind;
        benchmark.setUp();
        byte[][] messages = kind.messages();
        assertEquals(SbeMessages.COUNT, messages.length);
        for (byte[] message : messages) {
            assertEquals(json(message).getBytes(StandardCharsets.UTF_8).length, benchmark.zilch());
        }
        for (byte[] message : messages) {
            assertEquals(printed(message).length(), benchmark.jsonPrinter());
        }
        int end = 0;
        for (byte[] message : messages) {
            end += message.length;
            assertEquals(end, benchmark.otf());
        }
    }

    @ParameterizedTest
    @EnumSource
    void jsonIsRight(SbeMessages kind) throws Exception {
        for (byte[] message : kind.messages()) {
            String json = json(message);
            assertNull(Trees.difference(OtfJson.read(SCHEMA.ir(), new UnsafeBuffer(message)), json));
            assertSameTexts(MAPPER.readTree(json), MAPPER.readTree(printed(message)));
        }
    }

    private static String json(byte[] message) {
        JsonBuilder json = new JsonBuilder();
        SbeToJson converter = new SbeToJson(SCHEMA, FlawListener.NONE);
        assertTrue(converter.convert(new UnsafeBuffer(message), 0, message.length, json));
        return json.toString();
    }

    private static String printed(byte[] message) {
        return new JsonPrinter(SCHEMA.ir()).print(ByteBuffer.wrap(message));
    }

    /** The printer writes most values in another form. */
    private static void assertSameTexts(JsonNode ours, JsonNode printed) {
        for (String name : List.of("clOrdId", "symbol", "quantity", "sequence", "transactTime")) {
            assertEquals(ours.path(name), printed.path(name), name);
        }
        assertEquals(ours.path("levels").size(), printed.path("levels").size());
    }
}
