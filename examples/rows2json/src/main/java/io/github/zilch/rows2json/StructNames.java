// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import java.util.ArrayList;
import java.util.List;

/** The names of the attributes of a structured type, which JDBC does not have: {@code STRUCT(a INTEGER, "b c" DATE)}. */
final class StructNames {
    private static final String BEGIN = "STRUCT(";

    private final String type;
    private int position = BEGIN.length();

    private StructNames(String type) {
        this.type = type;
    }

    /** Returns the names, or an empty list if the type does not have them in its text. */
    static List<String> of(String type) {
        return type != null && type.startsWith(BEGIN) ? new StructNames(type).read() : List.of();
    }

    private List<String> read() {
        List<String> names = new ArrayList<>();
        while (position < type.length()) {
            names.add(type.charAt(position) == '"' ? readQuoted() : readPlain());
            skipType();
        }
        return names;
    }

    /** Reads a name in quotation marks, of which one in the name is written twice. */
    private String readQuoted() {
        int begin = position + 1;
        skipQuoted();
        return type.substring(begin, position - 1).replace("\"\"", "\"");
    }

    private String readPlain() {
        int begin = position;
        while (position < type.length() && type.charAt(position) != ' ') {
            position++;
        }
        return type.substring(begin, position);
    }

    /** Continues after the comma and the blank that end a type, or at the end. */
    private void skipType() {
        int depth = 0;
        while (position < type.length()) {
            char c = type.charAt(position);
            if (c == '"') {
                skipQuoted();
                continue;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            position++;
            if (c == ',' && depth == 0) {
                position++;
                return;
            }
        }
    }

    /** Continues after the quotation mark that ends a name: one, and not two in a row. */
    private void skipQuoted() {
        int end = type.indexOf('"', position + 1);
        while (end >= 0 && type.startsWith("\"\"", end)) {
            end = type.indexOf('"', end + 2);
        }
        position = end < 0 ? type.length() : end + 1;
    }
}
