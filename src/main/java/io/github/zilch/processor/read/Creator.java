// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.Elements;

/**
 * The constructor or static method by which Jackson would create an object from its members. For writing it counts what
 * its parameters are annotated with, and in which order they stand.
 */
public final class Creator {
    private final Context context;
    private final TypeElement type;

    /** The constructor that takes the components of a record; null for other types. */
    private final ExecutableElement canonical;

    /** The parameters that set a property, whose name Jackson knows. */
    final List<Accessor> parameters = new ArrayList<>();

    /**
     * The parameters whose names in the source count where Jackson knows them: those of all constructors and methods that it
     * may choose there. The names of a record's components always count.
     */
    final List<VariableElement> named = new ArrayList<>();

    Creator(Context context, TypeElement type) {
        this.context = context;
        this.type = type;
        this.canonical = type.getKind() == ElementKind.RECORD ? canonical() : null;
        if (!Mirrors.isInner(type)) {
            find();
        }
        for (ExecutableElement constructor : Mirrors.constructors(type)) {
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

    private void find() {
        List<ExecutableElement> candidates = new ArrayList<>(Mirrors.constructors(type));
        Mirrors.methods(type).stream()
                .filter(it -> Mirrors.is(Modifier.STATIC, it) && isAnnotated(it))
                .forEach(candidates::add);
        candidates.stream()
                .filter(it -> it != canonical && isExplicitByNames(it))
                .forEach(it -> named.addAll(it.getParameters()));
        ExecutableElement explicit = first(candidates, this::isExplicit);
        if (explicit != null) {
            if (canonical != null && explicit != canonical) { // its parameters have the annotations of the fields
                canonical.getParameters().forEach(context.ledger::release);
            }
            use(explicit);
            return;
        }
        candidates.removeIf(this::isAnnotated);
        ExecutableElement implicit = candidates.contains(canonical) ? canonical : first(candidates, this::isAnyNamed);
        if (implicit != null) {
            use(implicit);
        } else {
            candidates.forEach(it -> named.addAll(it.getParameters()));
        }
    }

    private static ExecutableElement first(List<ExecutableElement> candidates, Predicate<ExecutableElement> predicate) {
        return candidates.stream().filter(predicate).findFirst().orElse(null);
    }

    private boolean isAnnotated(ExecutableElement candidate) {
        return context.annotated(candidate).contains("JsonCreator");
    }

    /** Returns whether an annotation makes it the creator if Jackson knows the names of its parameters. */
    private boolean isExplicitByNames(ExecutableElement candidate) {
        Annotated.Mark creator = context.annotated(candidate).find("JsonCreator");
        return creator.isThere() && !List.of("DISABLED", "DELEGATING").contains(creator.text("mode"));
    }

    private boolean isExplicit(ExecutableElement candidate) {
        Annotated annotations = context.annotated(candidate);
        Annotated.Mark creator = annotations.find("JsonCreator");
        if (!creator.isThere()) {
            return annotations.contains("ConstructorProperties");
        }
        return switch (creator.text("mode")) {
            case "DISABLED", "DELEGATING" -> false;
            case "PROPERTIES" -> true;
            default -> candidate.getParameters().size() > 1 || candidate == canonical || isAnyNamed(candidate);
        };
    }

    private boolean isAnyNamed(ExecutableElement candidate) {
        return candidate.getParameters().stream()
                .map(it -> Accessor.explicitName(context.annotated(it), Accessor.Kind.PARAMETER))
                .anyMatch(it -> !it.isEmpty());
    }

    private ExecutableElement canonical() {
        List<String> components = erased(type.getRecordComponents());
        return first(
                Mirrors.constructors(type), it -> erased(it.getParameters()).equals(components));
    }

    private List<String> erased(List<? extends Element> elements) {
        return elements.stream()
                .map(it -> context.types.erasure(it.asType()).toString())
                .toList();
    }

    private void use(ExecutableElement creator) {
        if (creator != canonical) {
            named.addAll(creator.getParameters());
        }
        List<String> given =
                context.annotated(creator).find("ConstructorProperties").texts("value");
        for (int i = 0; i < creator.getParameters().size(); i++) {
            VariableElement parameter = creator.getParameters().get(i);
            Annotated annotations = context.annotated(parameter);
            String name = i < given.size() ? given.get(i) : "";
            if (creator == canonical) {
                name = Mirrors.name(type.getRecordComponents().get(i));
                if (context.elements.getOrigin(creator) == Elements.Origin.MANDATED
                        && parameter.getAnnotationMirrors().isEmpty()) {
                    VariableElement field = Mirrors.field(type, name);
                    annotations = annotations.with(Annotated.ofParameter(context.elements, context.ledger, field));
                }
            }
            String property = name.isEmpty() ? Accessor.explicitName(annotations, Accessor.Kind.PARAMETER) : name;
            if (!property.isEmpty()) {
                parameters.add(Accessor.of(Accessor.Kind.PARAMETER, property, parameter, annotations, true));
            }
        }
    }
}
