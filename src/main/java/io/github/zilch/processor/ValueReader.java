// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;

/** Reads how the values of a type are written, in the place where they stand. */
final class ValueReader {
    private final Context context;
    private final Serializers serializers;
    private final ScalarReader scalars;
    private final Map<String, Value> shared = new LinkedHashMap<>();

    ValueReader(Context context, Serializers serializers) {
        this.context = context;
        this.serializers = serializers;
        this.scalars = new ScalarReader(context);
    }

    /** Returns the values that are written by a method of their own, by their key. */
    Map<String, Value> shared() {
        return shared;
    }

    // ---- the type that a serializer is for ----

    /** Reads the type that a serializer is generated for. */
    Value readRoot(TypeElement type) {
        return readObject((DeclaredType) type.asType(), new Options(Set.of(), ""), type);
    }

    /**
     * What a member says of the object that is its value.
     *
     * @param ignored names of members to leave out.
     * @param shape of {@code @JsonFormat}.
     */
    private record Options(Set<String> ignored, String shape) {
        boolean areDefault() {
            return ignored.isEmpty() && ScalarReader.isOrdinary(shape);
        }
    }

    // ---- members ----

    /** Reads the value of a member. */
    Value readMember(TypeMirror type, Annotated marks, Element where) {
        Annotated.Mark writer = marks.find("JsonWriter");
        if (writer != null) {
            return readCustom(writer, type, where);
        }
        checkMember(marks, where);
        if (marks.has("JsonRawValue")) {
            return readRaw(type, where);
        }
        Annotated.Mark scaled = marks.find("JsonScaled");
        if (scaled != null) {
            return readScaled(type, scaled, where);
        }
        Annotated.Mark epoch = marks.find("JsonEpoch");
        if (epoch != null) {
            return isLong(type, epoch, where)
                    ? scalar("timestamp", ", TimeUnit." + epoch.text("value"), type)
                    : new Value.Unknown();
        }
        Annotated.Mark ignoral = marks.find("JsonIgnoreProperties");
        Set<String> ignored =
                ignoral == null || ignoral.flag("allowGetters") ? Set.of() : new HashSet<>(ignoral.texts("value"));
        return read(type, new Options(ignored, shape(marks, where)), where);
    }

    private void checkMember(Annotated marks, Element where) {
        for (String annotation : List.of("JsonTypeInfo", "JsonSubTypes")) {
            if (marks.find(annotation) != null) {
                context.report(
                        Rule.UNSUPPORTED_VALUE, where, "@" + annotation + " on a member", "annotate the type instead");
            }
        }
    }

    private Value readRaw(TypeMirror type, Element where) {
        if (context.asSuper(type, "java.lang.CharSequence") == null) {
            context.report(Rule.NOT_RAW, where, context.text(type));
            return new Value.Unknown();
        }
        return new Value.Plain("raw", "", Value.Shape.SCALAR);
    }

    private Value readScaled(TypeMirror type, Annotated.Mark scaled, Element where) {
        if (!isLong(type, scaled, where)) {
            return new Value.Unknown();
        }
        int scale = Integer.parseInt(scaled.text("value"));
        if (scale < -1000 || scale > 1000) {
            context.report(Rule.WRONG_SCALE, where, scale);
        }
        return scalar("decimal", ", " + scale, type);
    }

    private static Value scalar(String method, String arguments, TypeMirror type) {
        boolean array = type.getKind() == TypeKind.ARRAY;
        return new Value.Plain(method, arguments, array ? Value.Shape.ARRAY : Value.Shape.SCALAR);
    }

    private boolean isLong(TypeMirror type, Annotated.Mark mark, Element where) {
        TypeMirror single = type instanceof ArrayType array ? array.getComponentType() : type;
        boolean isLong = single.getKind() == TypeKind.LONG
                || type.getKind() == TypeKind.DECLARED
                        && Context.element(type).getQualifiedName().contentEquals("java.lang.Long");
        if (!isLong) {
            context.report(
                    Rule.NOT_A_LONG,
                    where,
                    Context.element(mark.mirror().getAnnotationType()).getSimpleName(),
                    context.text(type));
        }
        return isLong;
    }

