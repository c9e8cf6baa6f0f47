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
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** Reads values that methods of the user write: those of {@code @JsonWriter}, and those that {@link Writers} finds. */
public record ByHandReader(Context context) {
    private static final String JSON_WRITER = "@JsonWriter";

    /** Reads the value of a member that is annotated with {@code @JsonWriter}. */
    Value readMember(Annotated.Mark writer, Site site) {
        if (!Mirrors.isClass(writer.type("value"))) {
            return context.unknown();
        }
        TypeElement home = Mirrors.element(writer.type("value"));
        return hasMethod(home, site, JSON_WRITER)
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
        return context.annotatedType(type).find("JsonWriter");
    }

    /** Reads a value for whose type there is a method; returns null if there is none. */
    Value read(Site site) {
        Value named = readNamed(site);
        if (named != null || !isByHand(context, site.type())) {
            return named;
        }
        Value read = readMember(mark(context, site.type()), site);
        if (read instanceof Value.ByHand byHand) {
            refuseOptions(site, byHand.writer());
        }
        return read;
    }

    /** Reads a value that a serializer of Jackson would write, which the member or its type names. */
    Value readUsing(String serializer, Site site) {
        TypeElement writer = context.writers().insteadOf(serializer, context);
        if (writer != null) {
            return readNamed(writer, site);
        }
        return site.refuse(
                "@JsonSerialize(using = " + serializer.substring(serializer.lastIndexOf('.') + 1) + ".class)",
                "name a writer with @JsonWriter, or in @JsonSerializers(writers = …) one that writes instead of it");
    }

    /** Reads a value for whose type an annotation names a method; returns null if none does. */
    Value readNamed(Site site) {
        List<ExecutableElement> methods = context.writers().find(site.type(), context);
        if (methods.isEmpty()) {
            return null;
        }
        checkOne(methods, site);
        return readNamed((TypeElement) methods.get(0).getEnclosingElement(), site);
    }

    private Value readNamed(TypeElement writer, Site site) {
        JavaType home = context.javaClass(writer);
        refuseOptions(site, home);
        return hasMethod(writer, site, Writers.ANNOTATION) ? new Value.ByHand(home, false) : new Value.Unknown();
    }

    /** Reports annotations that a method does not see. */
    private static void refuseOptions(Site site, JavaType writer) {
        site.refuseOptions(
                "a value that " + writer.name() + " writes", "name another writer for this member with @JsonWriter");
    }

    /** Returns whether a writer has a method for values of a type, and reports it if it has none. */
    private boolean hasMethod(TypeElement writer, Site site, String annotation) {
        List<ExecutableElement> callable = context.writers().methods(writer).stream()
                .filter(it -> Writers.isCallable(it, context))
                .toList();
        List<ExecutableElement> found = context.writers().mostSpecial(callable, site.type());
        if (found.stream().noneMatch(it -> context.writers().takesAll(it, site.type()))) {
            site.report(Rule.NO_WRITER_METHOD, writer, annotation, site.type());
            return false;
        }
        checkOne(found, site);
        return true;
    }

    /** Reports methods for values of one type of which none is more special than the others. */
    private void checkOne(List<ExecutableElement> methods, Site site) {
        if (methods.size() > 1) {
            site.report(Rule.TWO_WRITERS, site.type(), text(methods.get(0)), text(methods.get(1)));
        }
    }

    private String text(ExecutableElement method) {
        String written = context.text(method.getParameters().get(2).asType());
        return Mirrors.name(method.getEnclosingElement()) + ".put(" + written + ")";
    }
}
