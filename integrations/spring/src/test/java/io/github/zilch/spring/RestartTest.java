// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilderPool;
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Applications that have ended leave nothing behind")
class RestartTest {
    private static final int STARTS = 5;
    private static final int TRIES = 100;

    /** Waits for the garbage collector; returns how many objects are still there. */
    private static long awaitEnd(List<WeakReference<Object>> objects) throws InterruptedException {
        long left = objects.size();
        for (int i = 0; i < TRIES && left > 0; i++) {
            System.gc();
            left = objects.stream().filter(reference -> reference.get() != null).count();
            Thread.sleep(left > 0 ? 20 : 0);
        }
        return left;
    }

    private static void addBeansOfOneRun(List<WeakReference<Object>> beans) {
        try (Running running = Running.mvc(Api.class)) {
            running.get("/trades", List.of(new Values.Trade(1, "x", null, 1, null, null, null, null, 1, true, null)));
            beans.add(new WeakReference<>(running.context().getBean(JsonBuilderPool.class)));
            beans.add(new WeakReference<>(running.context().getBean(GeneratedSerializers.class)));
        }
    }

    @Test
    void poolsAndSerializers() throws InterruptedException {
        List<WeakReference<Object>> beans = new ArrayList<>();
        for (int i = 0; i < STARTS; i++) {
            addBeansOfOneRun(beans);
        }
        Running.mvc(Api.class, "zilch.json.enabled=false").close(); // Spring itself keeps the last one
        assertEquals(0, awaitEnd(beans));
    }

    /** Writes with classes of another class loader, as a context of its own has them; returns the loader. */
    private static WeakReference<Object> loaderOfOneRun() throws Exception {
        List<URL> classPath = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            classPath.add(Path.of(entry).toUri().toURL());
        }
        try (URLClassLoader loader =
                new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            loader.loadClass(Reloaded.class.getName()).getMethod("run").invoke(null);
            return new WeakReference<>(loader);
        }
    }

    /** What the other class loader runs. */
    public static final class Reloaded {
        private Reloaded() {}

        /** Writes a document. */
        public static void run() {
            GeneratedSerializers serializers = new GeneratedSerializers();
            try (var json = new JsonBodies(serializers, new JsonBuilderPool(1))
                    .write(new Values.Account("x"), Values.Account.class, Values.Account.class)) {
                assertEquals("{\"account_owner\":\"x\"}", json.toString());
            }
            assertEquals(null, serializers.of(String.class)); // a class of a loader that remains
        }
    }

    @Test
    void classLoaders() throws Exception {
        List<WeakReference<Object>> loaders = new ArrayList<>();
        for (int i = 0; i < STARTS; i++) {
            loaders.add(loaderOfOneRun());
        }
        assertEquals(0, awaitEnd(loaders));
    }
}
