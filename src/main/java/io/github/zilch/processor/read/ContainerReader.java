// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.model.Format;
import io.github.zilch.processor.model.Value;
import io.github.zilch.processor.model.ValueShape;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** Reads how arrays, collections, maps and optional values are written. */
public final class ContainerReader {
    /** Tells the container that a type is from the type, which may have to say which type it is. */
    private static final String CONTAINER = "container";

    private static final List<String> MAPS = List.of("java.util.Map", "java.util.Map.Entry");

    /** Other types that have elements, the more special ones first. */
    private static final List<Map.Entry<String, Value.Access>> SEQUENCES = List.of(
            Map.entry("java.util.Iterator", Value.Access.ITERATOR),
            Map.entry("java.util.stream.Stream", Value.Access.STREAM),
            Map.entry("java.lang.Iterable", Value.Access.ITERABLE));

    private final Context context;
    private final ValueReader values;
    private final KeyReader keys;

    ContainerReader(Context context, ValueReader values) {
        this.context = context;
        this.values = values;
        this.keys = new KeyReader(context, values);
    }

    Value readArray(ArrayType type, Options options, Element where) {
        TypeMirror component = type.getComponentType();
        if (component.getKind().isPrimitive()) {
            boolean scalar = component.getKind() == TypeKind.BYTE || component.getKind() == TypeKind.CHAR;
            boolean isArray = !scalar && options.format().shape().equals("ARRAY");
            checkFormat(isArray ? options.withShape("") : options, where);
            return new Value.Plain("put", "", scalar ? ValueShape.SCALAR : ValueShape.ARRAY);
        }
        checkUnwrapped(options, where);
        checkTyped(type, options, where);
        return values.share(
                type,
                options,
                CONTAINER,
                () -> new Value.Elements(
                        context.javaType(type),
                        context.javaType(component),
                        readElement(component, options, where),
                        Value.Access.ARRAY,
                        Value.Check.NONE));
    }

    private void checkFormat(Options options, Element where) {
        if (options.format().hasShape()) {
            values.scalars().refuse(options.format(), where);
        }
        checkUnwrapped(options, where);
    }

    /** Reports that an array of one element is to be written as that element. */
    private void checkUnwrapped(Options options, Element where) {
        if (options.format().features().contains("WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED")) {
            context.refuse(where, "@JsonFormat(with = WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)", Rule.REMOVE_OR_BY_HAND);
        }
    }

    /** Reports annotations of a member on arrays of objects that say which type they are: Jackson does not obey them. */
    private void checkTyped(ArrayType type, Options options, Element where) {
        boolean isTyped = Mirrors.isClass(type.getComponentType())
                && Subtypes.typeInfo(
                                context.quiet(), context.annotatedType(Mirrors.element(type.getComponentType())), where)
                        != null;
        if (isTyped && !options.areDefault()) {
            context.refuse(
                    where,
                    "an annotation of the objects in an array of type " + context.text(type),
                    "remove it, or declare a list");
        }
    }

    /** Reads a type of the JDK that has elements; returns null if it has none. */
    Value readDeclared(DeclaredType type, Options options, Element where) {
        DeclaredType reference = context.reference(type);
        if (reference != null) {
            return readReference(type, reference, options, where);
        }
        for (String map : MAPS) {
            if (context.isA(type, map)) {
                return readMap(type, context.asSuper(type, map), options, where);
            }
        }
        if (isCollection(type)) {
            boolean list = context.isA(type, "java.util.List");
            Value.Access access = list ? Value.Access.LIST : Value.Access.ITERABLE;
            return readElements(type, context.asSuper(type, "java.util.Collection"), access, options, where);
        }
        return Mirrors.isOfJdk(Mirrors.element(type)) ? readSequence(type, options, where) : null;
    }

    /** Reads something else that has elements, such as an iterator; returns null if it has none. */
    Value readSequence(DeclaredType type, Options options, Element where) {
        for (Map.Entry<String, Value.Access> sequence : SEQUENCES) {
            if (context.isA(type, sequence.getKey())) {
                DeclaredType elements = context.asSuper(type, sequence.getKey());
                return readElements(type, elements, sequence.getValue(), options, where);
            }
        }
        return null;
    }

