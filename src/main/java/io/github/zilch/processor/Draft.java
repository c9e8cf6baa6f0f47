// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;

/** The accessors that have one name in the source, from which a property is made: as Jackson combines them. */
final class Draft {
    /** Annotations that make an accessor one of a property, with any name and any visibility. */
    private static final List<String> MARKERS =
            List.of("JsonProperty", "JsonGetter", "JsonFormat", "JsonTypeInfo", "JsonRawValue", "JsonUnwrapped");

    final String name;

    private final Context context;

    /** The field; before it those of subclasses that hide it. */
    private final List<VariableElement> fields = new ArrayList<>();

    /** The getters by their name; of each the overriding method first. */
    private final Map<String, List<ExecutableElement>> getters = new LinkedHashMap<>();

    private final List<ExecutableElement> setters = new ArrayList<>();

    Draft(Context context, String name) {
        this.context = context;
        this.name = name;
    }

    void addField(VariableElement field) {
        fields.add(0, field);
    }

    boolean hasField() {
        return !fields.isEmpty();
    }

    void addGetter(ExecutableElement getter) {
        getters.computeIfAbsent(getter.getSimpleName().toString(), unused -> new ArrayList<>())
                .add(0, getter);
    }

    void addSetter(ExecutableElement setter) {
        setters.add(0, setter);
    }

    /** Returns whether a method or field is marked as a property by an annotation. */
    static boolean isMarked(Annotated accessor) {
        return MARKERS.stream().anyMatch(it -> accessor.find(it) != null);
    }

    /** Returns the name that an annotation gives, or an empty text. */
    static String explicitName(Annotated accessor) {
        for (String annotation : List.of("JsonGetter", "JsonProperty", "JsonSetter")) {
            Annotated.Mark mark = accessor.find(annotation);
            if (mark != null && !mark.text("value").isEmpty()) {
                return mark.text("value");
            }
        }
        return "";
    }

    /** Returns the annotations of all accessors, those of the getter first. */
    Annotated annotations() {
        List<Element> sources = new ArrayList<>();
        if (getter() != null) {
            sources.addAll(getters.get(getter().getSimpleName().toString()));
        }
        sources.addAll(fields);
        sources.addAll(setters);
        return context.annotated(sources);
    }

    /** Returns the getter that is used, or null: one that begins with {@code get} before one with {@code is}. */
    ExecutableElement getter() {
        ExecutableElement best = null;
        for (List<ExecutableElement> group : getters.values()) {
            if (isUsable(group) && (best == null || priority(group.get(0)) < priority(best))) {
                best = group.get(0);
            }
        }
        return best;
    }

    private static int priority(ExecutableElement getter) {
        String name = getter.getSimpleName().toString();
        return name.startsWith("get") && name.length() > 3 ? 1 : name.startsWith("is") && name.length() > 2 ? 2 : 3;
    }

    private boolean isUsable(List<? extends Element> group) {
        Annotated annotations = context.annotated(group);
        return !annotations.has("JsonIgnore")
                && (group.get(0).getModifiers().contains(Modifier.PUBLIC) || isMarked(annotations));
    }

    /** Returns the getter or else the field that is read, or null if the property is not written. */
    Element accessor() {
        if (isIgnored()) {
            return null;
        }
        Element getter = getter();
        if (getter != null) {
            return getter;
        }
        return !fields.isEmpty()
                        && isUsable(fields)
                        && (!fields.get(0).getModifiers().contains(Modifier.TRANSIENT)
                                || isMarked(context.annotated(fields)))
                ? fields.get(0)
                : null;
    }

    /** Returns whether an accessor is ignored and no other one is marked, or the property is for reading JSON only. */
    private boolean isIgnored() {
        boolean ignored = false;
        boolean marked = false;
        for (List<? extends Element> group : groups()) {
            Annotated annotations = context.annotated(group);
            Annotated.Mark property = annotations.find("JsonProperty");
            if (property != null && property.text("access").equals("WRITE_ONLY")) {
                return true;
            }
            boolean ignoresThis = annotations.has("JsonIgnore");
            ignored |= ignoresThis;
            marked |= !ignoresThis && (isMarked(annotations) || annotations.find("JsonSetter") != null);
        }
        return ignored && !marked;
    }

    /** Returns all names that annotations give. */
    Set<String> explicitNames() {
        Set<String> names = new TreeSet<>();
        for (List<? extends Element> group : groups()) {
            Annotated annotations = context.annotated(group);
            if (!annotations.has("JsonIgnore") && !explicitName(annotations).isEmpty()) {
                names.add(explicitName(annotations));
            }
        }
        return names;
    }

    private List<List<? extends Element>> groups() {
        List<List<? extends Element>> groups = new ArrayList<>(getters.values());
        if (!fields.isEmpty()) {
            groups.add(fields);
        }
        if (!setters.isEmpty()) {
            groups.add(setters);
        }
        return groups;
    }

    /** Returns a private field without getter, which Lombok may give one, or null. */
    VariableElement fieldWithoutGetter() {
        return getters.isEmpty()
                        && !fields.isEmpty()
                        && !fields.get(0).getModifiers().contains(Modifier.STATIC)
                ? fields.get(0)
                : null;
    }
}
