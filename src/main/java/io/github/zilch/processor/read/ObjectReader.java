// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.model.Format;
import io.github.zilch.processor.model.Property;
import io.github.zilch.processor.model.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads how the values of a type of the user are written: as an object, an array, a constant, or as another value. */
public final class ObjectReader {
    private final Context context;
    private final ValueReader values;
    private final Serializers serializers;

    /** The objects whose members are being read to be written without them. */
    private final Set<String> unwrapping = new HashSet<>();

    ObjectReader(Context context, ValueReader values, Serializers serializers) {
        this.context = context;
        this.values = values;
        this.serializers = serializers;
    }

    // ---- types that say which they are ----

    /** Reads a type with its subtypes, if it has any, and with what says which of them a value is. */
    Value read(Site site) {
        TypeElement element = site.element();
        context.reach(element);
        Annotated annotations = site.annotations();
        annotations.has("JsonIgnoreType"); // has an effect on members only
        Subtypes subtypes = new Subtypes(context, element, annotations);
        List<TypeElement> known = subtypes.of(element);
        if (!known.isEmpty()) {
            return readSubtypes(site, known, subtypes);
        }
        if (subtypes.info == null) {
            return checked(site, readUntyped(site));
        }
        if (Mirrors.is(Modifier.ABSTRACT, element) && element.getKind() != ElementKind.ENUM) {
            site.report(Rule.NO_SUBTYPES, element);
        }
        return readTyped(site, subtypes);
    }

    private Value readSubtypes(Site site, List<TypeElement> known, Subtypes subtypes) {
        List<Value.Subtype> read = new ArrayList<>();
        for (TypeElement subtype : known) {
            boolean self = subtype.equals(site.element());
            Site its = self ? site : site.with(subtypes.withArguments(subtype, site.declared()));
            boolean isBase = self && Mirrors.is(Modifier.ABSTRACT, subtype);
            if (hasOtherArguments(its.declared(), site.declared()) || isBase && isNothing(untyped(site))) {
                continue; // a value that is of none of the others is refused
            }
            if (!context.isVisible((Element) subtype)) {
                site.report(Rule.PRIVATE_TYPE, subtype, context.packageText());
                continue;
            }
            Value byHand = self ? null : values.readByHand(its);
            if (byHand instanceof Value.Unknown) {
                continue; // the problem has been reported
            }
            if (byHand != null && subtypes.info != null) {
                site.refuse(
                        "@JsonTypeInfo on a type of which a method writes the subtype " + Mirrors.name(subtype),
                        "name a writer for " + Mirrors.name(site.element()) + " instead");
                continue;
            }
            Value value = byHand != null ? byHand : readSubtype(its, self, subtypes);
            read.add(new Value.Subtype(its.javaType(), value));
        }
        Set<Value.Shape> shapes = read.stream()
                .map(Value.Subtype::value)
                .filter(it -> !(it instanceof Value.ByHand))
                .map(Value::shape)
                .collect(Collectors.toSet());
        if (shapes.size() > 1 || subtypes.info == null && shapes.contains(Value.Shape.SCALAR)) {
            site.report(Rule.MIXED_SUBTYPES, site.element());
        }
        return new Value.Subtypes(site.javaType(), read);
    }

    private Value readSubtype(Site site, boolean self, Subtypes subtypes) {
        if (!self && isCalled(site.element(), subtypes, site.options())) {
            return values.call(serializers.find(site.element(), context.origin()), site.element());
        }
        return subtypes.info == null ? checked(site, untyped(site)) : readTyped(site, subtypes);
    }

    /** Returns whether a subtype extends a generic type with other arguments than a type has, so that it is none of it. */
    private boolean hasOtherArguments(DeclaredType subtype, DeclaredType type) {
        boolean isKnown = Mirrors.element(subtype).getTypeParameters().isEmpty()
                || !Mirrors.isRaw(subtype) && !Mirrors.hasWildcard(type);
        return isKnown && !type.getTypeArguments().isEmpty() && !context.types.isSubtype(subtype, type);
    }

