// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonLines;
import io.github.zilch.JsonShape;
import io.github.zilch.OtherThread;
import io.github.zilch.internal.memory.Memory;
import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Builders that nobody closes, with memory on the heap, where the tables of blocks must not keep what they had. */
@Tag("slow")
class LostBuildersTest {
    private static final String HEAP = "-Dzilch.memory=heap";

    @Test
    @DisplayName("builders are lost faster than a heap of 32 MiB is collected, and memory does not run out")
    void lostBuilders() {
        for (String collector : List.of("-XX:+UseSerialGC", "-XX:+UseG1GC")) {
            assertEquals("", Jvm.run(List.of(HEAP, "-Xmx32m", collector), Losing.class));
        }
    }

    /** Loses builders in two threads, ten heaps full. */
    static final class Losing {
        private static final int BUILDERS = 800;
        private static final int BYTES = 200_000;

        private Losing() {}

        public static void main(String[] args) {
            JsonBuilder kept = new JsonBuilder().put("kept", 1);
            OtherThread.runAll(Losing::lose, Losing::lose);
            if (!kept.toString().equals("{\"kept\":1}")) {
                throw new AssertionError(kept.toString());
            }
        }

        private static void lose() {
            for (int i = 0; i < BUILDERS; i++) {
                JsonBuilder json = new JsonBuilder(BYTES).put("i", i);
                if (json.length() != ("{\"i\":" + i + '}').length()) {
                    throw new AssertionError(json.toString());
                }
            }
        }
    }

    @Test
    @DisplayName("a class loader whose classes have builders, keys, shapes and pools in static fields is collected")
    void classLoaders() {
        for (List<String> flags : List.of(List.of(HEAP), List.<String>of())) {
            assertEquals("", Jvm.run(flags, Unloading.class));
        }
    }

    /** Loads the library and its user by a loader of its own, as a server loads an application. */
    static final class Unloading {
        private Unloading() {}

        public static void main(String[] args) throws Exception {
            List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                loaders.add(new WeakReference<>(deployed()));
            }
            for (int i = 0; i < 100 && loaders.stream().anyMatch(loader -> loader.get() != null); i++) {
                System.gc();
                Thread.sleep(20);
            }
            long left = loaders.stream().filter(loader -> loader.get() != null).count();
            if (left > 0) {
                throw new AssertionError(left + " class loaders are left");
            }
        }

        private static ClassLoader deployed() throws Exception {
            List<URL> path = new ArrayList<>();
            for (String element : System.getProperty("java.class.path").split(File.pathSeparator)) {
                path.add(url(element));
            }
            try (URLClassLoader loader =
                    new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
                Object text = loader.loadClass(Application.class.getName())
                        .getMethod("message")
                        .invoke(null);
                if (!text.equals("{\"key\":1,\"row\":{\"id\":2}}")) {
                    throw new AssertionError(text);
                }
                return loader;
            }
        }

