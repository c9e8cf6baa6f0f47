// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Draws types with annotations, and objects of them, as source: records, classes with getters or fields, subclasses,
 * sealed types, enums, values, and generic ones, nested and combined.
 */
final class RandomTypes {
    private static final String[] POLICIES = {"ALWAYS", "NON_NULL", "NON_ABSENT", "NON_EMPTY", "NON_DEFAULT"};
    private static final String[] STRATEGIES = {
        "SnakeCase", "UpperSnakeCase", "LowerCamelCase", "UpperCamelCase", "LowerCase", "KebabCase", "LowerDotCase"
    };
    private static final String[] STEMS = {"price", "bestBid", "x", "aB", "urlOfHTTP", "_under", "two_words", "v2Rate"};

    private final Random random;
    private final StringBuilder source = new StringBuilder();
    private final List<Kind> objects = new ArrayList<>();
    private final List<Kind> enums = new ArrayList<>();
    private int names;

    RandomTypes(long seed) {
        random = new Random(seed);
    }

    /**
     * A type of values.
     *
     * @param name in source.
     * @param value draws an expression.
     * @param isBean whether it becomes an object of known members.
     * @param isNumber whether its digits can be written as a string.
     * @param isFlat whether it can be written as a positional array.
     */
    private record Kind(String name, Supplier<String> value, boolean isBean, boolean isNumber, boolean isFlat) {
        Kind(String name, Supplier<String> value, boolean isBean, boolean isNumber) {
            this(name, value, isBean, isNumber, false);
        }
    }

    /** Returns a source with the class {@code r.Home}, whose nested types are to be judged. */
    String draw(int types) {
        source.append("""
                package r;
                import com.fasterxml.jackson.annotation.*;
                import com.fasterxml.jackson.databind.PropertyNamingStrategies;
                import com.fasterxml.jackson.databind.annotation.JsonNaming;
                import io.github.zilch.*;
                import java.math.*;
                import java.time.*;
                import java.util.*;
                import java.util.concurrent.atomic.*;
                public class Home {
                    static <L extends Collection<E>, E> L add(L elements, E element) { elements.add(element); return elements; }
                    static <K, V> TreeMap<K, V> put(TreeMap<K, V> map, K key, V value) { map.put(key, value); return map; }
                """);
        for (int i = 0; i < types; i++) {
            switch (random.nextInt(8)) {
                case 0 -> drawEnum();
                case 1 -> drawSealed();
                case 2 -> drawValue();
                case 3, 4 -> drawClass();
                default -> drawRecord();
            }
        }
        return source.append("}\n").toString();
    }

    /** Returns the names of the types to be judged. */
    List<String> judged() {
        return objects.stream().map(Kind::name).toList();
    }

    private String pick(String... values) {
        return values[random.nextInt(values.length)];
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private String newName(String stem) {
        return stem + names++;
    }

    // ---- declarations ----

    private void drawEnum() {
        String name = newName("E");
        String shape = chance(15) ? "@JsonFormat(shape = JsonFormat.Shape.NUMBER) " : "";
        source.append("    %spublic enum %s {%sA, B, %sC}\n"
                .formatted(
                        shape,
                        name,
                        chance(30) ? "@JsonProperty(\"a \\\"name\\\"\") " : "",
                        chance(30) ? "@JsonProperty(\"c\") " : ""));
        enums.add(new Kind(name, () -> name + "." + pick("A", "B", "C"), false, false));
    }

    private void drawRecord() {
        String name = newName("R");
        List<Member> members = members();
        String annotations = typeAnnotations(members);
        source.append("    %s@JsonSerializable public record %s(".formatted(annotations, name));
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            source.append("%s%s%s %s".formatted(i > 0 ? ", " : "", member.annotations, member.kind.name, member.name));
        }
        source.append(") {\n        static Object[] samples() { return new Object[] {%s}; }\n    }\n"
                .formatted(samples(() -> constructor(name, members))));
        objects.add(new Kind(
                name, () -> constructor(name, members), !annotations.contains("ARRAY"), false, isFlat(members)));
    }

