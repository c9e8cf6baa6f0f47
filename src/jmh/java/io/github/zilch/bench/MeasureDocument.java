// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.model.MessageWriter;
import io.github.zilch.bench.writers.Writers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Measures one writer on one document of {@link ExportDocuments}, as the programs in {@code bench/anchors} do: checks that it writes the
 * exported documents, and then writes them all again and again, in rounds of 100 ms. Prints the least nanoseconds a
 * document and the least bytes allocated a document of all rounds as JSON.
 */
public final class MeasureDocument {
    /** The writers, with their names in the report. */
    public static final List<String> WRITERS = List.of("zilchGenerated", "fory", "jackson3Databind");

    private static final long ROUND = TimeUnit.MILLISECONDS.toNanos(100);
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final MessageWriter writer;
    private final Object[] objects;
    private double nanoseconds = Double.MAX_VALUE;
    private double allocated = Double.MAX_VALUE;

    private MeasureDocument(MessageWriter writer, Object[] objects) {
        this.writer = writer;
        this.objects = objects;
    }

    /** Takes the writer, the document, the folder of the exported documents, and the number of rounds. */
    public static void main(String[] args) throws IOException {
        check(args[0], args[1], Path.of(args[2]));
        MeasureDocument measurement = new MeasureDocument(
                Writers.create(args[0], ExportDocuments.of(args[1])), ExportDocuments.messages(args[1]));
        for (int i = Integer.parseInt(args[3]); i > 0; i--) {
            measurement.round();
        }
        JsonBuilder result = new JsonBuilder();
        result.put("nanoseconds", measurement.nanoseconds).put("allocated", measurement.allocated);
        System.out.println(result);
    }

    /** Throws if a writer writes another tree than that of an exported document. */
    static void check(String id, String document, Path folder) throws IOException {
        ObjectMapper mapper = new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
        MessageWriter writer = Writers.create(id, ExportDocuments.of(document));
        Object[] objects = ExportDocuments.messages(document);
        List<String> exported = Files.readAllLines(ExportDocuments.file(document, folder));
        if (exported.size() != objects.length) {
            throw new IllegalStateException(ExportDocuments.file(document, folder) + " has " + exported.size()
                    + " documents instead of " + objects.length);
        }
        for (int i = 0; i < objects.length; i++) {
            int length = writer.write(objects[i]);
            byte[] written = Arrays.copyOf(writer.bytes(), length);
            if (!mapper.readTree(written).equals(mapper.readTree(exported.get(i)))) {
                throw new IllegalStateException(id + " writes line " + (i + 1) + " of "
                        + ExportDocuments.file(document, folder) + " in another way");
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
}
