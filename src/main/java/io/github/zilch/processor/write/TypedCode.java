// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import io.github.zilch.processor.model.Value;

/** Writes values that say of which type they are. */
public record TypedCode(SerializerWriter writer) {
    /** What is written after the id of the type: a value, and the expression of it. */
    private record Content(Value value, String expression) {}

    /** Writes what writes a value with the id of its type. */
    void write(JavaSource out, Value.Typed typed) {
        String id = JavaSource.literal(typed.id());
        Content content = content(out, typed);
        out.line("long at = out.open(begin);");
        if (typed.shape() == Value.Shape.ARRAY) {
            out.line("at = out.put(out.separator(at, '['), %s);", id);
            out.line("return out.close(%s, ',', ']');", code(content, "out.separator(at, ',')"));
        } else if (typed.info().include().equals("WRAPPER_OBJECT")) {
            out.line("at = out.colon(out.put(out.separator(at, '{'), %s));", id);
            out.line("return out.close(%s, ',', '}');", code(content, "at"));
        } else {
            writeDiscriminator(out, typed, "'{'");
            out.line("return out.close(%s, ',', '}');", membersCode(content));
        }
    }

    /** Writes what writes the id of the type of a value, and its members. */
    void writeMembers(JavaSource out, Value.Typed typed) {
        out.line("long at = begin;");
        writeDiscriminator(out, typed, "next");
        out.line("return %s;", membersCode(new Content(typed.value(), "value")));
    }

    /**
     * Declares the value that stands for an object, and has a null written, without an id, if it is null; so does Jackson.
     */
    private Content content(JavaSource out, Value.Typed typed) {
        Content content = new Content(typed.value(), "value");
        for (int i = 1; writer.found(content.value()) instanceof Value.Delegate delegate; i++) {
            writer.writeCheck(out, delegate.type(), delegate, content.expression());
            String accessed = content.expression() + delegate.accessor();
            if (delegate.accessor().isEmpty() || delegate.isPrimitive()) {
                return new Content(delegate.value(), accessed);
            }
            String local = i == 1 ? "content" : "content" + i;
            out.line("%s %s = %s;", delegate.valueType(), local, accessed);
            out.block("if (" + local + " == null)", "return out.putNull(begin);");
            content = new Content(delegate.value(), local);
        }
        return content;
    }

    private void writeDiscriminator(JavaSource out, Value.Typed typed, String next) {
        String property = typed.info().property();
        if (!NameCode.isImmediate(property)) {
            out.line("long names = out.names(NAMES);");
        }
        out.line("at = out.put(%s, %s);", writer.name(property, "at", next), JavaSource.literal(typed.id()));
    }

    private String code(Content content, String at) {
        return writer.code(content.value(), at, content.expression());
    }

    private String membersCode(Content content) {
        return writer.membersCode(content.value(), "at", content.expression(), "','");
    }
}