    private String shape(Annotated marks, Element where) {
        Annotated.Mark format = marks.find("JsonFormat");
        if (format == null) {
            return "";
        }
        if (!format.text("pattern").isEmpty()) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    where,
                    "@JsonFormat(pattern = …)",
                    "write the value by hand with @JsonWriter");
        }
        return format.text("shape");
    }

    /** Reads the method that writes a value by hand. */
    private Value readCustom(Annotated.Mark writer, TypeMirror type, Element where) {
        TypeElement home = Context.element(writer.type("value"));
        for (ExecutableElement method : ElementFilter.methodsIn(home.getEnclosedElements())) {
            if (method.getSimpleName().contentEquals("put")
                    && method.getModifiers().contains(Modifier.STATIC)
                    && context.isVisible((Element) method)
                    && method.getThrownTypes().isEmpty()
                    && takes(method, type)) {
                return new Value.Custom(context.javaClass(home));
            }
        }
        context.report(Rule.NO_WRITER_METHOD, where, home.getSimpleName(), context.text(type));
        return new Value.Unknown();
    }

    private boolean takes(ExecutableElement method, TypeMirror type) {
        List<TypeMirror> parameters = new ArrayList<>();
        method.getParameters().forEach(it -> parameters.add(context.types.erasure(it.asType())));
        return parameters.size() == 3
                && parameters.get(0).toString().equals("io.github.zilch.JsonBuilder")
                && parameters.get(1).toString().equals("java.lang.CharSequence")
                && context.types.isAssignable(context.types.erasure(type), parameters.get(2));
    }

    // ---- types ----

    private Value read(TypeMirror type, Options options, Element where) {
        switch (type.getKind()) {
            case BOOLEAN, CHAR, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE:
                return scalars.readPrimitive(type.getKind(), options.shape, where);
            case ARRAY:
                return readArray((ArrayType) type, options, where);
            case DECLARED:
                return readDeclared((DeclaredType) type, options, where);
            case WILDCARD:
                TypeMirror bound = ((WildcardType) type).getExtendsBound();
                if (bound != null) {
                    return read(bound, options, where);
                }
                context.report(Rule.UNKNOWN_TYPE, where, context.text(type));
                return new Value.Unknown();
            case ERROR:
                context.missing();
                return new Value.Unknown();
            default:
                context.report(Rule.UNKNOWN_TYPE, where, context.text(type));
                return new Value.Unknown();
        }
    }

    private Value readArray(ArrayType type, Options options, Element where) {
        TypeMirror component = type.getComponentType();
        if (component.getKind().isPrimitive()) {
            boolean scalar = component.getKind() == TypeKind.BYTE || component.getKind() == TypeKind.CHAR;
            Value value = new Value.Plain("put", "", scalar ? Value.Shape.SCALAR : Value.Shape.ARRAY);
            return scalars.checked(options.shape, where, "an array of primitives", value);
        }
        Value element = read(component, options, where);
        return share(
                type,
                options,
                () -> new Value.Elements(context.javaType(type), context.javaType(component), element, false));
    }

    private Value readDeclared(DeclaredType type, Options options, Element where) {
        TypeElement element = Context.element(type);
        String name = element.getQualifiedName().toString();
        Value scalar = scalars.read(name, options.shape, where);
        if (scalar != null) {
            return scalar;
        }
        if (name.equals("java.util.Optional")) {
            return readOptional(type, options, where);
        }
        Annotated.Mark writer = context.annotatedType(element).find("JsonWriter");
        if (writer != null) {
            return readCustom(writer, type, where);
        }
        if (context.asSuper(type, "java.util.Map") != null) {
            return readMap(type, options, where);
        }
        if (context.asSuper(type, "java.util.Collection") != null) {
            return readCollection(type, options, where);
        }
        return readNamed(type, element, options, where);
    }

    private Value readNamed(DeclaredType type, TypeElement element, Options options, Element where) {
        if (!context.isVisible(type)) {
            context.report(Rule.PRIVATE_TYPE, where, context.text(type), context.packageName);
            return new Value.Unknown();
        }
        JavaType serializer = serializers.find(element, context.origin);
        if (serializer != null
                && options.areDefault()
                && type.getTypeArguments().isEmpty()) {
            return new Value.Call(serializer, shapeOf(element));
        }
        if (element.getKind() == ElementKind.ENUM || serializer != null || serializers.isAnnotated(element)) {
            return share(type, options, () -> readObject(type, options, where));
        }
        context.report(
                Context.isObject(element) || element.getQualifiedName().contentEquals("java.lang.Number")
                        ? Rule.UNKNOWN_TYPE
                        : Rule.NO_SERIALIZER,
                where,
                context.text(type));
        return new Value.Unknown();
    }

    private final Set<TypeElement> shaping = new HashSet<>();

    /** Returns what JSON a type with a serializer of its own is. */
    private Value.Shape shapeOf(TypeElement type) {
        if (!shaping.add(type)) {
            return Value.Shape.OBJECT;
        }
        Context quiet = new Context(context.elements, context.types, context.origin, context.packageName);
        ValueReader reader = new ValueReader(quiet, serializers);
        reader.shaping.addAll(shaping);
        Value.Shape shape = reader.readRoot(type).shape();
        shaping.remove(type);
        return shape;
    }

    /** Has a value written by a method of its own, which all values of the same type use. */
    private Value share(TypeMirror type, Options options, Supplier<Value> reader) {
        String key = type + " " + new TreeSet<>(options.ignored) + options.shape;
        Value.Shared reference = new Value.Shared(context.javaType(type), key, Value.Shape.OBJECT);
        if (!shared.containsKey(key)) {
            shared.put(key, new Value.Unknown()); // found by a type that contains itself
            shared.put(key, reader.get());
        }
        Value value = shared.get(key);
        if (value instanceof Value.Plain || value instanceof Value.Call) {
            shared.remove(key);
            return value;
        }
        return value instanceof Value.Unknown ? reference : new Value.Shared(reference.type(), key, value.shape());
    }

    // ---- containers ----

    private Value readOptional(DeclaredType type, Options options, Element where) {
        if (type.getTypeArguments().isEmpty()) {
            context.report(Rule.UNKNOWN_TYPE, where, "Optional");
            return new Value.Unknown();
        }
        TypeMirror content = content(type.getTypeArguments().get(0));
        Value inner = read(content, options, where);
        return share(type, options, () -> new Value.Maybe(context.javaType(type), context.javaType(content), inner));
    }

    /** Returns the type that the values of a type argument have. */
    private TypeMirror content(TypeMirror argument) {
        return argument instanceof WildcardType wildcard && wildcard.getExtendsBound() != null
                ? wildcard.getExtendsBound()
                : argument;
    }

    private Value readCollection(DeclaredType type, Options options, Element where) {
        DeclaredType collection = context.asSuper(type, "java.util.Collection");
        if (collection.getTypeArguments().isEmpty()) {
            context.report(Rule.UNKNOWN_TYPE, where, context.text(type));
            return new Value.Unknown();
        }
        TypeMirror content = content(collection.getTypeArguments().get(0));
        Value element = read(content, options, where);
        boolean list = context.asSuper(type, "java.util.List") != null;
        return share(
                type,
                options,
                () -> new Value.Elements(context.javaType(type), context.javaType(content), element, list));
    }

    private Value readMap(DeclaredType type, Options options, Element where) {
        DeclaredType map = context.asSuper(type, "java.util.Map");
        if (map.getTypeArguments().isEmpty()) {
            context.report(Rule.UNKNOWN_TYPE, where, context.text(type));
            return new Value.Unknown();
        }
        TypeMirror key = content(map.getTypeArguments().get(0));
        TypeMirror content = content(map.getTypeArguments().get(1));
        Value.KeyKind kind = keyKind(key);
        if (kind == null) {
            context.report(Rule.UNKNOWN_KEY, where, context.text(key));
            return new Value.Unknown();
        }
        Options none = new Options(Set.of(), options.shape);
        Value keyValue =
                kind == Value.KeyKind.ENUM ? read(key, new Options(Set.of(), ""), where) : ScalarReader.plain("key");
        Value value = read(content, none, where);
        return share(
                type,
                none,
                () -> new Value.Entries(
                        context.javaType(type),
                        context.javaType(key),
                        kind,
                        keyValue,
                        context.javaType(content),
                        value));
    }

    private Value.KeyKind keyKind(TypeMirror key) {
        if (key.getKind() != TypeKind.DECLARED) {
            return null;
        }
        TypeElement element = Context.element(key);
        if (element.getKind() == ElementKind.ENUM) {
            return Value.KeyKind.ENUM;
        }
        String name = element.getQualifiedName().toString();
        if (name.equals("java.lang.String") || name.equals("java.lang.CharSequence")) {
            return Value.KeyKind.TEXT;
        }
        return Set.of("java.lang.Byte", "java.lang.Short", "java.lang.Integer", "java.lang.Long")
                        .contains(name)
                ? Value.KeyKind.NUMBER
                : null;
    }

    // ---- objects ----

    private Value readObject(DeclaredType type, Options options, Element where) {
        TypeElement element = Context.element(type);
        Annotated annotations = context.annotatedType(element);
        DraftCollector collector = new DraftCollector(context, element);
        if (!collector.values().isEmpty()) {
            return readDelegate(type, collector, where);
        }
        String shape = shapeOf(annotations, options, element);
        if (element.getKind() == ElementKind.ENUM) {
            return readEnum(element, shape, where);
        }
        if (context.asSuper(type, "java.util.Map") != null || context.asSuper(type, "java.util.Collection") != null) {
            return readDeclared(type, options, where);
        }
        List<TypeElement> subtypes = new Subtypes(context, annotations).of(element);
        if (!subtypes.isEmpty()) {
            return readSubtypes(type, subtypes, where);
        }
        String discriminator = discriminator(annotations, element);
        boolean abstractType = element.getModifiers().contains(Modifier.ABSTRACT);
        if (discriminator != null && abstractType) {
            context.report(Rule.NO_SUBTYPES, where, element.getSimpleName());
        }
        return readBean(type, options, shape.equals("ARRAY"), discriminator, annotations);
    }

    private Value.Bean readBean(
            DeclaredType type, Options options, boolean array, String discriminator, Annotated annotations) {
        TypeElement element = Context.element(type);
        String id = discriminator == null ? null : new Subtypes(context, annotations).id(element);
        List<Property> properties = new PropertyReader(context, this, type).read(options.ignored, array);
        if (discriminator != null && array) {
            context.report(Rule.ARRAY_SHAPE, element, "the type id of @JsonTypeInfo");
        }
        if (properties.stream().anyMatch(it -> it.name() != null && it.name().equals(discriminator))) {
            context.report(Rule.SAME_NAME, element, discriminator);
        }
        return new Value.Bean(context.javaType(type), properties, array, discriminator, id);
    }

    /** Returns the shape of an object: what the member says, or else what the type says. */
    private String shapeOf(Annotated annotations, Options options, TypeElement element) {
        if (!ScalarReader.isOrdinary(options.shape)) {
            return checkedShape(options.shape, element);
        }
        String shape = shape(annotations, element);
        if (!ScalarReader.isOrdinary(shape)) {
            return checkedShape(shape, element);
        }
        Annotated.Mark ours = context.annotated(List.of(element)).find("JsonSerializable");
        return ours != null && ours.flag("array") ? "ARRAY" : "";
    }

    private String checkedShape(String shape, TypeElement element) {
        boolean isEnum = element.getKind() == ElementKind.ENUM;
        Set<String> known = isEnum ? Set.of("STRING", "NUMBER", "NUMBER_INT") : Set.of("ARRAY", "OBJECT", "POJO");
        if (!known.contains(shape)) {
            scalars.checked(shape, element, element.getSimpleName().toString(), null);
        }
        return shape;
    }

    private String discriminator(Annotated annotations, TypeElement element) {
        Annotated.Mark info = annotations.find("JsonTypeInfo");
        if (info == null || info.text("use").equals("NONE")) {
            return null;
        }
        if (!info.text("use").equals("NAME") || !info.text("include").equals("PROPERTY")) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    element,
                    "@JsonTypeInfo(use = " + info.text("use") + ", include = " + info.text("include") + ")",
                    "only NAME and PROPERTY are");
        }
        return info.text("property").isEmpty() ? "@type" : info.text("property");
    }

    private Value readSubtypes(DeclaredType type, List<TypeElement> subtypes, Element where) {
        List<Value.Subtype> read = new ArrayList<>();
        for (TypeElement subtype : subtypes) {
            JavaType serializer = serializers.find(subtype, context.origin);
            boolean self = subtype.equals(Context.element(type));
            DeclaredType subtypeType = self ? type : context.types.getDeclaredType(subtype);
            if (!context.isVisible((Element) subtype)) {
                context.report(Rule.PRIVATE_TYPE, where, subtype.getSimpleName(), context.packageName);
                continue;
            }
            Annotated annotations = context.annotatedType(subtype);
            Value value;
            if (serializer != null && !self) {
                value = new Value.Call(serializer, shapeOf(subtype));
            } else {
                Options none = new Options(Set.of(), "self");
                value = share(subtypeType, none, () -> readLeaf(subtypeType, annotations, where));
            }
            read.add(new Value.Subtype(context.javaType(subtypeType), value));
        }
        if (read.stream().anyMatch(it -> it.value().shape() != Value.Shape.OBJECT)) {
            context.report(Rule.MIXED_SUBTYPES, where, Context.element(type).getSimpleName());
        }
        return new Value.Subtypes(context.javaType(type), read);
    }

    /** Reads one of the subtypes of a type. */
    private Value readLeaf(DeclaredType type, Annotated annotations, Element where) {
        TypeElement element = Context.element(type);
        DraftCollector collector = new DraftCollector(context, element);
        if (!collector.values().isEmpty()) {
            return readDelegate(type, collector, where);
        }
        Options none = new Options(Set.of(), "");
        String shape = shapeOf(annotations, none, element);
        return element.getKind() == ElementKind.ENUM
                ? readEnum(element, shape, where)
                : readBean(type, none, shape.equals("ARRAY"), discriminator(annotations, element), annotations);
    }

    private Value readEnum(TypeElement type, String shape, Element where) {
        if (shape.startsWith("NUMBER")) {
            return ScalarReader.plain("ordinal");
        }
        List<String> constants = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (VariableElement constant : ElementFilter.fieldsIn(type.getEnclosedElements())) {
            if (constant.getKind() == ElementKind.ENUM_CONSTANT) {
                context.checkAnnotations(constant);
                String name = constant.getSimpleName().toString();
                String explicit = Draft.explicitName(context.annotated(List.of(constant)));
                constants.add(name);
                names.add(explicit.isEmpty() ? name : explicit);
            }
        }
        return constants.equals(names)
                ? ScalarReader.plain("put")
                : new Value.Constants(context.javaClass(type), constants, names);
    }

    private Value readDelegate(DeclaredType type, DraftCollector collector, Element where) {
        TypeElement element = Context.element(type);
        if (collector.values().size() > 1) {
            context.report(Rule.TWO_VALUES, element, element.getSimpleName());
        }
        List<Element> overrides = collector.values().iterator().next();
        Element accessor = overrides.get(0);
        PropertyReader reader = new PropertyReader(context, this, type);
        if (!reader.isReadable(accessor)) {
            return new Value.Unknown();
        }
        TypeMirror accessed = reader.typeOf(accessor);
        Value value = readMember(accessed, context.annotated(overrides), accessor);
        return new Value.Delegate(
                context.javaType(type), PropertyReader.access(accessor), context.javaType(accessed), value);
    }

    // ---- unwrapped objects ----

    /** Reads an object whose members are written without it. */
    Value readUnwrapped(TypeMirror type, Annotated marks, Element where) {
        Annotated.Mark unwrapped = marks.find("JsonUnwrapped");
        if (type.getKind() != TypeKind.DECLARED) {
            context.report(Rule.NOT_UNWRAPPABLE, where, context.text(type));
            return new Value.Unknown();
        }
        String prefix = unwrapped.text("prefix");
        String suffix = unwrapped.text("suffix");
        Annotated.Mark ignoral = marks.find("JsonIgnoreProperties");
        Set<String> ignored = ignoral == null ? Set.of() : new HashSet<>(ignoral.texts("value"));
        String key = type + " unwrapped " + new TreeSet<>(ignored) + prefix + " " + suffix;
        if (!shared.containsKey(key)) {
            shared.put(key, new Value.Unknown());
            Value value = readNamed((DeclaredType) type, Context.element(type), new Options(ignored, "OBJECT"), where);
            Value.Bean bean = bean(value);
            if (bean == null || bean.array() || bean.discriminator() != null) {
                context.report(Rule.NOT_UNWRAPPABLE, where, context.text(type));
                return new Value.Unknown();
            }
            shared.put(key, rename(bean, prefix, suffix));
        }
        return new Value.Shared(context.javaType(type), key, Value.Shape.OBJECT);
    }

    /** Returns an object whose members, also those of unwrapped objects in it, have longer names. */
    private Value.Bean rename(Value.Bean bean, String prefix, String suffix) {
        List<Property> renamed = new ArrayList<>();
        for (Property property : bean.properties()) {
            if (property.name() != null) {
                renamed.add(property.named(prefix + property.name() + suffix));
            } else if (property.value() instanceof Value.Shared inner && bean(inner) != null) {
                String key = inner.key() + " in " + prefix + " " + suffix;
                shared.put(key, rename(bean(inner), prefix, suffix));
                renamed.add(property.valued(new Value.Shared(inner.type(), key, inner.shape())));
            } else {
                renamed.add(property);
            }
        }
        return new Value.Bean(bean.type(), renamed, false, null, null);
    }

    /** Returns the entries of a map that a value is, or null. */
    Value.Entries entries(Value value) {
        Value found = value instanceof Value.Shared reference ? shared.get(reference.key()) : value;
        return found instanceof Value.Entries entries ? entries : null;
    }

    /** Returns the object that a value is, or null. */
    Value.Bean bean(Value value) {
        Value found = value instanceof Value.Shared reference ? shared.get(reference.key()) : value;
        return found instanceof Value.Bean bean ? bean : null;
    }
}
