// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.JsonValidator;
import io.github.zilch.OtherThread;
import io.github.zilch.internal.memory.Memory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("C21: buffers of arenas that are closed, or belong to another thread, throw what the JDK throws")
@Tag("slow")
class ArenaTest {
    /** The first version whose Unsafe has a warning, and the flag against it. */
    private static final int WARNS = 24;

    private static final String ALLOW = "--sun-misc-unsafe-memory-access=allow";

    @ParameterizedTest
    @ValueSource(strings = {"agrona", "unsafe", "heap"})
    void everyJdk(String memory) throws IOException {
        for (Map.Entry<String, Path> jdk : Jvm.jdks().entrySet()) {
            int version = Runtime.Version.parse(jdk.getKey()).feature();
            if (version == 17 || version >= 22) { // those between have it as a preview
                List<String> flags = new ArrayList<>(List.of(Arenas.flags(version)));
                flags.addAll(List.of("-Xmx256m", "-Dzilch.memory=" + memory));
                if (version >= WARNS) {
                    flags.add(ALLOW);
                }
                String output = Jvm.run(jdk.getValue(), flags, ArenaTest.class, "" + Cases.of(500, 30_000));
                assertEquals(memory + " 40 uses", output.substring(output.lastIndexOf('\n') + 1));
            }
        }
    }

    // ---- the program: a JVM that takes an address without asking crashes ----

    private static final int OFFSET = 5;
    private static final JsonShape SHAPE = JsonShape.of("a");

    /** One JSON value, which is long enough to be copied in parts. */
    private static final byte[] TEXT =
            ("[\"" + "plain text ".repeat(30_000) + "\",1]").getBytes(StandardCharsets.UTF_8);

    private static final int SIZE = OFFSET + TEXT.length + 64;

    private final JsonBuilder json = new JsonBuilder();
    private final JsonBuilder escaping = new JsonBuilder(JsonOptions.DEFAULT.asciiOnly(true));

    /** Whether the class of the buffers is not Agrona's. */
    private boolean own;

    /** A class whose methods are all inherited, and which do not ask the JDK. */
    private static final class Own extends UnsafeBuffer {
        Own(ByteBuffer bytes) {
            super(bytes);
        }
    }

    private UnsafeBuffer buffer(ByteBuffer bytes) {
        return own ? new Own(bytes) : new UnsafeBuffer(bytes);
    }

    /** A use of a buffer, whose result is the same wherever the bytes are. */
    private interface Use {
        Object of(ByteBuffer bytes, UnsafeBuffer buffer);
    }

    private Map<String, Use> uses() {
        int length = TEXT.length;
        Map<String, Use> uses = new LinkedHashMap<>();
        uses.put("put", (bytes, buffer) -> json.put("k", (Object) text(bytes)));
        uses.put(
                "a read-only slice",
                (bytes, buffer) -> json.put("k", (Object) text(bytes).slice().asReadOnlyBuffer()));
        uses.put("isValid", (bytes, buffer) -> JsonValidator.isValid(text(bytes)));
        uses.put("toBytes", (bytes, buffer) -> json.put("k", 1).toBytes(bytes.clear()));
        uses.put("wrap", (bytes, buffer) -> json.wrap(bytes.clear()).put("k", 1));
        uses.put("pad", (bytes, buffer) -> json.wrap(bytes.clear()).put("k", 1).pad());
        uses.put(
                "pad of Agrona",
                (bytes, buffer) -> json.wrap(buffer, 1, SIZE - 1).put("k", 1).pad());
        uses.put("putUtf8", (bytes, buffer) -> json.putUtf8("k", buffer, OFFSET, length));
        uses.put("putLatin1", (bytes, buffer) -> json.putLatin1("k", buffer, OFFSET, 100));
        uses.put("putAscii", (bytes, buffer) -> json.putAscii("k", buffer, OFFSET, 10));
        uses.put("putBase64", (bytes, buffer) -> json.putBase64("k", buffer, OFFSET, length));
        uses.put("putRaw", (bytes, buffer) -> json.putRaw("k", buffer, OFFSET, length));
        uses.put("putRaw with escapes", (bytes, buffer) -> escaping.putRaw("k", buffer, OFFSET, length));
        uses.put("putRawUnchecked", (bytes, buffer) -> json.putRawUnchecked("k", buffer, OFFSET, length));
        uses.put("putMembersUnchecked", (bytes, buffer) -> json.putMembersUnchecked(buffer, OFFSET + 1, 0));
        uses.put("an element", (bytes, buffer) -> json.createJSONArray("k").addUtf8(buffer, OFFSET, length));
        uses.put("a value of a row", (bytes, buffer) -> {
            JsonRow row = json.createJSONArray("k").addRow(SHAPE);
            try {
                row.addRaw(buffer, OFFSET, length).end();
            } catch (RuntimeException e) {
                row.cancel();
                throw e;
            }
            return row;
        });
        uses.put("isValid of Agrona", (bytes, buffer) -> JsonValidator.isValid(buffer, OFFSET, length));
        uses.put("toBytes of Agrona", (bytes, buffer) -> json.put("k", 1).toBytes(buffer, OFFSET));
        uses.put(
                "wrap of Agrona",
                (bytes, buffer) -> json.wrap(buffer, 1, SIZE - 1).put("k", 1));
        return uses;
    }

