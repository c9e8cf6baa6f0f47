// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import java.util.List;

/** Source text that is written line by line, indented by its braces. */
public final class JavaSource {
    private static final String INDENT = "    ";

    private final Imports imports;
    private final StringBuilder text = new StringBuilder();
    private int depth;

    JavaSource(Imports imports, int depth) {
        this.imports = imports;
        this.depth = depth;
    }

    /**
     * Writes a line of code, as {@link Imports#code} has it. What ends with an opening brace indents the next ones, what
     * begins with a closing one does not.
     */
    JavaSource line(String code, Object... details) {
        String line = imports.code(code, details);
        if (line.startsWith("}")) {
            depth--;
        }
        text.append(line.isEmpty() ? "" : INDENT.repeat(depth)).append(line).append('\n');
        if (line.endsWith("{")) {
            depth++;
        }
        return this;
    }

    /** Writes lines in braces, with what is before them. */
    JavaSource block(String before, String... lines) {
        line(before + " {");
        List.of(lines).forEach(it -> line(it));
        return line("}");
    }

    @Override
    public String toString() {
        return text.toString();
    }

    /** Returns a text as a string literal. */
    static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"', '\\' -> literal.append('\\').append(c);
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                case '\t' -> literal.append("\\t");
                default -> literal.append(c >= ' ' && c < 0x7F ? String.valueOf(c) : "\\u%04x".formatted((int) c));
            }
        }
        return literal.append('"').toString();
    }
}
