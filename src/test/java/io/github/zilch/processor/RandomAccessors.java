// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.lang.annotation.ElementType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Draws classes whose properties have any accessors, each with any annotations with any attributes: fields, getters, other
 * methods that return nearly the same, setters, parameters of constructors, and methods of a superclass and an interface.
 * Values can be of a subclass that has annotations of its own.
 */
final class RandomAccessors {
    /** The types of properties, each with an expression for a value. */
    private static final String[][] TYPES = {
        {"int", "7"}, {"ZonedDateTime", "ZonedDateTime.parse(\"2026-01-02T03:04:05+01:00[Europe/Berlin]\")"},
        {"int", "0"}, {"Map<String,String>", "new TreeMap<>(Map.of(\"x\", \"\", \"y\", \"1\"))"},
        {"boolean", "true"}, {"Map<String,P>", "Map.of(\"x\", new P2())"},
        {"Boolean", "false"}, {"Map<String,I>", "Map.of(\"x\", new I())"},
        {"String", "\"text\""}, {"Set<E>", "new TreeSet<>(List.of(E.A))"},
        {"String", "\"\""}, {"Date", "java.sql.Time.valueOf(\"10:11:12\")"},
        {"String", "null"}, {"Map<Integer,Date>", "Map.of(1, new Date(5))"},
        {"Long", "5L"}, {"Optional<LocalDate>", "Optional.of(LocalDate.of(2026, 1, 2))"},
        {"BigDecimal", "new BigDecimal(\"1.50\")"}, {"Object", "new D()"},
        {"LocalDate", "LocalDate.of(2026, 1, 2)"}, {"short", "(short) 1"},
        {"Date", "new Date(5)"}, {"StringBuilder", "new StringBuilder()"},
        {"E", "E.B"}, {"OffsetDateTime", "OffsetDateTime.parse(\"2026-01-02T03:04:05+01:00\")"},
        {"I", "new I()"}, {"LocalDateTime", "LocalDateTime.of(2026, 1, 2, 3, 4)"},
        {"I", "null"}, {"Map<String,Optional<String>>", "Map.of(\"x\", Optional.empty())"},
        {"List<String>", "List.of()"}, {"List<B>", "List.of(B.X, B.Y)"},
        {"Map<String,Integer>", "new TreeMap<>(Map.of(\"x\", 1, \"y\", 2))"}, {"B", "B.X"},
        {"Optional<String>", "Optional.empty()"}, {"Object", "List.of()"},
        {"Optional<I>", "Optional.of(new I())"}, {"Locale", "Locale.ROOT"},
        {"Object", "\"any\""}, {"List<P>", "List.of(new P2(), new P1())"},
        {"Object", "\"\""}, {"Map<String,S>", "Map.of(\"x\", new Sub())"},
        {"double", "1.5"}, {"Map<E,Integer>", "new EnumMap<>(Map.of(E.B, 1))"},
        {"char", "'c'"}, {"List<LocalDate>", "List.of(LocalDate.of(2026, 1, 2))"},
        {"int[]", "new int[] {1}"}, {"OptionalInt", "OptionalInt.empty()"},
        {"byte[]", "new byte[0]"}, {"P[]", "new P[] {new P1(), new P2()}"},
        {"I[]", "new I[] {new I()}"}, {"BigInteger", "BigInteger.ZERO"},
        {"AtomicReference<String>", "new AtomicReference<>()"}, {"D", "new D()"},
        {"Iterable<String>", "List.of()"}, {"CharSequence", "\"text\""},
        {"Collection<?>", "List.of(1)"}, {"G<String>", "new G<>(\"g\")"},
        {"Instant", "Instant.ofEpochSecond(1000000000L)"}, {"P", "new P1()"},
        {"Duration", "Duration.ofMillis(1500)"}, {"Year", "Year.of(2026)"},
        {"java.net.URI", "java.net.URI.create(\"\")"}, {"S", "new Sub()"},
        {"UUID", "new UUID(0, 0)"}, {"List<V>", "List.of(new V(\"v\"))"},
        {"V", "new V(\"\")"}, {"List<S>", "List.of(new S(), new Sub())"},
        {"G<List<I>>", "new G<>(List.of(new I()))"}, {"Date", "new D()"},
        {"Object", "new char[] {'c'}"}, {"Date", "new java.sql.Date(5)"},
        {"List<I>", "List.of(new I())"}
    };

