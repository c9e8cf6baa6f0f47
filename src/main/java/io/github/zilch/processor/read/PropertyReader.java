// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Annotations;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Kotlin;
import io.github.zilch.processor.compiler.Ledger;
import io.github.zilch.processor.compiler.Lombok;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Names;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.model.JavaType;
import io.github.zilch.processor.model.Property;
import io.github.zilch.processor.model.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Reads the properties of an object: which are written, in which order, and when. */
public final class PropertyReader {
    private static final List<String> UNCHECKED = List.of("java.lang.RuntimeException", "java.lang.Error");

    private final Context context;
    private final ValueReader values;
    private final DeclaredType type;
    private final TypeElement element;
    private final Annotated annotations;
    private final PropertyCollector collector;

    /** The names of members that the class leaves out, and those of the only ones that it has, or null. */
    private final Set<String> ignored;

    private final Set<String> included;

    PropertyReader(Context context, ValueReader values, DeclaredType type) {
        this.context = context;
        this.values = values;
        this.type = type;
        this.element = Mirrors.element(type);
        this.annotations = context.annotatedType(element);
        this.collector = new PropertyCollector(context, element);
        this.ignored = Options.ignored(annotations);
        this.included = Options.included(annotations);
    }

    /** A property with what its place depends on. */
    private record Placed(Property property, int index) {}

    /**
     * Reads the properties.
     *
     * @param array whether they are the positions of an array.
     */
    List<Property> read(Options options, boolean array) {
        VariableElement waiting = new Lombok(context, element).fieldThatWaits();
        if (waiting != null) {
            context.report(Rule.LOMBOK, element, element.getSimpleName(), waiting.getSimpleName());
        }
        for (TypeElement next : context.hierarchy(element)) {
            Kotlin kotlin = new Kotlin(context, next);
            VariableElement hidden = kotlin.hiddenProperty();
            if (hidden != null) {
                context.report(Rule.HIDDEN_GETTER, hidden, hidden.getSimpleName(), Kotlin.getter(hidden));
            }
            VariableElement parameter = kotlin.hiddenParameter();
            if (parameter != null) {
                context.report(Rule.HIDDEN_PARAMETER, parameter, parameter.getSimpleName());
            }
        }
        collector.checkParameters();
        PropertyCollector.Naming naming = naming();
        collector.rename(naming);
        Inclusion inclusion = new Inclusion(context, element, annotations);
        List<Placed> placed = new ArrayList<>();
        for (Draft draft : inOrder(array)) {
            List<Element> counting = List.of();
            if (draft.isWritten()) {
                Accessor accessor = collector.accessor(draft);
                if (isWritten(draft, accessor, options)) {
                    add(draft, accessor, inclusion, array, placed);
                    counting = accessor.annotations().sources();
                } else {
                    checkNoTypeId(accessor);
                }
            }
            release(draft, counting);
        }
        List<Property> sorted = sort(placed, array);
        if (isListed(nameOfEntries(), options.ignored(), options.included())) {
            addEntries(sorted, array);
        }
        checkNames(sorted);
        return sorted;
    }

    /**
     * Returns whether the constructor of JSON's values, which a subclass does not inherit, has an effect on what is written.
     *
     * @param array whether the properties are the positions of an array, whose order depends on it.
     */
    boolean needsCreator(boolean array) {
        if (collector.created().isEmpty()) {
            return false;
        }
        Context quiet = context.quiet();
        PropertyCollector inherited = new PropertyCollector(quiet, element, false);
        inherited.rename(new PropertyReader(quiet, values, type).naming());
        return array
                || collector.parameters().stream().anyMatch(PropertyReader::saysMoreThanAName)
                || !collector.read().equals(inherited.read());
    }

    /** Returns whether a parameter has an annotation with an effect on how its property is written. */
    private static boolean saysMoreThanAName(Element parameter) {
        return Annotations.flat(parameter, true).keySet().stream()
                .filter(Annotations::isJackson)
                .map(it -> it.substring(it.lastIndexOf('.') + 1))
                .anyMatch(it -> !it.equals("JsonProperty") && !Ledger.WITHOUT_EFFECT.contains(it));
    }

