// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.model.Format;
import io.github.zilch.processor.model.JavaType;
import io.github.zilch.processor.model.Value;
import java.util.Collection;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/**
 * A value that is to be read: all that decides how it is written.
 *
 * @param options what annotations say of it.
 * @param where what errors concern: the member that it is, or is in, or the type that a serializer is for.
 */
record Site(Context context, TypeMirror type, Options options, Element where) {
    Site with(TypeMirror otherType, Options otherOptions) {
        return new Site(context, otherType, otherOptions, where);
    }

    Site with(TypeMirror otherType) {
        return with(otherType, options);
    }

    Site with(Options otherOptions) {
        return with(type, otherOptions);
    }

    DeclaredType declared() {
        return (DeclaredType) type;
    }

    TypeElement element() {
        return Mirrors.element(type);
    }

    /** Returns the full name of a class; an empty text for other types. */
    String name() {
        return Mirrors.name(type);
    }

    /** Returns the annotations of the class of the type and its supertypes. */
    Annotated annotations() {
        return context.annotatedType(element());
    }

    Format format() {
        return options.format();
    }

    JavaType javaType() {
        return context.javaType(type);
    }

    /** Returns whether the type is a class, or extends it. */
    boolean isA(String className) {
        return context.isA(type, className);
    }

    boolean isA(Collection<String> classNames) {
        return context.isA(type, classNames);
    }

    /** Returns how it is checked that a value can be written by its type, which others can extend. */
    Value.Check check(Value.Check open) {
        return options.check(element(), open);
    }

    void report(Rule rule, Object... details) {
        context.report(rule, where, details);
    }

    /** Reports a problem of the value; returns what stands for one that cannot be written. */
    Value unwritable(Rule rule, Object... details) {
        return context.unwritable(rule, where, details);
    }

    /** Reports that something is not supported, with what to do instead; returns what stands for the value. */
    Value refuse(String what, String remedy) {
        return context.refuse(where, what, remedy);
    }

    /** Reports annotations that would have an effect on the value of any type, where they have none. */
    void refuseOptions(String here, String otherRemedy) {
        String annotation = options.concerningAny();
        if (!annotation.isEmpty()) {
            refuse(annotation + " on " + here, "remove it, or " + otherRemedy);
        }
    }
}
