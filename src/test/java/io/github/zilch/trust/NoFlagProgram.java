// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import com.sun.management.ThreadMXBean;
import io.github.zilch.DelimitedFields;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonLines;
import io.github.zilch.JsonSerializable;
import io.github.zilch.JsonShape;
import io.github.zilch.JsonValidator;
import io.github.zilch.internal.memory.Memory;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Uses the library as an application does, and prints which memory it uses and the bytes that it allocates for each
 * message. It uses nothing but the JDK and the library, so that it runs in a small image.
 */
public final class NoFlagProgram {
    /** A trade, whose serializer is generated. */
    @JsonSerializable
    record Trade(String symbol, int quantity, double price) {}

    /** Takes everything and keeps nothing. On the module path no helper in the package of the module is found. */
    private static final class Sink implements WritableByteChannel {
        private int taken;

        @Override
        public int write(ByteBuffer bytes) {
            int count = bytes.remaining();
            bytes.position(bytes.limit());
            taken += count;
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    static final List<Runnable> CREATED_AT_START = List.of(
            JsonBuilder::new,
            () -> new JsonBuilderPool(1),
            JsonLines::new,
            () -> JsonKey.of("a"),
            () -> JsonShape.of("a"),
            () -> new DelimitedFields((byte) 1),
            () -> JsonValidator.isValid(new byte[1], 0, 1),
            () -> NoFlagProgramTradeJson.write(new JsonBuilder(), new Trade("a", 1, 1.5)));

    private static final int WARM_UP = 400;
    private static final int MEASURED = 100;

    private static final List<String> TEXTS = List.of(
            "plain",
            "quoted \"text\"",
            "caf\u00e9",
            "\u20ac 5",
            "a longer text that has more than twenty-four characters",
            "");
    private static final BigDecimal PRICE = new BigDecimal("101.25");

    private final JsonKey key = JsonKey.of("key");
    private final JsonShape shape = JsonShape.of("id", "name");
    private final JsonBuilder json = new JsonBuilder();
    private final JsonBuilderPool pool = new JsonBuilderPool(2);
    private final JsonLines lines = new JsonLines();
    private final byte[] bytes = new byte[4096];
    private final ByteBuffer direct = ByteBuffer.allocateDirect(4096);
    private final ByteBuffer heap = ByteBuffer.allocate(4096);
    private final OutputStream stream = OutputStream.nullOutputStream();
    private final Sink channel = new Sink();
    private final Trade[] trades =
            TEXTS.stream().map(text -> new Trade(text, 7, 101.5)).toArray(Trade[]::new);

    private NoFlagProgram() {}

    /** Runs the program; with an argument, what fails without memory or without Agrona's buffers. */
    public static void main(String[] args) throws IOException {
        if (args.length > 0) {
            if (args[0].equals("start")) {
                CREATED_AT_START.forEach(NoFlagProgram::fail);
                CREATED_AT_START.forEach(NoFlagProgram::fail);
            } else {
                fail(() -> new JsonBuilder().buffer());
                fail(() -> new JsonLines().buffer());
            }
            return;
        }
        quickStart();
        NoFlagProgram program = new NoFlagProgram();
        for (int i = 0; i < WARM_UP; i++) {
            program.message(i);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(thread); // the first call allocates
        long least = Long.MAX_VALUE;
        for (int round = 0;
                round < 20 && least > 0;
                round++) { // the JIT compiler may allocate in the name of this thread
            long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < MEASURED; i++) {
                program.message(WARM_UP + i);
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
        }
        System.out.println(Memory.provider() + ' ' + least / MEASURED);
    }

    private static void fail(Runnable use) {
        try {
            use.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    /** That of the README. */
    private static void quickStart() {
        JsonBuilder json = new JsonBuilder();
        json.reset();
        json.put("Town", "Hoi An Town").put("DayLength", 3);
        JsonBuilder visits = json.createJSON("MustVisits");
        JsonBuilder tries = json.createJSONArray("MustTries");
        tries.createJSON().put("Food1", "Banh Mi, Banh Xeo");
        json.put("Price", 101.5).putDecimal("Qty", 150_00, 2);
        visits.put("Morning", "Tra Que Vegetable Village");
        String expected = "{\"Town\":\"Hoi An Town\",\"DayLength\":3,"
                + "\"MustVisits\":{\"Morning\":\"Tra Que Vegetable Village\"},"
                + "\"MustTries\":[{\"Food1\":\"Banh Mi, Banh Xeo\"}],\"Price\":101.5,\"Qty\":150.00}";
        if (!json.toString().equals(expected)) {
            throw new AssertionError(json.toString());
        }
    }

    private void message(int i) throws IOException {
        String text = TEXTS.get(i % TEXTS.size());
        json.reset().put("text", text).put(key, i).put("price", 101.5).put("exact", PRICE);
        json.put("bytes", (Object) heap.clear().limit(4))
                .put("off heap", (Object) direct.clear().limit(300));
        JsonBuilder rows = json.createJSONArray("rows");
        rows.addRow(shape).add(i).add(text).end();
        rows.createJSON().put("in", text);
        int length = json.toBytes(bytes, 0);
        check(length, text, i);
        json.toBytes(direct.clear());
        checkValid(JsonValidator.isValid(direct.flip()));
        json.toBytes(heap.clear());
        json.byteBuffer();
        json.writeTo(stream);
        int before = channel.taken;
        if (json.writeTo(channel) != length || channel.taken - before != length) {
            throw new AssertionError(channel.taken);
        }
        lines.clear();
        lines.add(json).add(rows);
        lines.byteBuffer();
        json.wrap(direct.clear()).put("region", text).length();
        json.wrap(heap.clear()).put("region", text).length();
        json.unwrap();
        if (i < TEXTS.size()) {
            checkRegion(text);
        }
        NoFlagProgramTradeJson.write(json, trades[i % trades.length]);
        check(json.toBytes(bytes, 0));
        try (JsonBuilder pooled = pool.acquire()) {
            pooled.put("text", text).toBytes(bytes, 0);
        }
    }

    private void check(int length) {
        checkValid(JsonValidator.isValid(bytes, 0, length));
    }

    private void checkValid(boolean valid) {
        if (!valid) {
            throw new AssertionError(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    private void check(int length, String text, int i) {
        check(length);
        if (i < TEXTS.size()) { // reading back allocates
            if (!json.getString("text").equals(text)
                    || !json.toString().equals(new String(bytes, 0, length, StandardCharsets.UTF_8))) {
                throw new AssertionError(json.toString());
            }
        }
    }

    private void checkRegion(String text) {
        String region = json.wrap(direct.clear()).put("region", text).toString();
        byte[] expected = region.getBytes(StandardCharsets.UTF_8);
        byte[] written = new byte[expected.length];
        direct.get(0, written);
        if (!Arrays.equals(expected, written)) {
            throw new AssertionError(region);
        }
        json.unwrap();
    }
}
