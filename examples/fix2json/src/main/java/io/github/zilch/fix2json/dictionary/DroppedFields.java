// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields that a version of FIX has and FIX Latest has no more, such as ClientID (109). Venues still send them under
 * later versions.
 */
final class DroppedFields {
    private DroppedFields() {}

    /**
     * Adds the fields to the dictionary of FIX Latest: their definitions, and to each message those that the message has
     * in an earlier version, outside of groups. The last version that has a field defines it.
     *
     * @param latest the dictionary to extend.
     * @param versions the dictionaries of the versions, the earliest first.
     */
    static void addTo(DictionaryXml latest, List<DictionaryXml> versions) {
        Set<String> tags = attributes(latest.section("fields"), "number");
        Set<String> names = attributes(latest.section("fields"), "name");
        Map<String, DictionaryXml> dropped = new LinkedHashMap<>();
        for (DictionaryXml version : versions) {
            for (DictionaryXml field : version.section("fields")) {
                String tag = field.attribute("number");
                boolean isFree = !tags.contains(tag) && !names.contains(field.attribute("name"));
                if (isFree && Integer.parseInt(tag) < FixDictionary.FIRST_USER_DEFINED) {
                    dropped.put(tag, field);
                }
            }
        }
        latest.section("fields").addAll(dropped.values());
        Set<String> droppedNames = attributes(List.copyOf(dropped.values()), "name");
        for (DictionaryXml version : versions) {
            addToMessages(latest, version, droppedNames);
        }
    }

    private static void addToMessages(DictionaryXml latest, DictionaryXml version, Set<String> dropped) {
        Map<String, DictionaryXml> messages = new HashMap<>();
        latest.section("messages").forEach(message -> messages.put(message.attribute("msgtype"), message));
        for (DictionaryXml message : version.section("messages")) {
            DictionaryXml later = messages.get(message.attribute("msgtype"));
            for (DictionaryXml field : message.children()) {
                String name = field.attribute("name");
                DictionaryXml member = new DictionaryXml("field", List.of("name", name), List.of());
                boolean isDropped = field.kind().equals("field") && dropped.contains(name);
                if (isDropped && later != null && !later.children().contains(member)) {
                    later.children().add(member);
                }
            }
        }
    }

    private static Set<String> attributes(List<DictionaryXml> elements, String attribute) {
        Set<String> values = new HashSet<>();
        elements.forEach(element -> values.add(element.attribute(attribute)));
        return values;
    }
}