    /** Reports a property that is no member and says of which type its object is: Jackson reads it nevertheless. */
    private void checkNoTypeId(Accessor accessor) {
        Annotated.Mark typeId = accessor.annotations().find("JsonTypeId");
        if (typeId.isThere() && !isIgnoredType(typeOf(accessor.element()))) {
            context.report(Rule.UNSUPPORTED_ANNOTATION, typeId.source(), "JsonTypeId");
        }
    }

    /** Releases the accessors whose annotations do not count. */
    private void release(Draft draft, List<Element> counting) {
        draft.all()
                .flatMap(it -> it.annotations().sources().stream())
                .filter(it -> !counting.contains(it))
                .forEach(context.ledger::release);
    }

    private boolean isWritten(Draft draft, Accessor accessor, Options options) {
        String name = draft.external();
        return isListed(name, ignored, included)
                && isListed(name, options.ignored(), options.included())
                && !isBackReference(draft, accessor)
                && !isIgnoredType(typeOf(accessor.element()))
                && !isEntries(draft);
    }

    /** Returns whether a property refers back: its accessor, or else a field that a strategy gave the same name. */
    private static boolean isBackReference(Draft draft, Accessor accessor) {
        return !accessor.annotations().contains("JsonManagedReference")
                && (isBackReference(accessor)
                        || draft.all().anyMatch(it -> it.kind() == Accessor.Kind.FIELD && isBackReference(it)));
    }

    private static boolean isListed(String name, Set<String> ignored, Set<String> included) {
        return !ignored.contains(name) && (included == null || included.contains(name));
    }

    private static boolean isBackReference(Accessor accessor) {
        Annotated marks = accessor.annotations();
        return marks.contains("JsonBackReference") && !marks.contains("JsonManagedReference");
    }

    /** Returns whether a property is the map whose entries are members. */
    private boolean isEntries(Draft draft) {
        return collector.anyGetters().stream().anyMatch(it -> isEntries(draft, it));
    }

    private static boolean isEntries(Draft draft, Accessor anyGetter) {
        String property = propertyOf(anyGetter);
        return draft.external().equals(nameOf(anyGetter))
                || !property.isEmpty() && (property.equals(draft.name) || property.equals(draft.external()));
    }

    private static String nameOf(Accessor accessor) {
        return accessor.element().getSimpleName().toString();
    }

    /** Returns the name of the property that an any-getter is a getter of, or an empty text. */
    private static String propertyOf(Accessor anyGetter) {
        String property = anyGetter.kind() == Accessor.Kind.GETTER ? Names.property(anyGetter.element(), "get") : null;
        return Objects.requireNonNullElse(property, "");
    }

    private void add(Draft draft, Accessor found, Inclusion inclusion, boolean array, List<Placed> placed) {
        Element accessor = found.element();
        TypeMirror accessed = typeOf(accessor);
        Annotated marks = found.annotations();
        if (!isReadable(accessor)) {
            marks.sources().forEach(context.ledger::release);
            return;
        }
        int index = marks.find("JsonProperty").number("index");
        boolean unwrapped = marks.has("JsonUnwrapped");
        Value value = unwrapped
                ? values.objects().readUnwrapped(accessed, marks, accessor)
                : values.readMember(accessed, marks, accessor);
        checkShape(array && unwrapped, "@JsonUnwrapped members", accessor);
        String condition = inclusion.condition(accessed, marks, accessor);
        if (inclusion.omitsEmpty(marks)) {
            checkEmpty(accessed, accessor);
        }
        placed.add(new Placed(
                new Property(
                        unwrapped ? Property.Role.UNWRAPPED : Property.Role.MEMBER,
                        unwrapped ? null : draft.external(),
                        draft.name,
                        Accessor.code(accessor),
                        context.javaType(accessed),
                        value,
                        condition,
                        views(marks, accessor)),
                index));
    }

    /** Returns the views that a member belongs to: its own, or else those of the class. */
    private List<JavaType> views(Annotated marks, Element accessor) {
        List<TypeMirror> byDefault = annotations.find("JsonView").types("value");
        Annotated.Mark own = marks.find("JsonView");
        List<TypeMirror> views = own.isThere() ? own.types("value") : byDefault;
        views.stream()
                .filter(it -> !context.isVisible(it))
                .forEach(it -> context.report(Rule.PRIVATE_TYPE, accessor, context.text(it), context.packageText()));
        if (!views.isEmpty()) {
            context.noteViews();
        }
        return views.stream()
                .map(it -> context.javaType(context.types.erasure(it)))
                .toList();
    }