    private static final String[] INCLUSIONS = {
        "ALWAYS", "NON_NULL", "NON_ABSENT", "NON_EMPTY", "NON_DEFAULT", "USE_DEFAULTS"
    };

    /** Annotations of a field or method; {@code %s} is a name. */
    private static final String[] ANYWHERE = {
        "@JsonProperty",
        "@JsonProperty",
        "@JsonProperty(\"%s\")",
        "@JsonProperty(\"%s\")",
        "@JsonProperty(access = JsonProperty.Access.WRITE_ONLY)",
        "@JsonProperty(value = \"%s\", access = JsonProperty.Access.WRITE_ONLY)",
        "@JsonProperty(access = JsonProperty.Access.READ_ONLY)",
        "@JsonProperty(access = JsonProperty.Access.READ_WRITE)",
        "@JsonProperty(index = %2$d, required = true)",
        "@JsonFormat(shape = JsonFormat.Shape.STRING)",
        "@JsonFormat(shape = JsonFormat.Shape.NUMBER)",
        "@JsonFormat(shape = JsonFormat.Shape.OBJECT)",
        "@JsonFormat(shape = JsonFormat.Shape.ARRAY)",
        "@JsonFormat(pattern = \"yyyy\", locale = \"de\")",
        "@JsonFormat(timezone = \"Asia/Tokyo\")",
        "@JsonFormat(with = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)",
        "@JsonIgnoreProperties(\"x\")",
        "@JsonIgnoreProperties(value = \"x\", allowGetters = true)",
        "@JsonIncludeProperties({\"x\", \"a\"})",
        "@JsonSerialize(using = com.fasterxml.jackson.databind.ser.std.ToStringSerializer.class)",
        "@JsonSerialize",
        "@JsonDeserialize",
        "@JsonAlias(\"%s\")",
        "@JsonView(Object.class)",
        "@JsonView(String.class)",
        "@JsonView({I.class, T.class})",
        "@JsonUnwrapped",
        "@JsonUnwrapped(prefix = \"p\", suffix = \"s\")",
        "@JsonUnwrapped(enabled = false)",
        "@JsonMerge",
        "@JsonPropertyDescription(\"d\")"
    };

    /** Annotations of a field or method that a parameter cannot have. */
    private static final String[] OF_MEMBERS = {
        "@JsonIgnore", "@JsonIgnore", "@JsonIgnore(false)",
        "@JsonBackReference", "@JsonManagedReference", "@Bundle",
        "@Hidden"
    };

    private static final String[] OF_CLASSES = {
        "@JsonPropertyOrder(alphabetic = true)",
        "@JsonPropertyOrder({\"c\", \"a\"})",
        "@JsonIgnoreProperties(\"a\")",
        "@JsonIgnoreProperties(value = \"a\", ignoreUnknown = true)",
        "@JsonIncludeProperties({\"a\", \"b\", \"n0\"})",
        "@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)",
        "@JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)",
        "@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.NON_PRIVATE)",
        "@JsonAutoDetect(getterVisibility = JsonAutoDetect.Visibility.NONE)",
        "@JsonAutoDetect(isGetterVisibility = JsonAutoDetect.Visibility.ANY)",
        "@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)",
        "@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY, getterVisibility = JsonAutoDetect.Visibility.NONE)",
        "@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.NON_PRIVATE, getterVisibility = JsonAutoDetect.Visibility.NONE, isGetterVisibility = JsonAutoDetect.Visibility.NONE)",
        "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)",
        "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT) @JsonTypeName(\"tt\")",
        "@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = \"kind\")",
        "@JsonRootName(\"root\")",
        "@Bundle"
    };

    private static final String[] TYPE_INFOS = {
        "",
        "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME) ",
        "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = \"x\", include = JsonTypeInfo.As.EXISTING_PROPERTY) ",
        "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT) ",
        "@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, include = JsonTypeInfo.As.WRAPPER_ARRAY) ",
        "@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION) ",
        "@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = \"kind\") "
    };

