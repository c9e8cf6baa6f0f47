// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

/** Source text that is written line by line, indented by its braces. */
public final class JavaSource {
    private static final String INDENT = "    ";

    private final StringBuilder text = new StringBuilder();
    private int depth;

    JavaSource(int depth) {
        this.depth = depth;
    }

    /** Writes a line; what ends with an opening brace indents the next ones, what begins with a closing one does not. */
    JavaSource line(String line, Object... details) {
        String filled = details.length == 0 ? line : line.formatted(details);
        if (filled.startsWith("}")) {
            depth--;
        }
        text.append(filled.isEmpty() ? "" : INDENT.repeat(depth)).append(filled).append('\n');
        if (filled.endsWith("{")) {
            depth++;
        }
        return this;
    }

    /** Writes lines in braces, with what is before them. */
    JavaSource block(String before, String... lines) {
        line("%s {", before);
        for (String line : lines) {
            line("%s", line);
        }
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
