// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Names;
import io.github.zilch.processor.compiler.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

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

    /** The attributes of {@code @JsonAutoDetect} for accessors that are read. */
    private static final List<String> DETECTIONS = List.of("fieldVisibility", "getterVisibility", "isGetterVisibility");

    private final Context context;
    private final TypeElement type;

    /** Which accessors Jackson uses without an annotation on them: public ones, unless it says more. */
    private final Annotated.Mark detection;

    /** The properties by their names, in the order in which Jackson finds them. */
    final Map<String, Draft> drafts = new LinkedHashMap<>();

    private final Set<String> components = new HashSet<>();

    /** The accessors that stand for the whole object. */
    final List<Accessor> values = new ArrayList<>();

    /** The accessors that stand for the object as a key. */
    final List<Accessor> keys = new ArrayList<>();

    /** The accessors of maps whose entries are members; getters first. */
    final List<Accessor> anyGetters = new ArrayList<>();

    /**
     * The names of the properties that the constructor of JSON's values sets, by its parameters and in their order. A property
     * that does not use its parameter keeps the name here that it had before it was renamed, as with Jackson.
     */
    final Map<Element, String> created = new LinkedHashMap<>();

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
        this.detection = context.annotatedType(type).find("JsonAutoDetect");
        DETECTIONS.forEach(
                it -> detection.text(it)); // all have been obeyed, also where there is no accessor of the kind
        type.getRecordComponents().forEach(it -> components.add(Mirrors.name(it)));
        List<TypeElement> hierarchy = context.hierarchy(type);
        collectFields(hierarchy);
        collectMethods(hierarchy);
        if (creates) {
            collectCreator();
        }
        remove();
        rename();
    }

    private Draft draft(String name) {
        return drafts.computeIfAbsent(name, it -> new Draft(context, it));
    }

    // ---- collecting ----

    /** Collects the fields, those of supertypes first; a field that is hidden by another one does not count. */
    private void collectFields(List<TypeElement> hierarchy) {
        Map<String, VariableElement> fields = new LinkedHashMap<>();
        for (int i = hierarchy.size() - 1; i >= 0; i--) {
            for (VariableElement field : Mirrors.fields(hierarchy.get(i))) {
                if (!Mirrors.is(Modifier.STATIC, field)) {
                    VariableElement hidden = fields.put(Mirrors.name(field), field);
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
        boolean visible = isVisible(field, "fieldVisibility");
        Accessor accessor = Accessor.of(Accessor.Kind.FIELD, Mirrors.name(field), field, annotations, visible);
        if (collectSpecial(accessor)) {
            return;
        }
        boolean isTransient = Mirrors.is(Modifier.TRANSIENT, field) && !accessor.isMarked();
        if (isTransient && !accessor.isIgnored() || annotations.has("JsonAnySetter")) {
            context.ledger.release(field);
            return;
        }
        draft(accessor.property()).add(accessor);
    }

    /**
     * Returns whether an accessor is used.
     *
     * @param attribute of {@code @JsonAutoDetect} for accessors of its kind.
     */
    private boolean isVisible(Element accessor, String attribute) {
        return switch (detection.text(attribute)) {
            case "ANY" -> true;
            case "NON_PRIVATE" -> !Mirrors.is(Modifier.PRIVATE, accessor);
            case "PROTECTED_AND_PUBLIC" ->
                Mirrors.is(Modifier.PUBLIC, accessor) || Mirrors.is(Modifier.PROTECTED, accessor);
            case "NONE" -> false;
            default -> Mirrors.is(Modifier.PUBLIC, accessor);
        };
    }

    /** Collects the methods, each with the annotations of those that it overrides. */
    private void collectMethods(List<TypeElement> hierarchy) {
        Map<String, List<ExecutableElement>> methods = new LinkedHashMap<>();
        for (TypeElement next : hierarchy) {
            for (ExecutableElement method : Mirrors.methods(next)) {
                if (!Mirrors.is(Modifier.STATIC, method)
                        && method.getParameters().size() <= 1) {
                    methods.computeIfAbsent(signature(method), unused -> new ArrayList<>())
                            .add(method);
                }
            }
        }
        for (List<ExecutableElement> overrides : methods.values()) {
            ExecutableElement method = overrides.stream()
                    .filter(it -> !Mirrors.is(Modifier.ABSTRACT, it))
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
        return Mirrors.name(method)
                + method.getParameters().stream()
                        .map(it -> context.types.erasure(it.asType()))
                        .toList();
    }

    private void collectGetter(ExecutableElement method, Annotated annotations) {
        TypeMirror returned = method.getReturnType();
        if (returned.getKind() == TypeKind.VOID || Mirrors.name(returned).equals("java.lang.Void")) {
            return;
        }
        String bySpelling = property(method);
        String detection = regularName(method) != null ? "getterVisibility" : "isGetterVisibility";
        boolean visible = bySpelling != null && isVisible(method, detection);
        String name = Objects.requireNonNullElse(bySpelling, Mirrors.name(method));
        Accessor accessor = Accessor.of(Accessor.Kind.GETTER, name, method, annotations, visible);
        if (isNoGetterOfComponent(accessor, bySpelling)) {
            release(accessor);
        } else if (!collectSpecial(accessor) && (bySpelling != null || accessor.isMarked())) {
            draft(name).add(accessor);
        }
    }

    /** Returns the property that a method is a getter of by its name, or null. */
    private String property(ExecutableElement method) {
        String regular = regularName(method);
        boolean isBoolean = regular == null && isBoolean(method.getReturnType());
        return isBoolean ? Names.property(method, "is") : regular;
    }

    /** Returns whether a method of a record that is ignored has only the name of a getter of a component. */
    private boolean isNoGetterOfComponent(Accessor accessor, String property) {
        return accessor.isIgnored()
                && accessor.name().isEmpty()
                && components.contains(property)
                && !Mirrors.name(accessor.element()).equals(property);
    }

    private String regularName(ExecutableElement method) {
        String name = Mirrors.name(method);
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

    private boolean isBoolean(TypeMirror returned) {
        if (returned.getKind() == TypeKind.BOOLEAN || BOOLEANS.contains(Mirrors.name(returned))) {
            return true;
        }
        TypeMirror referenced = context.referenced(returned);
        return referenced != null && isBoolean(referenced);
    }

    private void collectSetter(ExecutableElement method, Annotated annotations) {
        String bySpelling = Names.property(method, "set");
        String property = Objects.requireNonNullElse(bySpelling, Mirrors.name(method));
        Accessor accessor = Accessor.of(Accessor.Kind.SETTER, property, method, annotations, true);
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
        for (Accessor parameter : creator.parameters) {
            draft(parameter.property()).add(parameter);
            created.put(parameter.element(), parameter.property());
        }
        for (VariableElement parameter : creator.named) {
            Draft draft = drafts.get(Mirrors.name(parameter));
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
            String annotation = annotation(context.annotated(parameter));
            context.report(Rule.PARAMETER_NAME, parameter, parameter, type, annotation, parameter);
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
                draft.external = names.iterator().next();
                renamed.add(draft);
                continue;
            }
            List<Draft> exploded = draft.explode();
            if (exploded == null) {
                context.report(Rule.TWO_NAMES, draft.accessor().element(), draft.name, String.join(", ", names));
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
                .forEach(it -> created.replace(it.element(), draft.external));
        Draft known = into.putIfAbsent(draft.external, draft);
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
                    draft.keepOneGetter();
                }
                draft.external = naming.strategy().apply(draft.external);
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
        return drafts.values().stream()
                .filter(Draft::isWritten)
                .collect(Collectors.toMap(it -> it.external, it -> it.accessor().element()));
    }

    /** Returns the place of each property in the source: supertypes first, fields before getters. */
    Map<String, Integer> places() {
        Map<String, Integer> places = new HashMap<>();
        type.getRecordComponents().forEach(it -> places.put(Mirrors.name(it), places.size()));
        for (TypeElement next : context.sourceOrder(type)) {
            for (VariableElement field : Mirrors.fields(next)) {
                places.putIfAbsent(Mirrors.name(field), places.size());
            }
            for (ExecutableElement method : Mirrors.methods(next)) {
                if (method.getParameters().isEmpty()) {
                    String name = Mirrors.name(method);
                    places.putIfAbsent(Objects.requireNonNullElse(property(method), name), places.size());
                }
            }
        }
        return places;
    }
}
