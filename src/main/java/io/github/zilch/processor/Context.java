// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** What the readers of one serializer share: the compiler's tools, where the class will be, and the problems found. */
final class Context {
    /** Annotations of Jackson that are obeyed. */
    private static final Set<String> SUPPORTED = Set.of(
            "JsonProperty",
            "JsonIgnore",
            "JsonIgnoreProperties",
            "JsonIgnoreType",
            "JsonPropertyOrder",
            "JsonInclude",
            "JsonNaming",
            "JsonValue",
            "JsonUnwrapped",
            "JsonAnyGetter",
            "JsonRawValue",
            "JsonFormat",
            "JsonTypeInfo",
            "JsonSubTypes",
            "JsonTypeName",
            "JsonGetter");

    /** Annotations of Jackson that have no effect on what is written. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "JsonCreator",
            "JsonSetter",
            "JsonAlias",
            "JsonAnySetter",
            "JacksonInject",
            "JsonDeserialize",
            "JsonPOJOBuilder",
            "JsonEnumDefaultValue",
            "JsonPropertyDescription",
            "JsonClassDescription",
            "JsonMerge",
            "JsonValueInstantiator",
            "JsonRootName");

    final Elements elements;
    final Types types;

    /** What is annotated: the type, or the class or package that lists types. */
    final Element origin;

    /** The package that the generated class will be in. */
    final String packageName;

    private final Set<Rule.Problem> problems = new LinkedHashSet<>();
    private final Set<Element> checked = new HashSet<>();
    private boolean incomplete;

    Context(Elements elements, Types types, Element origin, String packageName) {
        this.elements = elements;
        this.types = types;
        this.origin = origin;
        this.packageName = packageName;
    }

    void report(Rule rule, Element element, Object... details) {
        problems.add(rule.at(inSource(element), details));
    }

    /** Returns the field that stands for a component of a record: its accessor has no place in the source. */
    private static Element inSource(Element element) {
        if (element.getKind() == ElementKind.METHOD
                && element.getEnclosingElement().getKind() == ElementKind.RECORD) {
            for (VariableElement field :
                    ElementFilter.fieldsIn(element.getEnclosingElement().getEnclosedElements())) {
                if (field.getSimpleName().equals(element.getSimpleName())) {
                    return field;
                }
            }
        }
        return element;
    }

    /** Takes note of a type that is not there yet: another processor may generate it, or the compiler reports it. */
    void missing() {
        incomplete = true;
    }

    boolean isIncomplete() {
        return incomplete;
    }

    Set<Rule.Problem> problems() {
        return problems;
    }

    // ---- annotations ----

    Annotated annotated(List<? extends Element> sources) {
        return new Annotated(elements, sources);
    }

    /** Returns the annotations of a class and its supertypes, those of the class first. */
    Annotated annotatedType(TypeElement type) {
        List<Element> sources = new ArrayList<>();
        addWithSupertypes(type, sources);
        sources.forEach(this::checkAnnotations);
        return annotated(sources);
    }

    private void addWithSupertypes(TypeElement type, List<Element> sources) {
        if (sources.contains(type) || isObject(type)) {
            return;
        }
        sources.add(type);
        type.getInterfaces().forEach(it -> addWithSupertypes(element(it), sources));
        if (type.getSuperclass().getKind() == TypeKind.DECLARED) {
            addWithSupertypes(element(type.getSuperclass()), sources);
        }
    }

