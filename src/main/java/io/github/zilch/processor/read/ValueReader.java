// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.compiler.Words;
import io.github.zilch.processor.model.JavaType;
import io.github.zilch.processor.model.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
    private static final List<String> JDK_SCALARS = Words.of(
            "java.util.Date java.util.Calendar java.util.TimeZone java.nio.charset.Charset java.nio.file.Path");

    /** The largest scale of a number, and the smallest one without its sign. */
    private static final int MOST_DECIMALS = 1000;

    /** How many values may be part of each other without being members, such as unwrapped objects. */
    private static final int MOST_PARTS = 100;

    private final Context context;
    private final Serializers serializers;
    private final ByHandReader byHand;
    final ObjectReader objects;
    final ContainerReader containers;

    /** The values that are written by a method of their own, by their key. */
    public final Map<String, Value> shared = new LinkedHashMap<>();

    /** The values of members that are still to be read. */
    private final Deque<Value.Later> later = new ArrayDeque<>();

    /** How many values are being read, each as a part of the one before. */
    private int depth;

    public ValueReader(Context context, Serializers serializers) {
        this.context = context;
        this.serializers = serializers;
        this.byHand = new ByHandReader(context);
        this.objects = new ObjectReader(context, this, serializers);
        this.containers = new ContainerReader(context, this);
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
        Site site = new Site(context, type.asType(), Options.NONE, type);
        Value written = byHand.read(site);
        if (written != null) {
            return written;
        }
        Value special = type.getKind() == ElementKind.ENUM ? null : readSpecial(site);
        return found(special != null ? special : objects.read(site));
    }

    // ---- members ----

    /** Returns the value of a member, which is read when the types that are being read have been. */
    Value readMember(TypeMirror type, Annotated marks, Element where) {
        Value.Later value =
                new Value.Later(() -> readValueOf(new Site(context, type, Options.of(marks), where), marks));
        later.add(value);
        return value;
    }

    /** Reads a map whose entries are members. */
    Value readEntries(TypeMirror type, Accessor accessor) {
        refuseTypes(accessor);
        Options options = Options.of(accessor.annotations());
        return readValueOf(new Site(context, type, options, accessor.element()), accessor.annotations());
    }

    /** Reads the value of a member that has options, or that stands for its object, whose options then count. */
    Value readValueOf(Site site, Annotated marks) {
        Annotated.Mark writer = marks.find("JsonWriter");
        if (writer.isThere()) {
            return byHand.readMember(writer, site);
        }
        checkMember(site, marks);
        if (marks.has("JsonRawValue") && NamedSerializers.using(marks).isEmpty()) {
            return site.isA("java.lang.CharSequence")
                    ? ScalarReader.plain("raw")
                    : site.unwritable(Rule.NOT_RAW, site.type());
        }
        Annotated.Mark scaled = marks.find("JsonScaled");
        if (scaled.isThere()) {
            return readLong("decimal", ", ", scaled, site);
        }
        Annotated.Mark epoch = marks.find("JsonEpoch");
        if (epoch.isThere()) {
            return readLong("timestamp", ", {java.util.concurrent.TimeUnit}.", epoch, site);
        }
        return readSerialized(site, marks);
    }

    /** Reads a value of which {@code @JsonSerialize} may say as what it is written. */
    private Value readSerialized(Site site, Annotated marks) {
        waitForClasses(marks);
        String using = NamedSerializers.using(marks);
        if (NamedSerializers.isToString(using) && !hasTypeInfo(site)) {
            return new Value.Jdk("string");
        }
        if (!using.isEmpty()) {
            return byHand.readUsing(using, site);
        }
        TypeMirror as = withArguments(as(marks), site.type());
        TypeMirror content = contentAs(marks);
        if (as != null && !isTakenFor(site.type(), as)) {
            return site.refuse(
                    "a value of " + context.text(site.type()) + " as " + context.text(as),
                    "name one of its supertypes that is not Object");
        }
        Options options = content == null ? site.options() : site.options().withContentType(content);
        return read(as == null ? site.with(options) : site.with(as, options.given(true)));
    }

    /** Reads a subtype for which there is a method of the user; returns null if there is none. */
    Value readByHand(Site site) {
        Value written = byHand.read(site);
        String using = NamedSerializers.using(site.annotations());
        if (written == null && NamedSerializers.isToString(using)) {
            return context.refuse(
                    site.element(),
                    "@JsonSerialize(using = ToStringSerializer.class) on a subtype",
                    Rule.REMOVE_OR_BY_HAND);
        }
        return written != null || using.isEmpty() ? written : byHand.readUsing(using, site);
    }

    /** Returns whether values of a type say which type they are. */
    private static boolean hasTypeInfo(Site site) {
        return Mirrors.isClass(site.type()) && site.annotations().contains("JsonTypeInfo");
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
        return Stream.of(
                        marks.find("JsonSerialize").type(attribute),
                        marks.find("JsonSerializeAs").type(otherAttribute))
                .filter(it -> it != null && NamedSerializers.isGiven(Mirrors.name(it)))
                .findFirst()
                .orElse(null);
    }

    /** Returns a generic type that an annotation names with the arguments that a subtype of it has, if it has any. */
    TypeMirror withArguments(TypeMirror as, TypeMirror type) {
        DeclaredType found = as == null || !Mirrors.isRaw(as) ? null : context.asSuper(type, Mirrors.name(as));
        return found == null ? as : found;
    }

    /** Returns whether values of a type can be written as those of another one. */
    boolean isTakenFor(TypeMirror type, TypeMirror as) {
        return Mirrors.isClass(as) && !Mirrors.isObject(Mirrors.element(as)) && context.isSubclass(type, as);
    }

    /** Reports types to write a value or its contents as, where Jackson does not obey them. */
    void refuseTypes(Accessor accessor) {
        if (as(accessor.annotations()) != null || contentAs(accessor.annotations()) != null) {
            context.refuse(
                    accessor.element(),
                    "@JsonSerialize(as or contentAs) with @JsonValue or @JsonAnyGetter",
                    "remove it, or declare the type that is to be written");
        }
    }

    private void checkMember(Site site, Annotated marks) {
        Subtypes.typeInfo(context.quiet(), marks, site.where());
        for (String annotation : List.of("JsonTypeInfo", "JsonSubTypes")) {
            if (marks.contains(annotation)) {
                marks.find(annotation).marks("value");
                site.refuse("@" + annotation + " on a member", "annotate the type instead");
            }
        }
    }

    /** Reads a number, or an array of them, that is written by a method with what an annotation says of it. */
    private Value readLong(String method, String before, Annotated.Mark mark, Site site) {
        boolean array = site.type() instanceof ArrayType;
        TypeMirror single = site.type() instanceof ArrayType numbers ? numbers.getComponentType() : site.type();
        if (single.getKind() != TypeKind.LONG && !site.name().equals("java.lang.Long")) {
            Element annotation = mark.mirror().getAnnotationType().asElement();
            return site.unwritable(Rule.NOT_A_LONG, annotation, site.type());
        }
        String text = mark.text("value");
        if (method.equals("decimal") && Math.abs((long) Integer.parseInt(text)) > MOST_DECIMALS) {
            site.report(Rule.WRONG_SCALE, text);
        }
        return new Value.Plain(method, before + text, array ? Value.Shape.ARRAY : Value.Shape.SCALAR);
    }

    // ---- types ----

    /** Reads a type. */
    Value read(Site site) {
        if (depth == MOST_PARTS) {
            return site.unwritable(Rule.TOO_DEEP, site.type(), MOST_PARTS, "in values that are no members");
        }
        depth++;
        try {
            return readPart(site);
        } finally {
            depth--;
        }
    }

    private Value readPart(Site site) {
        switch (site.type().getKind()) {
            case BOOLEAN, CHAR, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE:
                return ScalarReader.readPrimitive(site);
            case ARRAY:
                Value written = byHand.readNamed(site);
                return written != null ? written : containers.readArray(site);
            case DECLARED:
                return readDeclared(site);
            case WILDCARD:
                TypeMirror bound = ((WildcardType) site.type()).getExtendsBound();
                return bound != null ? read(site.with(bound)) : readAny(site);
            case TYPEVAR:
                return read(site.with(context.types.erasure(((TypeVariable) site.type()).getUpperBound())));
            case ERROR:
                return context.unknown();
            default:
                return site.unwritable(Rule.UNKNOWN_TYPE, site.type());
        }
    }

    private Value readDeclared(Site site) {
        Value written = byHand.read(site);
        if (written != null) {
            return written;
        }
        if (Mirrors.isTooNested(site.type())) {
            return site.unwritable(Rule.TOO_DEEP, site.element(), Mirrors.MOST_NESTED, "in its type arguments");
        }
        if (Mirrors.isRaw(site.type()) && !ScalarReader.isAny(site.name())) {
            return site.unwritable(Rule.UNKNOWN_TYPE, site.type());
        }
        Value special = readSpecial(site);
        return special != null ? special : readNamed(site);
    }

    /** Reads a type that is not written as an object of its members; returns null if it is. */
    private Value readSpecial(Site site) {
        if (Mirrors.isOfJdk(site.element())) {
            Value scalar = readScalar(site, site.name());
            Value read = scalar != null ? scalar : containers.readDeclared(site);
            return read != null || site.element().getKind() == ElementKind.ENUM
                    ? read
                    : site.unwritable(Rule.JDK_TYPE, site.type());
        }
        waitForClasses(site.annotations());
        TypeMirror as = as(site.annotations());
        boolean isAnother =
                as != null && !(Mirrors.isClass(as) && Mirrors.element(as).equals(site.element()));
        boolean isUsing = !NamedSerializers.using(site.annotations()).isEmpty();
        if (isAnother && !isUsing && isTakenFor(as, site.type())) {
            return readSubtype(site, as);
        }
        if (isAnother || isUsing) {
            Value value = readSerialized(site, site.annotations());
            return value instanceof Value.Jdk || value instanceof Value.ByHand
                    ? checked(site, value, Value.Check.SUBCLASS)
                    : value;
        }
        return readOfJdk(site);
    }

    private Value readScalar(Site site, String name) {
        if (ScalarReader.isAny(name)) {
            return readAny(site);
        }
        Value scalar = ScalarReader.read(site, name);
        return scalar == null ? null : checked(site, scalar, ScalarReader.check(name));
    }

    /** Returns a value whose class is checked, if it can be another one than its type. */
    private Value checked(Site site, Value value, Value.Check open) {
        Value.Check check = site.check(open);
        if (value instanceof Value.Delegate delegate) {
            return share(site, "checked", () -> delegate.with(check));
        }
        return check == Value.Check.NONE
                ? value
                : share(site, "checked", () -> Value.Delegate.itself(site.javaType(), value, check));
    }

    /** Reads a type all of whose values are of one of its subtypes. */
    private Value readSubtype(Site site, TypeMirror subtype) {
        context.reach(site.element());
        TypeMirror as = as(site.with(subtype).annotations());
        if (as != null && !context.isSubclass(as, subtype)) {
            return site.unwritable(Rule.ENDLESS_TYPE, site.element());
        }
        return share(site, "", () -> {
            Value value = read(site.with(subtype));
            return new Value.Subtypes(site.javaType(), List.of(new Value.Subtype(context.javaType(subtype), value)));
        });
    }

    /** Reads a value whose type says nothing: the builder decides, and knows nothing of what the member says. */
    private Value readAny(Site site) {
        site.refuseOptions("values of type " + context.text(site.type()), "declare a more specific type");
        return new Value.Jdk("any");
    }

    /** Reports a type that Jackson has write itself. */
    void checkNotOfJackson(Site site) {
        if (site.isA(JSON_SERIALIZABLE)) {
            String text = context.text(site.type());
            site.refuse("JsonSerializable of Jackson, by which " + text + " writes itself,", Rule.BY_HAND);
        }
    }

    /** Reads a type that extends one of the JDK which is written in a form of its own; returns null for others. */
    private Value readOfJdk(Site site) {
        boolean isReference = context.reference(site.type()) != null;
        if (!site.isA(JDK_SCALARS) && !site.isA(JDK_OBJECTS) && !isReference) {
            return null;
        }
        TypeElement element = site.element();
        boolean hasForm = hasTypeInfo(site)
                || !isReference && !new PropertyCollector(context, element).values.isEmpty()
                || site.isA(JDK_OBJECTS) && shapeOfType(site).equals("OBJECT")
                || element.getKind() == ElementKind.ENUM;
        if (hasForm) {
            return null;
        }
        checkNotOfJackson(site);
        context.hierarchy(element).forEach(context.ledger::reach);
        Options.of(site.annotations()); // they have an effect on maps only
        Inclusion.value(site.annotations()); // has an effect on members only
        Value scalar = readScalarOfJdk(site);
        return scalar != null ? scalar : containers.readDeclared(site);
    }

    private static String shapeOfType(Site site) {
        return Options.format(site.annotations()).shape();
    }

    /** Reads a type that extends one of the JDK which becomes one number or text; returns null for others. */
    Value readScalarOfJdk(Site site) {
        String shape = shapeOfType(site);
        if (site.isA(JDK_SCALARS)) {
            return readScalar(site, "");
        }
        if (!site.isA("java.lang.Number") || shape.equals("OBJECT") || shape.equals("ARRAY")) {
            return null;
        }
        Value number = new Value.Jdk(shape.equals("STRING") ? "string" : "number");
        return checked(site, ScalarReader.checked(site, number), Value.Check.SUBCLASS);
    }

    /** Reads a type of the user. */
    private Value readNamed(Site site) {
        TypeElement element = site.element();
        if (!context.isVisible(site.type())) {
            return site.unwritable(Rule.PRIVATE_TYPE, site.type(), context.packageText());
        }
        JavaType serializer = serializers.find(element, context.origin());
        if (serializer != null
                && site.options().areDefault()
                && site.declared().getTypeArguments().isEmpty()) {
            return call(serializer, element);
        }
        if (element.getKind() == ElementKind.ENUM
                || serializer != null
                || serializers.isAnnotated(element)
                || context.isOurs(element)
                || serializers.isListed(element, context.origin())) {
            return share(site, "", () -> objects.read(site));
        }
        return site.unwritable(Rule.NO_SERIALIZER, site.type());
    }

    /** Returns a call of the serializer of a type. */
    Value.Call call(JavaType serializer, TypeElement type) {
        context.called.add(type);
        return new Value.Call(
                serializer,
                () -> serializers.form(type, () -> {
                    ValueReader reader = new ValueReader(context.quiet(), serializers);
                    return reader.form(reader.readRoot(type));
                }));
    }

    /** Returns what a serializer writes. */
    public Value.Form form(Value root) {
        return new Value.Form(root.shape(), hasMembers(root));
    }

    /** Returns whether the members of a value can be written into an object that is there. */
    public boolean hasMembers(Value value) {
        if (value instanceof Value.Shared reference) {
            return found(reference) != null && hasMembers(found(reference));
        }
        if (value instanceof Value.Subtypes subtypes) {
            return value.shape() == Value.Shape.OBJECT
                    && subtypes.subtypes().stream().allMatch(it -> hasMembers(it.value()));
        }
        if (value instanceof Value.Typed typed) {
            return typed.info().isProperty() && hasMembers(typed.value());
        }
        return value instanceof Value.Bean bean ? !bean.array() : value instanceof Value.Call call && call.hasMembers();
    }

    // ---- values with a method of their own ----

    /**
     * Has a value written by a method of its own, which all values of the same type use.
     *
     * @param kind tells the values of one type apart.
     */
    Value share(Site site, String kind, Supplier<Value> reader) {
        String key = site.type() + " " + (site.options().areDefault() ? "" : site.options()) + kind;
        Value.Shared reference = new Value.Shared(site.javaType(), key, Value.Shape.OBJECT);
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
    Value.Shared name(Site site, String kind, Value value) {
        String key = site.type() + " " + kind;
        shared.put(key, Value.Delegate.itself(site.javaType(), value, Value.Check.NONE));
        return new Value.Shared(site.javaType(), key, value.shape());
    }

    /** Returns the value that a reference is for; any other value as it is. */
    Value found(Value value) {
        return value instanceof Value.Shared reference ? shared.get(reference.key()) : value;
    }
}