    private Value readReference(DeclaredType type, DeclaredType reference, Options options, Element where) {
        TypeMirror content = argument(reference, 0);
        boolean optional = Mirrors.name(reference).equals("java.util.Optional");
        return values.share(
                type,
                options,
                CONTAINER,
                () -> new Value.Maybe(
                        context.javaType(type),
                        context.javaType(bound(content)),
                        readElement(content, options, where),
                        optional,
                        options.check(Mirrors.element(type), Value.Check.SUBCLASS)));
    }

    private Value readElements(
            DeclaredType type, DeclaredType elements, Value.Access access, Options options, Element where) {
        TypeMirror content = argument(elements, 0);
        if (!isCollection(type)) {
            refuseContentType(type, options, where);
        }
        checkUnwrapped(options, where);
        return values.share(
                type,
                options,
                CONTAINER,
                () -> new Value.Elements(
                        context.javaType(type),
                        context.javaType(bound(content)),
                        readElement(content, options, where),
                        access,
                        options.check(
                                Mirrors.element(type),
                                isCollection(type) ? Value.Check.SUBCLASS : Value.Check.WITHOUT_MEMBERS)));
    }

    private boolean isCollection(DeclaredType type) {
        return context.isA(type, "java.util.Collection");
    }

    /** Reports a type for the contents where Jackson does not obey it. */
    private void refuseContentType(DeclaredType type, Options options, Element where) {
        if (options.contentType() != null) {
            context.refuse(
                    where,
                    "@JsonSerialize(contentAs) on a " + context.text(type),
                    "remove it, or declare the type that is to be written");
        }
    }

    /** Returns a type argument; that of a raw type is {@code Object}. */
    private TypeMirror argument(DeclaredType type, int index) {
        return type.getTypeArguments().isEmpty()
                ? context.elements.getTypeElement("java.lang.Object").asType()
                : type.getTypeArguments().get(index);
    }

    /** Returns the type that the values of a type argument have. */
    private TypeMirror bound(TypeMirror argument) {
        return argument instanceof WildcardType wildcard ? context.bound(wildcard) : argument;
    }

    private Value readElement(TypeMirror argument, Options options, Element where) {
        TypeMirror as = values.withArguments(options.contentType(), bound(argument));
        if (as == null) {
            return values.read(bound(argument), options.given(false), where);
        }
        if (!values.isTakenFor(bound(argument), as)) {
            return context.refuse(
                    where,
                    "contents of " + context.text(bound(argument)) + " as " + context.text(as),
                    "name one of their supertypes that is not Object");
        }
        return values.read(as, options.withContentType(null).given(true), where);
    }

    private Value readMap(DeclaredType type, DeclaredType map, Options options, Element where) {
        boolean entry = Mirrors.element(map).getSimpleName().contentEquals("Entry");
        TypeMirror key = argument(map, 0);
        TypeMirror content = argument(map, 1);
        Value.Key keyCode = keys.read(bound(key), where);
        if (keyCode == null) {
            return new Value.Unknown();
        }
        if (entry) {
            refuseContentType(type, options, where);
        }
        Options contents = entry ? Options.NONE : options; // an entry obeys the inclusion only
        String condition = new Conditions(context, bound(content)).ofContent(options.content(), where);
        Options ofType = Options.of(context.annotatedType(type));
        if (!ofType.content().isEmpty()) {
            context.refuse(
                    where,
                    "@JsonInclude(content = " + ofType.content() + ") on a class that is a map",
                    "annotate the members of that type instead");
        }
        Options entries =
                entry ? contents : contents.ignoringToo(ofType.ignored()).includingToo(ofType.included());
        return values.share(
                type,
                options,
                CONTAINER,
                () -> new Value.Entries(
                        context.javaType(type),
                        context.javaType(key),
                        keyCode,
                        context.javaType(content),
                        readElement(content, contents, where),
                        condition,
                        entries.ignored(),
                        entries.included(),
                        options.format().features().contains(Format.SORTED),
                        entry,
                        options.check(Mirrors.element(type), Value.Check.SUBCLASS)));
    }
}
