// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A repository file of FIX Orchestra, converted to dictionaries as QuickFIX has them. Its parts refer to each other by
 * numbers. A group, which a repository defines apart from its uses, becomes a component with this group. The scenarios of a
 * message are combined.
 *
 * <p>For use by one thread.
 */
public final class OrchestraFile {
    private static final Pattern VERSION = Pattern.compile("(FIXT?)\\.([0-9])\\.([0-9])(?:SP([0-9]))?");
    private static final Pattern RESERVED = Pattern.compile("Reserved[0-9]+Plus");
    private static final String LATEST = "FIX.Latest";
    private static final String BASE = "base";
    private static final String SESSION = "Session";
    private static final String HEADER = "StandardHeader";
    private static final String TRAILER = "StandardTrailer";

    private final DictionaryXml root;

    /** Names of fields by their tags, and of components and groups by number and scenario. */
    private final Map<String, String> fieldNames = new HashMap<>();

    private final Map<String, String> componentNames = new HashMap<>();
    private final Map<String, String> groupNames = new HashMap<>();
    private final Map<String, DictionaryXml> codeSets = new HashMap<>();

    /** The values of code sets that fields have: the same for all fields of a set, so that they take no room for each. */
    private final Map<String, List<DictionaryXml>> valuesOf = new HashMap<>();

    private final Map<String, String> baseTypes = new HashMap<>();

    private OrchestraFile(DictionaryXml root, String source) throws IOException {
        this.root = root;
        root.section("fields").forEach(field -> fieldNames.put(field.attribute("id"), field.attribute("name")));
        root.section("components").forEach(each -> componentNames.put(key(each), name(each)));
        root.section("groups").forEach(each -> groupNames.put(key(each), name(each)));
        for (DictionaryXml codeSet : root.section("codeSets")) {
            if (codeSets.put(name(codeSet), codeSet) != null) {
                throw new IOException(source + ": there are two code sets '" + name(codeSet)
                        + "': give one of them another name, or leave it out");
            }
        }
        root.section("datatypes").forEach(each -> baseTypes.put(each.attribute("name"), each.attribute("baseType")));
    }

    /**
     * Converts a repository.
     *
     * @param repository the root element of the file.
     * @param source name of the file, for error messages.
     * @return one dictionary; two for a version over FIXT.1.1, of which one has the session layer.
     * @throws IOException if the repository does not say of which version of FIX it is, or two of its code sets have one name.
     */
    public static List<DictionaryXml> dictionaries(DictionaryXml repository, String source) throws IOException {
        List<String> version = version(repository, source);
        OrchestraFile file = new OrchestraFile(repository, source);
        boolean isOverFixt = version.get(1).equals("FIX") && version.get(3).equals("5");
        if (!isOverFixt) {
            return List.of(file.dictionary(version, category -> true, true));
        }
        List<String> session = List.of("type", "FIXT", "major", "1", "minor", "1");
        return List.of(
                file.dictionary(version, category -> !category.equals(SESSION), false),
                file.dictionary(session, SESSION::equals, true));
    }

    /** Returns the attributes that say of which version a dictionary is. */
    private static List<String> version(DictionaryXml repository, String source) throws IOException {
        for (String attribute : List.of("version", "name")) {
            String text = repository.attribute(attribute);
            Matcher version = VERSION.matcher(text.startsWith(LATEST) ? "FIX.5.0SP2" : text);
            if (version.find()) {
                String servicePack = version.group(4) == null ? "" : version.group(4);
                return List.of(
                        "type",
                        version.group(1),
                        "major",
                        version.group(2),
                        "minor",
                        version.group(3),
                        "servicepack",
                        servicePack);
            }
        }
        throw new IOException(source + ": the version of the repository is '" + repository.attribute("version")
                + "', which is none of FIX: let it contain one such as FIX.4.4, FIX.5.0SP2, FIXT.1.1 or FIX.Latest");
    }

    private DictionaryXml dictionary(List<String> version, Predicate<String> categories, boolean hasHeader) {
        List<DictionaryXml> fields = new ArrayList<>();
        for (DictionaryXml field : root.section("fields")) {
            fields.add(field(field));
        }
        List<DictionaryXml> messages = new ArrayList<>();
        for (DictionaryXml message : root.section("messages")) {
            String category = message.attribute("category");
            if (categories.test(category)) {
                List<String> attributes = List.of(
                        "name",
                        message.attribute("name"),
                        "msgtype",
                        message.attribute("msgType"),
                        "msgcat",
                        category.equals(SESSION) ? "admin" : "app");
                messages.add(new DictionaryXml("message", attributes, members(message.section("structure"))));
            }
        }
        List<DictionaryXml> sections = new ArrayList<>();
        sections.add(section("fields", fields));
        sections.add(section("components", components()));
        sections.add(section("messages", messages));
        if (hasHeader) {
            sections.add(section("header", standardPart(HEADER)));
            sections.add(section("trailer", standardPart(TRAILER)));
        }
        return new DictionaryXml("fix", version, sections);
    }