    /** Returns the buffer with the text remaining; the limit of the buffer of Agrona below it does not matter. */
    private static ByteBuffer text(ByteBuffer bytes) {
        return bytes.limit(OFFSET + TEXT.length).position(OFFSET);
    }

    private static ByteBuffer fill(ByteBuffer bytes) {
        return bytes.put(OFFSET, TEXT);
    }

    private Object result(Use use, ByteBuffer bytes) {
        Object result = use.of(bytes, buffer(bytes));
        String documents = json + " " + escaping;
        reset();
        return result instanceof Boolean || result instanceof Integer ? result + documents : documents;
    }

    private void reset() {
        json.unwrap().reset();
        escaping.reset();
    }

    private static Throwable problem(Runnable call) {
        try {
            call.run();
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    private static void check(boolean isRight, String what) {
        if (!isRight) {
            throw new AssertionError(what);
        }
    }

    private static void same(Object expected, Object actual, String what) {
        check(
                String.valueOf(expected).equals(String.valueOf(actual)),
                what + ": " + actual + " instead of " + expected);
    }

    private void open(String name, Use use) {
        for (boolean shared : new boolean[] {false, true}) {
            Arenas arena = Arenas.allocate(SIZE, shared);
            same(result(use, fill(ByteBuffer.allocateDirect(SIZE))), result(use, fill(arena.bytes)), name);
            arena.close();
        }
    }

    private void closed(String name, Use use) {
        Arenas arena = Arenas.allocate(SIZE, false);
        fill(arena.bytes);
        UnsafeBuffer buffer = buffer(arena.bytes);
        arena.close();
        refuses(name + " of a closed arena", use, arena.bytes, buffer);
    }

    private void ofAnotherThread(String name, Use use) {
        AtomicReference<Arenas> other = new AtomicReference<>();
        OtherThread.run(() -> other.set(Arenas.allocate(SIZE, false)));
        ByteBuffer bytes = other.get().bytes;
        refuses(name + " of another thread's arena", use, bytes, buffer(bytes));
    }

    /** A use throws what the JDK throws, and leaves the documents as they were. */
    private void refuses(String name, Use use, ByteBuffer bytes, UnsafeBuffer buffer) {
        json.put("before", 1);
        escaping.put("before", 1);
        Throwable jdk = problem(() -> bytes.get(0));
        check(jdk != null, "the JDK reads it");
        Throwable problem = problem(() -> use.of(bytes, buffer));
        if (!name.startsWith("putMembersUnchecked")) { // of no bytes
            same(jdk, problem, name);
        }
        String text = json.toString();
        check(text.startsWith("{\"before\":1"), name + " has left " + text);
        same("{\"before\":1}", escaping, name);
        reset();
    }

    private void regionThatIsClosed(boolean agrona) {
        Arenas arena = Arenas.allocate(SIZE, true);
        if (agrona) {
            json.wrap(buffer(arena.bytes), 1, SIZE - 1);
        } else {
            json.wrap(arena.bytes);
        }
        json.put("k", 1);
        int length = json.length();
        byte[] read = new byte[length];
        arena.bytes.get(agrona ? 1 : 0, read);
        same("{\"k\":1}", new String(read, StandardCharsets.UTF_8), "a region of an arena");
        arena.close();
        json.put("l", "x".repeat(500));
        same(problem(() -> arena.bytes.get(0)), problem(json::length), "a region of an arena that is closed");
        json.unwrap().put("k", 2); // which begins anew
        same("{\"k\":2}", json, "after the region");
        reset();
    }

    /** Memory that is read-only is not written, be it there or gone. */
    private void readOnly() {
        Arenas arena = Arenas.allocate(100, true);
        UnsafeBuffer buffer = buffer(arena.bytes.asReadOnlyBuffer());
        for (int i = 0; i < 2; i++) {
            json.put("before", 1);
            check(problem(() -> json.toBytes(buffer, 0)) instanceof ReadOnlyBufferException, "toBytes");
            check(problem(() -> json.wrap(buffer, 0, 100)) instanceof ReadOnlyBufferException, "wrap");
            same("{\"before\":1}", json, "refused");
            reset();
            if (i == 0) {
                same(0L, arena.bytes.getLong(0), "memory that is read-only");
                arena.close();
            }
        }
    }

    /** Another thread closes each arena at some time while it is used. */
    private void closedMeanwhile(Map<String, Use> uses, long millis) throws InterruptedException {
        AtomicReference<Arenas> next = new AtomicReference<>();
        AtomicReference<Boolean> ended = new AtomicReference<>(false);
        Thread closer = new Thread(() -> {
            while (!ended.get()) {
                Arenas arena = next.getAndSet(null);
                if (arena != null) {
                    for (int i = (int) (System.nanoTime() & 0x3FFF); i > 0; i--) {
                        Thread.onSpinWait();
                    }
                    while (problem(arena::close) != null && !ended.get()) {
                        Thread.onSpinWait(); // it is being accessed
                    }
                }
            }
        });
        closer.start();
        long end = System.nanoTime() + millis * 1_000_000;
        long patience = end + 20_000_000_000L; // on a busy machine
        int refused = 0;
        int written = 0;
        while (System.nanoTime() < (refused == 0 || written == 0 ? patience : end)) {
            for (Use use : uses.values()) {
                Arenas arena = Arenas.allocate(SIZE, true);
                UnsafeBuffer buffer = buffer(fill(arena.bytes));
                next.set(arena);
                Throwable problem = problem(() -> use.of(arena.bytes, buffer));
                check(problem == null || problem instanceof IllegalStateException, "threw " + problem);
                json.unwrap();
                byte[] text = json.toBytes();
                check(JsonValidator.isValid(text, 0, text.length), "invalid");
                if (problem == null) {
                    written++;
                } else {
                    refused++;
                }
                reset();
            }
        }
        ended.set(true);
        Thread.interrupted(); // so the JVM makes the thread notice that an arena was closed while it accessed it
        closer.join();
        check(refused > 0 && written > 0, "refused " + refused + ", written " + written);
    }

    /** Runs everything; the argument is for how many milliseconds arenas are closed meanwhile. */
    public static void main(String[] arguments) throws InterruptedException {
        int uses = 0;
        for (boolean own : new boolean[] {false, true}) {
            ArenaTest test = new ArenaTest();
            test.own = own;
            uses += test.run(Long.parseLong(arguments[0]));
        }
        System.out.print(Memory.provider() + ' ' + uses + " uses");
    }

    private int run(long millis) throws InterruptedException {
        Map<String, Use> uses = uses();
        uses.forEach(this::open);
        uses.forEach(this::closed);
        uses.forEach(this::ofAnotherThread);
        regionThatIsClosed(false);
        regionThatIsClosed(true);
        readOnly();
        closedMeanwhile(uses, millis);
        return uses.size();
    }
}
