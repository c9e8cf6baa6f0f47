// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Kotlin;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.model.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Finds the types that a value of a type can be of: those in {@code @JsonSubTypes}, and the permitted ones. */
public final class Subtypes {
    private static final Set<String> USES = Set.of("NAME", "SIMPLE_NAME", "CLASS", "DEDUCTION");
    private static final Set<String> INCLUDES =
            Set.of("PROPERTY", "EXISTING_PROPERTY", "WRAPPER_OBJECT", "WRAPPER_ARRAY");

    private final Context context;

    /** How values of the base type say which type they are; null if they do not. */
    final Value.TypeInfo info;

    /** The names that annotations give to the types that are listed; empty for those without one. */
    private final Map<TypeElement, String> names = new LinkedHashMap<>();

    /**
     * Finds the names.
     *
     * @param annotations of the base type and its supertypes.
     */
    Subtypes(Context context, TypeElement base, Annotated annotations) {
        this.context = context;
        this.info = typeInfo(context, annotations, base);
        name(base, "", annotations);
    }

    /** Reads {@code @JsonTypeInfo}; returns null if there is none. */
    static Value.TypeInfo typeInfo(Context context, Annotated annotations, Element where) {
        Annotated.Mark mark = annotations.find("JsonTypeInfo");
        if (!mark.isThere() || mark.text("use").equals("NONE")) {
            return null;
        }
        String use = mark.text("use");
        String given = mark.text("include");
        String include = use.equals("DEDUCTION") ? "EXISTING_PROPERTY" : given;
        if (!USES.contains(use) || !INCLUDES.contains(include)) {
            context.refuse(
                    where,
                    "@JsonTypeInfo(use = " + use + ", include = " + given + ")",
                    "use NAME, SIMPLE_NAME, CLASS or DEDUCTION, as a property or a wrapper");
        }
        String named = mark.text("property");
        String byDefault = use.equals("CLASS") ? "@class" : "@type";
        return new Value.TypeInfo(use, include, named.isEmpty() ? byDefault : named);
    }

    private void name(TypeElement type, String given, Annotated annotations) {
        String itself = annotations.find("JsonTypeName").text("value");
        String name = given.isEmpty() ? itself : given;
        if (names.containsKey(type)) {
            if (names.get(type).isEmpty()) {
                names.put(type, name);
            }
            return;
        }
        names.put(type, name);
        for (Annotated.Mark listed : annotations.find("JsonSubTypes").marks("value")) {
            if (Mirrors.isClass(listed.type("value"))) {
                TypeElement subtype = Mirrors.element(listed.type("value"));
                Annotated its = context.annotated(subtype);
                name(subtype, listed.text("name"), its);
                listed.texts("names").forEach(it -> name(subtype, it, its));
            }
        }
    }

    /** Returns the subtypes of a type and the type itself, the more special ones first; none if it has no subtypes. */
    List<TypeElement> of(TypeElement type) {
        Set<TypeElement> found = new LinkedHashSet<>();
        add(type, type, found);
        if (found.isEmpty()) {
            return List.of();
        }
        found.add(type);
        found.removeIf(it -> Mirrors.is(Modifier.ABSTRACT, it) && (info != null || Mirrors.is(Modifier.SEALED, it)));
        List<TypeElement> sorted = new ArrayList<>();
        for (TypeElement next : found) {
            int place = 0;
            while (place < sorted.size() && !isSubtype(next, sorted.get(place))) {
                place++;
            }
            sorted.add(place, next);
        }
        return sorted;
    }

    private void add(TypeElement base, TypeElement type, Set<TypeElement> found) {
        List<TypeMirror> candidates = new ArrayList<>(type.getPermittedSubclasses());
        new Kotlin(context, type).sealedSubclasses().forEach(it -> candidates.add(it.asType()));
        Annotated annotations = context.annotatedType(type);
        annotations.find("JsonSubTypes").marks("value").forEach(it -> candidates.add(it.type("value")));
        TypeMirror byDefault = annotations.find("JsonTypeInfo").type("defaultImpl");
        if (byDefault != null) {
            candidates.add(byDefault);
        }
        for (TypeMirror candidate : candidates) {
            if (!Mirrors.isClass(candidate)) {
                context.missing();
                continue;
            }
            TypeElement subtype = Mirrors.element(candidate);
            if (!subtype.equals(base) && isSubtype(subtype, base) && found.add(subtype)) {
                add(base, subtype, found);
            }
        }
    }

    private boolean isSubtype(TypeElement sub, TypeElement of) {
        return context.isSubclass(sub.asType(), of.asType());
    }

    /** Returns a subtype with the type arguments that follow from those of its supertype, where each has one. */
    DeclaredType withArguments(TypeElement subtype, DeclaredType type) {
        if (subtype.getTypeParameters().isEmpty() || type.getTypeArguments().isEmpty()) {
            return context.types.getDeclaredType(subtype);
        }
        DeclaredType base = context.asSuper(subtype.asType(), Mirrors.name(type));
        List<? extends TypeMirror> known = base == null ? List.of() : base.getTypeArguments();
        List<TypeMirror> arguments = new ArrayList<>();
        for (TypeParameterElement parameter : subtype.getTypeParameters()) {
            IntStream.range(0, known.size())
                    .filter(it -> context.types.isSameType(known.get(it), parameter.asType()))
                    .mapToObj(it -> type.getTypeArguments().get(it))
                    .findFirst()
                    .ifPresent(arguments::add);
        }
        return arguments.size() == subtype.getTypeParameters().size()
                ? context.types.getDeclaredType(subtype, arguments.toArray(new TypeMirror[0]))
                : context.types.getDeclaredType(subtype);
    }

    /** Returns the id that a type has in JSON. */
    String id(TypeElement type) {
        String fullName = context.elements.getBinaryName(type).toString();
        if (info.use().equals("CLASS")) {
            return fullName;
        }
        String name = names.get(type);
        if (name == null) {
            Annotated.Mark inherited = context.annotatedType(type).find("JsonTypeName");
            if (inherited.isThere()) {
                return inherited.text("value"); // also if it is empty
            }
        }
        if (name != null && !name.isEmpty()) {
            return name;
        }
        boolean simple = info.use().equals("SIMPLE_NAME");
        int home = Math.max(fullName.lastIndexOf('.'), simple ? fullName.lastIndexOf('$') : -1);
        return fullName.substring(home + 1);
    }
}
