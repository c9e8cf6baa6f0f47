// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.ForyNulls;
import io.github.zilch.bench.peers.Jackson3Databind;
import io.github.zilch.bench.peers.MapperPeer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Measures one writer on one {@link AnchorDocument}, as the programs in {@code bench/anchors} do: checks that it writes the
 * exported documents, and then writes them all again and again, in rounds of 100 ms. Prints the least nanoseconds a
 * document and the least bytes allocated a document of all rounds as JSON.
 */
public final class MeasureDocument {
    /** The writers, with their names in the report. */
    public static final List<String> WRITERS = List.of("zilchGenerated", "fory", "jackson3Databind");

    private static final long ROUND = TimeUnit.MILLISECONDS.toNanos(100);
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final ObjectWriter writer;
    private final Object[] objects;
    private double nanoseconds = Double.MAX_VALUE;
    private double allocated = Double.MAX_VALUE;

    private MeasureDocument(ObjectWriter writer, Object[] objects) {
        this.writer = writer;
        this.objects = objects;
    }

    /** Takes the writer, the document, the folder of the exported documents, and the number of rounds. */
    public static void main(String[] args) throws IOException {
        AnchorDocument document = AnchorDocument.of(args[1]);
        check(args[0], document, Path.of(args[2]));
        MeasureDocument measurement = new MeasureDocument(ObjectWriter.of(args[0], document), document.objects());
        for (int i = Integer.parseInt(args[3]); i > 0; i--) {
            measurement.round();
        }
        JsonBuilder result = new JsonBuilder();
        result.put("nanoseconds", measurement.nanoseconds).put("allocated", measurement.allocated);
        System.out.println(result);
    }

    /** Throws if a writer writes another tree than that of an exported document. */
    static void check(String id, AnchorDocument document, Path folder) throws IOException {
        ObjectMapper mapper = new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
        ObjectWriter writer = ObjectWriter.of(id, document);
        Object[] objects = document.objects();
        List<String> exported = Files.readAllLines(document.file(folder));
        if (exported.size() != objects.length) {
            throw new IllegalStateException(
                    document.file(folder) + " has " + exported.size() + " documents instead of " + objects.length);
        }
        for (int i = 0; i < objects.length; i++) {
            int length = writer.write(objects[i]);
            byte[] written = Arrays.copyOf(writer.bytes(), length);
            if (!mapper.readTree(written).equals(mapper.readTree(exported.get(i)))) {
                throw new IllegalStateException(
                        id + " writes line " + (i + 1) + " of " + document.file(folder) + " in another way");
            }
        }
    }

    private void round() throws IOException {
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        long start = System.nanoTime();
        long time;
        long written = 0;
        long length = 0;
        do {
            length += writeAll();
            written += objects.length;
            time = System.nanoTime() - start;
        } while (time < ROUND);
        bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
        if (length % (written / objects.length) != 0) {
            throw new IllegalStateException("the same objects were written with different lengths");
        }
        nanoseconds = Math.min(nanoseconds, (double) time / written);
        allocated = Math.min(allocated, (double) bytes / written);
    }

    private long writeAll() throws IOException {
        long length = 0;
        for (Object object : objects) {
            length += writer.write(object);
        }
        return length;
    }

    /** Writes objects into a buffer that it uses again. */
    private interface ObjectWriter {
        /** Writes an object, and returns the length in bytes. */
        int write(Object object) throws IOException;

        /** Returns an array that begins with what was written last. */
        byte[] bytes();

        static ObjectWriter of(String id, AnchorDocument document) {
            return switch (id) {
                case "zilchGenerated" -> new Generated(document);
                case "fory" -> new Mapper(new ForyNulls());
                case "jackson3Databind" -> new Mapper(new Jackson3Databind());
                default -> throw new IllegalArgumentException("no writer " + id + ", but " + WRITERS);
            };
        }
    }

    private record Generated(AnchorDocument document, JsonBuilder json) implements ObjectWriter {
        Generated(AnchorDocument document) {
            this(document, new JsonBuilder());
        }

        @Override
        public int write(Object object) {
            document.write(json, object);
            return json.length();
        }

        @Override
        public byte[] bytes() {
            return json.toBytes();
        }
    }

    private record Mapper(MapperPeer peer) implements ObjectWriter {
        @Override
        public int write(Object object) throws IOException {
            return peer.write(object);
        }

        @Override
        public byte[] bytes() {
            return peer.bytes();
        }
    }
}