    private static final String[] NAMES = {"a", "b", "c", "isOpen", "xIndex", "URL", "_d"};

    private static final Pattern NAME = Pattern.compile("@(?:[a-z]+\\.)*([A-Z]\\w*)");

    private final Random random;
    private final RandomAnnotations annotations;

    RandomAccessors(long seed) {
        random = new Random(seed);
        annotations = new RandomAnnotations(random);
    }

    private String pick(String... values) {
        return values[random.nextInt(values.length)];
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** Returns cases for {@link JacksonCases}, each with a class. */
    String draw(int cases, String prefix) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cases; i++) {
            text.append("=== ").append(prefix).append(i).append('\n').append(chance(20) ? drawRecord() : drawClass());
        }
        return text.toString();
    }

    private String annotations(int percent, ElementType place, String... others) {
        return annotations(
                percent,
                place,
                () -> {
                    if (chance(15)) {
                        return "@JsonInclude(JsonInclude.Include." + pick(INCLUSIONS) + ")";
                    }
                    String drawn = place != ElementType.PARAMETER && chance(35) ? pick(OF_MEMBERS) : pick(ANYWHERE);
                    boolean isPossible = place != ElementType.PARAMETER || !drawn.contains("Properties(");
                    return isPossible
                            ? drawn.formatted("n" + random.nextInt(3), random.nextInt(1000))
                            : "@JsonProperty";
                },
                others);
    }

    private String classAnnotations(int percent, String... others) {
        return annotations(
                percent,
                ElementType.TYPE,
                () -> chance(25) ? "@JsonInclude(JsonInclude.Include." + pick(INCLUSIONS) + ")" : pick(OF_CLASSES),
                others);
    }

    /**
     * Draws annotations: often those that do much, sometimes any with any attributes.
     *
     * @param others the annotations that are there.
     */
    private String annotations(int percent, ElementType place, Supplier<String> often, String... others) {
        StringBuilder text = new StringBuilder();
        Set<String> names = new HashSet<>();
        for (String other : others) {
            names.addAll(namesIn(other));
        }
        for (int i = 0; i < 3 && chance(percent); i++) {
            String annotation = chance(12) ? annotations.draw(place) : often.get();
            Set<String> drawn = namesIn(annotation);
            if (drawn.stream().noneMatch(names::contains)) {
                names.addAll(drawn);
                text.append(annotation).append(' ');
            }
        }
        return text.toString();
    }

    /** Returns the simple names of the annotations in a text. */
    private static Set<String> namesIn(String annotations) {
        Set<String> names = new HashSet<>();
        Matcher name = NAME.matcher(annotations);
        while (name.find()) {
            names.add(name.group(1));
        }
        return names;
    }

    private String drawClass() {
        StringBuilder own = new StringBuilder();
        StringBuilder base = new StringBuilder();
        StringBuilder contract = new StringBuilder();
        List<String> parameters = new ArrayList<>();
        drawNames().forEach(name -> drawProperty(name, own, base, contract, parameters));
        String constructor = parameters.isEmpty()
                ? ""
                : "    T() {}\n    " + pick("@JsonCreator ", "@JsonCreator ", "") + "T(" + String.join(", ", parameters)
                        + ") {}\n";
        return """
                %s@JsonSerializable class T extends Base implements Contract {
                %s%s    public int z = 1;
                    static Object[] samples() { return new Object[] {new T()%s}; }
                }
                class TSub extends T {%s}
                %sabstract class Base {
                %s}
                """.formatted(
                                classAnnotations(35),
                                own,
                                constructor,
                                pick("", ", new TSub()"),
                                pick("", "", " private transient int a, b; "),
                                classAnnotations(15),
                                base)
                + others(contract);
    }

    private String drawRecord() {
        List<String> components = new ArrayList<>();
        List<String> parameters = new ArrayList<>();
        List<String> values = new ArrayList<>();
        List<String> assignments = new ArrayList<>();
        StringBuilder methods = new StringBuilder();
        StringBuilder contract = new StringBuilder();
        for (String name : drawNames()) {
            String[] type = TYPES[random.nextInt(TYPES.length)];
            // fails with Jackson
            String ofComponent = annotations(35, ElementType.FIELD, "@JacksonInject");
            components.add(ofComponent + type[0] + " " + name);
            String ofParameter = annotations(25, ElementType.PARAMETER);
            parameters.add(ofParameter + type[0] + " " + name);
            assignments.add("this.%1$s = %1$s;".formatted(name));
            int firstMethod = methods.length();
            int firstAbove = contract.length();
            boolean isExplicit = chance(25);
            if (isExplicit || chance(15)) {
                methods.append("    %spublic %s %s() { return %s; }\n"
                        .formatted(
                                isExplicit || ofComponent.isEmpty() // else the JVM chooses which ones count
                                        ? annotations(40, ElementType.METHOD)
                                        : "",
                                type[0],
                                isExplicit ? name : "get" + capital(name),
                                name));
            }
            boolean hasOneGetter = !methods.toString().contains(" get" + capital(name) + "()");
            if (chance(15) && hasOneGetter) {
                contract.append("    %s%s %s();\n".formatted(annotations(60, ElementType.METHOD), type[0], name));
            }
            values.add(value(
                    type, ofComponent + ofParameter + methods.substring(firstMethod) + contract.substring(firstAbove)));
        }
        if (chance(20)) {
            methods.append("    %spublic T(%s) { %s }\n"
                    .formatted(
                            pick("", "@JsonCreator "), String.join(", ", parameters), String.join(" ", assignments)));
        }
        return """
                %s@JsonSerializable record T(%s) implements Contract {
                %s    static Object[] samples() { return new Object[] {new T(%s)}; }
                }
                """.formatted(classAnnotations(35), String.join(", ", components), methods, String.join(", ", values))
                + others(contract);
    }

    private Set<String> drawNames() {
        Set<String> names = new LinkedHashSet<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            names.add(pick(NAMES));
        }
        return names;
    }

    /** Returns the interface of the class, and the types of its properties. */
    private String others(StringBuilder contract) {
        String typeInfo = pick(TYPE_INFOS);
        return """
                %sinterface Contract {
                %s}
                %sclass I { public int x = 1; public String y; @Override public String toString() { return "I"; } }
                %senum E { A, @JsonProperty("bee") B }
                enum B { X { %sint q() { return 1; } }, Y }
                %sclass D extends Date { D() { super(7); } %spublic int getQ() { return 1; } }
                record V(@JsonValue String value) {}
                class G<X> { public int w; private final X item; G(X item) { this.item = item; } %spublic X getItem() { return item; } }
                %s@JsonSubTypes({@JsonSubTypes.Type(value = P1.class, name = "one"), @JsonSubTypes.Type(P2.class)})
                %sinterface P {}
                %sclass S { public int s = 1; %spublic int getT() { return 2; } }
                %sclass Sub extends S { %spublic int getT() { return 3; } }
                class P1 implements P { public int x = 1; }
                class P2 implements P { public String y; }
                @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @JacksonAnnotationsInside
                @JsonInclude(JsonInclude.Include.NON_EMPTY) @interface Bundle {}
                @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @JacksonAnnotationsInside
                @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) @interface Hidden {}
                """.formatted(
                        classAnnotations(10),
                        contract,
                        classAnnotations(8),
                        classAnnotations(5),
                        annotations(15, ElementType.METHOD),
                        classAnnotations(10),
                        annotations(15, ElementType.METHOD),
                        annotations(15, ElementType.METHOD),
                        typeInfo,
                        classAnnotations(5, typeInfo, "@JsonSubTypes"),
                        classAnnotations(5),
                        annotations(10, ElementType.METHOD),
                        classAnnotations(10),
                        annotations(20, ElementType.METHOD));
    }

    /** Returns an expression for a value: JSON where text is written as it is, because Jackson does not check it. */
    private static String value(String[] type, String annotations) {
        if (!annotations.contains("JsonRawValue") || type[1].equals("null")) {
            return type[1];
        }
        return switch (type[0]) {
            case "String" -> "\"[1]\"";
            case "StringBuilder" -> "new StringBuilder(\"[1]\")";
            default -> type[1];
        };
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private void drawProperty(
            String name, StringBuilder own, StringBuilder base, StringBuilder contract, List<String> parameters) {
        String[] type = TYPES[random.nextInt(TYPES.length)];
        String capital = capital(name);
        boolean fieldAbove = chance(15);
        String visibility =
                fieldAbove ? pick("protected", "public", "") : pick("private", "private", "public", "", "protected");
        StringBuilder home = fieldAbove ? base : own;
        int place = home.length();
        int firstOwn = own.length();
        int firstAbove = contract.length();
        String ofField = annotations(30, ElementType.FIELD);
        String field =
                "    %s%s %s%s %s = ".formatted(ofField, visibility, chance(5) ? "transient " : "", type[0], name);
        boolean isBoolean = type[0].equalsIgnoreCase("boolean");
        if (chance(70)) {
            String getter = isBoolean && chance(60)
                    ? (name.startsWith("is") ? name : "is" + capital)
                    : chance(8) ? name : "get" + capital;
            own.append("    %s%s %s %s() { return %s; }\n"
                    .formatted(
                            annotations(30, ElementType.METHOD),
                            pick("public", "public", "public", ""),
                            type[0],
                            getter,
                            result(type[0], name)));
            if (chance(15) && own.toString().contains("public " + type[0] + " " + getter + "()")) {
                contract.append("    %s%s %s();\n".formatted(annotations(60, ElementType.METHOD), type[0], getter));
            } else if (chance(15)) {
                String above = annotations(60, ElementType.METHOD);
                base.append("    %spublic %s get%sAbove() { return %s; }\n"
                        .formatted(above, type[0], capital, value(type, above)));
            }
        }
        if (chance(35)) {
            // fails with Jackson if the property is READ_ONLY
            String ofSetter = annotations(40, ElementType.METHOD, "@JacksonInject");
            own.append("    %spublic void set%s(%s value) {}\n".formatted(ofSetter, capital, type[0]));
        }
        String ofParameter = "";
        if (chance(25)) {
            String property = chance(75) ? "@JsonProperty(\"%s\") ".formatted(name) : "";
            ofParameter = property + annotations(40, ElementType.PARAMETER, property);
            parameters.add(ofParameter + type[0] + " " + name + "Parameter");
        }
        String all = ofField + own.substring(firstOwn) + contract.substring(firstAbove) + ofParameter;
        if (chance(20)) {
            drawSecond(name, type[0], own, all);
        }
        home.insert(place, field + value(type, all) + ";\n");
        if (all.contains("JsonRawValue")) { // the results must be JSON too
            replace(own, "(" + name + " + \"!\")", name);
        }
    }

    /** Draws another method that returns a property, unless the JVM chooses which one counts. */
    private void drawSecond(String name, String type, StringBuilder own, String others) {
        String method = pick("is" + capital(name), "get" + capital(name), name);
        String drawn = annotations(70, ElementType.METHOD);
        boolean isHidden =
                Pattern.compile("WRITE_ONLY|@Hidden").matcher(drawn + others).find();
        if (!isHidden && !own.toString().contains(" " + method + "()")) {
            own.append("    %spublic %s %s() { return %s; }\n".formatted(drawn, type, method, result(type, name)));
        }
    }

    private static void replace(StringBuilder in, String text, String by) {
        for (int at = in.indexOf(text); at >= 0; at = in.indexOf(text, at)) {
            in.replace(at, at + text.length(), by);
        }
    }

    /** Returns an expression for what a method returns: mostly another value than that of the field. */
    private String result(String type, String name) {
        return chance(25)
                ? name
                : switch (type) {
                    case "int", "Long", "double" -> name + " + 1";
                    case "short" -> "(short) (" + name + " + 1)";
                    case "char" -> "'r'";
                    case "boolean", "Boolean" -> "!" + name;
                    case "String" -> "(" + name + " + \"!\")";
                    case "I" -> "new I()";
                    case "S" -> "new S()";
                    case "E" -> "E.A";
                    default -> name;
                };
    }
}
