// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Param;

/** A child with 16 members before rows of a given size, written in order or after the rows. */
public class LateWritesBenchmark extends GrowthBenchmark {
    private static final int ROW_SIZE = 32;
    private static final String[] KEYS =
            IntStream.range(0, 16).mapToObj(i -> "late" + i).toArray(String[]::new);

    /** When the child is written. */
    public enum Order {
        /** Before the rows. */
        IN_ORDER,
        /** After the rows, all members in a row. */
        LATE,
        /** After the rows, in turn with a second child behind them. */
        ALTERNATING
    }

    /** How many bytes of rows there are behind the child, about. */
    @Param({"1024", "131072", "16777216"})
    public int size;

    /** When the child is written. */
    @Param
    public Order order;

    private EndlessRows rows;

    @Override
    public void makeDocument() {
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
