// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.model.Form;
import io.github.zilch.processor.model.JavaType;
import io.github.zilch.processor.model.Value;
import io.github.zilch.processor.model.ValueShape;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/** Reads how the values of a type are written, in the place where they stand. */
public final class ValueReader {
    /** The attributes of {@code @JsonSerialize} that are obeyed and are classes. */
    private static final List<String> CLASSES = List.of("using", "as", "contentAs");

    /** The interfaces of types that write themselves with Jackson. */
    private static final List<String> JSON_SERIALIZABLE =
            List.of("com.fasterxml.jackson.databind.JsonSerializable", "tools.jackson.databind.JacksonSerializable");

    /** Types of the JDK whose subclasses are written in the same form, unless an annotation has them written as objects. */
    private static final List<String> JDK_OBJECTS =
            List.of("java.lang.Number", "java.util.Collection", "java.util.Map", "java.util.Map.Entry");

    /** Types of the JDK whose subclasses are always written in the same form. */
    private static final List<String> JDK_SCALARS = List.of(
            "java.util.Date",
            "java.util.Calendar",
            "java.util.TimeZone",
            "java.nio.charset.Charset",
            "java.nio.file.Path");

    /** How many values may be part of each other without being members, such as unwrapped objects. */
    private static final int MOST_PARTS = 100;

    private final Context context;
    private final Serializers serializers;
    private final ByHandReader byHand;
    private final ScalarReader scalars;
    private final ObjectReader objects;
    private final ContainerReader containers;
    private final Map<String, Value> shared = new LinkedHashMap<>();

    /** The values of members that are still to be read. */
    private final Deque<Value.Later> later = new ArrayDeque<>();

    /** How many values are being read, each as a part of the one before. */
    private int depth;

    public ValueReader(Context context, Serializers serializers) {
        this.context = context;
        this.serializers = serializers;
        this.byHand = new ByHandReader(context);
        this.scalars = new ScalarReader(context);
        this.objects = new ObjectReader(context, this, serializers);
        this.containers = new ContainerReader(context, this, objects);
    }

    /** Returns the values that are written by a method of their own, by their key. */
    public Map<String, Value> shared() {
        return shared;
    }

    ScalarReader scalars() {
        return scalars;
    }

    ContainerReader containers() {
        return containers;
    }

    // ---- the type that a serializer is for ----

    /** Reads the type that a serializer is generated for, with all types that it contains. */
    public Value readAll(TypeElement type) {
        Value root = readRoot(type);
        while (!later.isEmpty()) {
            later.remove().read();
        }
        return root;
    }

    /** Reads a type that has a serializer, except for the values of its members. */
    private Value readRoot(TypeElement type) {
        DeclaredType declared = (DeclaredType) type.asType();
        Value written = byHand.read(declared, Options.NONE, type);
        if (written != null) {
            return written;
        }
        Value special = type.getKind() == ElementKind.ENUM ? null : readSpecial(declared, type, Options.NONE, type);
        Value read = special != null ? special : objects.read(declared, Options.NONE, type);
        return read instanceof Value.Shared reference ? found(reference) : read;
    }

    // ---- members ----

    /** Returns the value of a member, which is read when the types that are being read have been. */
    Value readMember(TypeMirror type, Annotated marks, Element where) {
        Value.Later value = new Value.Later(() -> readValueOf(type, marks, Options.of(marks), where));
        later.add(value);
        return value;
    }

