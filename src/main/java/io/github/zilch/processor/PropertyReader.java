// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Reads the properties of an object: which there are, in which order, under which names, and when they are written. */
final class PropertyReader {
    private final Context context;
    private final ValueReader values;
    private final DeclaredType type;
    private final TypeElement element;
    private final Annotated annotations;
    private final DraftCollector collector;

    PropertyReader(Context context, ValueReader values, DeclaredType type) {
        this.context = context;
        this.values = values;
        this.type = type;
        this.element = Context.element(type);
        this.annotations = context.annotatedType(element);
        this.collector = new DraftCollector(context, element);
    }

    /** A property with what its place depends on. */
    private record Placed(Property property, int index, boolean isRenamed, boolean hasField) {}

    /**
     * Reads the properties.
     *
     * @param ignored names of members to leave out.
     * @param array whether they are the positions of an array.
     */
    List<Property> read(Set<String> ignored, boolean array) {
        VariableElement waiting = collector.fieldThatWaitsForLombok();
        if (waiting != null) {
            context.report(Rule.LOMBOK, element, element.getSimpleName(), waiting.getSimpleName());
        }
        Set<String> leftOut = new HashSet<>(ignored);
        Annotated.Mark ignoral = annotations.find("JsonIgnoreProperties");
        if (ignoral != null && !ignoral.flag("allowGetters")) {
            leftOut.addAll(ignoral.texts("value"));
        }
        List<Placed> placed = new ArrayList<>();
        for (Draft draft : collector.drafts()) {
            Element accessor = draft.accessor();
            if (accessor != null) {
                add(draft, accessor, leftOut, array, placed);
            }
        }
        List<Property> sorted = sort(placed, array);
        addEntries(sorted, array);
        checkNames(sorted);
        return sorted;
    }

    private void add(Draft draft, Element accessor, Set<String> leftOut, boolean array, List<Placed> placed) {
        TypeMirror accessed = typeOf(accessor);
        if (isIgnoredType(accessed)) {
            return;
        }
        Annotated marks = draft.annotations();
        String name = nameOf(draft, accessor);
        if (leftOut.contains(name) || !isReadable(accessor)) {
            return;
        }
        Annotated.Mark property = marks.find("JsonProperty");
        int index = property == null ? -1 : property.number("index");
        Property.Role role = Property.Role.MEMBER;
        Value value;
        if (marks.has("JsonUnwrapped")) {
            role = Property.Role.UNWRAPPED;
            value = values.readUnwrapped(accessed, marks, accessor);
            checkShape(array, "@JsonUnwrapped members", accessor);
        } else {
            value = values.readMember(accessed, marks, accessor);
            if (value instanceof Value.Custom) {
                role = Property.Role.CUSTOM;
            }
        }
        String condition = role == Property.Role.MEMBER ? condition(accessed, marks, accessor) : null;
        placed.add(new Placed(
                new Property(
                        role,
                        role == Property.Role.UNWRAPPED ? null : name,
                        draft.name,
                        access(accessor),
                        context.javaType(accessed),
                        value,
                        condition),
                index,
                !draft.explicitNames().isEmpty(),
                draft.hasField()));
    }

    private void checkShape(boolean array, String what, Element accessor) {
        if (array) {
            context.report(Rule.ARRAY_SHAPE, accessor, what);
        }
    }

    static String access(Element accessor) {
        return "." + accessor.getSimpleName() + (accessor instanceof ExecutableElement ? "()" : "");
    }

    TypeMirror typeOf(Element accessor) {
        return context.typeOf(type, accessor);
    }

    private boolean isIgnoredType(TypeMirror accessed) {
        return accessed.getKind() == TypeKind.DECLARED
                && context.annotatedType(Context.element(accessed)).has("JsonIgnoreType");
    }

