// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the documents of the growth benchmarks have the configured size. */
class GrowthBenchmarkTest {
    private static final JsonMapper MAPPER = new JsonMapper();

    @ParameterizedTest
    @ValueSource(ints = {100, 1_024, 16_384, 131_072})
    void size(int size) throws IOException {
        SizeGrowthBenchmark benchmark = new SizeGrowthBenchmark();
        benchmark.size = size;
        int length = write(benchmark);
        assertTrue(length >= size && length < size * 1.02 + 50, () -> length + " bytes");
        assertEquals(10_000, read(benchmark).path("id").intValue());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100_000})
    void members(int members) throws IOException {
        MemberGrowthBenchmark benchmark = new MemberGrowthBenchmark();
        benchmark.members = members;
        write(benchmark);
        assertEquals(members, read(benchmark).size());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 64, 512})
    void depth(int depth) throws IOException {
        DepthGrowthBenchmark benchmark = new DepthGrowthBenchmark();
        benchmark.depth = depth;
        write(benchmark);
        JsonNode object = read(benchmark);
        for (int i = 1; i < depth; i++) {
            object = object.path("inner");
        }
        assertEquals("{\"id\":10000}", object.toString());
    }

    @ParameterizedTest
    @EnumSource
    void lateWrites(LateWritesBenchmark.Order order) {
        LateWritesBenchmark inOrder = lateWrites(LateWritesBenchmark.Order.IN_ORDER, 1_024);
        assertEquals(inOrder.json.toString(), lateWrites(order, 1_024).json.toString());
    }

    @Test
    void secondDocumentHasNextId() throws IOException {
        LateWritesBenchmark benchmark = lateWrites(LateWritesBenchmark.Order.LATE, 1_024);
        GrowthBenchmark.Written written = new GrowthBenchmark.Written();
        int length = benchmark.zilch(written);
        assertEquals(length, written.bytes);
        assertEquals(10_001, read(benchmark).path("id").intValue());
    }

    private static LateWritesBenchmark lateWrites(LateWritesBenchmark.Order order, int size) {
        LateWritesBenchmark benchmark = new LateWritesBenchmark();
        benchmark.order = order;
        benchmark.size = size;
        write(benchmark);
        return benchmark;
    }

    private static int write(GrowthBenchmark benchmark) {
        benchmark.prepareDocument();
        return benchmark.zilch(new GrowthBenchmark.Written());
    }

    private static JsonNode read(GrowthBenchmark benchmark) throws IOException {
        return MAPPER.readTree(benchmark.json.toBytes());
    }
}
