// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.ElementFilter;

/** Reports a type of which nothing would be written, and finds out why that is so. */
public record NoMembers(Context context, TypeElement type) {
    /** The names of methods of which nobody expects that they are members, and of getters that are not visible. */
    private static final Pattern NO_MEMBERS = Pattern.compile("toString|hashCode|clone|get.+");

    /**
     * Reports the type, unless an empty object is what is meant, or another problem has been reported that explains it.
     *
     * @param where what is wrong: the type, or the member whose annotations leave out all members of it.
     */
    void check(Element where) {
        List<TypeElement> hierarchy = context.hierarchy(type);
        boolean isExplained = context.problems.stream()
                .map(Rule.Problem::element)
                .anyMatch(it ->
                        it.equals(type) || hierarchy.stream().anyMatch(home -> home.equals(it.getEnclosingElement())));
        boolean isEmptyRecord = type.getKind() == ElementKind.RECORD
                && type.getRecordComponents().isEmpty(); // which can hide none
        if (isExplained || isEmptyRecord || areMeant()) {
            return;
        }
        if (!where.equals(type) || isHidden()) {
            report(where, "annotations leave out all of its members", "keep one of them");
            return;
        }
        ExecutableElement method = noGetter();
        if (method != null) {
            String name = method.getSimpleName() + "()";
            report(where, name + " is not a getter", "annotate it with @JsonProperty, or add getters");
        } else if (fields().findAny().isPresent()) {
            report(
                    where,
                    "it has no public getters or fields",
                    "add getters, or make fields visible and annotate the type with @JsonAutoDetect");
        } else if (Mirrors.is(Modifier.ABSTRACT, type)) {
            report(where, "it has no members", "make it sealed, list its subtypes with @JsonSubTypes, or add getters");
        } else {
            report(where, "it has no members", "add getters");
        }
    }

    private void report(Element where, String reason, String remedy) {
        context.report(Rule.NO_MEMBERS, where, type, reason, remedy);
    }

    /** Returns whether the type says that it has no members. */
    boolean areMeant() {
        return context.serializable(type).flag("empty");
    }

    /** Returns whether there are members for Jackson, which annotations leave out. */
    private boolean isHidden() {
        return type.getKind() == ElementKind.RECORD
                || context.hierarchy(type).stream()
                        .flatMap(it -> it.getEnclosedElements().stream())
                        .map(context::annotated)
                        .anyMatch(it ->
                                Accessor.isIgnored(it) || Accessor.access(it).equals("WRITE_ONLY"))
                || new PropertyCollector(context.quiet(), type)
                        .drafts.values().stream().anyMatch(Draft::isWritten);
    }

    /** Returns a method that returns something and has not the name of a getter, or null. */
    private ExecutableElement noGetter() {
        return ElementFilter.methodsIn(members().toList()).stream()
                .filter(it -> it.getParameters().isEmpty() && it.getReturnType().getKind() != TypeKind.VOID)
                .filter(it -> !Mirrors.is(Modifier.PRIVATE, it))
                .filter(it -> !NO_MEMBERS.matcher(it.getSimpleName()).matches())
                .findFirst()
                .orElse(null);
    }

    private Stream<VariableElement> fields() {
        return ElementFilter.fieldsIn(members().toList()).stream();
    }

    /** Returns the members of the type and its supertypes that are not static. */
    private Stream<? extends Element> members() {
        return context.hierarchy(type).stream()
                .flatMap(it -> it.getEnclosedElements().stream())
                .filter(it -> !Mirrors.is(Modifier.STATIC, it));
    }
}
