// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/**
 * Finds out how long a message is whose bytes arrive one after the other. It goes on where the bytes ended, so each byte is
 * looked at once, however many there are at a time. Allocates nothing for a message. For use by one thread.
 */
public final class MessageLength {
    /** What {@link #required} returns for a message that is damaged, or of another schema. */
    public static final long UNKNOWN = -1;

    /** A group, with the parts of its entries, or data. */
    private record Part(int since, GroupHeader group, DataHeader data, Part[] inner) {}

    private final Header header;
    private final long schemaId;
    private final Long2ObjectHashMap<Part[]> templates = new Long2ObjectHashMap<>();
    private final EmptyEntries emptyEntries = new EmptyEntries();

    /** The groups that the current position is in; the first level is the message itself. */
    private final List<Level> levels = new ArrayList<>();

    /** Index of the innermost level; -1 before the header. */
    private int depth;

    private long next;
    private int version;

    /** An entry of a group, or a message. */
    private static final class Level {
        private Part[] parts;
        private int part;
        private long entries;
        private long blockLength;
        private long begin;
    }

    /**
     * Compiles a schema.
     *
     * @param schema of the messages.
     * @throws IllegalArgumentException if the schema has something that cannot be read.
     */
    public MessageLength(Ir schema) {
        header = new Header(schema);
        schemaId = schema.id();
        int deepest = 0;
        for (List<Token> tokens : schema.messages()) {
            Part[] parts = parts(Tokens.inner(tokens), schema);
            templates.put(tokens.get(0).id(), parts);
            deepest = Math.max(deepest, depth(parts));
        }
        for (int i = 0; i <= deepest; i++) {
            levels.add(new Level());
        }
        begin();
    }

    private static Part[] parts(List<Token> tokens, Ir schema) {
        List<Part> parts = new ArrayList<>();
        for (List<Token> part : Tokens.parts(tokens)) {
            Token token = part.get(0);
            if (token.signal() == Signal.BEGIN_GROUP) {
                GroupHeader group = GroupHeader.of(part, token.name(), schema.byteOrder());
                parts.add(new Part(token.version(), group, null, parts(Tokens.entry(part), schema)));
            } else if (token.signal() == Signal.BEGIN_VAR_DATA) {
                DataHeader data = DataHeader.of(part, token.name(), schema.byteOrder());
                parts.add(new Part(token.version(), null, data, null));
            }
        }
        return parts.toArray(new Part[0]);
    }

    private static int depth(Part[] parts) {
        int deepest = 0;
        for (Part part : parts) {
            deepest = part.group == null ? deepest : Math.max(deepest, 1 + depth(part.inner));
        }
        return deepest;
    }

    /** Begins a message. */
    public void begin() {
        depth = -1;
        emptyEntries.begin();
    }

    /**
     * Returns how many bytes of the message are required to know more. If they are there, that is the length of the message;
     * otherwise call it again with as many bytes.
     *
     * @param buffer that contains the message.
     * @param at index of its header.
     * @param length number of bytes that are there, which include those of the call before.
     * @return the number of bytes from the header on, or {@link #UNKNOWN}.
     */
    public long required(DirectBuffer buffer, int at, int length) {
        if (depth < 0) {
            if (length < header.length()) {
                return header.length();
            }
            Part[] template =
                    header.schemaId(buffer, at) == schemaId ? templates.get(header.templateId(buffer, at)) : null;
            if (template == null) {
                return UNKNOWN;
            }
            version = header.version(buffer, at);
            next = header.length();
            if (!enter(template, 1, header.blockLength(buffer, at))) {
                return UNKNOWN;
            }
        }
        while (next <= length) {
            Level level = levels.get(depth);
            if (level.part == level.parts.length) {
                if (depth == 0) {
                    return next;
                }
                if (!leaveEntry(level)) {
                    return UNKNOWN;
                }
                continue;
            }
            Part part = level.parts[level.part];
            if (part.since <= version) {
                int head = part.group == null ? part.data.dataOffset() : part.group.length();
                if (next + head > length) {
                    return next + head;
                }
                if (!read(part, head, buffer, at + (int) next)) {
                    return UNKNOWN;
                }
            }
            level.part++;
        }
        return next;
    }

    /** Reads data, or the dimensions of a group and goes on to its first entry. Returns false if it is damaged. */
    private boolean read(Part part, int head, DirectBuffer buffer, int at) {
        next += head;
        if (part.group == null) {
            long size = part.data.size(buffer, at);
            next += size;
            return isPossible(size);
        }
        long count = part.group.count(buffer, at);
        long blockLength = part.group.blockLength(buffer, at);
        return count == 0 || count > 0 && enter(part.inner, count, blockLength);
    }

    private boolean enter(Part[] parts, long entries, long blockLength) {
        Level level = levels.get(++depth);
        level.parts = parts;
        level.entries = entries;
        level.blockLength = blockLength;
        return beginEntry(level);
    }

    private boolean beginEntry(Level level) {
        level.part = 0;
        level.begin = next;
        next += level.blockLength;
        return isPossible(level.blockLength);
    }

    /** Goes on to the next entry, or to what is after the group. Returns false if too many entries are empty. */
    private boolean leaveEntry(Level level) {
        if (next == level.begin && emptyEntries.add()) {
            return false;
        }
        if (--level.entries > 0) {
            return beginEntry(level);
        }
        depth--;
        return true;
    }

    /** Returns whether a length that a message names can be: then the sum of all that it names does not overflow. */
    private static boolean isPossible(long length) {
        return length >= 0 && length <= Integer.MAX_VALUE;
    }
}
