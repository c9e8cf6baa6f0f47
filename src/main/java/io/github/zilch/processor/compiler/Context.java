// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import io.github.zilch.processor.model.JavaType;
import io.github.zilch.processor.model.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** What the readers of one serializer share: the compiler's tools, where the class will be, and the problems found. */
public final class Context implements Place {
    public final Elements elements;
    public final Types types;

    private final Element origin;

    /** The package that the generated class will be in. */
    public final String packageName;

    /** Which annotations have been consumed. */
    public final Ledger ledger = new Ledger();

    private final Round round;
    private final Map<TypeElement, Annotated> annotatedTypes = new HashMap<>();
    private boolean incomplete;
    private boolean hasViews;

    public final Set<Rule.Problem> problems = new LinkedHashSet<>();

    /** The warnings that the compiler would print for what the generated class uses. */
    public final Set<String> suppressed = new TreeSet<>();

    /** The types whose serializers are called. */
    public final Set<TypeElement> called = new LinkedHashSet<>();

    public Context(Round round, Element origin, String packageName) {
        this.round = round;
        this.elements = round.elements();
        this.types = round.types();
        this.origin = origin;
        this.packageName = packageName;
    }

    @Override
    public Element origin() {
        return origin;
    }

    @Override
    public void report(Rule rule, Element element, Object... details) {
        Element place = inSource(element);
        boolean placed = round.sources().isCompiled(place);
        boolean canBeListed = rule == Rule.NO_SERIALIZER;
        Object[] texts = Stream.of(details).map(this::text).toArray();
        Rule.Problem problem = rule.at(placed ? place : origin, texts);
        problems.add(
                placed
                        ? problem
                        : canBeListed || round.sources().isOurs(home(place))
                                ? problem.about(name(place))
                                : rule.inLibrary(origin, name(place), texts));
    }

    /** Returns a detail of a message: elements and types by their simple names. */
    private Object text(Object detail) {
        return detail instanceof Element element
                ? element.getSimpleName()
                : detail instanceof TypeMirror type ? text(type) : detail;
    }

    /** Reports a problem of a value; returns what stands for one that cannot be written. */
    public Value unwritable(Rule rule, Element element, Object... details) {
        report(rule, element, details);
        return new Value.Unknown();
    }

    /** Reports that something is not supported, with what to do instead; returns what stands for its value. */
    public Value refuse(Element element, String what, String remedy) {
        return unwritable(Rule.UNSUPPORTED_VALUE, element, what, remedy);
    }

    /** Takes note of a type that is not there yet, as {@link #missing()}; returns what stands for its value. */
    public Value unknown() {
        missing();
        return new Value.Unknown();
    }

    /** Returns the type that an element is, or is in. */
    private static TypeElement home(Element element) {
        return element instanceof TypeElement type ? type : home(element.getEnclosingElement());
    }

    private static String name(Element element) {
        return element instanceof TypeElement || element.getEnclosingElement() == null
                ? element.toString()
                : name(element.getEnclosingElement()) + "." + element.getSimpleName();
    }

    /** Returns a context that reports nothing to the user. */
    public Context quiet() {
        return new Context(round, origin, packageName);
    }

    /** Returns whether a type belongs to the sources that are compiled, now or before. */
    public boolean isOurs(TypeElement type) {
        return round.sources().isOurs(type);
    }

    /** Returns the writers that annotations name. */
    public Writers writers() {
        return round.writers();
    }

    /** Returns the package of the generated class, as a message names it. */
    public String packageText() {
        return packageName.isEmpty() ? "the unnamed package" : "the package " + packageName;
    }

    /** Returns the field that stands for a component of a record: its accessor has no place in the source. */
    private static Element inSource(Element element) {
        boolean isOfRecord = element.getKind() == ElementKind.METHOD
                && element.getEnclosingElement().getKind() == ElementKind.RECORD;
        Element field = isOfRecord ? Mirrors.field(element.getEnclosingElement(), Mirrors.name(element)) : null;
        return field != null ? field : element;
    }

