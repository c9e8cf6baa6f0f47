// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.Element;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * The conditions under which {@code @JsonInclude} has a value written, as expressions with {@code #} for the value and
 * names of classes of the JDK in braces.
 */
public final class Conditions {
    private static final String NOT_NULL = "# != null";

    /** Types of the JDK that are empty if their text is. */
    private static final Set<String> TEXTS =
            Set.of("java.net.URI", "java.net.URL", "java.util.Locale", "java.util.regex.Pattern");

    /** Types of the JDK that are empty if they have no elements, or that have elements if their values do. */
    private static final Set<String> SEQUENCES = Set.of("java.lang.Iterable", "java.util.Iterator");

    /** Types, also with subclasses, that have a method {@code isEmpty}. */
    private static final List<String> WITH_CONTENTS =
            List.of("java.lang.String", "java.util.Collection", "java.util.Map");

    private final Context context;
    private final TypeMirror type;
    private final String className;

    /** Whether a value is written as its {@code toString()}. */
    private final boolean isText;

    /** Whether a serializer of Jackson is named for a value: then only null is empty. */
    private final boolean isByHand;

    Conditions(Context context, TypeMirror type) {
        this(context, type, "");
    }

    /**
     * Creates conditions.
     *
     * @param serializer that writes a value with Jackson, or an empty text.
     */
    Conditions(Context context, TypeMirror type, String serializer) {
        this.context = context;
        this.type = type;
        this.isText = NamedSerializers.isToString(serializer);
        this.isByHand = !isText && !serializer.isEmpty();
        this.className = Mirrors.name(type);
    }

    /** Returns the condition, or null if it always holds. */
    String notNull() {
        return type.getKind().isPrimitive() ? null : NOT_NULL;
    }

    /** Returns the condition that an optional value is there. */
    String present() {
        if (isByHand) {
            return notNull();
        }
        if (isText) {
            return isReference() || isOptional() ? notEmpty() : notNull();
        }
        if (isReference()) {
            return NOT_NULL + " && #.get() != null";
        }
        return isOptional() ? NOT_NULL + " && #.isPresent()" : notNull();
    }

    private boolean isOptional() {
        return className.startsWith("java.util.Optional");
    }

    private boolean isReference() {
        return className.equals("java.util.concurrent.atomic.AtomicReference");
    }

    /** Returns the condition that a text, a container or an optional value has contents. */
    String notEmpty() {
        if (isByHand) {
            return notNull();
        }
        if (isText || TEXTS.contains(className)) {
            return type.getKind().isPrimitive() ? null : NOT_NULL + " && !#.toString().isEmpty()";
        }
        if (ScalarReader.isAny(className) || SEQUENCES.contains(className) || type.getKind() == TypeKind.WILDCARD) {
            return NOT_NULL + " && !{JdkValues}.isEmpty(#)";
        }
        if (type.getKind() == TypeKind.ARRAY) {
            return NOT_NULL + " && #.length != 0";
        }
        if (context.isA(type, WITH_CONTENTS)) {
            return NOT_NULL + " && !#.isEmpty()";
        }
        if (context.isA(type, "java.lang.CharSequence")) {
            return NOT_NULL + " && #.length() != 0";
        }
        Accessor accessor = Delegates.find(context, type);
        if (accessor != null && !Delegates.isEndless(context, type)) {
            TypeMirror accessed = context.typeOf((DeclaredType) type, accessor.element());
            String inner = new Conditions(context, accessed).notEmpty();
            return NOT_NULL
                    + (inner == null ? "" : " && " + inner.replace("#", "#" + Accessor.code(accessor.element())));
        }
        if (className.equals("java.util.UUID")) {
            return NOT_NULL + " && (#.getMostSignificantBits() | #.getLeastSignificantBits()) != 0";
        }
        return present();
    }

