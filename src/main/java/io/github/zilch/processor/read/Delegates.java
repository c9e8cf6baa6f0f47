// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** Follows {@code @JsonValue}: from a type to the type of the value that stands for its objects. */
public final class Delegates {
    private Delegates() {}

    /** Returns the accessor that stands for the objects of a type, or null. */
    static Accessor find(Context context, TypeMirror type) {
        if (type.getKind() != TypeKind.DECLARED
                || Mirrors.isOfJdk(Mirrors.element(type))
                || ByHandReader.isByHand(context, type)) {
            return null;
        }
        List<Accessor> values = new PropertyCollector(context.quiet(), Mirrors.element(type)).values;
        return values.isEmpty() ? null : values.get(0);
    }

    /** Returns whether a type is written as a value of the same type, which has no end, or with arguments that grow. */
    static boolean isEndless(Context context, TypeMirror type) {
        Set<String> followed = new HashSet<>();
        for (TypeMirror next = type; next != null; next = follow(context, next)) {
            if (!followed.add(next.toString()) || Mirrors.isTooNested(next)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the type that is written instead of a type and adds nothing to it, or null. */
    private static TypeMirror follow(Context context, TypeMirror type) {
        if (type instanceof WildcardType wildcard) {
            return wildcard.getExtendsBound();
        }
        Accessor accessor = find(context, type);
        if (accessor == null) {
            return context.referenced(type);
        }
        boolean isWrittenOtherwise = accessor.annotations().contains("JsonWriter")
                || !NamedSerializers.serializer(context.quiet(), accessor.annotations(), type)
                        .isEmpty();
        return isWrittenOtherwise ? null : context.typeOf((DeclaredType) type, accessor.element());
    }
}
