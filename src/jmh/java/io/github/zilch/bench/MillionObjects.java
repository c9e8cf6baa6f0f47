// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializable;
import io.github.zilch.bench.documents.Seed;
import io.github.zilch.bench.model.Samples;
import io.github.zilch.bench.writers.JsonSimpleWriter;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntFunction;

/**
 * The performance test of the JSON0 article: one thread of a new JVM builds a million objects, one after the other, and
 * takes the bytes of each. Nothing is warmed up before. Prints the time in nanoseconds, the bytes allocated and the
 * number of garbage collections as JSON.
 */
public final class MillionObjects {
    private static final int OBJECTS = 1_000_000;
    private static final int MAX_LENGTH = 1_024;

    private MillionObjects() {}

    /** The ways to write the object. The program takes the name of one as its argument. */
    public enum Way {
        /** A tree of json-simple, its String and the bytes of that. */
        JSON_SIMPLE {
            @Override
            IntFunction<byte[]> writer() {
                return JsonSimpleWriter::seedLiterals;
            }
        },
        /** The calls of JSON0 on the builder, and an array for each object, which JSON0 returns. */
        JSON0_CALLS {
            @Override
            IntFunction<byte[]> writer() {
                JsonBuilder json = new JsonBuilder();
                return id -> {
                    Seed.writeLiterals(json.reset(), id);
                    return json.toBytes();
                };
            }
        },
        /** The calls of JSON0 on the builder, and the same array for all objects. */
        SAME_ARRAY {
            @Override
            IntFunction<byte[]> writer() {
                JsonBuilder json = new JsonBuilder();
                byte[] bytes = new byte[MAX_LENGTH];
                return id -> {
                    Seed.writeLiterals(json.reset(), id);
                    json.toBytes(bytes, 0);
                    return bytes;
                };
            }
        },
        /** A generated serializer, and the same array for all objects. */
        GENERATED {
            @Override
            IntFunction<byte[]> writer() {
                JsonBuilder json = new JsonBuilder();
                byte[] bytes = new byte[MAX_LENGTH];
                Message message = new Message();
                return id -> {
                    message.ID = id;
                    MillionObjectsMessageJson.write(json, message);
                    json.toBytes(bytes, 0);
                    return bytes;
                };
            }
        };

        /** Returns what writes an object: from its ID to an array that begins with its bytes. */
        abstract IntFunction<byte[]> writer();
    }

    /** The object. */
    @JsonSerializable
    static final class Message {
        public int ID;
        public final String Method = "JSON";
        public final String Message = "Hello World";
        public final Seed.Pair Property = new Seed.Pair("Key", "Value");
        public final Seed.Child[] Childs = {new Seed.Child("child1", "child1"), new Seed.Child("child2", "child2")};
    }

    /** Writes a million objects in the way that the argument names. */
    public static void main(String... args) {
        IntFunction<byte[]> writer = Way.valueOf(args[0]).writer();
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        int length = 0;
        long allocated = threads.getCurrentThreadAllocatedBytes();
        long start = System.nanoTime();
        for (int id = Samples.FIRST_ID; id < Samples.FIRST_ID + OBJECTS; id++) {
            length += writer.apply(id).length;
        }
        long time = System.nanoTime() - start;
        allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
        JsonBuilder result = new JsonBuilder();
        result.put("time", time).put("allocated", allocated).put("collections", collections());
        result.put("length", length); // so that the loop has a result
        System.out.println(result);
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }
}