    /** Takes note of a type that is not there yet: another processor may generate it, or the compiler reports it. */
    public void missing() {
        incomplete = true;
    }

    public boolean isIncomplete() {
        return incomplete;
    }

    // ---- annotations ----

    /** Returns the annotations of elements that override each other, those of the first one first. */
    public Annotated annotated(List<? extends Element> annotated) {
        return new Annotated(elements, ledger, annotated);
    }

    /** Returns the annotations of an element itself. */
    public Annotated annotated(Element element) {
        return annotated(List.of(element));
    }

    /** Returns our annotation of a type itself, which is not inherited. */
    public Annotated.Mark serializable(TypeElement type) {
        return annotated(type).find("JsonSerializable");
    }

    /** Returns the annotations of a class and its supertypes, those of the class first. */
    public Annotated annotatedType(TypeElement type) {
        List<TypeElement> hierarchy = hierarchy(type);
        return annotatedTypes.computeIfAbsent(type, unused -> annotated(hierarchy));
    }

    /** Returns the annotations of the class of a type and its supertypes. */
    public Annotated annotatedType(TypeMirror type) {
        return annotatedType(Mirrors.element(type));
    }

    /** Has all annotations of a class, its supertypes and their members consumed: it is written here. */
    public void reach(TypeElement type) {
        for (TypeElement next : hierarchy(type)) {
            ledger.reach(next);
            ledger.reach(elements.getPackageOf(next));
            for (Element member : next.getEnclosedElements()) {
                if (member.getKind().isField() || member instanceof ExecutableElement) {
                    ledger.reach(member);
                }
                if (member instanceof ExecutableElement method && !isOfNoEffect(method)) {
                    method.getParameters().forEach(ledger::reach);
                }
            }
        }
    }

    /** Returns whether Jackson does not look at the parameters of a method: it is static and no creator. */
    private boolean isOfNoEffect(ExecutableElement method) {
        return Mirrors.is(Modifier.STATIC, method) && !annotated(method).contains("JsonCreator");
    }

    /** Returns a class and its supertypes, interfaces before the superclass, in the order in which annotations count. */
    public List<TypeElement> hierarchy(TypeElement type) {
        Supertypes.Hierarchy hierarchy = round.supertypes().of(type);
        if (hierarchy.isIncomplete()) {
            missing();
        }
        return hierarchy.types();
    }

    /** Returns a class and its supertypes, these first, in the order in which members are written. */
    public List<TypeElement> sourceOrder(TypeElement type) {
        List<TypeElement> order = new ArrayList<>();
        addAfterSupertypes(type, order);
        return order;
    }

    private void addAfterSupertypes(TypeElement type, List<TypeElement> order) {
        if (order.contains(type) || Supertypes.isRoot(type)) {
            return;
        }
        List<TypeMirror> direct = Supertypes.direct(type);
        if (Mirrors.isClass(type.getSuperclass())) {
            direct.add(0, direct.remove(direct.size() - 1));
        }
        direct.forEach(it -> addAfterSupertypes(Mirrors.element(it), order));
        order.add(type);
    }

    // ---- types ----

    /** Returns whether a type is one of several classes, or extends one of them. */
    public boolean isA(TypeMirror type, Collection<String> classNames) {
        return classNames.stream().anyMatch(it -> isA(type, it));
    }

    /** Returns whether a type is a class, or extends it. */
    public boolean isA(TypeMirror type, String className) {
        return Mirrors.isClass(type)
                && round.supertypes().of(Mirrors.element(type)).names().contains(className);
    }

