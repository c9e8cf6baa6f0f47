// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All benchmarks write the same JSON, and their messages have no flaws. */
class FixBenchmarkTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Dictionaries DICTIONARIES = new Dictionaries();
    private static final QuickFixJackson JACKSON = new QuickFixJackson();
    private static final QuickFixJsonSimple JSON_SIMPLE = new QuickFixJsonSimple();

    private static byte[] convert(byte[] message, List<String> flaws) {
        JsonBuilder json = new JsonBuilder();
        FixToJson converter =
                new FixToJson(DICTIONARIES, (flaw, tag, position, found, expected) -> flaws.add(flaw + " " + tag));
        assertTrue(converter.convert(new UnsafeBuffer(message), 0, message.length, json));
        return json.toBytes();
    }

    @ParameterizedTest
    @EnumSource
    void allWriteTheSameJson(FixMessages kind) throws Exception {
        for (byte[] message : kind.messages()) {
            List<String> flaws = new ArrayList<>();
            JsonNode ours = MAPPER.readTree(convert(message, flaws));
            assertEquals(List.of(), flaws);
            assertEquals(ours, MAPPER.readTree(JACKSON.convert(message)));
            assertEquals(ours, MAPPER.readTree(JSON_SIMPLE.convert(message)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void xmlContainsTheFields(FixMessages kind) {
        String xml = new String(new QuickFixXml().convert(kind.messages()[0]), StandardCharsets.UTF_8);
        assertTrue(xml.contains("KESTREL") && xml.contains("<body>"), xml);
    }

    @ParameterizedTest
    @EnumSource
    void benchmarksReturnTheLengthOfTheJson(FixMessages kind) throws Exception {
        FixBenchmark benchmark = new FixBenchmark();
        benchmark.message = kind;
        benchmark.setUp();
        for (byte[] message : kind.messages()) {
            int length = convert(message, new ArrayList<>()).length;
            assertEquals(length, benchmark.zilch());
            assertEquals(length, JACKSON.convert(message).length);
        }
    }

    @Test
    void firstOrder() {
        String json = new String(
                convert(FixMessages.NEW_ORDER_SINGLE.messages()[0], new ArrayList<>()), StandardCharsets.UTF_8);
        String body = json.substring(json.indexOf("\"Body\""));
        assertEquals("""
                "Body":{"ClOrdID":"ORD905948","Account":"ACC29","NoPartyIDs":[{"PartyID":"DESK7","PartyIDSource":"D",\
                "PartyRole":"24"}],"HandlInst":"1","Symbol":"HAFENKAI","Side":"1","TransactTime":"20260316-09:30:00.250",\
                "OrderQty":"7200","OrdType":"2","Price":"107.61","TimeInForce":"0"},"Trailer":{}}""", body);
    }
}
