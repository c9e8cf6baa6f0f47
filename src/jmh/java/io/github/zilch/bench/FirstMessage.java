// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.documents.Seed;
import java.io.IOException;

/**
 * Measures how long a new JVM takes to load the library's classes, create its tables and write the first seed document,
 * and how long the second document takes. Prints the times in nanoseconds and the size of the tables in bytes, as JSON.
 * Each measurement requires a new JVM.
 */
public final class FirstMessage {
    private FirstMessage() {}

    /** Runs the measurement once. Ignores its arguments. */
    public static void main(String[] args) throws ReflectiveOperationException, IOException {
        Seed document = (Seed) Seed.messages()[0];
        byte[] bytes = new byte[1_000];
        long start = System.nanoTime();
        JsonBuilder json = new JsonBuilder();
        document.write(json);
        json.toBytes(bytes, 0);
        long first = System.nanoTime();
        document.write(json.reset());
        json.toBytes(bytes, 0);
        long second = System.nanoTime();
        json.reset();
        json.put("firstMessage", first - start);
        json.put("secondMessage", second - first);
        json.put("tables", StaticTables.bytes());
        System.out.println(json);
    }
}