    /** Reports annotations of Jackson that cannot be obeyed. */
    void checkAnnotations(Element element) {
        if (!checked.add(element)) {
            return;
        }
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            TypeElement type = (TypeElement) mirror.getAnnotationType().asElement();
            String simpleName = type.getSimpleName().toString();
            boolean known = SUPPORTED.contains(simpleName) || WITHOUT_EFFECT.contains(simpleName);
            if (Annotated.isJackson(Annotated.name(mirror)) ? !known : isBundle(type)) {
                report(Rule.UNSUPPORTED_ANNOTATION, element, simpleName);
            }
        }
    }

    /** Returns whether an annotation stands for annotations of Jackson. */
    private static boolean isBundle(TypeElement annotation) {
        return annotation.getAnnotationMirrors().stream()
                .anyMatch(it -> Annotated.name(it).equals(Annotated.JACKSON + "JacksonAnnotationsInside"));
    }

    // ---- types ----

    static TypeElement element(TypeMirror type) {
        return (TypeElement) ((DeclaredType) type).asElement();
    }

    static boolean isClass(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED;
    }

    static boolean isObject(TypeElement type) {
        return type.getQualifiedName().contentEquals("java.lang.Object");
    }

    /** Returns the name of a class as the JVM has it, without its package. */
    String binaryName(TypeElement type) {
        String name = elements.getBinaryName(type).toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns a type as a subtype of a generic class, or null if it is none. */
    DeclaredType asSuper(TypeMirror type, String className) {
        if (type.getKind() != TypeKind.DECLARED) {
            return null;
        }
        if (element(type).getQualifiedName().contentEquals(className)) {
            return (DeclaredType) type;
        }
        for (TypeMirror supertype : types.directSupertypes(type)) {
            DeclaredType found = asSuper(supertype, className);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Returns the type of what an accessor of a type returns, with the arguments of that type. */
    TypeMirror typeOf(DeclaredType type, Element accessor) {
        TypeMirror member = types.asMemberOf(type, accessor);
        return member instanceof ExecutableType method ? method.getReturnType() : member;
    }

    /** Returns whether all of a type can be named in the package of the generated class. */
    boolean isVisible(TypeMirror type) {
        return switch (type.getKind()) {
            case ARRAY -> isVisible(((ArrayType) type).getComponentType());
            case DECLARED ->
                isVisible((Element) element(type))
                        && ((DeclaredType) type).getTypeArguments().stream().allMatch(this::isVisible);
            case WILDCARD -> bounds((WildcardType) type).stream().allMatch(this::isVisible);
            default -> true;
        };
    }

    private static List<TypeMirror> bounds(WildcardType type) {
        List<TypeMirror> bounds = new ArrayList<>();
        if (type.getExtendsBound() != null) {
            bounds.add(type.getExtendsBound());
        }
        if (type.getSuperBound() != null) {
            bounds.add(type.getSuperBound());
        }
        return bounds;
    }

    /** Returns whether a class or a member, and the classes that it is in, are visible for the generated class. */
    boolean isVisible(Element element) {
        boolean samePackage = elements.getPackageOf(element).getQualifiedName().contentEquals(packageName);
        for (Element next = element; next.getKind() != ElementKind.PACKAGE; next = next.getEnclosingElement()) {
            boolean visible = next.getModifiers().contains(Modifier.PUBLIC)
                    || samePackage && !next.getModifiers().contains(Modifier.PRIVATE);
            if (!visible) {
                return false;
            }
        }
        return true;
    }

    /** Returns a type as it is written in source, without annotations. */
    JavaType javaType(TypeMirror type) {
        switch (type.getKind()) {
            case ARRAY:
                return javaType(((ArrayType) type).getComponentType()).withSuffix("[]");
            case DECLARED:
                DeclaredType declared = (DeclaredType) type;
                JavaType raw = javaClass(element(type));
                List<JavaType> arguments =
                        declared.getTypeArguments().stream().map(this::javaType).toList();
                return new JavaType(raw.packageName(), raw.name(), arguments, "", "");
            case WILDCARD:
                WildcardType wildcard = (WildcardType) type;
                if (wildcard.getExtendsBound() != null) {
                    return javaType(wildcard.getExtendsBound()).withPrefix("? extends ");
                }
                return wildcard.getSuperBound() != null
                        ? javaType(wildcard.getSuperBound()).withPrefix("? super ")
                        : JavaType.of("", "?");
            case TYPEVAR:
                return JavaType.of("", types.asElement(type).getSimpleName().toString());
            default:
                return JavaType.of("", type.getKind().name().toLowerCase(Locale.ROOT));
        }
    }

    JavaType javaClass(TypeElement type) {
        String name = type.getSimpleName().toString();
        Element outer = type.getEnclosingElement();
        while (outer instanceof TypeElement) {
            name = outer.getSimpleName() + "." + name;
            outer = outer.getEnclosingElement();
        }
        return JavaType.of(elements.getPackageOf(type).getQualifiedName().toString(), name);
    }

    /** Returns the text of a type for messages: simple names. */
    String text(TypeMirror type) {
        JavaType named = javaType(type);
        String arguments = named.arguments().isEmpty()
                ? ""
                : named.arguments().stream()
                        .map(it -> it.prefix() + it.name() + it.suffix())
                        .collect(Collectors.joining(", ", "<", ">"));
        return named.name() + arguments + named.suffix();
    }
}
