// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Names;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.compiler.Visibility;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * Finds the properties of a class as Jackson does it: collects the accessors of the whole hierarchy, puts together what
 * has the same name in the source, removes what is ignored or not visible, renames the rest, and puts together what has
 * the same name then.
 */
public final class PropertyCollector {
    private static final Set<String> BOOLEANS =
            Set.of("java.lang.Boolean", "java.util.concurrent.atomic.AtomicBoolean");

    private static final List<String> CGLIB =
            List.of("net.sf.cglib", "org.hibernate.repackage.cglib", "org.springframework.cglib");

    private final Context context;
    private final TypeElement type;
    private final Visibility visibility;
    private final Map<String, Draft> drafts = new LinkedHashMap<>();
    private final Set<String> components = new HashSet<>();
    private final List<Accessor> values = new ArrayList<>();
    private final List<Accessor> keys = new ArrayList<>();
    private final List<Accessor> anyGetters = new ArrayList<>();

    /** The names of the properties that the constructor sets, by its parameters. */
    private final Map<Element, String> created = new LinkedHashMap<>();

    /** The parameters that would change how a property is written if Jackson knew their names. */
    private final Set<VariableElement> unlinked = new LinkedHashSet<>();

    PropertyCollector(Context context, TypeElement type) {
        this(context, type, true);
    }

    /**
     * Collects the properties of a class, or those that a subclass has of it.
     *
     * @param creates whether the constructor of JSON's values counts, which is not inherited.
     */
    PropertyCollector(Context context, TypeElement type, boolean creates) {
        this.context = context;
        this.type = type;
        this.visibility = new Visibility(context.annotatedType(type));
        type.getRecordComponents()
                .forEach(it -> components.add(it.getSimpleName().toString()));
        List<TypeElement> hierarchy = context.hierarchy(type);
        collectFields(hierarchy);
        collectMethods(hierarchy);
        if (creates) {
            collectCreator();
        }
        remove();
        rename();
    }

    /** Returns the properties in the order in which Jackson finds them. */
    Collection<Draft> drafts() {
        return drafts.values();
    }

    /**
     * Returns the names of the properties that the constructor of JSON's values sets, in the order of its parameters. A
     * property that does not use its parameter keeps the name here that it had before it was renamed, as with Jackson.
     */
    Collection<String> created() {
        return created.values();
    }

    /** Returns the parameters of that constructor. */
    Collection<Element> parameters() {
        return created.keySet();
    }

    /** Returns the accessors that stand for the whole object. */
    List<Accessor> values() {
        return values;
    }

    /** Returns the accessors that stand for the object as a key. */
    List<Accessor> keys() {
        return keys;
    }

    /** Returns the accessors of maps whose entries are members; getters first. */
    List<Accessor> anyGetters() {
        return anyGetters;
    }

    private Draft draft(String name) {
        return drafts.computeIfAbsent(name, Draft::new);
    }

    // ---- collecting ----

    /** Collects the fields, those of supertypes first; a field that is hidden by another one does not count. */
    private void collectFields(List<TypeElement> hierarchy) {
        Map<String, VariableElement> fields = new LinkedHashMap<>();
        for (int i = hierarchy.size() - 1; i >= 0; i--) {
            for (VariableElement field : ElementFilter.fieldsIn(hierarchy.get(i).getEnclosedElements())) {
                if (!field.getModifiers().contains(Modifier.STATIC)) {
                    VariableElement hidden = fields.put(field.getSimpleName().toString(), field);
                    if (hidden != null) {
                        context.ledger.release(hidden);
                    }
                }
            }
        }
        fields.values().forEach(this::collectField);
    }

    private void collectField(VariableElement field) {
        Annotated annotations = context.annotated(field);
        boolean visible = visibility.isVisible(field, "fieldVisibility");
        Accessor accessor =
                accessor(Accessor.Kind.FIELD, field.getSimpleName().toString(), field, annotations, visible);
        if (collectSpecial(accessor)) {
            return;
        }
        boolean isTransient = field.getModifiers().contains(Modifier.TRANSIENT) && !accessor.isMarked();
        if (isTransient && !accessor.isIgnored() || annotations.has("JsonAnySetter")) {
            context.ledger.release(field);
            return;
        }
        draft(accessor.property()).add(accessor);
    }

