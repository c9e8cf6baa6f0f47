// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Reads values that methods of the user write: those of {@code @JsonWriter}, and those that {@link Writers} finds. */
final class ByHandReader {
    private static final String JSON_WRITER = "@JsonWriter";

    private final Context context;

    ByHandReader(Context context) {
        this.context = context;
    }

    /** Reads the value of a member that is annotated with {@code @JsonWriter}. */
    Value readMember(Annotated.Mark writer, TypeMirror type, Element where) {
        if (!Context.isClass(writer.type("value"))) {
            context.missing();
            return new Value.Unknown();
        }
        TypeElement home = Context.element(writer.type("value"));
        return hasMethod(home, type, JSON_WRITER, where)
                ? new Value.Custom(context.javaClass(home))
                : new Value.Unknown();
    }

    /** Returns whether there is a method for the values of a type. */
    static boolean isByHand(Context context, TypeElement type) {
        return context.writers().find(type, context) != null
                || !Context.isOfJdk(type) && context.annotatedType(type).find("JsonWriter") != null;
    }

    /** Reads a value for whose type there is a method; returns null if there is none. */
    Value read(DeclaredType type, Options options, Element where) {
        TypeElement element = Context.element(type);
        if (!isByHand(context, element)) {
            return null;
        }
        TypeElement named = context.writers().find(element, context);
        if (named != null) {
            return readNamed(named, type, options, where);
        }
        Annotated.Mark ofType = context.annotatedType(element).find("JsonWriter");
        Value read = readMember(ofType, type, where);
        if (read instanceof Value.Custom custom) {
            refuseOptions(options, custom.writer(), where);
        }
        return read;
    }

    /** Reads a value that a serializer of Jackson would write, which the member or its type names. */
    Value readUsing(String serializer, TypeMirror type, Options options, Element where) {
        TypeElement writer = context.writers().insteadOf(serializer, context);
        if (writer != null) {
            return readNamed(writer, type, options, where);
        }
        context.report(
                Rule.UNSUPPORTED_VALUE,
                where,
                "@JsonSerialize(using = " + serializer.substring(serializer.lastIndexOf('.') + 1) + ".class)",
                "name a writer with @JsonWriter, or in @JsonSerializers(writers = …) one that writes instead of it");
        return new Value.Unknown();
    }

    private Value readNamed(TypeElement writer, TypeMirror type, Options options, Element where) {
        JavaType home = context.javaClass(writer);
        refuseOptions(options, home, where);
        return hasMethod(writer, type, Writers.ANNOTATION, where) ? new Value.Written(home) : new Value.Unknown();
    }

    /** Reports annotations that a method does not see. */
    private void refuseOptions(Options options, JavaType writer, Element where) {
        String annotation = options.concerningAny();
        if (!annotation.isEmpty()) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    where,
                    annotation + " on a value that " + writer.name() + " writes",
                    "remove it, or name another writer for this member with @JsonWriter");
        }
    }

    /** Returns whether a writer has a method for values of a type, and reports it if it has none. */
    private boolean hasMethod(TypeElement writer, TypeMirror type, String annotation, Element where) {
        boolean found = context.writers().methods(writer).stream()
                .anyMatch(it -> Writers.isCallable(it, context) && takes(it, type));
        if (!found) {
            context.report(Rule.NO_WRITER_METHOD, where, writer.getSimpleName(), annotation, context.text(type));
        }
        return found;
    }

    private boolean takes(ExecutableElement method, TypeMirror type) {
        TypeMirror parameter = method.getParameters().get(2).asType();
        return method.getTypeParameters().isEmpty()
                ? context.types.isAssignable(type, parameter)
                : context.types.isAssignable(context.types.erasure(type), context.types.erasure(parameter));
    }
}
