// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Draws classes whose properties have any accessors, each with any annotations with any attributes: fields, getters,
 * setters, parameters of constructors, and methods of a superclass and an interface.
 */
final class RandomAccessors {
    /** The types of properties, each with an expression for a value. */
    private static final String[][] TYPES = {
        {"int", "7"},
        {"int", "0"},
        {"boolean", "true"},
        {"Boolean", "false"},
        {"String", "\"text\""},
        {"String", "\"\""},
        {"String", "null"},
        {"Long", "5L"},
        {"BigDecimal", "new BigDecimal(\"1.50\")"},
        {"LocalDate", "LocalDate.of(2026, 1, 2)"},
        {"Date", "new Date(5)"},
        {"E", "E.B"},
        {"I", "new I()"},
        {"I", "null"},
        {"List<I>", "List.of(new I())"},
        {"List<String>", "List.of()"},
        {"Map<String,Integer>", "new TreeMap<>(Map.of(\"x\", 1, \"y\", 2))"},
        {"Map<String,I>", "Map.of(\"x\", new I())"},
        {"Optional<String>", "Optional.empty()"},
        {"Optional<I>", "Optional.of(new I())"},
        {"short", "(short) 1"},
        {"Object", "\"any\""}
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
        "@JsonProperty(index = 2, required = true)",
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
        "@JsonUnwrapped",
        "@JsonUnwrapped(prefix = \"p\", suffix = \"s\")",
        "@JsonUnwrapped(enabled = false)",
        "@JsonMerge",
        "@JsonPropertyDescription(\"d\")"
    };

    /** Annotations of a field or method that a parameter cannot have. */
    private static final String[] OF_MEMBERS = {
        "@JsonIgnore",
        "@JsonIgnore",
        "@JsonIgnore(false)",
        "@JsonBackReference",
        "@JsonManagedReference",
        "@Bundle",
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
        "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)",
        "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT) @JsonTypeName(\"tt\")",
        "@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = \"kind\")",
        "@JsonRootName(\"root\")",
        "@Bundle"
    };

    private static final String[] NAMES = {"a", "b", "c", "isOpen", "xIndex", "URL", "_d"};

    private final Random random;

    RandomAccessors(long seed) {
        random = new Random(seed);
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
            text.append("=== ").append(prefix).append(i).append('\n').append(drawClass());
        }
        return text.toString();
    }

    private String annotations(int percent, boolean isMember) {
        StringBuilder text = new StringBuilder();
        List<String> drawn = new ArrayList<>();
        while (chance(percent) && drawn.size() < 3) {
            String annotation = isMember && chance(35) ? pick(OF_MEMBERS) : pick(ANYWHERE);
            if (chance(15)) {
                annotation = "@JsonInclude(JsonInclude.Include." + pick(INCLUSIONS) + ")";
            }
            String name = annotation.split("\\(")[0];
            if (!drawn.contains(name)) {
                drawn.add(name);
                text.append(annotation.formatted("n" + random.nextInt(3))).append(' ');
            }
        }
        return text.toString();
    }

    private String classAnnotations(int percent) {
        StringBuilder text = new StringBuilder();
        List<String> drawn = new ArrayList<>();
        while (chance(percent) && drawn.size() < 3) {
            String annotation =
                    chance(25) ? "@JsonInclude(JsonInclude.Include." + pick(INCLUSIONS) + ")" : pick(OF_CLASSES);
            String name = annotation.split("\\(")[0];
            if (!drawn.contains(name)) {
                drawn.add(name);
                text.append(annotation).append(' ');
            }
        }
        return text.toString();
    }

    private String drawClass() {
        StringBuilder own = new StringBuilder();
        StringBuilder base = new StringBuilder();
        StringBuilder contract = new StringBuilder();
        List<String> parameters = new ArrayList<>();
        List<String> drawn = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            String name = pick(NAMES);
            if (!drawn.contains(name)) {
                drawn.add(name);
                drawProperty(name, own, base, contract, parameters);
            }
        }
        String constructor = parameters.isEmpty()
                ? ""
                : "    T() {}\n    " + pick("@JsonCreator ", "@JsonCreator ", "") + "T(" + String.join(", ", parameters)
                        + ") {}\n";
        return """
                %s@JsonSerializable class T extends Base implements Contract {
                %s%s    public int z = 1;
                    static Object[] samples() { return new Object[] {new T()}; }
                }
                %sabstract class Base {
                %s}
                %sinterface Contract {
                %s}
                class I { public int x = 1; public String y; @Override public String toString() { return "I"; } }
                enum E { A, @JsonProperty("bee") B }
                @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @JacksonAnnotationsInside
                @JsonInclude(JsonInclude.Include.NON_EMPTY) @interface Bundle {}
                @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @JacksonAnnotationsInside
                @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) @interface Hidden {}
                """.formatted(
                classAnnotations(35), own, constructor, classAnnotations(15), base, classAnnotations(10), contract);
    }

    private void drawProperty(
            String name, StringBuilder own, StringBuilder base, StringBuilder contract, List<String> parameters) {
        String[] type = TYPES[random.nextInt(TYPES.length)];
        String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        boolean fieldAbove = chance(15);
        String visibility =
                fieldAbove ? pick("protected", "public", "") : pick("private", "private", "public", "", "protected");
        (fieldAbove ? base : own)
                .append("    %s%s %s%s %s = %s;\n"
                        .formatted(
                                annotations(30, true),
                                visibility,
                                chance(5) ? "transient " : "",
                                type[0],
                                name,
                                type[1]));
        boolean isBoolean = type[0].equalsIgnoreCase("boolean");
        if (chance(70)) {
            String getter = isBoolean && chance(60)
                    ? (name.startsWith("is") ? name : "is" + capital)
                    : chance(8) ? name : "get" + capital;
            own.append("    %s%s %s %s() { return %s; }\n"
                    .formatted(annotations(30, true), pick("public", "public", "public", ""), type[0], getter, name)
                    .replace("    public", "    public"));
            if (chance(15) && own.toString().contains("public " + type[0] + " " + getter + "()")) {
                contract.append("    %s%s %s();\n".formatted(annotations(60, true), type[0], getter));
            } else if (chance(15)) {
                base.append("    %spublic %s %s() { return null; }\n"
                        .formatted(annotations(60, true), type[0], "get" + capital + "Above")
                        .replace("return null", "return " + type[1]));
            }
        }
        if (chance(35)) {
            own.append("    %spublic void set%s(%s value) {}\n".formatted(annotations(40, true), capital, type[0]));
        }
        if (chance(25)) {
            parameters.add("@JsonProperty(\"%s\") %s%s %s"
                    .formatted(name, parameterAnnotations(), type[0], name + "Parameter"));
        }
    }

    private String parameterAnnotations() {
        String drawn = annotations(40, false);
        return drawn.contains("@JsonProperty") || drawn.contains("Properties") || drawn.contains("@JsonView")
                ? ""
                : drawn;
    }
}