    private static Accessor accessor(
            Accessor.Kind kind, String property, Element element, Annotated annotations, boolean visible) {
        boolean marked = Accessor.isMarked(annotations, kind);
        return new Accessor(
                kind,
                property,
                element,
                annotations,
                Accessor.explicitName(annotations, kind),
                marked,
                marked || visible,
                Accessor.isIgnored(annotations));
    }

    /** Collects the methods, each with the annotations of those that it overrides. */
    private void collectMethods(List<TypeElement> hierarchy) {
        Map<String, List<ExecutableElement>> methods = new LinkedHashMap<>();
        for (TypeElement next : hierarchy) {
            for (ExecutableElement method : ElementFilter.methodsIn(next.getEnclosedElements())) {
                if (!method.getModifiers().contains(Modifier.STATIC)
                        && method.getParameters().size() <= 1) {
                    methods.computeIfAbsent(signature(method), unused -> new ArrayList<>())
                            .add(method);
                }
            }
        }
        for (List<ExecutableElement> overrides : methods.values()) {
            ExecutableElement method = overrides.stream()
                    .filter(it -> !it.getModifiers().contains(Modifier.ABSTRACT))
                    .findFirst()
                    .orElse(overrides.get(0));
            if (method.getParameters().isEmpty()) {
                collectGetter(method, context.annotated(overrides));
            } else {
                overrides.forEach(
                        it -> context.ledger.release(it.getParameters().get(0)));
                collectSetter(method, context.annotated(overrides));
            }
        }
    }

    private String signature(ExecutableElement method) {
        StringBuilder signature = new StringBuilder(method.getSimpleName()).append('(');
        method.getParameters().forEach(it -> signature.append(context.types.erasure(it.asType())));
        return signature.toString();
    }

    private void collectGetter(ExecutableElement method, Annotated annotations) {
        TypeMirror returned = method.getReturnType();
        if (returned.getKind() == TypeKind.VOID || Mirrors.name(returned).equals("java.lang.Void")) {
            return;
        }
        String bySpelling = property(method);
        boolean visible = bySpelling != null
                && visibility.isVisible(
                        method, regularName(method) != null ? "getterVisibility" : "isGetterVisibility");
        String name = bySpelling != null ? bySpelling : method.getSimpleName().toString();
        Accessor accessor = accessor(Accessor.Kind.GETTER, name, method, annotations, visible);
        if (isNoGetterOfComponent(accessor, bySpelling)) {
            release(accessor);
        } else if (!collectSpecial(accessor) && (bySpelling != null || accessor.isMarked())) {
            draft(name).add(accessor);
        }
    }

    /** Returns the property that a method is a getter of by its name, or null. */
    private String property(ExecutableElement method) {
        String regular = regularName(method);
        return regular != null ? regular : booleanName(method);
    }

    /** Returns whether a method of a record that is ignored has only the name of a getter of a component. */
    private boolean isNoGetterOfComponent(Accessor accessor, String property) {
        return accessor.isIgnored()
                && accessor.name().isEmpty()
                && components.contains(property)
                && !accessor.element().getSimpleName().contentEquals(property);
    }

    private String regularName(ExecutableElement method) {
        String name = method.getSimpleName().toString();
        if (components.contains(name)) {
            return name;
        }
        return isOfLibrary(name, method.getReturnType()) ? null : Names.property(method, "get");
    }

    /** Returns whether a library has added a getter to a class, which Jackson does not count. */
    private static boolean isOfLibrary(String name, TypeMirror returned) {
        boolean isArray = returned.getKind() == TypeKind.ARRAY;
        String type = isArray ? ((ArrayType) returned).getComponentType().toString() : returned.toString();
        return name.equals("getMetaClass") && type.startsWith("groovy.lang")
                || name.equals("getCallbacks") && isArray && CGLIB.stream().anyMatch(type::startsWith);
    }