    /** Returns whether the serializer of a subtype writes it in the same way as it is written here. */
    private boolean isCalled(TypeElement subtype, Subtypes subtypes, Options options) {
        if (!options.areDefault()
                || serializers.find(subtype, context.origin()) == null
                || !subtype.getTypeParameters().isEmpty()) {
            return false;
        }
        Subtypes its = new Subtypes(context, subtype, context.annotatedType(subtype));
        return Objects.equals(its.info, subtypes.info)
                && (its.info == null
                        || its.of(subtype).isEmpty() && its.id(subtype).equals(subtypes.id(subtype)));
    }

    private Value readTyped(Site site, Subtypes subtypes) {
        Value.TypeInfo info = subtypes.info;
        String id = subtypes.id(site.element());
        Subtypes.typeInfo(context.quiet(), site.annotations(), site.where()); // that of the base counts
        Value untyped = untyped(site);
        if (!(untyped instanceof Value.Shared shared)) {
            Value.Shared named = values.name(site, "untyped", untyped);
            return info.isSilent(untyped.shape()) ? untyped : typed(site, info, id, named);
        }
        if (info.isProperty()
                && values.found(shared) instanceof Value.Bean bean
                && bean.properties().stream().anyMatch(it -> info.property().equals(it.name()))) {
            context.report(Rule.SAME_NAME, site.element(), info.property());
        }
        return info.isSilent(shared.shape()) ? checked(site, untyped) : typed(site, info, id, shared);
    }

    /** Returns a value, and reports an object of which nothing would be written. */
    private Value checked(Site site, Value value) {
        if (isNothing(value)) {
            new NoMembers(context, site.element()).check(site.options().areDefault() ? site.element() : site.where());
        }
        return value;
    }

    private boolean isNothing(Value value) {
        return values.found(value) instanceof Value.Bean bean
                && bean.properties().isEmpty();
    }

    private Value typed(Site site, Value.TypeInfo info, String id, Value.Shared value) {
        Value.Check check = checkOfId(site, info, id);
        return values.share(
                site.with(Options.NONE),
                value.key() + " as " + id + info,
                () -> new Value.Typed(site.javaType(), info, id, value, check));
    }

    /** Returns how it is checked that a value has the id of its type: a subclass has one of its own, unless it inherits it. */
    private Value.Check checkOfId(Site site, Value.TypeInfo info, String id) {
        Annotated.Mark name = site.annotations().find("JsonTypeName");
        boolean isInherited = !info.use().equals("CLASS")
                && name.isThere()
                && name.text("value").equals(id);
        return isInherited || site.element().getKind() == ElementKind.ENUM
                ? Value.Check.NONE
                : Options.NONE.check(site.element(), Value.Check.EXACT);
    }

    private Value untyped(Site site) {
        return values.share(site, "itself", () -> readUntyped(site));
    }

    // ---- a type itself ----

    private Value readUntyped(Site site) {
        TypeElement element = site.element();
        context.reach(element);
        values.checkNotOfJackson(site);
        PropertyCollector collector = new PropertyCollector(context, element);
        if (!collector.values.isEmpty()) {
            return readDelegate(site, collector);
        }
        Format format = Options.format(site.annotations());
        String shape = site.format().hasShape() ? site.format().shape() : format.shape();
        if (element.getKind() == ElementKind.ENUM) {
            Value constant = readEnum(site, format);
            Value.Check check = site.check(Value.Check.SUBCLASS);
            return constant instanceof Value.Constants || check == Value.Check.NONE
                    ? constant
                    : Value.Delegate.itself(site.javaType(), constant, check);
        }
        boolean isObject = format.shape().equals("OBJECT") && shape.equals("OBJECT"); // also if it is a container
        Value container = isObject ? null : values.containers.readDeclared(site);
        if (container != null) {
            return container;
        }
        Value scalar = values.readScalarOfJdk(site);
        if (scalar != null) {
            return scalar;
        }
        Value.Bean bean = readBean(site, isArray(shape, element));
        if (isText(bean, site)) {
            Value.Check check = site.check(Value.Check.WITHOUT_MEMBERS);
            return Value.Delegate.itself(site.javaType(), new Value.Jdk("string"), check);
        }
        Value sequence = bean.properties().isEmpty() ? values.containers.readSequence(site) : null;
        return sequence != null ? sequence : bean;
    }