    private static DictionaryXml section(String kind, List<DictionaryXml> children) {
        return new DictionaryXml(kind, List.of(), children);
    }

    private DictionaryXml field(DictionaryXml field) {
        DictionaryXml codeSet = codeSets.get(
                field.attribute("codeSet").isEmpty() ? field.attribute("type") : field.attribute("codeSet"));
        String union = field.attribute("unionDataType");
        boolean isUnion = !union.isEmpty();
        String type = codeSet == null ? field.attribute("type") : codeSet.attribute("type");
        List<DictionaryXml> values = codeSet == null
                ? List.of()
                : valuesOf.computeIfAbsent(name(codeSet), name -> values(codeSet.children()));
        List<String> attributes = List.of(
                "number",
                field.attribute("id"),
                "name",
                field.attribute("name"),
                "type",
                isUnion ? unionType(knownType(type), union) : knownType(type),
                "allowOtherValues",
                Boolean.toString(isUnion),
                "lengthId",
                field.attribute("lengthId"));
        return new DictionaryXml("field", attributes, values);
    }

    private static List<DictionaryXml> values(List<DictionaryXml> codes) {
        List<DictionaryXml> values = new ArrayList<>();
        for (DictionaryXml code : codes) {
            if (code.kind().equals("code")) {
                List<String> value = List.of("enum", code.attribute("value"), "description", code.attribute("name"));
                values.add(new DictionaryXml("value", value, List.of()));
            }
        }
        return values;
    }

    /** Returns the datatype of values that are of one or another datatype: that of both, or text. */
    private String unionType(String known, String union) {
        boolean isReserved = RESERVED.matcher(union).matches(); // integers from a number on, for private agreements
        Datatype other = isReserved ? Datatype.INT : Datatype.of(knownType(union));
        return Datatype.of(known) == other ? known : Datatype.STRING.name();
    }

    /** Returns the datatype, or that on which it is based if only that is known. */
    private String knownType(String type) {
        String known = type;
        for (int i = 0; i < baseTypes.size() && Datatype.of(known) == Datatype.STRING; i++) {
            String base = baseTypes.getOrDefault(known, "");
            if (base.isEmpty()) {
                break;
            }
            known = base;
        }
        return known;
    }

    private List<DictionaryXml> components() {
        List<DictionaryXml> components = new ArrayList<>();
        for (DictionaryXml component : root.section("components")) {
            if (!isStandardPart(component.attribute("name"))) {
                components.add(component(name(component), members(component.children())));
            }
        }
        for (DictionaryXml group : root.section("groups")) {
            String counter = name(group); // in the warning that there is no such counter
            for (DictionaryXml part : group.children()) {
                counter = part.kind().equals("numInGroup") ? fieldName(part) : counter;
            }
            DictionaryXml inner =
                    new DictionaryXml("group", List.of("name", counter, "required", "Y"), members(group.children()));
            components.add(component(name(group), List.of(inner)));
        }
        return components;
    }

    private static DictionaryXml component(String name, List<DictionaryXml> members) {
        return new DictionaryXml("component", List.of("name", name), members);
    }

    private List<DictionaryXml> standardPart(String name) {
        for (DictionaryXml component : root.section("components")) {
            if (component.attribute("name").equals(name)) {
                return members(component.children());
            }
        }
        return List.of();
    }

    private static boolean isStandardPart(String name) {
        return name.equals(HEADER) || name.equals(TRAILER);
    }

    /** Returns the members of a structure, without header and trailer. */
    private List<DictionaryXml> members(List<DictionaryXml> references) {
        List<DictionaryXml> members = new ArrayList<>();
        for (DictionaryXml reference : references) {
            String presence = reference.attribute("presence");
            String kind = reference.kind();
            String name = switch (kind) {
                case "fieldRef" -> fieldName(reference);
                case "componentRef" -> componentNames.getOrDefault(key(reference), reference.attribute("id"));
                case "groupRef" -> groupNames.getOrDefault(key(reference), reference.attribute("id"));
                default -> ""; // annotations, rules
            };
            if (!name.isEmpty() && !isStandardPart(name) && !presence.equals("forbidden")) {
                members.add(new DictionaryXml(
                        kind.equals("fieldRef") ? "field" : "component",
                        List.of("name", name, "required", presence.equals("required") ? "Y" : "N"),
                        List.of()));
            }
        }
        return members;
    }

    private String fieldName(DictionaryXml reference) {
        return fieldNames.getOrDefault(reference.attribute("id"), reference.attribute("id"));
    }

    /** Returns what a reference and the referred part have in common. */
    private static String key(DictionaryXml part) {
        return part.attribute("id") + ' ' + scenario(part);
    }

    /** Returns the name of a component, group or code set, which is unique together with its scenario. */
    private static String name(DictionaryXml part) {
        String scenario = scenario(part);
        return part.attribute("name") + (scenario.equals(BASE) ? "" : " of scenario " + scenario);
    }

    private static String scenario(DictionaryXml part) {
        String scenario = part.attribute("scenario");
        return scenario.isEmpty() ? BASE : scenario;
    }
}
