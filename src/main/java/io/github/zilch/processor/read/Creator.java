// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/**
 * The constructor or static method by which Jackson would create an object from its members. For writing it counts what
 * its parameters are annotated with, and in which order they stand.
 */
public final class Creator {
    private final Context context;
    private final TypeElement type;
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<VariableElement> named = new ArrayList<>();

    /**
     * A parameter.
     *
     * @param name in the source, where Jackson knows it; else empty.
     */
    record Parameter(String name, Element element, Annotated annotations) {}

    Creator(Context context, TypeElement type) {
        this.context = context;
        this.type = type;
        if (!Mirrors.isInner(type)) {
            find();
        }
        for (ExecutableElement constructor : ElementFilter.constructorsIn(type.getEnclosedElements())) {
            constructor.getParameters().stream()
                    .filter(it -> isOnlyNamed(context.annotated(it)))
                    .forEach(context.ledger::release);
        }
    }

    /** Returns whether nothing but a name, which has no effect on what is written, is said of a parameter. */
    private static boolean isOnlyNamed(Annotated annotations) {
        Annotated.Mark property = annotations.find("JsonProperty");
        return property.isThere()
                && List.of("", "AUTO", "READ_WRITE").contains(property.text("access"))
                && annotations.sources().get(0).getAnnotationMirrors().size() == 1;
    }

    List<Parameter> parameters() {
        return parameters;
    }

    /**
     * Returns the parameters whose names in the source count where Jackson knows them: those of all constructors and methods
     * that it may choose there. The names of a record's components always count.
     */
    List<VariableElement> named() {
        return named;
    }

    private void find() {
        List<ExecutableElement> candidates = new ArrayList<>(ElementFilter.constructorsIn(type.getEnclosedElements()));
        for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
            if (method.getModifiers().contains(Modifier.STATIC) && isAnnotated(method)) {
                candidates.add(method);
            }
        }
        ExecutableElement canonical = type.getKind() == ElementKind.RECORD ? canonical() : null;
        candidates.stream()
                .filter(it -> it != canonical && isExplicitByNames(it))
                .forEach(it -> named.addAll(it.getParameters()));
        for (ExecutableElement candidate : candidates) {
            if (isExplicit(candidate, canonical)) {
                if (canonical != null && candidate != canonical) { // its parameters have the annotations of the fields
                    canonical.getParameters().forEach(context.ledger::release);
                }
                use(candidate, candidate == canonical);
                return;
            }
        }
        candidates.removeIf(this::isAnnotated);
        if (canonical != null && candidates.contains(canonical)) {
            use(canonical, true);
            return;
        }
        for (ExecutableElement candidate : candidates) {
            if (candidate.getParameters().stream().anyMatch(this::isNamed)) {
                use(candidate, false);
                return;
            }
        }
        candidates.forEach(it -> named.addAll(it.getParameters()));
    }

    private boolean isAnnotated(ExecutableElement candidate) {
        return context.annotated(candidate).contains("JsonCreator");
    }

    /** Returns whether an annotation makes it the creator if Jackson knows the names of its parameters. */
    private boolean isExplicitByNames(ExecutableElement candidate) {
        Annotated.Mark creator = context.annotated(candidate).find("JsonCreator");
        return creator.isThere() && !List.of("DISABLED", "DELEGATING").contains(creator.text("mode"));
    }

    private boolean isExplicit(ExecutableElement candidate, ExecutableElement canonical) {
        Annotated annotations = context.annotated(candidate);
        Annotated.Mark creator = annotations.find("JsonCreator");
        if (!creator.isThere()) {
            return annotations.contains("ConstructorProperties");
        }
        return switch (creator.text("mode")) {
            case "DISABLED", "DELEGATING" -> false;
            case "PROPERTIES" -> true;
            default ->
                candidate.getParameters().size() > 1
                        || candidate == canonical
                        || candidate.getParameters().stream().anyMatch(this::isNamed);
        };
    }

    private boolean isNamed(VariableElement parameter) {
        return !Accessor.explicitName(context.annotated(parameter), Accessor.Kind.PARAMETER)
                .isEmpty();
    }

    private ExecutableElement canonical() {
        List<String> components = erased(type.getRecordComponents());
        return ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
                .filter(it -> erased(it.getParameters()).equals(components))
                .findFirst()
                .orElse(null);
    }

    private List<String> erased(List<? extends Element> elements) {
        return elements.stream()
                .map(it -> context.types.erasure(it.asType()).toString())
                .toList();
    }

    private void use(ExecutableElement creator, boolean canonical) {
        if (!canonical) {
            named.addAll(creator.getParameters());
        }
        List<String> given =
                context.annotated(creator).find("ConstructorProperties").texts("value");
        for (int i = 0; i < creator.getParameters().size(); i++) {
            VariableElement parameter = creator.getParameters().get(i);
            Annotated annotations = context.annotated(parameter);
            String name = i < given.size() ? given.get(i) : "";
            if (canonical) {
                name = type.getRecordComponents().get(i).getSimpleName().toString();
                if (context.elements.getOrigin(creator) == Elements.Origin.MANDATED
                        && parameter.getAnnotationMirrors().isEmpty()) {
                    annotations =
                            annotations.with(Annotated.ofParameter(context.elements, context.ledger, field(name)));
                }
            }
            parameters.add(new Parameter(name, parameter, annotations));
        }
    }

    private VariableElement field(String component) {
        return ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
                .filter(it -> it.getSimpleName().contentEquals(component))
                .findFirst()
                .orElseThrow();
    }
}