    private void drawClass() {
        String name = newName("C");
        List<Member> members = members();
        boolean fields = chance(30);
        Kind base = chance(30) && !objects.isEmpty() ? objects.get(random.nextInt(objects.size())) : null;
        String parent = base != null && base.isBean && base.name.startsWith("C") ? " extends " + base.name : "";
        String annotations = parent.isEmpty() ? typeAnnotations(members) : "";
        source.append("    %s@JsonSerializable public static class %s%s {\n".formatted(annotations, name, parent));
        for (Member member : members) {
            if (fields) {
                source.append("        %spublic %s %s;\n".formatted(member.annotations, member.kind.name, member.name));
                continue;
            }
            boolean onField = chance(50) && !isUnlikeItsGetter(member.name); // Jackson reads private fields
            String capital = Character.toUpperCase(member.name.charAt(0)) + member.name.substring(1);
            String prefix = member.kind.name.equals("boolean") && chance(70) ? "is" : "get";
            source.append("        %sprivate %s %s;\n"
                    .formatted(onField ? member.annotations : "", member.kind.name, member.name));
            source.append("        %spublic %s %s%s() { return %s; }\n"
                    .formatted(onField ? "" : member.annotations, member.kind.name, prefix, capital, member.name));
        }
        source.append("        public %s() {}\n".formatted(name));
        source.append("        static %1$s of%1$s(".formatted(name));
        for (int i = 0; i < members.size(); i++) {
            source.append("%s%s %s".formatted(i > 0 ? ", " : "", members.get(i).kind.name, members.get(i).name));
        }
        source.append(") { %1$s made = new %1$s(); ".formatted(name));
        members.forEach(member -> source.append("made.%1$s = %1$s; ".formatted(member.name)));
        source.append("return made; }\n");
        Supplier<String> value =
                () -> constructor(name, members).replace("new " + name + "(", name + ".of" + name + "(");
        source.append("        static Object[] samples() { return new Object[] {%s, new %s()}; }\n    }\n"
                .formatted(samples(value), name));
        objects.add(new Kind(name, value, !annotations.contains("ARRAY"), false, parent.isEmpty() && isFlat(members)));
    }