    private String booleanName(ExecutableElement method) {
        return isBoolean(method.getReturnType()) ? Names.property(method, "is") : null;
    }

    private boolean isBoolean(TypeMirror returned) {
        if (returned.getKind() == TypeKind.BOOLEAN || BOOLEANS.contains(Mirrors.name(returned))) {
            return true;
        }
        DeclaredType reference = context.reference(returned);
        return reference != null
                && !reference.getTypeArguments().isEmpty()
                && isBoolean(reference.getTypeArguments().get(0));
    }

    private void collectSetter(ExecutableElement method, Annotated annotations) {
        String bySpelling = Names.property(method, "set");
        String property =
                bySpelling != null ? bySpelling : method.getSimpleName().toString();
        Accessor accessor = accessor(Accessor.Kind.SETTER, property, method, annotations, true);
        if (bySpelling != null || accessor.isMarked()) {
            draft(property).add(accessor);
        }
    }

    /** Collects an accessor that stands for the object, or for several members; returns whether it does. */
    private boolean collectSpecial(Accessor accessor) {
        Annotated annotations = accessor.annotations();
        if (annotations.has("JsonAnyGetter")) {
            return collect(anyGetters, accessor);
        }
        if (annotations.has("JsonKey")) {
            collect(keys, accessor);
            if (accessor.kind() == Accessor.Kind.GETTER) { // a field may be the value too
                return true;
            }
        }
        return annotations.has("JsonValue") && collect(values, accessor);
    }

    /** Adds an accessor, a getter before the fields. */
    private static boolean collect(List<Accessor> special, Accessor accessor) {
        special.add(accessor.kind() == Accessor.Kind.GETTER ? 0 : special.size(), accessor);
        return true;
    }

    // ---- parameters of constructors ----

    private void collectCreator() {
        Creator creator = new Creator(context, type);
        for (Creator.Parameter parameter : creator.parameters()) {
            Annotated annotations = parameter.annotations();
            String explicit = Accessor.explicitName(annotations, Accessor.Kind.PARAMETER);
            String property = parameter.name().isEmpty() ? explicit : parameter.name();
            if (!property.isEmpty()) {
                boolean isNamed = !explicit.isEmpty();
                Element element = parameter.element();
                draft(property)
                        .add(new Accessor(
                                Accessor.Kind.PARAMETER,
                                property,
                                element,
                                annotations,
                                explicit,
                                isNamed,
                                true,
                                false));
                created.put(element, property);
            }
        }
        for (VariableElement parameter : creator.named()) {
            Draft draft = drafts.get(parameter.getSimpleName().toString());
            if (draft != null && draft.isChangedBy(parameter, context.annotated(parameter))) {
                unlinked.add(parameter);
            }
        }
    }

    /**
     * Reports parameters that have the name of a property in the source, and would change how it is written: what is
     * written would depend on whether a mapper of Jackson knows their names.
     */
    void checkParameters() {
        for (VariableElement parameter : unlinked) {
            context.report(
                    Rule.PARAMETER_NAME,
                    parameter,
                    parameter.getSimpleName(),
                    type.getSimpleName(),
                    annotation(context.annotated(parameter)),
                    parameter.getSimpleName());
        }
    }

    private static String annotation(Annotated parameter) {
        String name = Accessor.explicitName(parameter, Accessor.Kind.PARAMETER);
        String access = Accessor.access(parameter);
        if (access.equals("AUTO")) {
            return "@JsonProperty(\"" + name + "\")";
        }
        return "@JsonProperty(" + (name.isEmpty() ? "" : "value = \"" + name + "\", ") + "access = " + access + ")";
    }

    // ---- removing and renaming ----

    private void remove() {
        for (Draft draft : List.copyOf(drafts.values())) {
            List<Accessor> before = draft.all().toList();
            if (draft.removeIgnored()) {
                drafts.remove(draft.name);
                before.forEach(this::release);
            } else {
                draft.removeInvisible();
                before.stream().filter(it -> draft.all().noneMatch(it::equals)).forEach(this::release);
            }
        }
    }