    /** Reads the value of a member that has options, or that stands for its object, whose options then count. */
    Value readValueOf(TypeMirror type, Annotated marks, Options options, Element where) {
        Annotated.Mark writer = marks.find("JsonWriter");
        if (writer != null) {
            return byHand.readMember(writer, type, where);
        }
        checkMember(marks, where);
        if (marks.has("JsonRawValue") && NamedSerializers.using(marks).isEmpty()) {
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
        return readSerialized(type, marks, options, where);
    }

    /** Reads a value of which {@code @JsonSerialize} may say as what it is written. */
    private Value readSerialized(TypeMirror type, Annotated marks, Options options, Element where) {
        waitForClasses(marks);
        String using = NamedSerializers.using(marks);
        if (NamedSerializers.isToString(using) && !hasTypeInfo(type)) {
            return new Value.Jdk("string");
        }
        if (!using.isEmpty()) {
            return byHand.readUsing(using, type, options, where);
        }
        TypeMirror as = withArguments(as(marks), type);
        TypeMirror content = contentAs(marks);
        if (as != null && !isTakenFor(type, as)) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    where,
                    "a value of " + context.text(type) + " as " + context.text(as),
                    "name one of its supertypes that is not Object");
            return new Value.Unknown();
        }
        Options with = content == null ? options : options.withContentType(content);
        return as == null ? read(type, with, where) : read(as, with.given(true), where);
    }

    /** Reads a subtype for which there is a method of the user; returns null if there is none. */
    Value readByHand(DeclaredType type, Options options, Element where) {
        Value written = byHand.read(type, options, where);
        String using = NamedSerializers.using(context.annotatedType(Mirrors.element(type)));
        if (written == null && NamedSerializers.isToString(using)) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    Mirrors.element(type),
                    "@JsonSerialize(using = ToStringSerializer.class) on a subtype",
                    "remove it, or write the value by hand with @JsonWriter");
            return new Value.Unknown();
        }
        return written != null || using.isEmpty() ? written : byHand.readUsing(using, type, options, where);
    }

    /** Returns whether values of a type say which type they are. */
    private boolean hasTypeInfo(TypeMirror type) {
        return Mirrors.isClass(type)
                && context.annotatedType(Mirrors.element(type)).find("JsonTypeInfo") != null;
    }

    /** Takes note of classes in annotations that another processor has still to write. */
    private void waitForClasses(Annotated marks) {
        Annotated.Mark serialize = marks.find("JsonSerialize");
        Annotated.Mark types = marks.find("JsonSerializeAs");
        boolean isMissing = serialize != null && CLASSES.stream().anyMatch(serialize::isMissing)
                || types != null && (types.isMissing("value") || types.isMissing("content"));
        if (isMissing) {
            context.missing();
        }
    }

    /** Returns the type that annotations say a value is written as, or null. */
    private static TypeMirror as(Annotated marks) {
        return given(marks.find("JsonSerialize"), "as", marks.find("JsonSerializeAs"), "value");
    }

    /** Returns the type that annotations say the contents of a value are written as, or null. */
    private static TypeMirror contentAs(Annotated marks) {
        return given(marks.find("JsonSerialize"), "contentAs", marks.find("JsonSerializeAs"), "content");
    }

    /** Returns the class that one of two annotations names, or null. */
    private static TypeMirror given(
            Annotated.Mark mark, String attribute, Annotated.Mark other, String otherAttribute) {
        TypeMirror type =
                mark != null && NamedSerializers.isGiven(mark.className(attribute)) ? mark.type(attribute) : null;
        TypeMirror otherType = other != null && NamedSerializers.isGiven(other.className(otherAttribute))
                ? other.type(otherAttribute)
                : null;
        return type != null ? type : otherType;
    }

    /** Returns a generic type that an annotation names with the arguments that a subtype of it has, if it has any. */
    TypeMirror withArguments(TypeMirror as, TypeMirror type) {
        DeclaredType found = as == null || !context.isUnknown(as)
                ? null
                : context.asSuper(type, Mirrors.element(as).getQualifiedName().toString());
        return found == null ? as : found;
    }

    /** Returns whether values of a type can be written as those of another one. */
    boolean isTakenFor(TypeMirror type, TypeMirror as) {
        return Mirrors.isClass(as)
                && !Mirrors.isObject(Mirrors.element(as))
                && context.types.isSubtype(context.types.erasure(type), context.types.erasure(as));
    }

    /** Reports types to write a value or its contents as, where Jackson does not obey them. */
    void refuseTypes(Annotated marks, Element where) {
        if (as(marks) != null || contentAs(marks) != null) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    where,
                    "@JsonSerialize(as or contentAs) with @JsonValue or @JsonAnyGetter",
                    "remove it, or declare the type that is to be written");
        }
    }

    private void checkMember(Annotated marks, Element where) {
        Subtypes.typeInfo(context.quiet(), marks, where);
        for (String annotation : List.of("JsonTypeInfo", "JsonSubTypes")) {
            if (marks.find(annotation) != null) {
                marks.find(annotation).marks("value");
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
        return new Value.Plain("raw", "", ValueShape.SCALAR);
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
        return new Value.Plain(method, arguments, array ? ValueShape.ARRAY : ValueShape.SCALAR);
    }

    private boolean isLong(TypeMirror type, Annotated.Mark mark, Element where) {
        TypeMirror single = type instanceof ArrayType array ? array.getComponentType() : type;
        boolean isLong = single.getKind() == TypeKind.LONG
                || type.getKind() == TypeKind.DECLARED
                        && Mirrors.element(type).getQualifiedName().contentEquals("java.lang.Long");
        if (!isLong) {
            context.report(
                    Rule.NOT_A_LONG,
                    where,
                    Mirrors.element(mark.mirror().getAnnotationType()).getSimpleName(),
                    context.text(type));
        }
        return isLong;
    }

    // ---- types ----

    /** Reads a type. */
    Value read(TypeMirror type, Options options, Element where) {
        if (depth == MOST_PARTS) {
            context.report(Rule.TOO_DEEP, where, context.text(type), MOST_PARTS, "in values that are no members");
            return new Value.Unknown();
        }
        depth++;
        try {
            return readPart(type, options, where);
        } finally {
            depth--;
        }
    }

    private Value readPart(TypeMirror type, Options options, Element where) {
        switch (type.getKind()) {
            case BOOLEAN, CHAR, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE:
                return scalars.readPrimitive(type.getKind(), options.format(), where);
            case ARRAY:
                Value written = byHand.readNamed(type, options, where);
                return written != null ? written : containers.readArray((ArrayType) type, options, where);
            case DECLARED:
                return readDeclared((DeclaredType) type, options, where);
            case WILDCARD:
                TypeMirror bound = ((WildcardType) type).getExtendsBound();
                return bound != null ? read(bound, options, where) : readAny(type, options, where);
            case TYPEVAR:
                return read(context.types.erasure(((TypeVariable) type).getUpperBound()), options, where);
            case ERROR:
                context.missing();
                return new Value.Unknown();
            default:
                context.report(Rule.UNKNOWN_TYPE, where, context.text(type));
                return new Value.Unknown();
        }
    }

    private Value readDeclared(DeclaredType type, Options options, Element where) {
        TypeElement element = Mirrors.element(type);
        Value written = byHand.read(type, options, where);
        if (written != null) {
            return written;
        }
        if (Mirrors.isTooNested(type)) {
            context.report(Rule.TOO_DEEP, where, element.getSimpleName(), Mirrors.MOST_NESTED, "in its type arguments");
            return new Value.Unknown();
        }
        if (context.isUnknown(type)
                && !ScalarReader.isAny(element.getQualifiedName().toString())) {
            context.report(Rule.UNKNOWN_TYPE, where, context.text(type));
            return new Value.Unknown();
        }
        Value special = readSpecial(type, element, options, where);
        return special != null ? special : readNamed(type, options, where);
    }

    /** Reads a type that is not written as an object of its members; returns null if it is. */
    private Value readSpecial(DeclaredType type, TypeElement element, Options options, Element where) {
        boolean jdk = Mirrors.isOfJdk(element);
        if (jdk) {
            Value scalar = readScalar(type, element.getQualifiedName().toString(), options, where);
            if (scalar != null) {
                return scalar;
            }
            Value container = containers.readDeclared(type, options, where);
            if (container != null || element.getKind() == ElementKind.ENUM) {
                return container;
            }
            context.report(Rule.JDK_TYPE, where, context.text(type));
            return new Value.Unknown();
        }
        Annotated annotations = context.annotatedType(element);
        waitForClasses(annotations);
        TypeMirror as = as(annotations);
        boolean isAnother =
                as != null && !(Mirrors.isClass(as) && Mirrors.element(as).equals(element));
        boolean isUsing = !NamedSerializers.using(annotations).isEmpty();
        if (isAnother && !isUsing && isTakenFor(as, type)) {
            return readSubtype(type, as, options, where);
        }
        if (isAnother || isUsing) {
            Value value = readSerialized(type, annotations, options, where);
            boolean isScalar = value instanceof Value.Jdk || value instanceof Value.Written;
            return isScalar ? checked(type, options, value, Value.Check.SUBCLASS) : value;
        }
        return readOfJdk(type, element, options, where);
    }

    private Value readScalar(DeclaredType type, String name, Options options, Element where) {
        if (ScalarReader.isAny(name)) {
            return readAny(type, options, where);
        }
        Value scalar = scalars.read(type, name, options.format(), where);
        return scalar == null ? null : checked(type, options, scalar, ScalarReader.check(name));
    }

    /** Returns a value whose class is checked, if it can be another one than its type. */
    Value checked(DeclaredType type, Options options, Value value, Value.Check open) {
        Value.Check check = options.check(Mirrors.element(type), open);
        if (value instanceof Value.Delegate delegate) {
            return share(type, options, "checked", () -> delegate.with(check));
        }
        return check == Value.Check.NONE
                ? value
                : share(type, options, "checked", () -> Value.Delegate.itself(context.javaType(type), value, check));
    }

    /** Reads a type all of whose values are of one of its subtypes. */
    private Value readSubtype(DeclaredType type, TypeMirror subtype, Options options, Element where) {
        context.reach(Mirrors.element(type));
        TypeMirror as = as(context.annotatedType(Mirrors.element(subtype)));
        if (as != null && !context.types.isSubtype(context.types.erasure(as), context.types.erasure(subtype))) {
            context.report(Rule.ENDLESS_TYPE, where, Mirrors.element(type).getSimpleName());
            return new Value.Unknown();
        }
        return share(type, options, () -> {
            Value value = read(subtype, options, where);
            return new Value.Subtypes(
                    context.javaType(type), List.of(new Value.Subtype(context.javaType(subtype), value)));
        });
    }

    /** Reads a value whose type says nothing: the builder decides, and knows nothing of what the member says. */
    private Value readAny(TypeMirror type, Options options, Element where) {
        String annotation = options.concerningAny();
        if (!annotation.isEmpty()) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    where,
                    annotation + " on values of type " + context.text(type),
                    "remove it, or declare a more specific type");
        }
        return new Value.Jdk("any");
    }

    /** Reports a type that Jackson has write itself. */
    void checkNotOfJackson(DeclaredType type, Element where) {
        if (JSON_SERIALIZABLE.stream().anyMatch(it -> context.asSuper(type, it) != null)) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    where,
                    "JsonSerializable of Jackson, by which " + context.text(type) + " writes itself,",
                    "write the value by hand with @JsonWriter");
        }
    }

    /** Reads a type that extends one of the JDK which is written in a form of its own; returns null for others. */
    private Value readOfJdk(DeclaredType type, TypeElement element, Options options, Element where) {
        if (!extendsJdk(type)) {
            return null;
        }
        Annotated annotations = context.annotatedType(element);
        String shape = Options.format(annotations).shape();
        boolean hasForm = annotations.find("JsonTypeInfo") != null
                || context.reference(type) == null
                        && !new PropertyCollector(context, element).values().isEmpty()
                || isOf(JDK_OBJECTS, type) && shape.equals("OBJECT")
                || element.getKind() == ElementKind.ENUM;
        if (hasForm) {
            return null;
        }
        checkNotOfJackson(type, where);
        context.hierarchy(element).forEach(context.ledger::reach);
        Options.of(annotations); // they have an effect on maps only
        Inclusion.value(annotations); // has an effect on members only
        Value scalar = readScalarOfJdk(type, options, where);
        return scalar != null ? scalar : containers.readDeclared(type, options, where);
    }

    /** Reads a type that extends one of the JDK which becomes one number or text; returns null for others. */
    Value readScalarOfJdk(DeclaredType type, Options options, Element where) {
        String shape =
                Options.format(context.annotatedType(Mirrors.element(type))).shape();
        if (isOf(JDK_SCALARS, type)) {
            return readScalar(type, "", options, where);
        }
        if (context.asSuper(type, "java.lang.Number") == null || shape.equals("OBJECT") || shape.equals("ARRAY")) {
            return null;
        }
        String method = shape.equals("STRING") ? "string" : "number";
        Value number = scalars.checked(options.format(), where, new Value.Jdk(method));
        return checked(type, options, number, Value.Check.SUBCLASS);
    }

    private boolean extendsJdk(DeclaredType type) {
        return isOf(JDK_SCALARS, type) || isOf(JDK_OBJECTS, type) || context.reference(type) != null;
    }

    private boolean isOf(List<String> types, DeclaredType type) {
        return types.stream().anyMatch(it -> context.asSuper(type, it) != null);
    }

    /** Reads a type of the user. */
    Value readNamed(DeclaredType type, Options options, Element where) {
        TypeElement element = Mirrors.element(type);
        if (!context.isVisible(type)) {
            context.report(Rule.PRIVATE_TYPE, where, context.text(type), context.packageText());
            return new Value.Unknown();
        }
        JavaType serializer = serializers.find(element, context.origin());
        if (serializer != null
                && options.areDefault()
                && type.getTypeArguments().isEmpty()) {
            return call(serializer, element);
        }
        if (element.getKind() == ElementKind.ENUM
                || serializer != null
                || serializers.isAnnotated(element)
                || context.isOurs(element)
                || serializers.isListed(element, context.origin())) {
            return share(type, options, () -> objects.read(type, options, where));
        }
        context.report(Rule.NO_SERIALIZER, where, context.text(type));
        return new Value.Unknown();
    }

    /** Returns a call of the serializer of a type. */
    Value.Call call(JavaType serializer, TypeElement type) {
        context.noteCall(type);
        return new Value.Call(
                serializer,
                () -> serializers.form(type, () -> {
                    ValueReader reader = new ValueReader(context.quiet(), serializers);
                    return reader.form(reader.readRoot(type));
                }));
    }

    /** Returns what a serializer writes. */
    public Form form(Value root) {
        return new Form(root.shape(), hasMembers(root));
    }

    /** Returns whether the members of a value can be written into an object that is there. */
    public boolean hasMembers(Value value) {
        if (value instanceof Value.Shared reference) {
            return shared.get(reference.key()) != null && hasMembers(shared.get(reference.key()));
        }
        if (value instanceof Value.Subtypes subtypes) {
            return value.shape() == ValueShape.OBJECT
                    && subtypes.subtypes().stream().allMatch(it -> hasMembers(it.value()));
        }
        if (value instanceof Value.Typed typed) {
            return typed.info().isProperty() && hasMembers(typed.value());
        }
        return value instanceof Value.Bean bean ? !bean.array() : value instanceof Value.Call call && call.hasMembers();
    }

    // ---- values with a method of their own ----

    /** Has a value written by a method of its own, which all values of the same type use. */
    Value share(TypeMirror type, Options options, Supplier<Value> reader) {
        return share(type, options, "", reader);
    }

    /**
     * Has a value written by a method of its own.
     *
     * @param kind tells the values of one type apart.
     */
    Value share(TypeMirror type, Options options, String kind, Supplier<Value> reader) {
        String key = type + " " + (options.areDefault() ? "" : options) + kind;
        Value.Shared reference = new Value.Shared(context.javaType(type), key, ValueShape.OBJECT);
        if (!shared.containsKey(key)) {
            shared.put(key, new Value.Unknown()); // found by a type that contains itself
            shared.put(key, reader.get());
        }
        Value value = shared.get(key);
        if (value instanceof Value.Unknown) {
            return reference;
        }
        boolean inline = value instanceof Value.Plain
                || value instanceof Value.Call
                || value instanceof Value.Jdk
                || value instanceof Value.Formatted
                || value instanceof Value.Custom
                || value instanceof Value.Written
                || value instanceof Value.Shared;
        return inline ? value : new Value.Shared(reference.type(), key, value.shape());
    }

    /** Gives a value a method of its own. */
    Value.Shared name(TypeMirror type, String kind, Value value) {
        String key = type + " " + kind;
        shared.put(key, Value.Delegate.itself(context.javaType(type), value, Value.Check.NONE));
        return new Value.Shared(context.javaType(type), key, value.shape());
    }

    /** Returns the value that a reference is for; any other value as it is. */
    Value found(Value value) {
        return value instanceof Value.Shared reference ? shared.get(reference.key()) : value;
    }
}
