// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.FlawListener;
import io.github.zilch.sbe2json.SbeToJsonOptions;
import io.github.zilch.sbe2json.convert.value.Flaws;
import io.github.zilch.sbe2json.convert.value.ValueWriter;
import io.github.zilch.sbe2json.wire.Header;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Token;

/** Converts messages of one schema. Allocates nothing for a message. For use by one thread. */
public final class MessageConverter {
    private final Flaws flaws;
    private final Header header;
    private final ValueWriter headerWriter;
    private final long schemaId;
    private final Long2ObjectHashMap<MessageWriter> templates = new Long2ObjectHashMap<>();
    private int convertedLength;
    private int version;

    /**
     * Compiles a schema.
     *
     * @param schema of the messages.
     * @param options for the form of the JSON.
     * @param listener that is notified of flaws.
     * @throws IllegalArgumentException if the options name a field that the schema does not have, or the schema has
     *     something that cannot be read, such as an unknown charset.
     */
    public MessageConverter(Ir schema, SbeToJsonOptions options, FlawListener listener) {
        flaws = new Flaws(listener);
        header = new Header(schema);
        schemaId = schema.id();
        Compiler compiler = new Compiler(schema, options, flaws);
        headerWriter = compiler.header();
        for (List<Token> tokens : schema.messages()) {
            templates.put(tokens.get(0).id(), compiler.message(tokens));
        }
        Set<String> unknown = new TreeSet<>(compiler.unknownMasks());
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("the schema has no field, group or data '" + String.join("', '", unknown)
                    + "': nothing would be masked");
        }
    }

    /**
     * Converts one message; see {@code SbeToJson.convert}.
     *
     * @param buffer that contains the message.
     * @param offset of its header.
     * @param length of the message in bytes.
     * @param json object to write to.
     * @return whether it was converted.
     */
    public boolean convert(DirectBuffer buffer, int offset, int length, JsonBuilder json) {
        int end = offset + length;
        flaws.begin(offset, end);
        if (length < header.length()) {
            flaws.truncated("header", offset, (long) offset + header.length());
            return false;
        }
        MessageWriter template = template(buffer, offset);
        if (template == null) {
            return false;
        }
        flaws.template(template.name());
        long blockLength = header.blockLength(buffer, offset);
        int begin = offset + header.length();
        if (blockLength < 0 || blockLength > end - begin) {
            flaws.truncated(null, offset, blockLength < 0 ? Long.MAX_VALUE : begin + blockLength);
            return false;
        }
        version = header.version(buffer, offset);
        JsonRow row = json.putMembers(template.shape());
        int converted = Flaws.REJECTED;
        try {
            row.add(template.name());
            if (headerWriter != null) {
                headerWriter.write(row, buffer, offset, version);
            }
            converted = template.entry().write(row, buffer, begin, (int) blockLength, version, end);
            if (flaws.isRejected()) {
                converted = Flaws.REJECTED;
            } else {
                row.end();
            }
            return converted != Flaws.REJECTED;
        } finally {
            row.cancel(); // nothing, if the row was ended
            convertedLength = converted - offset;
        }
    }

    private MessageWriter template(DirectBuffer buffer, int offset) {
        long id = header.schemaId(buffer, offset);
        if (id != schemaId) {
            flaws.add(Flaw.UNKNOWN_SCHEMA, null, offset, id, schemaId);
            return null;
        }
        long templateId = header.templateId(buffer, offset);
        MessageWriter template = templates.get(templateId);
        if (template == null) {
            flaws.add(Flaw.UNKNOWN_TEMPLATE, null, offset, templateId, 0);
        }
        return template;
    }

    /**
     * Returns the name of the template of a message.
     *
     * @param buffer that contains the message.
     * @param offset of its header.
     * @param length of the message in bytes.
     * @return the name, or null if the message is of another schema or the schema does not have its template.
     */
    public String template(DirectBuffer buffer, int offset, int length) {
        if (length < header.length() || header.schemaId(buffer, offset) != schemaId) {
            return null;
        }
        MessageWriter template = templates.get(header.templateId(buffer, offset));
        return template == null ? null : template.name();
    }

    /**
     * Returns the version of the last message, if it was converted.
     *
     * @return the version of the schema that it was written with.
     */
    public int version() {
        return version;
    }

    /**
     * Returns the length of the last message, if it was converted.
     *
     * @return the length in bytes, with its header.
     */
    public int convertedLength() {
        return convertedLength;
    }
}
