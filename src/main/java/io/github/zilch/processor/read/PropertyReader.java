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
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Reads the properties of an object: which are written, in which order, and when. */
public final class PropertyReader {
    private static final List<String> UNCHECKED = List.of("java.lang.RuntimeException", "java.lang.Error");

    private final Context context;
    private final ValueReader values;
    private final DeclaredType type;
    private final TypeElement element;
    private final Annotated annotations;
    private final PropertyCollector collector;

    /** Which members the class has written. */
    private final Options listed;

    PropertyReader(Context context, ValueReader values, DeclaredType type) {
        this.context = context;
        this.values = values;
        this.type = type;
        this.element = Mirrors.element(type);
        this.annotations = context.annotatedType(element);
        this.collector = new PropertyCollector(context, element);
        this.listed = Options.NONE.and(Options.ignored(annotations), Options.included(annotations));
    }

    /** A property with what its place depends on. */
    private record Placed(Property property, int index) {}

    /**
     * Reads the properties.
     *
     * @param array whether they are the positions of an array.
     */
    List<Property> read(Options options, boolean array) {
        checkSources();
        PropertyCollector.Naming naming = naming();
        collector.rename(naming);
        Inclusion inclusion = new Inclusion(context, element, annotations);
        List<Placed> placed = new ArrayList<>();
        for (Draft draft : inOrder(array)) {
            List<Element> counting = List.of();
            if (draft.isWritten()) {
                Accessor accessor = draft.accessor();
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
        if (options.lists(nameOfEntries())) {
            addEntries(sorted, array);
        }
        checkNames(sorted);
        return sorted;
    }

    /** Reports what the source does not have because another processor has not run, or has left it out. */
    private void checkSources() {
        VariableElement waiting = new Lombok(context, element).fieldThatWaits();
        if (waiting != null) {
            context.report(Rule.LOMBOK, element, element, waiting);
        }
        for (TypeElement next : context.hierarchy(element)) {
            Kotlin kotlin = new Kotlin(context, next);
            VariableElement hidden = kotlin.hiddenProperty();
            if (hidden != null) {
                context.report(Rule.HIDDEN_GETTER, hidden, hidden, Kotlin.getter(hidden));
            }
            VariableElement parameter = kotlin.hiddenParameter();
            if (parameter != null) {
                context.report(Rule.HIDDEN_PARAMETER, parameter, parameter);
            }
        }
        collector.checkParameters();
    }

    /**
     * Returns whether the constructor of JSON's values, which a subclass does not inherit, has an effect on what is written.
     *
     * @param array whether the properties are the positions of an array, whose order depends on it.
     */
    boolean needsCreator(boolean array) {
        if (collector.created.values().isEmpty()) {
            return false;
        }
        Context quiet = context.quiet();
        PropertyCollector inherited = new PropertyCollector(quiet, element, false);
        inherited.rename(new PropertyReader(quiet, values, type).naming());
        return array
                || collector.created.keySet().stream().anyMatch(PropertyReader::saysMoreThanAName)
                || !collector.read().equals(inherited.read());
    }

    /** Returns whether a parameter has an annotation with an effect on how its property is written. */
    private static boolean saysMoreThanAName(Element parameter) {
        return Annotations.ofJackson(parameter)
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
        return listed.lists(draft.external)
                && options.lists(draft.external)
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

    private static boolean isBackReference(Accessor accessor) {
        Annotated marks = accessor.annotations();
        return marks.contains("JsonBackReference") && !marks.contains("JsonManagedReference");
    }

    /** Returns whether a property is the map whose entries are members. */
    private boolean isEntries(Draft draft) {
        return collector.anyGetters.stream().anyMatch(it -> isEntries(draft, it));
    }

    private static boolean isEntries(Draft draft, Accessor anyGetter) {
        String property = propertyOf(anyGetter);
        return draft.external.equals(Mirrors.name(anyGetter.element()))
                || !property.isEmpty() && (property.equals(draft.name) || property.equals(draft.external));
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
                ? values.objects.readUnwrapped(accessed, marks, accessor)
                : values.readMember(accessed, marks, accessor);
        checkShape(array && unwrapped, "@JsonUnwrapped members", accessor);
        String condition = inclusion.condition(accessed, marks, accessor);
        if (inclusion.omitsEmpty(marks)) {
            checkEmpty(accessed, accessor);
        }
        Property.Role role = unwrapped ? Property.Role.UNWRAPPED : Property.Role.MEMBER;
        String name = unwrapped ? null : draft.external;
        placed.add(new Placed(property(role, name, draft.name, found, value, condition), index));
    }

    private Property property(
            Property.Role role, String name, String javaName, Accessor read, Value value, String condition) {
        Element accessor = read.element();
        JavaType accessed = context.javaType(typeOf(accessor));
        List<JavaType> views = views(read.annotations(), accessor);
        return new Property(role, name, javaName, Accessor.code(accessor), accessed, value, condition, views);
    }

    /** Returns the views that a member belongs to: its own, or else those of the class. */
    private List<JavaType> views(Annotated marks, Element accessor) {
        List<TypeMirror> byDefault = annotations.find("JsonView").types("value");
        Annotated.Mark own = marks.find("JsonView");
        List<TypeMirror> views = own.isThere() ? own.types("value") : byDefault;
        views.stream()
                .filter(it -> !context.isVisible(it))
                .forEach(it -> context.report(Rule.PRIVATE_TYPE, accessor, it, context.packageText()));
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
        String text = Mirrors.name(element) + Accessor.code(accessor);
        if (!context.isVisible(accessor) && !isInheritedPublic(accessor) || isHidden(accessor)) {
            context.report(Rule.PRIVATE_MEMBER, accessor, text, context.packageText());
            return false;
        }
        Optional<? extends TypeMirror> checked = accessor instanceof ExecutableElement getter
                ? getter.getThrownTypes().stream().filter(this::isChecked).findFirst()
                : Optional.empty();
        checked.ifPresent(it -> context.report(Rule.CHECKED_EXCEPTION, accessor, text, it));
        return checked.isEmpty();
    }

    /** Returns whether an accessor of a class that is not visible is inherited by one that is. */
    private boolean isInheritedPublic(Element accessor) {
        return Mirrors.is(Modifier.PUBLIC, accessor)
                && !accessor.getEnclosingElement().equals(element)
                && context.isVisible((Element) element);
    }

    /** Returns whether a constant of another class hides a field. */
    private boolean isHidden(Element accessor) {
        return accessor.getKind() == ElementKind.FIELD
                && context.hierarchy(element).stream()
                        .takeWhile(it -> !it.equals(accessor.getEnclosingElement()))
                        .flatMap(it -> Mirrors.fields(it).stream())
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
        String name = naming.className("value");
        boolean isOfJackson = Annotations.isJackson(name) && name.contains(".PropertyNamingStrateg");
        if (naming.type("value") == null || isOfJackson && name.endsWith(".PropertyNamingStrategy")) { // the default
            Annotated.Mark ours = context.serializable(element);
            return new PropertyCollector.Naming(
                    ours.isThere() ? Names.strategy(ours.text("naming")) : UnaryOperator.identity(), false);
        }
        String simpleName = Mirrors.name(Mirrors.element(naming.type("value")));
        UnaryOperator<String> known = isOfJackson ? Names.strategy(simpleName) : null;
        if (known == null) {
            context.refuse(
                    naming.source(),
                    "@JsonNaming(" + simpleName + ".class)",
                    "use one of the strategies in PropertyNamingStrategies, or @JsonProperty");
        }
        return new PropertyCollector.Naming(known == null ? UnaryOperator.identity() : known, true);
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
        List<Draft> drafts = new ArrayList<>(collector.drafts.values());
        if (!array) {
            Map<String, Integer> places = collector.places();
            drafts.sort(Comparator.comparing(it -> places.getOrDefault(it.name, Integer.MAX_VALUE)));
        }
        return drafts;
    }

    private List<Property> sort(List<Placed> placed, boolean array) {
        Set<Placed> sorted = new LinkedHashSet<>();
        Annotated.Mark order = annotations.find("JsonPropertyOrder");
        boolean alphabetic = order.flag("alphabetic");
        for (String name : order.texts("value")) {
            placed.stream().filter(it -> name.equals(it.property.name())).forEach(sorted::add);
            placed.stream().filter(it -> name.equals(it.property.javaName())).forEach(sorted::add);
        }
        placed.stream()
                .filter(it -> it.index >= 0)
                .sorted(Comparator.comparing(Placed::index))
                .forEach(sorted::add);
        if (alphabetic) {
            placed.sort(
                    Comparator.comparing(it -> Objects.requireNonNullElse(it.property.name(), it.property.javaName())));
        }
        if (array && alphabetic) {
            placed.stream()
                    .filter(it -> collector.created.values().contains(it.property.name()))
                    .forEach(sorted::add);
        } else if (array) {
            collector
                    .created
                    .values()
                    .forEach(name -> placed.stream()
                            .filter(it -> name.equals(it.property.name()))
                            .forEach(sorted::add));
        }
        sorted.addAll(placed);
        return sorted.stream().map(Placed::property).collect(Collectors.toCollection(ArrayList::new));
    }

    // ---- entries of maps ----

    /** Returns the name by which a member can leave out the entries of an object, all at once. */
    private String nameOfEntries() {
        if (collector.anyGetters.isEmpty()) {
            return "";
        }
        Accessor any = collector.anyGetters.get(0);
        return Stream.concat(
                        collector.drafts.values().stream()
                                .filter(this::isEntries)
                                .map(it -> it.external),
                        Stream.of(any.name(), propertyOf(any)))
                .filter(it -> !it.isEmpty() && listed.lists(it))
                .findFirst()
                .orElse(Mirrors.name(any.element()));
    }

    private void addEntries(List<Property> properties, boolean array) {
        if (collector.anyGetters.isEmpty()) {
            return;
        }
        Accessor any = collector.anyGetters.get(0);
        Element accessor = any.element();
        if (collector.anyGetters.stream().anyMatch(it -> it != any && it.kind() == any.kind())) {
            context.report(Rule.NOT_A_MAP, accessor, "a second accessor");
        }
        checkShape(array, "the entries of an @JsonAnyGetter", accessor);
        TypeMirror accessed = typeOf(accessor);
        any.annotations().find("JsonIgnore"); // has no effect here, and neither has the inclusion of the map itself
        any.annotations().find("JsonInclude").text("value");
        if (!isReadable(accessor)) {
            return;
        }
        Value read = values.found(values.readEntries(accessed, any));
        if (read instanceof Value.Entries entries && !entries.isEntry()) {
            properties.add(property(Property.Role.ENTRIES, null, "entries", any, entries, null));
        } else if (!(read instanceof Value.Unknown)) {
            context.report(Rule.NOT_A_MAP, accessor, "the type " + context.text(accessed));
        }
    }
}