    /** Returns a type as a subtype of a generic class, or null if it is none. */
    public DeclaredType asSuper(TypeMirror type, String className) {
        if (!isA(type, className)) {
            return null;
        }
        if (Mirrors.name(type).equals(className)) {
            return (DeclaredType) type;
        }
        return types.directSupertypes(type).stream()
                .map(it -> asSuper(it, className))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Returns whether a class is another one or extends it, whatever their arguments are. */
    public boolean isSubclass(TypeMirror type, TypeMirror of) {
        return types.isSubtype(types.erasure(type), types.erasure(of));
    }

    /** Returns a type as an {@code Optional} or {@code AtomicReference}, or null. */
    public DeclaredType reference(TypeMirror type) {
        DeclaredType optional = asSuper(type, "java.util.Optional");
        return optional != null ? optional : asSuper(type, "java.util.concurrent.atomic.AtomicReference");
    }

    /** Returns the type of what an {@code Optional} or {@code AtomicReference} refers to, or null if it is not known. */
    public TypeMirror referenced(TypeMirror type) {
        DeclaredType reference = reference(type);
        return reference == null || reference.getTypeArguments().isEmpty()
                ? null
                : reference.getTypeArguments().get(0);
    }

    /** Takes note that the generated class uses something, which may be deprecated. */
    public void noteUse(Element used) {
        if (elements.isDeprecated(used)) {
            boolean isRemoved = annotated(used).find("java.lang.Deprecated").flag("forRemoval");
            suppressed.add(isRemoved ? "removal" : "deprecation");
        }
    }

    /** Takes note that some members belong to views. */
    public void noteViews() {
        hasViews = true;
    }

    /** Returns whether members belong to views, except for those that other serializers write. */
    public boolean hasViews() {
        return hasViews;
    }

    /** Returns the type of what an accessor of a type returns, with the arguments of that type. */
    public TypeMirror typeOf(DeclaredType type, Element accessor) {
        TypeMirror member = types.asMemberOf(withBounds(type), accessor);
        TypeMirror accessed = member instanceof ExecutableType method ? method.getReturnType() : member;
        return Mirrors.hasWildcard(type) ? covering(accessed) : accessed;
    }

    /**
     * Returns a type to which all values of a member can be assigned that has wildcards in the place of type parameters: each
     * of them stands for one type, so arguments that contain them need wildcards too.
     */
    private TypeMirror covering(TypeMirror type) {
        if (type instanceof WildcardType wildcard) {
            return covering(bound(wildcard));
        }
        if (type instanceof ArrayType array) {
            return types.getArrayType(covering(array.getComponentType()));
        }
        if (!Mirrors.isClass(type)
                || Mirrors.isInner(Mirrors.element(type))
                || ((DeclaredType) type).getTypeArguments().isEmpty()) {
            return type;
        }
        TypeMirror[] arguments = ((DeclaredType) type)
                .getTypeArguments().stream().map(this::coveringArgument).toArray(TypeMirror[]::new);
        return types.getDeclaredType(Mirrors.element(type), arguments);
    }

    private TypeMirror coveringArgument(TypeMirror argument) {
        if (argument instanceof WildcardType wildcard) {
            TypeMirror bound = wildcard.getExtendsBound();
            return types.getWildcardType(bound == null ? null : covering(bound), null);
        }
        return containsWildcard(argument) ? types.getWildcardType(covering(argument), null) : argument;
    }

    private static boolean containsWildcard(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return containsWildcard(array.getComponentType());
        }
        return type instanceof WildcardType
                || type instanceof DeclaredType declared
                        && declared.getTypeArguments().stream().anyMatch(Context::containsWildcard);
    }

    /** Returns the type that all values of a wildcard have. */
    public TypeMirror bound(WildcardType wildcard) {
        TypeMirror bound = wildcard.getExtendsBound();
        return bound != null
                ? bound
                : elements.getTypeElement("java.lang.Object").asType();
    }

