// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.compiler.Writers;
import io.github.zilch.processor.model.JavaType;
import io.github.zilch.processor.model.Value;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Reads values that methods of the user write: those of {@code @JsonWriter}, and those that {@link Writers} finds. */
public final class ByHandReader {
    private static final String JSON_WRITER = "@JsonWriter";

    private final Context context;

    ByHandReader(Context context) {
        this.context = context;
    }

    /** Reads the value of a member that is annotated with {@code @JsonWriter}. */
    Value readMember(Annotated.Mark writer, TypeMirror type, Element where) {
        if (!Mirrors.isClass(writer.type("value"))) {
            return context.unknown();
        }
        TypeElement home = Mirrors.element(writer.type("value"));
        return hasMethod(home, type, JSON_WRITER, where)
                ? new Value.ByHand(context.javaClass(home), true)
                : new Value.Unknown();
    }

    /** Returns whether there is a method for the values of a type. */
    static boolean isByHand(Context context, TypeMirror type) {
        return !context.writers().find(type, context).isEmpty()
                || !Mirrors.isOfJdk(Mirrors.element(type))
                        && mark(context, type).isThere();
    }

    private static Annotated.Mark mark(Context context, TypeMirror type) {
        return context.annotatedType(Mirrors.element(type)).find("JsonWriter");
    }

    /** Reads a value for whose type there is a method; returns null if there is none. */
    Value read(DeclaredType type, Options options, Element where) {
        Value named = readNamed(type, options, where);
        if (named != null || !isByHand(context, type)) {
            return named;
        }
        Annotated.Mark ofType = mark(context, type);
        Value read = readMember(ofType, type, where);
        if (read instanceof Value.ByHand byHand) {
            refuseOptions(options, byHand.writer(), where);
        }
        return read;
    }

    /** Reads a value that a serializer of Jackson would write, which the member or its type names. */
    Value readUsing(String serializer, TypeMirror type, Options options, Element where) {
        TypeElement writer = context.writers().insteadOf(serializer, context);
        if (writer != null) {
            return readNamed(writer, type, options, where);
        }
        return context.refuse(
                where,
                "@JsonSerialize(using = " + serializer.substring(serializer.lastIndexOf('.') + 1) + ".class)",
                "name a writer with @JsonWriter, or in @JsonSerializers(writers = …) one that writes instead of it");
    }

    /** Reads a value for whose type an annotation names a method; returns null if none does. */
    Value readNamed(TypeMirror type, Options options, Element where) {
        List<ExecutableElement> methods = context.writers().find(type, context);
        if (methods.isEmpty()) {
            return null;
        }
        checkOne(methods, type, where);
        return readNamed((TypeElement) methods.get(0).getEnclosingElement(), type, options, where);
    }

    private Value readNamed(TypeElement writer, TypeMirror type, Options options, Element where) {
        JavaType home = context.javaClass(writer);
        refuseOptions(options, home, where);
        return hasMethod(writer, type, Writers.ANNOTATION, where) ? new Value.ByHand(home, false) : new Value.Unknown();
    }

    /** Reports annotations that a method does not see. */
    private void refuseOptions(Options options, JavaType writer, Element where) {
        String annotation = options.concerningAny();
        if (!annotation.isEmpty()) {
            context.refuse(
                    where,
                    annotation + " on a value that " + writer.name() + " writes",
                    "remove it, or name another writer for this member with @JsonWriter");
        }
    }

    /** Returns whether a writer has a method for values of a type, and reports it if it has none. */
    private boolean hasMethod(TypeElement writer, TypeMirror type, String annotation, Element where) {
        List<ExecutableElement> callable = context.writers().methods(writer).stream()
                .filter(it -> Writers.isCallable(it, context))
                .toList();
        List<ExecutableElement> found = context.writers().mostSpecial(callable, type);
        if (found.stream().noneMatch(it -> context.writers().takesAll(it, type))) {
            context.report(Rule.NO_WRITER_METHOD, where, writer.getSimpleName(), annotation, context.text(type));
            return false;
        }
        checkOne(found, type, where);
        return true;
    }

    /** Reports methods for values of one type of which none is more special than the others. */
    private void checkOne(List<ExecutableElement> methods, TypeMirror type, Element where) {
        if (methods.size() > 1) {
            context.report(Rule.TWO_WRITERS, where, context.text(type), text(methods.get(0)), text(methods.get(1)));
        }
    }

    private String text(ExecutableElement method) {
        return "%s.put(%s)"
                .formatted(
                        method.getEnclosingElement().getSimpleName(),
                        context.text(method.getParameters().get(2).asType()));
    }
}
