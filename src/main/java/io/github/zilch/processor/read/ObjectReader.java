// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.model.Format;
import io.github.zilch.processor.model.Property;
import io.github.zilch.processor.model.TypeInfo;
import io.github.zilch.processor.model.Value;
import io.github.zilch.processor.model.ValueShape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
import javax.lang.model.util.ElementFilter;

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
    Value read(DeclaredType type, Options options, Element where) {
        TypeElement element = Mirrors.element(type);
        context.reach(element);
        Annotated annotations = context.annotatedType(element);
        annotations.has("JsonIgnoreType"); // has an effect on members only
        Subtypes subtypes = new Subtypes(context, element, annotations);
        List<TypeElement> known = subtypes.of(element);
        if (!known.isEmpty()) {
            return readSubtypes(type, known, subtypes, options, where);
        }
        if (subtypes.info() == null) {
            return checked(readUntyped(type, options, where), type, options, where);
        }
        if (element.getModifiers().contains(Modifier.ABSTRACT) && element.getKind() != ElementKind.ENUM) {
            context.report(Rule.NO_SUBTYPES, where, element.getSimpleName());
        }
        return readTyped(type, subtypes, options, where);
    }

    private Value readSubtypes(
            DeclaredType type, List<TypeElement> known, Subtypes subtypes, Options options, Element where) {
        List<Value.Subtype> read = new ArrayList<>();
        for (TypeElement subtype : known) {
            boolean self = subtype.equals(Mirrors.element(type));
            DeclaredType subtypeType = self ? type : subtypes.withArguments(subtype, type);
            if (hasOtherArguments(subtypeType, type)) {
                continue;
            }
            boolean isBase = self && subtype.getModifiers().contains(Modifier.ABSTRACT);
            if (isBase && isNothing(untyped(type, options, where))) {
                continue; // a value that is of none of the others is refused
            }
            if (!context.isVisible((Element) subtype)) {
                context.report(Rule.PRIVATE_TYPE, where, subtype.getSimpleName(), context.packageText());
                continue;
            }
            Value byHand = self ? null : values.readByHand(subtypeType, options, where);
            if (byHand instanceof Value.Unknown) {
                continue; // the problem has been reported
            }
            if (byHand != null && subtypes.info() != null) {
                context.refuse(
                        where,
                        "@JsonTypeInfo on a type of which a method writes the subtype " + subtype.getSimpleName(),
                        "name a writer for " + Mirrors.element(type).getSimpleName() + " instead");
                continue;
            }
            Value value = byHand != null
                    ? byHand
                    : !self && isCalled(subtype, subtypes, options)
                            ? values.call(serializers.find(subtype, context.origin()), subtype)
                            : readLeaf(subtypeType, subtypes, options, where);
            read.add(new Value.Subtype(context.javaType(subtypeType), value));
        }
        Set<ValueShape> shapes = read.stream()
                .map(Value.Subtype::value)
                .filter(it -> !(it instanceof Value.ByHand))
                .map(Value::shape)
                .collect(Collectors.toSet());
        if (shapes.size() > 1 || subtypes.info() == null && shapes.contains(ValueShape.SCALAR)) {
            context.report(Rule.MIXED_SUBTYPES, where, Mirrors.element(type).getSimpleName());
        }
        return new Value.Subtypes(context.javaType(type), read);
    }

    /** Returns whether a subtype extends a generic type with other arguments than a type has, so that it is none of it. */
    private boolean hasOtherArguments(DeclaredType subtype, DeclaredType type) {
        boolean isKnown = Mirrors.element(subtype).getTypeParameters().isEmpty()
                || !context.isUnknown(subtype) && !Mirrors.hasWildcard(type);
        return isKnown && !type.getTypeArguments().isEmpty() && !context.types.isSubtype(subtype, type);
    }

    /** Returns whether the serializer of a subtype writes it in the same way as it is written here. */
    private boolean isCalled(TypeElement subtype, Subtypes subtypes, Options options) {
        if (!options.areDefault()
                || serializers.find(subtype, context.origin()) == null
                || !subtype.getTypeParameters().isEmpty()) {
            return false;
        }
        Annotated annotations = context.annotatedType(subtype);
        TypeInfo own = Subtypes.typeInfo(context, annotations, subtype);
        if (subtypes.info() == null || own == null) {
            return subtypes.info() == own;
        }
        Subtypes its = new Subtypes(context, subtype, annotations);
        return own.equals(subtypes.info())
                && its.of(subtype).isEmpty()
                && its.id(subtype).equals(subtypes.id(subtype));
    }

    private Value readLeaf(DeclaredType type, Subtypes subtypes, Options options, Element where) {
        return subtypes.info() == null
                ? checked(untyped(type, options, where), type, options, where)
                : readTyped(type, subtypes, options, where);
    }

    private Value readTyped(DeclaredType type, Subtypes subtypes, Options options, Element where) {
        TypeInfo info = subtypes.info();
        String id = subtypes.id(Mirrors.element(type));
        Subtypes.typeInfo(
                context.quiet(), context.annotatedType(Mirrors.element(type)), where); // that of the base counts
        Value untyped = untyped(type, options, where);
        if (!(untyped instanceof Value.Shared shared)) {
            Value.Shared named = values.name(type, "untyped", untyped);
            return info.isSilent(untyped.shape()) ? untyped : typed(type, info, id, named);
        }
        if (info.isProperty()
                && values.found(shared) instanceof Value.Bean bean
                && bean.properties().stream().anyMatch(it -> info.property().equals(it.name()))) {
            context.report(Rule.SAME_NAME, Mirrors.element(type), info.property());
        }
        return info.isSilent(shared.shape()) ? checked(untyped, type, options, where) : typed(type, info, id, shared);
    }

    /** Returns a value, and reports an object of which nothing would be written. */
    private Value checked(Value value, DeclaredType type, Options options, Element where) {
        if (isNothing(value)) {
            TypeElement element = Mirrors.element(type);
            new NoMembers(context, element).check(options.areDefault() ? element : where);
        }
        return value;
    }

    private boolean isNothing(Value value) {
        return values.found(value) instanceof Value.Bean bean
                && bean.properties().isEmpty();
    }

    private Value typed(DeclaredType type, TypeInfo info, String id, Value.Shared value) {
        return values.share(
                type,
                Options.NONE,
                value.key() + " as " + id + info,
                () -> new Value.Typed(context.javaType(type), info, id, value, checkOfId(type, info, id)));
    }

    /** Returns how it is checked that a value has the id of its type: a subclass has one of its own, unless it inherits it. */
    private Value.Check checkOfId(DeclaredType type, TypeInfo info, String id) {
        TypeElement element = Mirrors.element(type);
        Annotated.Mark name = context.annotatedType(element).find("JsonTypeName");
        boolean isInherited = !info.use().equals("CLASS")
                && name.isThere()
                && name.text("value").equals(id);
        return isInherited || element.getKind() == ElementKind.ENUM
                ? Value.Check.NONE
                : Options.NONE.check(element, Value.Check.EXACT);
    }

    private Value untyped(DeclaredType type, Options options, Element where) {
        return values.share(type, options, "itself", () -> readUntyped(type, options, where));
    }

    // ---- a type itself ----

    private Value readUntyped(DeclaredType type, Options options, Element where) {
        TypeElement element = Mirrors.element(type);
        context.reach(element);
        values.checkNotOfJackson(type, where);
        Annotated annotations = context.annotatedType(element);
        PropertyCollector collector = new PropertyCollector(context, element);
        if (!collector.values().isEmpty()) {
            return readDelegate(type, collector, options, where);
        }
        Format format = Options.format(annotations);
        String shape = options.format().hasShape() ? options.format().shape() : format.shape();
        if (element.getKind() == ElementKind.ENUM) {
            Value constant = readEnum(element, options.format(), format, where);
            Value.Check check = options.check(element, Value.Check.SUBCLASS);
            return constant instanceof Value.Constants || check == Value.Check.NONE
                    ? constant
                    : Value.Delegate.itself(context.javaType(type), constant, check);
        }
        Value container = isObject(shape, annotations, format)
                ? null
                : values.containers().readDeclared(type, options, where);
        if (container != null) {
            return container;
        }
        Value scalar = values.readScalarOfJdk(type, options, where);
        if (scalar != null) {
            return scalar;
        }
        Value.Bean bean = readBean(type, options, isArray(shape, element), where);
        if (isText(bean, type)) {
            Value.Check check = options.check(element, Value.Check.WITHOUT_MEMBERS);
            return Value.Delegate.itself(context.javaType(type), new Value.Jdk("string"), check);
        }
        Value sequence = bean.properties().isEmpty() ? values.containers().readSequence(type, options, where) : null;
        return sequence != null ? sequence : bean;
    }

    /** Returns whether a type is a text that has no members, or only the one that it inherits. */
    private boolean isText(Value.Bean bean, DeclaredType type) {
        if (!context.isA(type, "java.lang.CharSequence")) {
            return false;
        }
        List<Property> properties = bean.properties();
        boolean isOverridden = context.hierarchy(Mirrors.element(type)).stream()
                .filter(it -> !it.getQualifiedName().contentEquals("java.lang.CharSequence"))
                .flatMap(it -> ElementFilter.methodsIn(it.getEnclosedElements()).stream())
                .anyMatch(it -> it.getSimpleName().contentEquals("isEmpty"));
        return properties.isEmpty()
                || properties.size() == 1 && properties.get(0).accessor().equals(".isEmpty()") && !isOverridden;
    }

    /** Returns whether a container is to be written as the object that it is. */
    private static boolean isObject(String shape, Annotated annotations, Format format) {
        return annotations.contains("JsonFormat") && format.shape().equals("OBJECT") && shape.equals("OBJECT");
    }

    private boolean isArray(String shape, TypeElement element) {
        if (!List.of("", "ARRAY", "OBJECT", "NATURAL").contains(shape)) {
            refuseShape(shape, element, element);
        }
        boolean isOurs = context.serializable(element).flag("array");
        return shape.equals("ARRAY") || shape.isEmpty() && isOurs;
    }

    private Value.Bean readBean(DeclaredType type, Options options, boolean array, Element where) {
        PropertyReader reader = new PropertyReader(context, values, type);
        List<Property> properties = reader.read(options, array);
        Value.Check check = options.check(Mirrors.element(type), Value.Check.SUBCLASS);
        boolean isExact = check != Value.Check.NONE && reader.needsCreator(array);
        return new Value.Bean(context.javaType(type), properties, array, isExact ? Value.Check.EXACT : check);
    }

    // ---- enums ----

    private Value readEnum(TypeElement type, Format ofMember, Format ofType, Element where) {
        Format format = ofMember.hasShape() ? ofMember : ofType;
        Value names = readConstants(type); // which have no effect on a number
        if (format.isNumber() || format.shape().equals("ARRAY")) {
            return ScalarReader.plain("ordinal");
        }
        if (!List.of("", "STRING", "NATURAL").contains(format.shape())) {
            refuseShape(format.shape(), type, where);
        }
        return names;
    }

    private void refuseShape(String shape, TypeElement type, Element where) {
        context.refuse(where, "@JsonFormat(shape = " + shape + ") for " + type.getSimpleName(), Rule.BY_HAND);
    }

    /** Reads the names of constants. */
    Value readConstants(TypeElement type) {
        List<String> constants = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (VariableElement constant : ElementFilter.fieldsIn(type.getEnclosedElements())) {
            if (constant.getKind() == ElementKind.ENUM_CONSTANT) {
                context.ledger.reach(constant);
                String name = constant.getSimpleName().toString();
                Annotated.Mark property = context.annotated(constant).find("JsonProperty");
                property.number("index"); // has no effect here
                context.noteUse(constant);
                constants.add(name);
                names.add(property.isThere() ? property.text("value") : name); // also if it is empty
            }
        }
        return constants.equals(names)
                ? ScalarReader.plain("put")
                : new Value.Constants(
                        context.javaClass(type), constants, names, Options.NONE.check(type, Value.Check.SUBCLASS));
    }

    // ---- values that stand for the object ----

    private Value readDelegate(DeclaredType type, PropertyCollector collector, Options options, Element where) {
        TypeElement element = Mirrors.element(type);
        Accessor accessor = collector.values().get(0);
        if (collector.values().stream().anyMatch(it -> it != accessor && it.kind() == accessor.kind())) {
            context.report(Rule.TWO_VALUES, element, element.getSimpleName());
        }
        if (Delegates.isEndless(context, type)) {
            return context.unwritable(Rule.ENDLESS_TYPE, element, element.getSimpleName());
        }
        Options.format(context.annotatedType(element)); // what is said of the object has no effect on the value
        PropertyReader reader = new PropertyReader(context, values, type);
        if (!reader.isReadable(accessor.element())) {
            return new Value.Unknown();
        }
        TypeMirror accessed = reader.typeOf(accessor.element());
        values.refuseTypes(accessor.annotations(), accessor.element());
        Options its = Options.of(accessor.annotations()); // only the ignored names count
        Value value = values.readValueOf(
                accessed,
                accessor.annotations(),
                options.ignoringToo(its.ignored()).given(false),
                accessor.element());
        return new Value.Delegate(
                context.javaType(type),
                Accessor.code(accessor.element()),
                context.javaType(accessed),
                value,
                options.check(element, Value.Check.SUBCLASS));
    }

    // ---- unwrapped objects ----

    /** Reads an object whose members are written without it. */
    Value readUnwrapped(TypeMirror type, Annotated marks, Element where) {
        Annotated.Mark unwrapped = marks.find("JsonUnwrapped");
        String prefix = unwrapped.text("prefix");
        String suffix = unwrapped.text("suffix");
        Options options = Options.of(marks).withShape("OBJECT");
        String key = type + " unwrapped " + options + prefix + " " + suffix;
        if (type.getKind() != TypeKind.DECLARED
                || marks.has("JsonRawValue")
                || !NamedSerializers.serializer(context, marks, type).isEmpty()
                || context.isUnknown(type)
                || Mirrors.isOfJdk(Mirrors.element(type))
                || ByHandReader.isByHand(context, type)
                || !unwrapping.add(type.toString())) {
            return context.unwritable(Rule.NOT_UNWRAPPABLE, where, context.text(type));
        }
        try {
            if (!values.shared().containsKey(key)) {
                values.shared().put(key, new Value.Unknown());
                Value value = values.read(type, options, where);
                if (!(value instanceof Value.Shared && values.found(value) instanceof Value.Bean bean)
                        || bean.array()
                        || bean.properties().isEmpty()) {
                    return context.unwritable(Rule.NOT_UNWRAPPABLE, where, context.text(type));
                }
                checkEntries(bean, prefix + suffix, where);
                values.shared().put(key, rename(bean, prefix, suffix));
            }
            return new Value.Shared(context.javaType(type), key, ValueShape.OBJECT);
        } finally {
            unwrapping.remove(type.toString());
        }
    }

    private void checkEntries(Value.Bean bean, String affixes, Element where) {
        if (!affixes.isEmpty() && bean.properties().stream().anyMatch(it -> it.role() == Property.Role.ENTRIES)) {
            context.refuse(
                    where,
                    "@JsonUnwrapped(prefix or suffix) on an object with an @JsonAnyGetter",
                    "remove the prefix and suffix");
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
                values.shared().put(key, rename(innerBean, prefix, suffix));
                renamed.add(property.valued(new Value.Shared(inner.type(), key, inner.shape())));
            } else {
                renamed.add(property);
            }
        }
        return new Value.Bean(bean.type(), renamed, false, bean.check());
    }
}