    /** Returns a type whose unbounded wildcards have the bounds of the type parameters that they stand for. */
    private DeclaredType withBounds(DeclaredType type) {
        TypeMirror[] arguments = type.getTypeArguments().toArray(new TypeMirror[0]);
        for (int i = 0; i < arguments.length; i++) {
            TypeMirror bound =
                    Mirrors.element(type).getTypeParameters().get(i).getBounds().get(0);
            boolean unbounded = arguments[i] instanceof WildcardType wildcard
                    && bounds(wildcard).findAny().isEmpty();
            if (unbounded && Mirrors.isClass(bound) && !Mirrors.isObject(Mirrors.element(bound))) {
                arguments[i] = types.getWildcardType(types.erasure(bound), null);
            }
        }
        return arguments.length == 0 || Mirrors.isInner(Mirrors.element(type))
                ? type
                : types.getDeclaredType(Mirrors.element(type), arguments);
    }

    /** Returns whether all of a type can be named in the package of the generated class. */
    public boolean isVisible(TypeMirror type) {
        return switch (type.getKind()) {
            case ARRAY -> isVisible(((ArrayType) type).getComponentType());
            case DECLARED ->
                isVisible((Element) Mirrors.element(type))
                        && ((DeclaredType) type).getTypeArguments().stream().allMatch(this::isVisible);
            case WILDCARD -> bounds((WildcardType) type).allMatch(this::isVisible);
            default -> true;
        };
    }

    private static Stream<TypeMirror> bounds(WildcardType type) {
        return Stream.of(type.getExtendsBound(), type.getSuperBound()).filter(Objects::nonNull);
    }

    @Override
    public boolean isVisible(Element element) {
        boolean samePackage = elements.getPackageOf(element).getQualifiedName().contentEquals(packageName);
        for (Element next = element; next.getKind() != ElementKind.PACKAGE; next = next.getEnclosingElement()) {
            boolean visible = Mirrors.is(Modifier.PUBLIC, next) || samePackage && !Mirrors.is(Modifier.PRIVATE, next);
            if (!visible) {
                return false;
            }
        }
        return true;
    }

    /** Returns a type as it is written in source, without annotations. */
    public JavaType javaType(TypeMirror type) {
        switch (type.getKind()) {
            case ARRAY:
                return javaType(((ArrayType) type).getComponentType()).withSuffix("[]");
            case DECLARED:
                DeclaredType declared = (DeclaredType) type;
                JavaType raw = javaClass(Mirrors.element(type));
                List<JavaType> arguments =
                        declared.getTypeArguments().stream().map(this::javaType).toList();
                JavaType named = JavaType.of(raw.packageName(), raw.name(), arguments);
                if (!Mirrors.isInner(Mirrors.element(type))) {
                    return named;
                }
                JavaType outer = javaType(declared.getEnclosingType());
                return outer.hasArguments() ? named.in(outer) : named;
            case WILDCARD:
                WildcardType wildcard = (WildcardType) type;
                if (wildcard.getExtendsBound() != null) {
                    return javaType(wildcard.getExtendsBound()).withPrefix("? extends ");
                }
                return wildcard.getSuperBound() != null
                        ? javaType(wildcard.getSuperBound()).withPrefix("? super ")
                        : JavaType.of("", "?");
            case TYPEVAR:
                return javaType(types.erasure(((TypeVariable) type).getUpperBound()));
            default:
                return JavaType.of("", type.getKind().name().toLowerCase(Locale.ROOT));
        }
    }

    public JavaType javaClass(TypeElement type) {
        noteUse(type);
        String name = Mirrors.name(type);
        Element outer = type.getEnclosingElement();
        while (outer instanceof TypeElement) {
            name = outer.getSimpleName() + "." + name;
            outer = outer.getEnclosingElement();
        }
        return JavaType.of(elements.getPackageOf(type).getQualifiedName().toString(), name);
    }

    /** Returns the text of a type for messages: simple names. */
    public String text(TypeMirror type) {
        JavaType named = javaType(type);
        String arguments = named.arguments().isEmpty()
                ? ""
                : named.arguments().stream()
                        .map(it -> it.prefix() + it.name() + it.suffix())
                        .collect(Collectors.joining(", ", "<", ">"));
        return named.name() + arguments + named.suffix();
    }
}
