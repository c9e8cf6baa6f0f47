// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Draws types with annotations as source, whose objects are {@link SampleObjects}: records, classes with getters or fields, subclasses,
 * sealed types, enums, values, and generic ones, nested and combined.
 */
final class RandomTypes {
    private static final String[] POLICIES = {"ALWAYS", "NON_NULL", "NON_ABSENT", "NON_EMPTY", "NON_DEFAULT"};
    private static final String[] STRATEGIES = {
        "SnakeCase", "UpperSnakeCase", "LowerCamelCase", "UpperCamelCase", "LowerCase", "KebabCase", "LowerDotCase"
    };
    private static final List<String> SCALARS = List.of(
            ("boolean double float char Boolean Double String String UUID Instant LocalDate OffsetDateTime LocalTime"
                            + " byte[] int[] OptionalInt AtomicLong LocalDateTime")
                    .split(" "));
    private static final List<String> NUMBERS =
            List.of("int long short byte Integer Long BigDecimal BigInteger".split(" "));
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
     * @param isBean whether it becomes an object of known members.
     * @param isNumber whether its digits can be written as a string.
     * @param isFlat whether it can be written as a positional array.
     */
    private record Kind(String name, boolean isBean, boolean isNumber, boolean isFlat) {
        Kind(String name) {
            this(name, false, false, false);
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
        enums.add(new Kind(name));
    }

    private void drawRecord() {
        String name = newName("R");
        List<Member> members = members();
        String annotations = typeAnnotations(members);
        source.append(
                "    %s@JsonSerializable public record %s(%s) {}\n".formatted(annotations, name, parameters(members)));
        objects.add(new Kind(name, !annotations.contains("ARRAY"), false, isFlat(members)));
    }

    private static String parameters(List<Member> members) {
        return members.stream()
                .map(it -> it.annotations + it.kind.name + " " + it.name)
                .collect(Collectors.joining(", "));
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
        source.append("    }\n");
        objects.add(new Kind(name, !annotations.contains("ARRAY"), false, parent.isEmpty() && isFlat(members)));
    }

    private void drawSealed() {
        String name = newName("S");
        boolean typed = chance(70);
        boolean listed = chance(50);
        String info = typed
                ? "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME%s) ".formatted(chance(50) ? ", property = \"kind\"" : "")
                : "";
        List<String> types = new ArrayList<>();
        StringBuilder records = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            String subtype = newName("Sub");
            types.add("@JsonSubTypes.Type(value = %s.%s.class%s)"
                    .formatted(name, subtype, chance(50) ? ", name = \"n" + i + "\"" : ""));
            records.append("        %s%spublic record %s(%s) implements %s {}\n"
                    .formatted(
                            typed && !listed && chance(50)
                                    ? "@JsonTypeName(\"%s\") ".formatted(subtype.toLowerCase(java.util.Locale.ROOT))
                                    : "",
                            chance(50) ? "@JsonSerializable " : "",
                            subtype,
                            parameters(chance(20) ? List.of() : members()),
                            name));
        }
        if (typed && listed) {
            info += "@JsonSubTypes({" + String.join(", ", types) + "}) ";
        }
        source.append("    %s@JsonSerializable public sealed interface %s {\n%s    }\n".formatted(info, name, records));
        objects.add(new Kind(name));
    }

    private void drawValue() {
        String name = newName("V");
        String value = "@JsonValue " + kind(1).name + " value";
        source.append("    @JsonSerializable public record %s(%s) {}\n"
                .formatted(name, chance(50) ? value + ", int other" : "int other, " + value));
        enums.add(new Kind(name));
    }

    private static boolean isFlat(List<Member> members) {
        return members.stream().noneMatch(it -> it.annotations.contains("Unwrapped"));
    }

    /** Returns whether a field is called other than the property that Jackson derives from its getter. */
    private static boolean isUnlikeItsGetter(String name) {
        return Character.isUpperCase(name.charAt(1));
    }

    // ---- members ----

    private record Member(String name, Kind kind, String annotations) {}

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
        } else if (kind.isFlat && !kind.name.startsWith("C") && chance(20)) {
            annotations.append("@JsonFormat(shape = JsonFormat.Shape.ARRAY) ");
        }
        return new Member(name, kind, annotations.toString());
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

    private Kind kind(int depth) {
        int which = random.nextInt(depth < 3 ? 40 : SCALARS.size() + NUMBERS.size());
        if (which >= 34 && !objects.isEmpty()) {
            return objects.get(random.nextInt(objects.size()));
        }
        if (which >= 32 && !enums.isEmpty()) {
            return enums.get(random.nextInt(enums.size()));
        }
        if (which < SCALARS.size()) {
            return new Kind(SCALARS.get(which));
        }
        if (which < SCALARS.size() + NUMBERS.size()) {
            return new Kind(NUMBERS.get(which - SCALARS.size()), false, true, false);
        }
        Kind of = kind(depth + 1);
        String type = boxed(of.name);
        return switch (which) {
            case 26, 27, 28 ->
                new Kind(pick("List", "List", "Collection", "ArrayList", "LinkedList") + "<" + type + ">");
            case 29 -> new Kind("Map<" + (chance(20) ? "Integer" : "String") + ", " + type + ">");
            case 30 -> new Kind("Optional<" + type + ">");
            default -> {
                boolean isText = of.name.contains("<") || of.name.equals("char") || of.name.equals("byte");
                yield new Kind(isText ? "long[]" : of.name + "[]");
            }
        };
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
}