    private void drawSealed() {
        String name = newName("S");
        boolean typed = chance(70);
        boolean listed = chance(50);
        String info = typed
                ? "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME%s) ".formatted(chance(50) ? ", property = \"kind\"" : "")
                : "";
        List<String> subtypes = new ArrayList<>();
        StringBuilder records = new StringBuilder();
        List<Supplier<String>> values = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            String subtype = newName("Sub");
            subtypes.add(subtype);
            List<Member> members = chance(20) ? List.of() : members();
            records.append("        %s%spublic record %s("
                    .formatted(
                            typed && !listed && chance(50)
                                    ? "@JsonTypeName(\"%s\") ".formatted(subtype.toLowerCase(java.util.Locale.ROOT))
                                    : "",
                            chance(50) ? "@JsonSerializable " : "",
                            subtype));
            for (int m = 0; m < members.size(); m++) {
                Member member = members.get(m);
                records.append(
                        "%s%s%s %s".formatted(m > 0 ? ", " : "", member.annotations, member.kind.name, member.name));
            }
            records.append(") implements %s {}\n".formatted(name));
            values.add(() -> constructor(name + "." + subtype, members));
        }
        if (typed && listed) {
            StringBuilder types = new StringBuilder("@JsonSubTypes({");
            for (int i = 0; i < subtypes.size(); i++) {
                types.append("%s@JsonSubTypes.Type(value = %s.%s.class%s)"
                        .formatted(
                                i > 0 ? ", " : "", name, subtypes.get(i), chance(50) ? ", name = \"n" + i + "\"" : ""));
            }
            info += types + "}) ";
        }
        Supplier<String> value = () -> values.get(random.nextInt(values.size())).get();
        source.append("    %s@JsonSerializable public sealed interface %s {\n%s".formatted(info, name, records));
        source.append(
                "        static Object[] samples() { return new Object[] {%s}; }\n    }\n".formatted(samples(value)));
        objects.add(new Kind(name, value, false, false));
    }

    private void drawValue() {
        String name = newName("V");
        Kind kind = kind(1);
        source.append("    @JsonSerializable public record %s(%s) {}\n"
                .formatted(
                        name,
                        chance(50)
                                ? "@JsonValue %s value, int other".formatted(kind.name)
                                : "int other, @JsonValue %s value".formatted(kind.name)));
        boolean first = source.toString().contains(name + "(@JsonValue");
        Supplier<String> value = () ->
                first ? "new %s(%s, 1)".formatted(name, valueOf(kind)) : "new %s(1, %s)".formatted(name, valueOf(kind));
        enums.add(new Kind(name, value, false, false));
    }

    private static boolean isFlat(List<Member> members) {
        return members.stream().noneMatch(it -> it.annotations.contains("Unwrapped"));
    }

    /** Returns whether a field is called other than the property that Jackson derives from its getter. */
    private static boolean isUnlikeItsGetter(String name) {
        return Character.isUpperCase(name.charAt(1));
    }

    private String samples(Supplier<String> value) {
        return value.get() + ", " + value.get() + ", " + value.get();
    }

    private String constructor(String name, List<Member> members) {
        StringBuilder text = new StringBuilder("new " + name + "(");
        for (int i = 0; i < members.size(); i++) {
            text.append(i > 0 ? ", " : "")
                    .append(
                            members.get(i).raw
                                    ? pick("\"{\\\"raw\\\":[1]}\"", "\"12\"", "null")
                                    : valueOf(members.get(i).kind));
        }
        return text.append(")").toString();
    }

    // ---- members ----

    private record Member(String name, Kind kind, String annotations, boolean raw) {}

    private List<Member> members() {
        List<Member> members = new ArrayList<>();
        int count = 1 + random.nextInt(7);
        for (int i = 0; i < count; i++) {
            members.add(member(i == count - 1));
        }
        return members;
    }

    /** @param kept whether the member must be written, so that no type is without members. */
    private Member member(boolean kept) {
        String name = newName(pick(STEMS));
        Kind kind = kind(0);
        StringBuilder annotations = new StringBuilder();
        boolean raw = false;
        if (chance(20)) {
            annotations.append("@JsonProperty(\"%s\") "
                    .formatted(newName(pick(
                            "plain",
                            "with \\\"quotes\\\"",
                            "caf\u00e9",
                            "<html>",
                            "long name that fills no slot at all "))));
        }
        if (chance(20)) {
            annotations.append("@JsonInclude(JsonInclude.Include.%s) ".formatted(pick(POLICIES)));
        }
        if (!kept && chance(8)) {
            annotations.append("@JsonIgnore ");
        } else if (kind.isBean && kind.isFlat && chance(40)) {
            annotations.append("@JsonUnwrapped(prefix = \"%s\", suffix = \"%s\") "
                    .formatted(newName("p") + "_", chance(50) ? "_s" : ""));
        } else if (kind.isNumber && chance(20)) {
            annotations.append("@JsonFormat(shape = JsonFormat.Shape.STRING) ");
        } else if (kind.name.equals("String") && chance(15)) {
            annotations.append("@JsonRawValue ");
            raw = true;
        } else if (kind.isFlat && !kind.name.startsWith("C") && chance(20)) {
            annotations.append("@JsonFormat(shape = JsonFormat.Shape.ARRAY) ");
        }
        return new Member(name, kind, annotations.toString(), raw);
    }

    private String typeAnnotations(List<Member> members) {
        StringBuilder annotations = new StringBuilder();
        if (chance(25)) {
            annotations.append("@JsonInclude(JsonInclude.Include.%s) ".formatted(pick(POLICIES)));
        }
        if (chance(25)) {
            annotations.append("@JsonNaming(PropertyNamingStrategies.%sStrategy.class) ".formatted(pick(STRATEGIES)));
        }
        if (chance(15)) {
            annotations.append("@JsonPropertyOrder(alphabetic = %s) ".formatted(chance(50)));
        }
        if (members.size() > 1 && chance(15)) {
            annotations.append("@JsonIgnoreProperties({\"%s\", \"other\"}) ".formatted(members.get(0).name));
        }
        boolean unwrapped = members.stream().anyMatch(it -> it.annotations.contains("Unwrapped"));
        boolean ordered =
                members.stream().noneMatch(it -> isUnlikeItsGetter(it.name)); // else the JVM chooses the order
        if (chance(8) && !unwrapped && ordered) {
            annotations.append("@JsonFormat(shape = JsonFormat.Shape.ARRAY) ");
        }
        return annotations.toString();
    }

    // ---- types and values ----

    private String valueOf(Kind kind) {
        return !Character.isLowerCase(kind.name.charAt(0)) && chance(15) || kind.name.endsWith("]") && chance(10)
                ? "null"
                : kind.value.get();
    }

    private Kind kind(int depth) {
        int which = random.nextInt(depth < 3 ? 40 : 24);
        if (which >= 34 && !objects.isEmpty()) {
            return objects.get(random.nextInt(objects.size()));
        }
        if (which >= 32 && !enums.isEmpty()) {
            return enums.get(random.nextInt(enums.size()));
        }
        return switch (which) {
            case 0 -> scalar("boolean", "true", "false");
            case 1 -> number("int", "0", "-1", "2147483647", "42");
            case 2 -> number("long", "0L", "Long.MIN_VALUE", "1234567890123L");
            case 3 -> scalar("double", "0d", "0.1", "-2.5e-7", "1e22");
            case 4 -> scalar("float", "0f", "0.1f", "-2.5f");
            case 5 -> number("short", "(short) 0", "(short) 7");
            case 6 -> number("byte", "(byte) 0", "(byte) -7");
            case 7 -> scalar("char", "'c'", "'\\u20ac'", "'\"'");
            case 8 -> scalar("Boolean", "true", "false");
            case 9 -> number("Integer", "0", "-100000");
            case 10 -> number("Long", "0L", "Long.MAX_VALUE");
            case 11 -> scalar("Double", "0.0", "1.5");
            case 12, 13 -> scalar("String", "\"\"", "\"short\"", "\"longer than sixteen bytes\"", "\"\\u20ac\\\"\\n\"");
            case 14 -> number("BigDecimal", "BigDecimal.ZERO", "new BigDecimal(\"12.50\")");
            case 15 -> number("BigInteger", "BigInteger.ZERO", "BigInteger.TWO.pow(70)");
            case 16 -> scalar("UUID", "new UUID(0, 0)", "new UUID(1, -2)");
            case 17 -> scalar("Instant", "Instant.EPOCH", "Instant.parse(\"2026-11-25T10:15:30.120Z\")");
            case 18 -> scalar("LocalDate", "LocalDate.EPOCH", "LocalDate.of(2026, 11, 25)");
            case 19 -> scalar("OffsetDateTime", "OffsetDateTime.parse(\"2026-11-25T10:15:30.5+02:00\")");
            case 20 -> scalar("LocalTime", "LocalTime.MIDNIGHT", "LocalTime.of(1, 2, 3, 4000)");
            case 21 -> scalar("byte[]", "new byte[0]", "new byte[] {1, -1}");
            case 22 -> scalar("int[]", "new int[0]", "new int[] {1, -1}");
            case 23 -> scalar("OptionalInt", "OptionalInt.empty()", "OptionalInt.of(3)");
            case 24 -> scalar("AtomicLong", "new AtomicLong(5)");
            case 25 -> scalar("StringBuilder", "new StringBuilder()", "new StringBuilder(\"b\")");
            case 26, 27, 28 -> list(kind(depth + 1));
            case 29 -> map(kind(depth + 1));
            case 30 -> optional(kind(depth + 1));
            case 31 -> array(kind(depth + 1));
            default -> scalar("LocalDateTime", "LocalDateTime.of(2026, 11, 25, 1, 2)");
        };
    }

    private Kind scalar(String name, String... values) {
        return new Kind(name, () -> pick(values), false, false);
    }

    private Kind number(String name, String... values) {
        return new Kind(name, () -> pick(values), false, true);
    }

    private static String boxed(String name) {
        return switch (name) {
            case "boolean" -> "Boolean";
            case "byte" -> "Byte";
            case "short" -> "Short";
            case "char" -> "Character";
            case "int" -> "Integer";
            case "long" -> "Long";
            case "float" -> "Float";
            case "double" -> "Double";
            default -> name;
        };
    }

    private String elements(Kind kind, int most) {
        StringBuilder text = new StringBuilder();
        int count = random.nextInt(most + 1);
        for (int i = 0; i < count; i++) {
            text.append(i > 0 ? ", " : "").append(valueOf(kind));
        }
        return text.toString();
    }

    private Kind list(Kind element) {
        String type = boxed(element.name);
        String name = pick("List", "List", "Collection", "ArrayList", "LinkedList") + "<" + type + ">";
        String made = "new %s<%s>()".formatted(name.startsWith("LinkedList") ? "LinkedList" : "ArrayList", type);
        return new Kind(
                name,
                () -> {
                    String text = made;
                    int count = random.nextInt(4);
                    for (int i = 0; i < count; i++) {
                        text = "add(%s, %s)".formatted(text, valueOf(element));
                    }
                    return text;
                },
                false,
                false);
    }

    private Kind map(Kind value) {
        String type = boxed(value.name);
        boolean numbers = chance(20);
        String key = numbers ? "Integer" : "String";
        return new Kind(
                "Map<%s, %s>".formatted(key, type),
                () -> {
                    String text = "new TreeMap<%s, %s>()".formatted(key, type);
                    int count = random.nextInt(3);
                    for (int i = 0; i < count; i++) {
                        text = "put(%s, %s, %s)".formatted(text, numbers ? "" + i : "\"k" + i + "\"", valueOf(value));
                    }
                    return text;
                },
                false,
                false);
    }

    private Kind optional(Kind value) {
        String type = boxed(value.name);
        return new Kind(
                "Optional<" + type + ">",
                () -> chance(30)
                        ? "Optional.<%s>empty()".formatted(type)
                        : "Optional.<%s>ofNullable(%s)".formatted(type, valueOf(value)),
                false,
                false);
    }

    private Kind array(Kind element) {
        if (element.name.contains("<") || element.name.equals("char") || element.name.equals("byte")) {
            return scalar("long[]", "new long[] {1, 2}");
        }
        return new Kind(
                element.name + "[]", () -> "new %s[] {%s}".formatted(element.name, elements(element, 3)), false, false);
    }
}
