// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.reverse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Replaces values that have their code and its name, as {@code --enums both} writes them, by the code. */
public final class CodedValues {
    private static final String CODE = "code";
    private static final Set<String> MEMBERS = Set.of(CODE, "name");

    private CodedValues() {}

    /**
     * Returns a value without the names of codes.
     *
     * @param value a message, or a part of one.
     * @return the value; the same one if it has no such names.
     */
    public static JsonField withoutNames(JsonField value) {
        if (value.children().isEmpty()) {
            return value;
        }
        if (isCoded(value)) {
            JsonField code = value.member(CODE, CODE);
            return new JsonField(value.name(), value.line(), code.kind(), code.text(), code.children());
        }
        if (value.kind() == JsonField.Kind.ARRAY && value.children().stream().allMatch(CodedValues::isText)) {
            return joined(value);
        }
        boolean isChanged = false;
        List<JsonField> children = new ArrayList<>(value.children().size());
        for (JsonField child : value.children()) {
            JsonField code = withoutNames(child);
            isChanged |= code != child;
            children.add(code);
        }
        return isChanged ? new JsonField(value.name(), value.line(), value.kind(), null, children) : value;
    }

    private static boolean isCoded(JsonField value) {
        return value.kind() == JsonField.Kind.OBJECT
                && value.member(CODE, CODE) != null
                && value.children().stream().allMatch(child -> MEMBERS.contains(child.name()));
    }

    private static boolean isText(JsonField value) {
        return isCoded(value) && value.member(CODE, CODE).kind() == JsonField.Kind.STRING;
    }

    /** Returns the codes of a field with several, which FIX separates by spaces. */
    private static JsonField joined(JsonField codes) {
        StringBuilder text = new StringBuilder();
        for (JsonField each : codes.children()) {
            text.append(text.length() == 0 ? "" : " ")
                    .append(each.member(CODE, CODE).text());
        }
        return new JsonField(codes.name(), codes.line(), JsonField.Kind.STRING, text.toString(), List.of());
    }
}