    private void release(Accessor accessor) {
        accessor.annotations().sources().forEach(context.ledger::release);
    }

    private void rename() {
        List<Draft> renamed = new ArrayList<>();
        for (Draft draft : List.copyOf(drafts.values())) {
            Set<String> names = draft.explicitNames();
            if (names.isEmpty()) {
                continue;
            }
            drafts.remove(draft.name);
            if (names.size() == 1) {
                draft.rename(names.iterator().next());
                renamed.add(draft);
                continue;
            }
            List<Draft> exploded = draft.explode();
            if (exploded == null) {
                context.report(Rule.TWO_NAMES, accessor(draft).element(), draft.name, String.join(", ", names));
            } else {
                exploded.stream()
                        .filter(it -> !it.isWritten())
                        .forEach(it -> it.all().forEach(this::release));
                renamed.addAll(exploded);
            }
        }
        for (Draft draft : renamed) {
            merge(drafts, draft);
        }
    }

    private void merge(Map<String, Draft> into, Draft draft) {
        draft.all()
                .filter(it -> it.kind() == Accessor.Kind.PARAMETER)
                .forEach(it -> created.replace(it.element(), draft.external()));
        Draft known = into.putIfAbsent(draft.external(), draft);
        if (known != null) {
            known.addAll(draft);
        }
    }

    /**
     * Renames the properties that are read and that no annotation names, by the naming strategy of the class. What has
     * the same name only then does not have the annotations of the other one. A strategy of Jackson is given the getter that
     * would be read if none of them was annotated, and that one is read.
     */
    void rename(Naming naming) {
        drafts.values().forEach(Draft::mergeAnnotations);
        Map<String, Draft> renamed = new LinkedHashMap<>();
        for (Draft draft : drafts.values()) {
            if (draft.isWritten() && draft.explicitNames().isEmpty()) {
                if (naming.isOfJackson()) {
                    draft.keepOneGetter(this::isSubclass);
                }
                draft.rename(naming.strategy().apply(draft.external()));
            }
            merge(renamed, draft);
        }
        drafts.clear();
        drafts.putAll(renamed);
    }

    /**
     * How properties are renamed.
     *
     * @param isOfJackson whether Jackson does it, or an annotation of ours, or nobody.
     */
    record Naming(UnaryOperator<String> strategy, boolean isOfJackson) {}

    /** Returns what is read of each property that is written, by its name. */
    Map<String, Element> read() {
        Map<String, Element> read = new HashMap<>();
        drafts.values().stream()
                .filter(Draft::isWritten)
                .forEach(it -> read.put(it.external(), accessor(it).element()));
        return read;
    }

    /** Returns the accessor by which a property is read. */
    Accessor accessor(Draft draft) {
        return draft.accessor(
                this::isSubclass, (one, other) -> context.report(Rule.SAME_NAME, one.element(), draft.external()));
    }

    private boolean isSubclass(Element one, Element other) {
        TypeMirror sub = context.types.erasure(one.getEnclosingElement().asType());
        TypeMirror of = context.types.erasure(other.getEnclosingElement().asType());
        return !context.types.isSameType(sub, of) && context.types.isSubtype(sub, of);
    }

    /** Returns the place of each property in the source: supertypes first, fields before getters. */
    Map<String, Integer> places() {
        Map<String, Integer> places = new HashMap<>();
        type.getRecordComponents().forEach(it -> places.put(it.getSimpleName().toString(), places.size()));
        for (TypeElement next : context.sourceOrder(type)) {
            for (VariableElement field : ElementFilter.fieldsIn(next.getEnclosedElements())) {
                places.putIfAbsent(field.getSimpleName().toString(), places.size());
            }
            for (ExecutableElement method : ElementFilter.methodsIn(next.getEnclosedElements())) {
                if (method.getParameters().isEmpty()) {
                    String name = method.getSimpleName().toString();
                    places.putIfAbsent(Objects.requireNonNullElse(property(method), name), places.size());
                }
            }
        }
        return places;
    }
}
