// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;

/** What the compiler's types say of themselves. */
public final class Mirrors {
    /** How deep the arguments of types may be nested; those of a type that contains itself can grow without end. */
    public static final int MOST_NESTED = 24;

    private Mirrors() {}

    public static TypeElement element(TypeMirror type) {
        return (TypeElement) ((DeclaredType) type).asElement();
    }

    /** Returns whether a type is a class. Null, which an annotation has in place of a class that is not there, is none. */
    public static boolean isClass(TypeMirror type) {
        return type != null && type.getKind() == TypeKind.DECLARED;
    }

    public static List<VariableElement> fields(Element type) {
        return ElementFilter.fieldsIn(type.getEnclosedElements());
    }

    /** Returns the field of that name, or null. */
    public static VariableElement field(Element type, String name) {
        return fields(type).stream()
                .filter(it -> name(it).equals(name))
                .findFirst()
                .orElse(null);
    }

    public static List<ExecutableElement> methods(Element type) {
        return ElementFilter.methodsIn(type.getEnclosedElements());
    }

    public static List<ExecutableElement> constructors(Element type) {
        return ElementFilter.constructorsIn(type.getEnclosedElements());
    }

    public static boolean is(Modifier modifier, Element element) {
        return element.getModifiers().contains(modifier);
    }

    /** Returns the simple name of an element. */
    public static String name(Element element) {
        return element.getSimpleName().toString();
    }

    /** Returns the full name of a class; an empty text for other types. */
    public static String name(TypeMirror type) {
        return isClass(type) ? element(type).getQualifiedName().toString() : "";
    }

    /** Returns whether each object of a class belongs to one of the class that it is in. */
    public static boolean isInner(TypeElement type) {
        return type.getKind() == ElementKind.CLASS
                && type.getEnclosingElement().getKind().isClass()
                && !is(Modifier.STATIC, type);
    }

    public static boolean isObject(TypeElement type) {
        return type.getQualifiedName().contentEquals("java.lang.Object");
    }

    /** Returns whether a type is generic and has no arguments. */
    public static boolean isRaw(TypeMirror type) {
        return isClass(type)
                && ((DeclaredType) type).getTypeArguments().isEmpty()
                && !element(type).getTypeParameters().isEmpty();
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
