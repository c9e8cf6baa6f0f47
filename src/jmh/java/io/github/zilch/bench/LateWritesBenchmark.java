// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Param;

/**
 * Writes a child object and then rows. The 16 members of the child always precede the rows in the document, but are
 * written before or after them.
 */
public class LateWritesBenchmark extends GrowthBenchmark {
    private static final int ROW_SIZE = 32;
    private static final String[] KEYS =
            IntStream.range(0, 16).mapToObj(i -> "late" + i).toArray(String[]::new);

    /** When the members of the child are written. */
    public enum Order {
        /** Before the rows. */
        IN_ORDER,
        /** After the rows, one member after the other. */
        LATE,
        /** After the rows, alternating with the members of a second child, which follows the rows. */
        ALTERNATING
    }

    /** The approximate size of the rows in bytes. */
    @Param({"1024", "131072", "16777216"})
    public int size;

    /** When the members of the child are written. */
    @Param
    public Order order;

    private EndlessRows rows;

    @Override
    public void prepareDocument() {
        rows = new EndlessRows();
    }

    @Override
    void write(int id) {
        JsonBuilder child = json.put("id", id).createJSON("child");
        if (order == Order.IN_ORDER) {
            writeMembers(child, id);
        }
        rows.write(json.createJSONArray("rows"), size / ROW_SIZE);
        JsonBuilder second = json.createJSON("second");
        if (order == Order.ALTERNATING) {
            for (String key : KEYS) {
                child.put(key, id);
                second.put(key, id);
            }
        } else {
            writeMembers(second, id);
            if (order == Order.LATE) {
                writeMembers(child, id);
            }
        }
    }

    private static void writeMembers(JsonBuilder object, int id) {
        for (String key : KEYS) {
            object.put(key, id);
        }
    }
}
