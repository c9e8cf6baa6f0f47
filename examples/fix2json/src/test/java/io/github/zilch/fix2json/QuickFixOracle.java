// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zilch.fix2json.wire.DataFields;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quickfixj.CharsetSupport;
import quickfix.ConfigError;
import quickfix.DataDictionary;
import quickfix.Field;
import quickfix.FieldMap;
import quickfix.Group;
import quickfix.InvalidMessage;
import quickfix.Message;
import quickfix.ValidationSettings;

/**
 * Produces the same JSON independently: {@code quickfix.Message} parses, and a recursive method writes. Shares only the
 * names of the versions with the converter.
 */
final class QuickFixOracle {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern FIELD = Pattern.compile("(?:^|\u0001)(\\d+)=([^\u0001]*)");

    private final Map<FixVersion, DataDictionary> dictionaries = new EnumMap<>(FixVersion.class);
    private final Map<Set<String>, FixVersion> sessions = new HashMap<>();

    /** The version of the last message. */
    private FixVersion begin;

    private String type;
    private DataDictionary transport;
    private DataDictionary application;

    QuickFixOracle() throws Exception {
        CharsetSupport.setCharset("ISO-8859-1");
    }

    /**
     * Parses a message and converts it.
     *
     * @param message with SOH as the delimiter, one character per byte.
     * @return its JSON without the length fields of data fields, or nothing if QuickFIX/J cannot parse it completely.
     */
    Optional<ObjectNode> convert(String message) throws ConfigError {
        Optional<Message> parsed = parse(message);
        if (parsed.isEmpty()) {
            return Optional.empty();
        }
        boolean isAdmin = begin == FixVersion.FIXT11 && transport.isAdminMessage(type);
        ObjectNode json = NODES.objectNode();
        Converter converter = new Converter(isAdmin ? transport : application, isAdmin ? application : transport);
        json.set("Header", converter.node(parsed.get().getHeader(), transport, DataDictionary.HEADER_ID));
        json.set("Body", converter.node(parsed.get(), isAdmin ? transport : application, type));
        json.set("Trailer", converter.node(parsed.get().getTrailer(), transport, DataDictionary.TRAILER_ID));
        return Optional.of(json);
    }

    /**
     * Parses a message.
     *
     * @param message with SOH as the delimiter, one character per byte.
     * @return the parsed message, or nothing if QuickFIX/J cannot parse it completely.
     */
    Optional<Message> parse(String message) throws ConfigError {
        Map<String, String> fields = firstFields(message);
        begin = version(fields.get("8"));
        type = fields.get("35");
        if (begin == null) {
            return Optional.empty();
        }
        transport = dictionary(begin);
        application = begin == FixVersion.FIXT11 ? dictionary(application(fields)) : transport;
        Message parsed = new Message();
        ValidationSettings settings = new ValidationSettings();
        settings.setCheckUnorderedGroupFields(false);
        try {
            parsed.fromString(message, transport, application, settings, false);
        } catch (InvalidMessage e) {
            return Optional.empty();
        }
        return parsed.getException() == null && type != null ? Optional.of(parsed) : Optional.empty();
    }

    private static Map<String, String> firstFields(String message) {
        Map<String, String> fields = new HashMap<>();
        Matcher matcher = FIELD.matcher(message);
        while (matcher.find()) {
            fields.putIfAbsent(matcher.group(1), matcher.group(2));
        }
        return fields;
    }

    private static FixVersion version(String label) {
        for (FixVersion version : FixVersion.values()) {
            if (version.label().equals(label)) {
                return version;
            }
        }
        return null;
    }

    private FixVersion application(Map<String, String> fields) {
        Set<String> session = new TreeSet<>();
        session.add(fields.getOrDefault("49", ""));
        session.add(fields.getOrDefault("56", ""));
        if ("A".equals(fields.get("35")) && fields.containsKey("1137")) {
            sessions.put(session, applVersion(fields.get("1137")));
        }
        return fields.containsKey("1128")
                ? applVersion(fields.get("1128"))
                : sessions.getOrDefault(session, FixVersion.FIX50SP2);
    }

    private static FixVersion applVersion(String id) {
        int index = "23456789".indexOf(id);
        return index < 0 ? FixVersion.FIX50SP2 : FixVersion.values()[index];
    }

    private DataDictionary dictionary(FixVersion version) throws ConfigError {
        DataDictionary dictionary = dictionaries.get(version);
        if (dictionary == null) {
            dictionary = new DataDictionary(version + ".xml");
            dictionaries.put(version, dictionary);
        }
        return dictionary;
    }

    /**
     * Converts parts of a message. Names come from the dictionary that defines the message, otherwise from the other
     * one.
     */
    private record Converter(DataDictionary names, DataDictionary otherNames) {
        ObjectNode node(FieldMap fields, DataDictionary dictionary, String type) {
            ObjectNode node = NODES.objectNode();
            for (Field<?> field : fields) {
                int tag = field.getTag();
                if (tag == 9 || tag == 10 || DataFields.dataFieldOf(tag) != 0 && hasData(fields, tag)) {
                    continue;
                }
                if (dictionary.isGroup(type, tag)) {
                    ArrayNode entries = node.putArray(name(tag));
                    for (Group group : fields.getGroups(tag)) {
                        entries.add(node(group, dictionary.getGroup(type, tag).getDataDictionary(), type));
                    }
                } else {
                    node.put(name(tag), text(field.getObject().toString()));
                }
            }
            return node;
        }

        private static boolean hasData(FieldMap fields, int lengthTag) {
            return fields.isSetField(DataFields.dataFieldOf(lengthTag));
        }

        private String name(int tag) {
            String name = names.getFieldName(tag);
            if (name == null) {
                name = otherNames.getFieldName(tag);
            }
            return name == null ? Integer.toString(tag) : name;
        }
    }

    /** Returns bytes decoded as UTF-8 if they are valid, otherwise as ISO-8859-1. */
    static String text(String bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
        } catch (CharacterCodingException e) {
            return bytes;
        }
    }
}
