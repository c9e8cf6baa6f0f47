// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * Finds the accessors of a class, those of its supertypes first: fields, then getters, setters, and what an annotation
 * makes an accessor, each in the order of the source.
 */
final class DraftCollector {
    private static final String BOOLEANS = "java.lang.Boolean java.util.concurrent.atomic.AtomicBoolean";

    private final Context context;
    private final TypeElement type;
    private final Map<String, Draft> drafts = new LinkedHashMap<>();
    private final Set<String> components = new HashSet<>();
    private final Map<String, List<Element>> values = new LinkedHashMap<>();
    private final Map<String, List<Element>> anyGetters = new LinkedHashMap<>();

    DraftCollector(Context context, TypeElement type) {
        this.context = context;
        this.type = type;
        List<TypeElement> hierarchy = new ArrayList<>();
        addHierarchy(type, hierarchy);
        for (RecordComponentElement component : type.getRecordComponents()) {
            components.add(component.getSimpleName().toString());
            draft(component.getSimpleName().toString());
        }
        hierarchy.forEach(this::collect);
    }

    private void addHierarchy(TypeElement next, List<TypeElement> hierarchy) {
        if (hierarchy.contains(next)
                || Context.isObject(next)
                || next.getQualifiedName().contentEquals("java.lang.Record")
                || next.getQualifiedName().contentEquals("java.lang.Enum")) {
            return;
        }
        if (next.getSuperclass().getKind() == TypeKind.DECLARED) {
            addHierarchy(Context.element(next.getSuperclass()), hierarchy);
        }
        next.getInterfaces().forEach(it -> addHierarchy(Context.element(it), hierarchy));
        hierarchy.add(next);
    }

    Collection<Draft> drafts() {
        return drafts.values();
    }

    /** Returns the accessors that stand for the whole object; each with those that it overrides. */
    Collection<List<Element>> values() {
        return values.values();
    }

    /** Returns the accessors of maps whose entries are members. */
    Collection<List<Element>> anyGetters() {
        return anyGetters.values();
    }

    private Draft draft(String name) {
        return drafts.computeIfAbsent(name, it -> new Draft(context, it));
    }

    /** Collects fields before methods, as class files have them: a type is written the same from its class file. */
    private void collect(TypeElement from) {
        for (VariableElement field : ElementFilter.fieldsIn(from.getEnclosedElements())) {
            if (!field.getModifiers().contains(Modifier.STATIC)) {
                collectField(field);
            }
        }
        for (ExecutableElement method : ElementFilter.methodsIn(from.getEnclosedElements())) {
            if (!method.getModifiers().contains(Modifier.STATIC)) {
                collectMethod(method);
            }
        }
    }

    private void collectField(VariableElement field) {
        context.checkAnnotations(field);
        if (!collectSpecial(field)) {
            draft(field.getSimpleName().toString()).addField(field);
        }
    }

    private void collectMethod(ExecutableElement method) {
        String name = method.getSimpleName().toString();
        if (method.getParameters().size() == 1 && isMarked(method) && name.startsWith("set") && name.length() > 3) {
            draft(Names.property(name, 3)).addSetter(method);
        }
        if (!method.getParameters().isEmpty() || method.getReturnType().getKind() == TypeKind.VOID) {
            return;
        }
        context.checkAnnotations(method);
        if (collectSpecial(method)) {
            return;
        }
        String property = propertyName(method);
        if (property != null) {
            draft(property).addGetter(method);
        } else if (Draft.isMarked(context.annotated(List.of(method)))) {
            draft(name).addGetter(method);
        }
    }

    private boolean isMarked(ExecutableElement setter) {
        Annotated annotations = context.annotated(List.of(setter));
        return Draft.isMarked(annotations) || annotations.has("JsonIgnore") || annotations.find("JsonSetter") != null;
    }

    /** Collects an accessor that stands for the object, or for several members; returns whether it does. */
    private boolean collectSpecial(Element accessor) {
        String name = accessor.getSimpleName().toString();
        Annotated annotations = context.annotated(List.of(accessor));
        boolean found = false;
        if (values.containsKey(name) && accessor.getKind() == ElementKind.METHOD || annotations.has("JsonValue")) {
            values.computeIfAbsent(name, unused -> new ArrayList<>()).add(0, accessor);
            found = true;
        } else if (anyGetters.containsKey(name) && accessor.getKind() == ElementKind.METHOD
                || annotations.has("JsonAnyGetter")) {
            anyGetters.computeIfAbsent(name, unused -> new ArrayList<>()).add(0, accessor);
            found = true;
        }
        return found;
    }

    /** Returns the name of the property that a method is a getter of by its name and type, or null. */
    private String propertyName(ExecutableElement method) {
        String name = method.getSimpleName().toString();
        if (components.contains(name)) {
            return name;
        }
        if (name.startsWith("get") && name.length() > 3 && !name.equals("getClass")) {
            return Names.property(name, 3);
        }
        return name.startsWith("is") && name.length() > 2 && isBoolean(method.getReturnType())
                ? Names.property(name, 2)
                : null;
    }

    private boolean isBoolean(TypeMirror returned) {
        return returned instanceof PrimitiveType
                ? returned.getKind() == TypeKind.BOOLEAN
                : returned.getKind() == TypeKind.DECLARED
                        && BOOLEANS.contains(Context.element(returned).getQualifiedName());
    }

    /** Returns a private field that Lombok should have given a getter, or null. */
    VariableElement fieldThatWaitsForLombok() {
        for (Draft draft : drafts.values()) {
            VariableElement field = draft.fieldWithoutGetter();
            if (field != null && isOfLombok(field)) {
                return field;
            }
        }
        return null;
    }

    private boolean isOfLombok(VariableElement field) {
        Annotated annotations = context.annotated(List.of(field, field.getEnclosingElement()));
        return List.of("lombok.Getter", "lombok.Data", "lombok.Value").stream().anyMatch(annotations::hasExactly);
    }
}