    /** Returns whether a type is a text that has no members, or only the one that it inherits. */
    private boolean isText(Value.Bean bean, Site site) {
        if (!site.isA("java.lang.CharSequence")) {
            return false;
        }
        List<Property> properties = bean.properties();
        boolean isOverridden = context.hierarchy(site.element()).stream()
                .filter(it -> !it.getQualifiedName().contentEquals("java.lang.CharSequence"))
                .flatMap(it -> Mirrors.methods(it).stream())
                .anyMatch(it -> it.getSimpleName().contentEquals("isEmpty"));
        return properties.isEmpty()
                || properties.size() == 1 && properties.get(0).accessor().equals(".isEmpty()") && !isOverridden;
    }

    private boolean isArray(String shape, TypeElement element) {
        if (!List.of("", "ARRAY", "OBJECT", "NATURAL").contains(shape)) {
            refuseShape(shape, element, element);
        }
        boolean isOurs = context.serializable(element).flag("array");
        return shape.equals("ARRAY") || shape.isEmpty() && isOurs;
    }

    private Value.Bean readBean(Site site, boolean array) {
        PropertyReader reader = new PropertyReader(context, values, site.declared());
        List<Property> properties = reader.read(site.options(), array);
        Value.Check check = site.check(Value.Check.SUBCLASS);
        boolean isExact = check != Value.Check.NONE && reader.needsCreator(array);
        return new Value.Bean(site.javaType(), properties, array, isExact ? Value.Check.EXACT : check);
    }

    // ---- enums ----

    private Value readEnum(Site site, Format ofType) {
        Format format = site.format().hasShape() ? site.format() : ofType;
        Value names = readConstants(site.element()); // which have no effect on a number
        if (format.isNumber() || format.shape().equals("ARRAY")) {
            return ScalarReader.plain("ordinal");
        }
        if (!List.of("", "STRING", "NATURAL").contains(format.shape())) {
            refuseShape(format.shape(), site.element(), site.where());
        }
        return names;
    }

    private void refuseShape(String shape, TypeElement type, Element where) {
        context.refuse(where, "@JsonFormat(shape = " + shape + ") for " + Mirrors.name(type), Rule.BY_HAND);
    }

    /** Reads the names of constants. */
    Value readConstants(TypeElement type) {
        Map<String, String> names = new LinkedHashMap<>();
        for (VariableElement constant : Mirrors.fields(type)) {
            if (constant.getKind() == ElementKind.ENUM_CONSTANT) {
                context.ledger.reach(constant);
                Annotated.Mark property = context.annotated(constant).find("JsonProperty");
                property.number("index"); // has no effect here
                context.noteUse(constant);
                String name = Mirrors.name(constant);
                names.put(name, property.isThere() ? property.text("value") : name); // also if it is empty
            }
        }
        List<String> constants = List.copyOf(names.keySet());
        List<String> given = List.copyOf(names.values());
        return constants.equals(given)
                ? ScalarReader.plain("put")
                : new Value.Constants(
                        context.javaClass(type), constants, given, Options.NONE.check(type, Value.Check.SUBCLASS));
    }

    // ---- values that stand for the object ----