    /** Returns the condition that {@code @JsonInclude(content = …)} sets for the values of a map, or null for none. */
    String ofContent(String inclusion, Element where) {
        return switch (inclusion) {
            case "" -> null;
            case "NON_NULL" -> notNull();
            case "NON_ABSENT" -> deep(Conditions::present);
            case "NON_EMPTY" ->
                isOfEntries() // a map would be empty if all of its values are
                        ? refuseContent(context, inclusion, where)
                        : deep(Conditions::notEmpty);
            default -> refuseContent(context, inclusion, where);
        };
    }

    /** Reports an inclusion of contents that cannot be obeyed; returns no condition. */
    static String refuseContent(Context context, String inclusion, Element where) {
        context.refuse(where, "@JsonInclude(content = " + inclusion + ")", "leave the elements out of the collection");
        return null;
    }

    /** Returns a condition of a value that, for an optional one, is one of its content too. */
    private String deep(Function<Conditions, String> condition) {
        Conditions content = ofReferenced();
        String inner = content == null ? null : content.deep(condition);
        return inner == null ? condition.apply(this) : present() + " && " + inner.replace("#", "#.get()");
    }

    private boolean isOfEntries() {
        Conditions content = ofReferenced();
        return content == null
                ? context.isA(type, List.of("java.util.Map", "java.util.Map.Entry"))
                : content.isOfEntries();
    }

    /** Returns the conditions of what an optional value contains, or null if the type is none. */
    private Conditions ofReferenced() {
        TypeMirror content = isText ? null : context.referenced(type);
        return content == null ? null : new Conditions(context, content);
    }

    /**
     * Returns the condition that a value is not the default of its type.
     *
     * @param isOfType whether that is all, as Jackson means it by {@code NON_DEFAULT} on a class that it cannot create an
     *     object of. On a member the value is not empty, either.
     */
    String notDefault(boolean isOfType) {
        String notZero = notZero();
        if (notZero != null) {
            return notZero;
        }
        if (isByHand && className.equals("java.lang.String")) {
            return NOT_NULL + " && !#.isEmpty()";
        }
        boolean container = type.getKind() == TypeKind.ARRAY
                || isOptional()
                || isReference()
                || className.equals("java.util.UUID")
                || context.isA(type, WITH_CONTENTS);
        return isOfType && !container ? notNull() : notEmpty();
    }

    /** Returns the condition that a number or date is not 0, or null for other values. */
    private String notZero() {
        if (type.getKind().isPrimitive()) {
            return notZero(type.getKind());
        }
        TypeKind unboxed = unboxed();
        if (unboxed != null) {
            return NOT_NULL + " && " + notZero(unboxed);
        }
        if (context.isA(type, "java.util.Calendar")) {
            return NOT_NULL + " && !{JdkValues}.isEpoch(#)";
        }
        return context.isA(type, "java.util.Date") ? NOT_NULL + " && #.getTime() != 0" : null;
    }

    private TypeKind unboxed() {
        try {
            return context.types.unboxedType(type).getKind();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static String notZero(TypeKind kind) {
        return kind == TypeKind.BOOLEAN
                ? "#"
                : differs(kind, kind == TypeKind.FLOAT ? "0f" : kind == TypeKind.DOUBLE ? "0d" : "0");
    }

    /** Returns the condition that a value is not another one. */
    String differsFrom(String other) {
        if (type.getKind().isPrimitive()) {
            return differs(type.getKind(), other);
        }
        String equality = type.getKind() == TypeKind.ARRAY
                ? "Arrays}.equals"
                : ScalarReader.isAny(className)
                        ? "Objects}.deepEquals"
                        : "Objects}.equals"; // an Object can be an array
        return "!{java.util." + equality + "(#, " + other + ")";
    }

    private static String differs(TypeKind kind, String other) {
        return switch (kind) {
            case FLOAT -> "{java.lang.Float}.compare(#, " + other + ") != 0";
            case DOUBLE -> "{java.lang.Double}.compare(#, " + other + ") != 0";
            default -> "# != " + other;
        };
    }
}