        private static URL url(String element) throws MalformedURLException {
            return Path.of(element).toUri().toURL();
        }
    }

    /** An application that keeps what it uses in static fields. */
    public static final class Application {
        private static final JsonKey KEY = JsonKey.of("key");
        private static final JsonShape SHAPE = JsonShape.of("id");
        private static final JsonBuilderPool POOL = new JsonBuilderPool(1);
        private static final JsonBuilder BUILDER = new JsonBuilder();

        private Application() {}

        /** Returns a message. */
        public static String message() {
            try (JsonBuilder json = POOL.acquire()) {
                json.put(KEY, 1).putRow("row", SHAPE).add(2).end();
                return BUILDER.resetArray().addJSON(json).createJSON().isEmpty() ? json.toString() : "";
            }
        }
    }

    // ---- closed builders ----

    private static final int BUILDERS = 2_000;

    /** Runs in that JVM. */
    static final class Closer {
        private static final String TEXT = "x".repeat(30_000);

        private static final String PART = "x".repeat(1_000);
        private static final String[] KEYS = "a b c d e f g h i j k l m n o p".split(" ");

        private Closer() {}

        public static void main(String[] args) {
            long bytes = 0;
            JsonBuilderPool pool = new JsonBuilderPool(1);
            for (int i = 0; i < BUILDERS; i++) {
                try (JsonBuilder json = new JsonBuilder();
                        JsonLines lines = new JsonLines(0)) {
                    bytes += use(json);
                    bytes += lines.add(json).length();
                }
                List<JsonBuilder> lent = new ArrayList<>();
                for (int k = 0; k < 3; k++) { // two more than the pool keeps
                    JsonBuilder json = pool.acquire();
                    bytes += json.put("k", k).length();
                    lent.add(json);
                }
                lent.forEach(JsonBuilder::close);
            }
            System.out.println(BUILDERS + " builders were closed, after " + bytes + " bytes of JSON");
        }

        /** Has a builder need memory of every kind. */
        private static int use(JsonBuilder json) {
            for (int i = 0; i < 20; i++) {
                json.reset().put("i", i);
                for (String key : KEYS) {
                    json.put(key, PART); // short enough to be remembered
                }
                json.length();
            }
            JsonBuilder child = json.reset().createJSON("child");
            json.put("text", TEXT);
            child.put("late", TEXT).putJSON("copy", json);
            json.putRaw("raw", "\"" + TEXT + '"');
            return json.length() + child.byteBuffer().remaining();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseEpsilonGC", "-XX:+DisableExplicitGC"})
    @DisplayName("C5: builders, pools and lines that are closed leave nothing where no collector frees their memory")
    void closedBuildersLeaveNothing(String collector) {
        assumeTrue(Memory.hasAddresses(), "memory on the heap is freed by the collector");
        List<String> options = List.of(
                "-XX:+UnlockExperimentalVMOptions",
                collector,
                "-XX:MaxDirectMemorySize=4m",
                "-Xms1g",
                "-Xmx1g",
                "-Xmn900m");
        String output = Jvm.run(options, Closer.class);
        System.out.print(output);
        assertTrue(output.contains(BUILDERS + " builders were closed"), output);
    }

    // ---- builders in their last call ----

    @Test
    @DisplayName("a builder without references may be collected during its last call, which its memory outlives")
    void memoryIsNotFreedWhileItIsRead() {
        long seconds = Cases.of(3, 120);
        // compiled at once: the interpreter keeps unused local variables reachable, compiled code does not
        List<String> options = List.of(
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-Xcomp",
                "-XX:CompileCommand=quiet",
                "-XX:CompileCommand=compileonly,io.github.zilch.*::*",
                "-XX:CompileCommand=compileonly,io.github.zilch.internal.*::*");
        String output = Jvm.run(options, Readers.class, Long.toString(seconds));
        assertTrue(output.contains("builders were read"), output);
    }

    /** Reads builders to which there are no references, in every way, while garbage is collected all the time. */
    static final class Readers {
        private static final String TEXT = "ab\u20ac".repeat(100_000);
        private static final byte[] BYTES = new byte[1 << 20];
        private static final JsonBuilder COPY = new JsonBuilder(1 << 20);

        private Readers() {}

        public static void main(String[] args) throws IOException {
            Thread collector = new Thread(() -> {
                while (true) {
                    System.gc();
                }
            });
            collector.setDaemon(true);
            collector.start();
            long end = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000_000L;
            int builders = 0;
            while (System.nanoTime() < end) {
                int way = builders++ % 10;
                if (!read(way)) {
                    throw new AssertionError("read in way " + way + ": differs from what was written");
                }
            }
            System.out.println(builders + " builders were read");
        }

        private static JsonBuilder written() {
            return new JsonBuilder().put("k", TEXT).put("l", 1);
        }

        private static boolean read(int way) throws IOException {
            int length = TEXT.length() / 3 * 5 + 14;
            return switch (way) {
                case 0 -> written().toPrettyString().length() == TEXT.length() + 23;
                case 1 -> TEXT.equals(written().getString("k"));
                case 2 -> TEXT.equals(written().get("k"));
                case 3 -> written().size() == 2;
                case 4 -> written().toBytes().length == length;
                case 5 -> written().toBytes(ByteBuffer.allocateDirect(length)) == length;
                case 6 -> written().toBytes(new UnsafeBuffer(BYTES), 7) == length;
                case 7 -> written().writeTo(new java.io.ByteArrayOutputStream()) == length;
                case 8 -> COPY.reset().putJSON("c", written()).length() == length + 6;
                default -> written().toString().length() == TEXT.length() + 14;
            };
        }
    }
}
