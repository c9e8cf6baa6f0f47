// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonShape;
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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

        public static void main(String[] args) throws InterruptedException {
            JsonBuilder kept = new JsonBuilder().put("kept", 1);
            Thread other = new Thread(Losing::lose);
            other.start();
            lose();
            other.join();
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
}