    /** Checks that the generated class can read an accessor. */
    boolean isReadable(Element accessor) {
        if (!context.isVisible(accessor) && !isInheritedPublic(accessor)) {
            context.report(
                    Rule.PRIVATE_MEMBER, accessor, element.getSimpleName() + access(accessor), context.packageName);
            return false;
        }
        if (accessor instanceof ExecutableElement getter) {
            for (TypeMirror thrown : getter.getThrownTypes()) {
                if (isChecked(thrown)) {
                    context.report(
                            Rule.CHECKED_EXCEPTION,
                            accessor,
                            element.getSimpleName() + access(accessor),
                            context.text(thrown));
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns whether an accessor of a class that is not visible is inherited by one that is. */
    private boolean isInheritedPublic(Element accessor) {
        return accessor.getModifiers().contains(javax.lang.model.element.Modifier.PUBLIC)
                && !accessor.getEnclosingElement().equals(element)
                && context.isVisible((Element) element);
    }

    private boolean isChecked(TypeMirror thrown) {
        return !isSubtype(thrown, "java.lang.RuntimeException") && !isSubtype(thrown, "java.lang.Error");
    }

    private boolean isSubtype(TypeMirror sub, String className) {
        return context.types.isSubtype(
                sub, context.elements.getTypeElement(className).asType());
    }

    // ---- names ----

    private String nameOf(Draft draft, Element accessor) {
        Set<String> names = draft.explicitNames();
        if (names.size() > 1) {
            context.report(Rule.TWO_NAMES, accessor, draft.name, String.join(", ", names));
        }
        return names.isEmpty()
                ? naming(accessor).apply(draft.name)
                : names.iterator().next();
    }

    private UnaryOperator<String> naming(Element accessor) {
        Annotated.Mark naming = annotations.find("JsonNaming");
        if (naming != null && naming.type("value") != null) {
            TypeElement strategy = Context.element(naming.type("value"));
            UnaryOperator<String> known = isStandard(strategy)
                    ? Names.strategy(strategy.getSimpleName().toString())
                    : null;
            if (known == null) {
                context.report(
                        Rule.UNSUPPORTED_VALUE,
                        naming.source(),
                        "@JsonNaming(" + strategy.getSimpleName() + ".class)",
                        "use one of the strategies in PropertyNamingStrategies, or @JsonProperty");
                return UnaryOperator.identity();
            }
            return known;
        }
        Annotated.Mark ours = ours();
        return ours == null ? UnaryOperator.identity() : Names.strategy(ours.text("naming"));
    }

    private static boolean isStandard(TypeElement strategy) {
        String name = strategy.getQualifiedName().toString();
        return Annotated.isJackson(name) && name.contains(".PropertyNamingStrateg");
    }

    private Annotated.Mark ours() {
        return context.annotated(List.of(element)).find("JsonSerializable");
    }

    private void checkNames(List<Property> properties) {
        Set<String> names = new HashSet<>();
        for (Property property : flat(properties)) {
            if (property.name() != null && !names.add(property.name())) {
                context.report(Rule.SAME_NAME, element, property.name());
            }
        }
    }

    /** Returns the properties with those of unwrapped ones. */
    private List<Property> flat(List<Property> properties) {
        List<Property> flat = new ArrayList<>();
        for (Property property : properties) {
            Value.Bean inner = property.role() == Property.Role.UNWRAPPED ? values.bean(property.value()) : null;
            if (inner == null) {
                flat.add(property);
            } else {
                flat.addAll(flat(inner.properties()));
            }
        }
        return flat;
    }

    // ---- order ----

    private List<Property> sort(List<Placed> placed, boolean array) {
        List<Placed> rest = new ArrayList<>(placed);
        if (array && element.getRecordComponents().isEmpty()) {
            rest.sort(Comparator.comparing(Placed::isRenamed) // in an array the order of Jackson counts
                    .thenComparing(it -> !it.hasField));
        }
        List<Property> sorted = new ArrayList<>();
        Annotated.Mark order = annotations.find("JsonPropertyOrder");
        if (order != null) {
            for (String name : order.texts("value")) {
                take(rest, sorted, it -> name.equals(it.property.name()));
                take(rest, sorted, it -> name.equals(it.property.javaName()));
            }
        }
        Map<Integer, List<Placed>> byIndex = new TreeMap<>();
        rest.stream()
                .filter(it -> it.index >= 0)
                .forEach(it -> byIndex.computeIfAbsent(it.index, unused -> new ArrayList<>())
                        .add(it));
        byIndex.values().forEach(group -> group.forEach(it -> take(rest, sorted, it::equals)));
        if (order != null && order.flag("alphabetic")) {
            rest.sort(Comparator.comparing(
                    it -> it.property.name() != null ? it.property.name() : it.property.javaName()));
        }
        rest.forEach(it -> sorted.add(it.property));
        return sorted;
    }

    private static void take(List<Placed> from, List<Property> to, java.util.function.Predicate<Placed> which) {
        for (Placed next : List.copyOf(from)) {
            if (which.test(next)) {
                from.remove(next);
                to.add(next.property);
            }
        }
    }

    // ---- entries of maps ----

    private void addEntries(List<Property> properties, boolean array) {
        for (List<Element> overrides : collector.anyGetters()) {
            Element accessor = overrides.get(0);
            if (collector.anyGetters().size() > 1) {
                context.report(Rule.NOT_A_MAP, accessor, "second accessor");
            }
            checkShape(array, "the entries of an @JsonAnyGetter", accessor);
            TypeMirror accessed = typeOf(accessor);
            if (!isReadable(accessor)) {
                continue;
            }
            Value read = values.readMember(accessed, context.annotated(overrides), accessor);
            Value.Entries value = values.entries(read);
            if (value == null) {
                if (!(read instanceof Value.Unknown)) {
                    context.report(Rule.NOT_A_MAP, accessor, context.text(accessed));
                }
                continue;
            }
            properties.add(new Property(
                    Property.Role.ENTRIES, null, "entries", access(accessor), context.javaType(accessed), value, null));
        }
    }

    // ---- when a property is written ----

    private String condition(TypeMirror accessed, Annotated marks, Element accessor) {
        String ofType = inclusion(annotations);
        String ofMember = inclusion(marks);
        String inclusion = ofMember.equals("USE_DEFAULTS") ? ofType : ofMember;
        if (inclusion.equals("USE_DEFAULTS")) {
            Annotated.Mark ours = ours();
            inclusion = ours != null && ours.text("nulls").equals("OMIT") ? "NON_NULL" : "ALWAYS";
        }
        Conditions conditions = new Conditions(context, accessed);
        switch (inclusion) {
            case "ALWAYS":
                return null;
            case "NON_NULL":
                return conditions.notNull();
            case "NON_ABSENT":
                return conditions.present();
            case "NON_EMPTY":
                return conditions.notEmpty();
            case "NON_DEFAULT":
                if (!ofType.equals("NON_DEFAULT")) {
                    return conditions.notDefaultNorEmpty();
                }
                return hasDefault() ? conditions.differsFrom("$DEFAULT" + access(accessor)) : conditions.notDefault();
            default:
                context.report(
                        Rule.UNSUPPORTED_VALUE, accessor, "@JsonInclude(" + inclusion + ")", "use another value");
                return null;
        }
    }

    private String inclusion(Annotated marks) {
        Annotated.Mark mark = marks.find("JsonInclude");
        if (mark == null) {
            return "USE_DEFAULTS";
        }
        String content = mark.text("content");
        if (!content.isEmpty() && !content.equals("ALWAYS") && !content.equals("USE_DEFAULTS")) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    mark.source(),
                    "@JsonInclude(content = " + content + ")",
                    "leave the elements out of the collection");
        }
        return mark.text("value");
    }

    /** Returns whether an object with the default values can be made. */
    private boolean hasDefault() {
        return !element.getModifiers().contains(javax.lang.model.element.Modifier.ABSTRACT)
                && ElementFilter.constructorsIn(element.getEnclosedElements()).stream()
                        .anyMatch(it -> it.getParameters().isEmpty()
                                && it.getThrownTypes().isEmpty()
                                && context.isVisible((Element) it));
    }
}