    /** Reports an object without members that may be left out: Jackson leaves out some of them. */
    private void checkEmpty(TypeMirror accessed, Element accessor) {
        boolean isEmpty = Mirrors.isClass(accessed)
                && Mirrors.element(accessed).getKind() != ElementKind.RECORD
                && new NoMembers(context, Mirrors.element(accessed)).areMeant();
        if (isEmpty) {
            context.refuse(accessor, "@JsonInclude for an object without members", "have it always written");
        }
    }

    private void checkShape(boolean array, String what, Element accessor) {
        if (array) {
            context.report(Rule.ARRAY_SHAPE, accessor, what);
        }
    }

    TypeMirror typeOf(Element accessor) {
        return context.typeOf(type, accessor);
    }

    private boolean isIgnoredType(TypeMirror accessed) {
        return accessed instanceof DeclaredType declared
                && Mirrors.isClass(accessed)
                && context.annotatedType(declared).has("JsonIgnoreType");
    }

    /** Checks that the generated class can read an accessor. */
    boolean isReadable(Element accessor) {
        context.noteUse(accessor);
        String text = element.getSimpleName() + Accessor.code(accessor);
        if (!context.isVisible(accessor) && !isInheritedPublic(accessor) || isHidden(accessor)) {
            context.report(Rule.PRIVATE_MEMBER, accessor, text, context.packageText());
            return false;
        }
        Optional<? extends TypeMirror> checked = accessor instanceof ExecutableElement getter
                ? getter.getThrownTypes().stream().filter(this::isChecked).findFirst()
                : Optional.empty();
        checked.ifPresent(it -> context.report(Rule.CHECKED_EXCEPTION, accessor, text, context.text(it)));
        return checked.isEmpty();
    }

    /** Returns whether an accessor of a class that is not visible is inherited by one that is. */
    private boolean isInheritedPublic(Element accessor) {
        return accessor.getModifiers().contains(Modifier.PUBLIC)
                && !accessor.getEnclosingElement().equals(element)
                && context.isVisible((Element) element);
    }

    /** Returns whether a constant of another class hides a field. */
    private boolean isHidden(Element accessor) {
        return accessor.getKind() == ElementKind.FIELD
                && context.hierarchy(element).stream()
                        .takeWhile(it -> !it.equals(accessor.getEnclosingElement()))
                        .flatMap(it -> ElementFilter.fieldsIn(it.getEnclosedElements()).stream())
                        .anyMatch(it -> it.getSimpleName().equals(accessor.getSimpleName()));
    }

    private boolean isChecked(TypeMirror thrown) {
        return UNCHECKED.stream()
                .map(it -> context.elements.getTypeElement(it).asType())
                .noneMatch(it -> context.types.isSubtype(thrown, it));
    }

    // ---- names ----

    private PropertyCollector.Naming naming() {
        Annotated.Mark naming = annotations.find("JsonNaming");
        if (naming.type("value") != null && !isNone(naming.className("value"))) {
            TypeElement strategy = Mirrors.element(naming.type("value"));
            UnaryOperator<String> known = isStandard(strategy)
                    ? Names.strategy(strategy.getSimpleName().toString())
                    : null;
            if (known == null) {
                context.refuse(
                        naming.source(),
                        "@JsonNaming(" + strategy.getSimpleName() + ".class)",
                        "use one of the strategies in PropertyNamingStrategies, or @JsonProperty");
                return new PropertyCollector.Naming(UnaryOperator.identity(), true);
            }
            return new PropertyCollector.Naming(known, true);
        }
        Annotated.Mark ours = context.serializable(element);
        return new PropertyCollector.Naming(
                ours.isThere() ? Names.strategy(ours.text("naming")) : UnaryOperator.identity(), false);
    }

    /** Returns whether a strategy is the default of the annotation, which says that there is none. */
    private static boolean isNone(String strategy) {
        return Annotations.isJackson(strategy) && strategy.endsWith(".PropertyNamingStrategy");
    }

