// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** What the compiler's types say of themselves. */
public final class Mirrors {
    /** How deep the arguments of types may be nested; those of a type that contains itself can grow without end. */
    public static final int MOST_NESTED = 24;

    private Mirrors() {}

    public static TypeElement element(TypeMirror type) {
        return (TypeElement) ((DeclaredType) type).asElement();
    }

    public static boolean isClass(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED;
    }

    /** Returns the full name of a class; an empty text for other types. */
    public static String name(TypeMirror type) {
        return isClass(type) ? element(type).getQualifiedName().toString() : "";
    }

    /** Returns whether each object of a class belongs to one of the class that it is in. */
    public static boolean isInner(TypeElement type) {
        return type.getKind() == ElementKind.CLASS
                && type.getEnclosingElement().getKind().isClass()
                && !type.getModifiers().contains(Modifier.STATIC);
    }

    public static boolean isObject(TypeElement type) {
        return type.getQualifiedName().contentEquals("java.lang.Object");
    }

    /** Returns whether a type is one of the JDK. */
    public static boolean isOfJdk(TypeElement type) {
        String name = type.getQualifiedName().toString();
        return name.startsWith("java.")
                || name.startsWith("javax.")
                || name.startsWith("jdk.")
                || name.startsWith("sun.");
    }

    /** Returns whether an argument of a type is a wildcard, or one of a type that it is in. */
    public static boolean hasWildcard(DeclaredType type) {
        return type.getTypeArguments().stream().anyMatch(it -> it instanceof WildcardType)
                || type.getEnclosingType() instanceof DeclaredType outer && hasWildcard(outer);
    }

    /** Returns whether the arguments of a type are nested more deeply than they are followed. */
    public static boolean isTooNested(TypeMirror type) {
        return isClass(type) && nested((DeclaredType) type) > MOST_NESTED;
    }

    private static int nested(DeclaredType type) {
        int most = 0;
        for (TypeMirror argument : type.getTypeArguments()) {
            int dimensions = 0;
            TypeMirror content = argument;
            while (content.getKind() == TypeKind.ARRAY) {
                content = ((ArrayType) content).getComponentType();
                dimensions++;
            }
            most = Math.max(most, dimensions + (isClass(content) ? nested((DeclaredType) content) : 0));
        }
        return most + 1;
    }
}
