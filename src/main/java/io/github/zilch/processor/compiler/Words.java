// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists and tables of names, as they stand in the code. */
public final class Words {
    private Words() {}

    /** Returns the words of a text. */
    public static List<String> of(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    /** Returns, for each word of a line but the first one, that first word. */
    public static Map<String, String> table(String lines) {
        Map<String, String> table = new LinkedHashMap<>();
        lines.lines().map(it -> it.split("\\s+")).forEach(line -> {
            for (int i = 1; i < line.length; i++) {
                table.put(line[i], line[0]);
            }
        });
        return table;
    }
}