    private static boolean isStandard(TypeElement strategy) {
        String name = strategy.getQualifiedName().toString();
        return Annotations.isJackson(name) && name.contains(".PropertyNamingStrateg");
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
            if (property.role() == Property.Role.UNWRAPPED
                    && values.found(property.value()) instanceof Value.Bean inner) {
                flat.addAll(flat(inner.properties()));
            } else {
                flat.add(property);
            }
        }
        return flat;
    }

    // ---- order ----

    /** Returns the properties in the order of the source, or for an array in that of Jackson. */
    private List<Draft> inOrder(boolean array) {
        List<Draft> drafts = new ArrayList<>(collector.drafts());
        if (!array) {
            Map<String, Integer> places = collector.places();
            drafts.sort(Comparator.comparing(it -> places.getOrDefault(it.name, Integer.MAX_VALUE)));
        }
        return drafts;
    }

    private List<Property> sort(List<Placed> placed, boolean array) {
        List<Placed> rest = new ArrayList<>(placed);
        Set<Property> sorted = new LinkedHashSet<>();
        Annotated.Mark order = annotations.find("JsonPropertyOrder");
        boolean alphabetic = order.flag("alphabetic");
        for (String name : order.texts("value")) {
            take(rest, sorted, it -> name.equals(it.property.name()));
            take(rest, sorted, it -> name.equals(it.property.javaName()));
        }
        Map<Integer, List<Placed>> byIndex = new TreeMap<>();
        rest.stream()
                .filter(it -> it.index >= 0)
                .forEach(it -> byIndex.computeIfAbsent(it.index, unused -> new ArrayList<>())
                        .add(it));
        byIndex.values().forEach(group -> group.forEach(it -> take(rest, sorted, it::equals)));
        if (alphabetic) {
            rest.sort(Comparator.comparing(PropertyReader::anyName));
        }
        if (array && alphabetic) {
            take(rest, sorted, it -> collector.created().contains(it.property.name()));
        } else if (array) {
            collector.created().forEach(name -> take(rest, sorted, it -> name.equals(it.property.name())));
        }
        rest.forEach(it -> sorted.add(it.property));
        return new ArrayList<>(sorted);
    }

    private static String anyName(Placed placed) {
        return placed.property.name() != null ? placed.property.name() : placed.property.javaName();
    }

    private static void take(List<Placed> from, Set<Property> to, Predicate<Placed> which) {
        for (Placed next : List.copyOf(from)) {
            if (which.test(next)) {
                from.remove(next);
                to.add(next.property);
            }
        }
    }

    // ---- entries of maps ----

    /** Returns the name by which a member can leave out the entries of an object, all at once. */
    private String nameOfEntries() {
        if (collector.anyGetters().isEmpty()) {
            return "";
        }
        Accessor any = collector.anyGetters().get(0);
        return Stream.concat(
                        collector.drafts().stream().filter(this::isEntries).map(Draft::external),
                        Stream.of(any.name(), propertyOf(any)))
                .filter(it -> !it.isEmpty() && isListed(it, ignored, included))
                .findFirst()
                .orElse(nameOf(any));
    }

    private void addEntries(List<Property> properties, boolean array) {
        if (collector.anyGetters().isEmpty()) {
            return;
        }
        Accessor any = collector.anyGetters().get(0);
        Element accessor = any.element();
        if (collector.anyGetters().stream().anyMatch(it -> it != any && it.kind() == any.kind())) {
            context.report(Rule.NOT_A_MAP, accessor, "a second accessor");
        }
        checkShape(array, "the entries of an @JsonAnyGetter", accessor);
        TypeMirror accessed = typeOf(accessor);
        any.annotations().find("JsonIgnore"); // has no effect here, and neither has the inclusion of the map itself
        any.annotations().find("JsonInclude").text("value");
        if (!isReadable(accessor)) {
            return;
        }
        Value read = values.readEntries(accessed, any.annotations(), accessor);
        if (values.found(read) instanceof Value.Entries entries && !entries.isEntry()) {
            properties.add(new Property(
                    Property.Role.ENTRIES,
                    null,
                    "entries",
                    Accessor.code(accessor),
                    context.javaType(accessed),
                    entries,
                    null,
                    views(any.annotations(), accessor)));
        } else if (!(values.found(read) instanceof Value.Unknown)) {
            context.report(Rule.NOT_A_MAP, accessor, "the type " + context.text(accessed));
        }
    }
}