    private Value readDelegate(Site site, PropertyCollector collector) {
        TypeElement element = site.element();
        Accessor accessor = collector.values.get(0);
        if (collector.values.stream().anyMatch(it -> it != accessor && it.kind() == accessor.kind())) {
            context.report(Rule.TWO_VALUES, element, element);
        }
        if (Delegates.isEndless(context, site.type())) {
            return context.unwritable(Rule.ENDLESS_TYPE, element, element);
        }
        Options.format(site.annotations()); // what is said of the object has no effect on the value
        PropertyReader reader = new PropertyReader(context, values, site.declared());
        if (!reader.isReadable(accessor.element())) {
            return new Value.Unknown();
        }
        TypeMirror accessed = reader.typeOf(accessor.element());
        values.refuseTypes(accessor);
        Options its = Options.of(accessor.annotations()); // only the ignored names count
        Options options = site.options().and(its.ignored(), null).given(false);
        Value value =
                values.readValueOf(new Site(context, accessed, options, accessor.element()), accessor.annotations());
        return new Value.Delegate(
                site.javaType(),
                Accessor.code(accessor.element()),
                context.javaType(accessed),
                value,
                site.check(Value.Check.SUBCLASS));
    }

    // ---- unwrapped objects ----

    /** Reads an object whose members are written without it. */
    Value readUnwrapped(TypeMirror type, Annotated marks, Element where) {
        Annotated.Mark unwrapped = marks.find("JsonUnwrapped");
        String prefix = unwrapped.text("prefix");
        String suffix = unwrapped.text("suffix");
        Site site = new Site(context, type, Options.of(marks).withShape("OBJECT"), where);
        String key = type + " unwrapped " + site.options() + prefix + " " + suffix;
        if (type.getKind() != TypeKind.DECLARED
                || marks.has("JsonRawValue")
                || !NamedSerializers.serializer(context, marks, type).isEmpty()
                || Mirrors.isRaw(type)
                || Mirrors.isOfJdk(site.element())
                || ByHandReader.isByHand(context, type)
                || !unwrapping.add(type.toString())) {
            return site.unwritable(Rule.NOT_UNWRAPPABLE, type);
        }
        try {
            if (!values.shared.containsKey(key)) {
                values.shared.put(key, new Value.Unknown());
                Value value = values.read(site);
                if (!(value instanceof Value.Shared && values.found(value) instanceof Value.Bean bean)
                        || bean.array()
                        || bean.properties().isEmpty()) {
                    return site.unwritable(Rule.NOT_UNWRAPPABLE, type);
                }
                boolean hasEntries = bean.properties().stream().anyMatch(it -> it.role() == Property.Role.ENTRIES);
                if (hasEntries && !(prefix + suffix).isEmpty()) {
                    site.refuse(
                            "@JsonUnwrapped(prefix or suffix) on an object with an @JsonAnyGetter",
                            "remove the prefix and suffix");
                }
                values.shared.put(key, rename(bean, prefix, suffix));
            }
            return new Value.Shared(site.javaType(), key, Value.Shape.OBJECT);
        } finally {
            unwrapping.remove(type.toString());
        }
    }

    /** Returns an object whose members, also those of unwrapped objects in it, have longer names. */
    private Value.Bean rename(Value.Bean bean, String prefix, String suffix) {
        List<Property> renamed = new ArrayList<>();
        for (Property property : bean.properties()) {
            if (property.name() != null) {
                renamed.add(property.named(prefix + property.name() + suffix));
            } else if (property.value() instanceof Value.Shared inner
                    && values.found(inner) instanceof Value.Bean innerBean) {
                String key = inner.key() + " in " + prefix + " " + suffix;
                values.shared.put(key, rename(innerBean, prefix, suffix));
                renamed.add(property.valued(new Value.Shared(inner.type(), key, inner.shape())));
            } else {
                renamed.add(property);
            }
        }
        return new Value.Bean(bean.type(), renamed, false, bean.check());
    }
}
