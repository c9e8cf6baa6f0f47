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
import javax.lang.model.element.Name;
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

    /** The largest scale of a number, and the smallest one without its sign. */
    private static final int MOST_DECIMALS = 1000;

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
        this.containers = new ContainerReader(context, this);
    }

    /** Returns the values that are written by a method of their own, by their key. */
    public Map<String, Value> shared() {
        return shared;
    }

    ObjectReader objects() {
        return objects;
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

    /** Reads a map whose entries are members. */
    Value readEntries(TypeMirror type, Annotated marks, Element where) {
        refuseTypes(marks, where);
        return readValueOf(type, marks, Options.of(marks), where);
    }

    /** Reads the value of a member that has options, or that stands for its object, whose options then count. */
    Value readValueOf(TypeMirror type, Annotated marks, Options options, Element where) {
        Annotated.Mark writer = marks.find("JsonWriter");
        if (writer.isThere()) {
            return byHand.readMember(writer, type, where);
        }
        checkMember(marks, where);
        if (marks.has("JsonRawValue") && NamedSerializers.using(marks).isEmpty()) {
            return readRaw(type, where);
        }
        Annotated.Mark scaled = marks.find("JsonScaled");
        if (scaled.isThere()) {
            return readLong("decimal", ", ", scaled, type, where);
        }
        Annotated.Mark epoch = marks.find("JsonEpoch");
        if (epoch.isThere()) {
            return readLong("timestamp", ", {java.util.concurrent.TimeUnit}.", epoch, type, where);
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
            return context.refuse(
                    where,
                    "a value of " + context.text(type) + " as " + context.text(as),
                    "name one of its supertypes that is not Object");
        }
        Options with = content == null ? options : options.withContentType(content);
        return as == null ? read(type, with, where) : read(as, with.given(true), where);
    }

    /** Reads a subtype for which there is a method of the user; returns null if there is none. */
    Value readByHand(DeclaredType type, Options options, Element where) {
        Value written = byHand.read(type, options, where);
        String using = NamedSerializers.using(context.annotatedType(type));
        if (written == null && NamedSerializers.isToString(using)) {
            return context.refuse(
                    Mirrors.element(type),
                    "@JsonSerialize(using = ToStringSerializer.class) on a subtype",
                    Rule.REMOVE_OR_BY_HAND);
        }
        return written != null || using.isEmpty() ? written : byHand.readUsing(using, type, options, where);
    }

    /** Returns whether values of a type say which type they are. */
    private boolean hasTypeInfo(TypeMirror type) {
        return Mirrors.isClass(type)
                && context.annotatedType(Mirrors.element(type)).contains("JsonTypeInfo");
    }

    /** Takes note of classes in annotations that another processor has still to write. */
    private void waitForClasses(Annotated marks) {
        Annotated.Mark serialize = marks.find("JsonSerialize");
        Annotated.Mark types = marks.find("JsonSerializeAs");
        if (CLASSES.stream().anyMatch(serialize::isMissing) || types.isMissing("value") || types.isMissing("content")) {
            context.missing();
        }
    }

    /** Returns the type that annotations say a value is written as, or null. */
    private static TypeMirror as(Annotated marks) {
        return given(marks, "as", "value");
    }

    /** Returns the type that annotations say the contents of a value are written as, or null. */
    private static TypeMirror contentAs(Annotated marks) {
        return given(marks, "contentAs", "content");
    }

    /** Returns the class that one of two annotations names, each by an attribute, or null. */
    private static TypeMirror given(Annotated marks, String attribute, String otherAttribute) {
        TypeMirror type = given(marks.find("JsonSerialize"), attribute);
        TypeMirror other = given(marks.find("JsonSerializeAs"), otherAttribute);
        return type != null ? type : other;
    }

    private static TypeMirror given(Annotated.Mark mark, String attribute) {
        return NamedSerializers.isGiven(mark.className(attribute)) ? mark.type(attribute) : null;
    }

    /** Returns a generic type that an annotation names with the arguments that a subtype of it has, if it has any. */
    TypeMirror withArguments(TypeMirror as, TypeMirror type) {
        DeclaredType found = as == null || !context.isUnknown(as) ? null : context.asSuper(type, Mirrors.name(as));
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
            context.refuse(
                    where,
                    "@JsonSerialize(as or contentAs) with @JsonValue or @JsonAnyGetter",
                    "remove it, or declare the type that is to be written");
        }
    }

    private void checkMember(Annotated marks, Element where) {
        Subtypes.typeInfo(context.quiet(), marks, where);
        for (String annotation : List.of("JsonTypeInfo", "JsonSubTypes")) {
            if (marks.contains(annotation)) {
                marks.find(annotation).marks("value");
                context.refuse(where, "@" + annotation + " on a member", "annotate the type instead");
            }
        }
    }

    private Value readRaw(TypeMirror type, Element where) {
        return context.isA(type, "java.lang.CharSequence")
                ? ScalarReader.plain("raw")
                : context.unwritable(Rule.NOT_RAW, where, context.text(type));
    }

    /** Reads a number, or an array of them, that is written by a method with what an annotation says of it. */
    private Value readLong(String method, String before, Annotated.Mark mark, TypeMirror type, Element where) {
        boolean array = type instanceof ArrayType;
        TypeMirror single = type instanceof ArrayType numbers ? numbers.getComponentType() : type;
        if (single.getKind() != TypeKind.LONG && !Mirrors.name(type).equals("java.lang.Long")) {
            Name annotation = Mirrors.element(mark.mirror().getAnnotationType()).getSimpleName();
            return context.unwritable(Rule.NOT_A_LONG, where, annotation, context.text(type));
        }
        String text = mark.text("value");
        if (method.equals("decimal") && Math.abs((long) Integer.parseInt(text)) > MOST_DECIMALS) {
            context.report(Rule.WRONG_SCALE, where, text);
        }
        return new Value.Plain(method, before + text, array ? ValueShape.ARRAY : ValueShape.SCALAR);
    }

    // ---- types ----

    /** Reads a type. */
    Value read(TypeMirror type, Options options, Element where) {
        if (depth == MOST_PARTS) {
            String text = context.text(type);
            return context.unwritable(Rule.TOO_DEEP, where, text, MOST_PARTS, "in values that are no members");
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
                return context.unknown();
            default:
                return context.unwritable(Rule.UNKNOWN_TYPE, where, context.text(type));
        }
    }

    private Value readDeclared(DeclaredType type, Options options, Element where) {
        TypeElement element = Mirrors.element(type);
        Value written = byHand.read(type, options, where);
        if (written != null) {
            return written;
        }
        if (Mirrors.isTooNested(type)) {
            Name name = element.getSimpleName();
            return context.unwritable(Rule.TOO_DEEP, where, name, Mirrors.MOST_NESTED, "in its type arguments");
        }
        if (context.isUnknown(type) && !ScalarReader.isAny(Mirrors.name(type))) {
            return context.unwritable(Rule.UNKNOWN_TYPE, where, context.text(type));
        }
        Value special = readSpecial(type, element, options, where);
        return special != null ? special : readNamed(type, options, where);
    }

    /** Reads a type that is not written as an object of its members; returns null if it is. */
    private Value readSpecial(DeclaredType type, TypeElement element, Options options, Element where) {
        boolean jdk = Mirrors.isOfJdk(element);
        if (jdk) {
            Value scalar = readScalar(type, Mirrors.name(type), options, where);
            if (scalar != null) {
                return scalar;
            }
            Value container = containers.readDeclared(type, options, where);
            if (container != null || element.getKind() == ElementKind.ENUM) {
                return container;
            }
            return context.unwritable(Rule.JDK_TYPE, where, context.text(type));
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
            return value instanceof Value.Jdk || value instanceof Value.ByHand
                    ? checked(type, options, value, Value.Check.SUBCLASS)
                    : value;
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
            return context.unwritable(
                    Rule.ENDLESS_TYPE, where, Mirrors.element(type).getSimpleName());
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
            context.refuse(
                    where,
                    annotation + " on values of type " + context.text(type),
                    "remove it, or declare a more specific type");
        }
        return new Value.Jdk("any");
    }

    /** Reports a type that Jackson has write itself. */
    void checkNotOfJackson(DeclaredType type, Element where) {
        if (context.isA(type, JSON_SERIALIZABLE)) {
            context.refuse(
                    where,
                    "JsonSerializable of Jackson, by which " + context.text(type) + " writes itself,",
                    Rule.BY_HAND);
        }
    }

    /** Reads a type that extends one of the JDK which is written in a form of its own; returns null for others. */
    private Value readOfJdk(DeclaredType type, TypeElement element, Options options, Element where) {
        boolean extendsJdk =
                context.isA(type, JDK_SCALARS) || context.isA(type, JDK_OBJECTS) || context.reference(type) != null;
        if (!extendsJdk) {
            return null;
        }
        Annotated annotations = context.annotatedType(element);
        String shape = Options.format(annotations).shape();
        boolean hasForm = annotations.contains("JsonTypeInfo")
                || context.reference(type) == null
                        && !new PropertyCollector(context, element).values().isEmpty()
                || context.isA(type, JDK_OBJECTS) && shape.equals("OBJECT")
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
        String shape = Options.format(context.annotatedType(type)).shape();
        if (context.isA(type, JDK_SCALARS)) {
            return readScalar(type, "", options, where);
        }
        if (!context.isA(type, "java.lang.Number") || shape.equals("OBJECT") || shape.equals("ARRAY")) {
            return null;
        }
        String method = shape.equals("STRING") ? "string" : "number";
        Value number = scalars.checked(options.format(), where, new Value.Jdk(method));
        return checked(type, options, number, Value.Check.SUBCLASS);
    }

    /** Reads a type of the user. */
    Value readNamed(DeclaredType type, Options options, Element where) {
        TypeElement element = Mirrors.element(type);
        if (!context.isVisible(type)) {
            return context.unwritable(Rule.PRIVATE_TYPE, where, context.text(type), context.packageText());
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
        return context.unwritable(Rule.NO_SERIALIZER, where, context.text(type));
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
        return value instanceof Value.Inline ? value : new Value.Shared(reference.type(), key, value.shape());
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
