// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** Finds the types that a value of a type can be of: those in {@code @JsonSubTypes}, and the permitted ones. */
final class Subtypes {
    private final Context context;
    private final Annotated annotations;

    Subtypes(Context context, Annotated annotations) {
        this.context = context;
        this.annotations = annotations;
    }

    /** Returns the subtypes of a type and the type itself, the more special ones first; none if it has no subtypes. */
    List<TypeElement> of(TypeElement type) {
        Set<TypeElement> found = new LinkedHashSet<>();
        add(type, type, found);
        if (found.isEmpty()) {
            return List.of();
        }
        found.add(type);
        boolean named = annotations.find("JsonTypeInfo") != null;
        found.removeIf(it -> it.getModifiers().contains(Modifier.ABSTRACT) && (named || isSealed(it)));
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
        Annotated.Mark mark = context.annotatedType(type).find("JsonSubTypes");
        if (mark != null) {
            mark.marks("value").forEach(it -> candidates.add(it.type("value")));
        }
        for (TypeMirror candidate : candidates) {
            TypeElement subtype = Context.element(candidate);
            if (!subtype.equals(base) && isSubtype(subtype, base) && found.add(subtype)) {
                add(base, subtype, found);
            }
        }
    }

    private static boolean isSealed(TypeElement type) {
        return type.getModifiers().contains(Modifier.SEALED);
    }

    private boolean isSubtype(TypeElement sub, TypeElement of) {
        return context.types.isSubtype(context.types.erasure(sub.asType()), context.types.erasure(of.asType()));
    }

    /** Returns the name that a type has in JSON. */
    String id(TypeElement type) {
        Annotated.Mark mark = annotations.find("JsonTypeName");
        String own = mark == null ? "" : mark.text("value");
        String listed = listedId(type);
        if (!own.isEmpty() && !listed.isEmpty() && !own.equals(listed)) {
            context.report(Rule.TWO_NAMES, type, type.getSimpleName(), listed + ", " + own);
        }
        String id = own.isEmpty() ? listed : own;
        return id.isEmpty() ? context.binaryName(type) : id;
    }

    private String listedId(TypeElement type) {
        Annotated.Mark subtypes = annotations.find("JsonSubTypes");
        if (subtypes != null) {
            for (Annotated.Mark subtype : subtypes.marks("value")) {
                if (Context.element(subtype.type("value")).equals(type)) {
                    return subtype.text("name");
                }
            }
        }
        return "";
    }
}
