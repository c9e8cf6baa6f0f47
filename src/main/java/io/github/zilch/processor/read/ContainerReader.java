// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.model.Format;
import io.github.zilch.processor.model.Value;
import java.util.List;
import java.util.Map;
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

    private static final String COLLECTION = "java.util.Collection";

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

    Value readArray(Site site) {
        TypeMirror component = ((ArrayType) site.type()).getComponentType();
        if (component.getKind().isPrimitive()) {
            boolean scalar = component.getKind() == TypeKind.BYTE || component.getKind() == TypeKind.CHAR;
            boolean isArray = !scalar && site.format().shape().equals("ARRAY");
            Value.Shape shape = scalar ? Value.Shape.SCALAR : Value.Shape.ARRAY;
            Site rest = isArray ? site.with(site.options().withShape("")) : site;
            Value value = ScalarReader.checked(rest, new Value.Plain("put", "", shape));
            checkUnwrapped(site);
            return value;
        }
        checkUnwrapped(site);
        checkTyped(site, component);
        return shareElements(site, component, Value.Access.ARRAY, Value.Check.NONE);
    }

    /** Reports that an array of one element is to be written as that element. */
    private static void checkUnwrapped(Site site) {
        if (site.format().features().contains("WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED")) {
            site.refuse("@JsonFormat(with = WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)", Rule.REMOVE_OR_BY_HAND);
        }
    }

    /** Reports annotations of a member on arrays of objects that say which type they are: Jackson does not obey them. */
    private void checkTyped(Site site, TypeMirror component) {
        boolean isTyped = Mirrors.isClass(component)
                && Subtypes.typeInfo(context.quiet(), site.with(component).annotations(), site.where()) != null;
        if (isTyped && !site.options().areDefault()) {
            site.refuse(
                    "an annotation of the objects in an array of type " + context.text(site.type()),
                    "remove it, or declare a list");
        }
    }

    /** Reads a type of the JDK that has elements; returns null if it has none. */
    Value readDeclared(Site site) {
        DeclaredType reference = context.reference(site.type());
        if (reference != null) {
            return readReference(site, reference);
        }
        for (String map : MAPS) {
            if (site.isA(map)) {
                return readMap(site, context.asSuper(site.type(), map));
            }
        }
        if (site.isA(COLLECTION)) {
            Value.Access access = site.isA("java.util.List") ? Value.Access.LIST : Value.Access.ITERABLE;
            return readElements(site, COLLECTION, access);
        }
        return Mirrors.isOfJdk(site.element()) ? readSequence(site) : null;
    }

    /** Reads something else that has elements, such as an iterator; returns null if it has none. */
    Value readSequence(Site site) {
        for (Map.Entry<String, Value.Access> sequence : SEQUENCES) {
            if (site.isA(sequence.getKey())) {
                return readElements(site, sequence.getKey(), sequence.getValue());
            }
        }
        return null;
    }

    private Value readReference(Site site, DeclaredType reference) {
        TypeMirror content = argument(reference, 0);
        boolean optional = Mirrors.name(reference).equals("java.util.Optional");
        Value.Check check = site.check(Value.Check.SUBCLASS);
        return values.share(site, CONTAINER, () -> {
            Value inner = readElement(site, content);
            return new Value.Maybe(site.javaType(), context.javaType(bound(content)), inner, optional, check);
        });
    }

    private Value readElements(Site site, String sequence, Value.Access access) {
        boolean isCollection = site.isA(COLLECTION);
        if (!isCollection) {
            refuseContentType(site);
        }
        checkUnwrapped(site);
        Value.Check check = site.check(isCollection ? Value.Check.SUBCLASS : Value.Check.WITHOUT_MEMBERS);
        return shareElements(site, argument(context.asSuper(site.type(), sequence), 0), access, check);
    }

    private Value shareElements(Site site, TypeMirror content, Value.Access access, Value.Check check) {
        return values.share(site, CONTAINER, () -> {
            Value element = readElement(site, content);
            return new Value.Elements(site.javaType(), context.javaType(bound(content)), element, access, check);
        });
    }

    /** Reports a type for the contents where Jackson does not obey it. */
    private void refuseContentType(Site site) {
        if (site.options().contentType() != null) {
            site.refuse(
                    "@JsonSerialize(contentAs) on a " + context.text(site.type()),
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

    private Value readElement(Site site, TypeMirror argument) {
        TypeMirror declared = bound(argument);
        TypeMirror as = values.withArguments(site.options().contentType(), declared);
        if (as == null) {
            return values.read(site.with(declared, site.options().given(false)));
        }
        if (!values.isTakenFor(declared, as)) {
            return site.refuse(
                    "contents of " + context.text(declared) + " as " + context.text(as),
                    "name one of their supertypes that is not Object");
        }
        return values.read(site.with(as, site.options().withContentType(null).given(true)));
    }

    private Value readMap(Site site, DeclaredType map) {
        boolean entry = Mirrors.name(map).endsWith("Entry");
        TypeMirror key = argument(map, 0);
        TypeMirror content = argument(map, 1);
        Value.Key keyCode = keys.read(site.with(bound(key)));
        if (keyCode == null) {
            return new Value.Unknown();
        }
        if (entry) {
            refuseContentType(site);
        }
        String condition =
                new Conditions(context, bound(content)).ofContent(site.options().content(), site.where());
        Options ofType = Options.of(site.annotations());
        if (!ofType.content().isEmpty()) {
            site.refuse(
                    "@JsonInclude(content = " + ofType.content() + ") on a class that is a map",
                    "annotate the members of that type instead");
        }
        Options contents = entry ? Options.NONE : site.options(); // an entry obeys the inclusion only
        Options entries = entry ? contents : contents.and(ofType.ignored(), ofType.included());
        return values.share(
                site,
                CONTAINER,
                () -> new Value.Entries(
                        site.javaType(),
                        context.javaType(key),
                        keyCode,
                        context.javaType(content),
                        readElement(site.with(contents), content),
                        condition,
                        entries.ignored(),
                        entries.included(),
                        site.format().features().contains(Format.SORTED),
                        entry,
                        site.check(Value.Check.SUBCLASS)));
    }
}
