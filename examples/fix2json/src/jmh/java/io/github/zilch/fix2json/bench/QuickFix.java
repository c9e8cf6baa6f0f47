// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.bench;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import quickfix.ConfigError;
import quickfix.DataDictionary;
import quickfix.Field;
import quickfix.FieldMap;
import quickfix.Group;
import quickfix.InvalidMessage;
import quickfix.Message;
import quickfix.ValidationSettings;

/**
 * Uses QuickFIX/J as a parser in its fastest way: the dictionary is loaded once, messages are parsed without validation
 * and without typed messages and groups, and the writer iterates over the fields once.
 */
abstract class QuickFix {
    /** Omitted because it describes the bytes of the tag-value encoding, as CheckSum does. */
    private static final int BODY_LENGTH = 9;

    private static final int CHECK_SUM = 10;

    final DataDictionary dictionary;
    private final ValidationSettings settings = new ValidationSettings();

    QuickFix() {
        try {
            dictionary = new DataDictionary("FIX44.xml");
        } catch (ConfigError e) {
            throw new IllegalStateException(e);
        }
    }

    /** Parses a valid message. */
    final Message parse(byte[] bytes) {
        try {
            return new Message(new String(bytes, StandardCharsets.ISO_8859_1), dictionary, settings, false);
        } catch (InvalidMessage e) {
            throw new IllegalStateException(e);
        }
    }

    /** Receives the parts of a message in order. */
    interface Writer<E extends Exception> {
        void beginObject(String name) throws E;

        void field(int tag, String value) throws E;

        void beginGroup(int tag) throws E;

        void beginEntry() throws E;

        void endEntry() throws E;

        void endGroup() throws E;

        void endObject() throws E;
    }

    static <E extends Exception> void walk(Message message, Writer<E> writer) throws E {
        writer.beginObject("Header");
        fields(message.getHeader(), writer);
        writer.endObject();
        writer.beginObject("Body");
        fields(message, writer);
        writer.endObject();
        writer.beginObject("Trailer");
        fields(message.getTrailer(), writer);
        writer.endObject();
    }

    private static <E extends Exception> void fields(FieldMap map, Writer<E> writer) throws E {
        for (Iterator<Field<?>> fields = map.iterator(); fields.hasNext(); ) {
            Field<?> field = fields.next();
            int tag = field.getTag();
            if (map.hasGroup(tag)) {
                writer.beginGroup(tag);
                for (Group group : map.getGroups(tag)) {
                    writer.beginEntry();
                    fields(group, writer);
                    writer.endEntry();
                }
                writer.endGroup();
            } else if (tag != BODY_LENGTH && tag != CHECK_SUM) {
                writer.field(tag, field.getObject().toString());
            }
        }
    }
}
