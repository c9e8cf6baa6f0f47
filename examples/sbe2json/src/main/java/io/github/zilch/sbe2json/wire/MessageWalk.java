// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/**
 * Walks through the parts of a message: the block of its fields, and then groups and variable data, with the blocks and parts of
 * each entry. So it finds out how long a message is, and passes the parts to visitors. The bytes may arrive one after the other:
 * it goes on where they ended, so each byte is looked at once, however many there are at a time. Allocates nothing for a
 * message. For use by one thread.
 */
public final class MessageWalk {
    /** What {@link #required} returns for a message that is damaged, or of another schema. */
    public static final long UNKNOWN = -1;

    /** Is called at a part of a message, all of whose bytes are there. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Visits the part.
         *
         * @param buffer that contains the message.
         * @param at index of the first byte of the block, the dimensions of the group, or the data.
         * @param length of the block, the dimensions or the data in bytes.
         * @param version of the message.
         * @return {@code false} if the message is damaged.
         */
        boolean visit(DirectBuffer buffer, int at, int length, int version);
    }

    /** Creates the visitors of the parts of a schema, in the order of the schema; by default they do nothing. */
    public interface Visitors {
        /**
         * Returns the visitor of the blocks of a message, or of the entries of a group.
         *
         * @param owner the first token of the message or group.
         * @param tokens of the fields, groups and data in it.
         * @param path of the message or group: the names from the template on, separated by dots.
         * @return the visitor.
         */
        default Visitor ofBlock(Token owner, List<Token> tokens, String path) {
            return NOTHING;
        }

        /**
         * Returns the visitor of the dimensions of a group.
         *
         * @param group its first token.
         * @param path of the group.
         * @param header its dimensions.
         * @return the visitor.
         */
        default Visitor ofGroup(Token group, String path, GroupHeader header) {
            return NOTHING;
        }

        /**
         * Returns the visitor of variable data.
         *
         * @param data its first token.
         * @param path of the data.
         * @param header before the data.
         * @return the visitor.
         */
        default Visitor ofData(Token data, String path, DataHeader header) {
            return NOTHING;
        }
    }

    private static final Visitor NOTHING = (buffer, at, length, version) -> true;

    /** A block of fields, and the parts after it. */
    private record Entry(Visitor visitor, Part[] parts) {}

    /** A group, with its entries, or data. */
    private record Part(int since, GroupHeader group, DataHeader data, Visitor visitor, Entry entry) {
        int head() {
            return group == null ? data.dataOffset() : group.length();
        }
    }

    private final ByteOrder order;
    private final Visitors visitors;
    private final Header header;
    private final long schemaId;
    private final Long2ObjectHashMap<Entry> templates = new Long2ObjectHashMap<>();
    private long emptyEntries;

    /** The groups that the current position is in; the first level is the message itself. */
    private final List<Level> levels = new ArrayList<>();

    /** Index of the innermost level; -1 before the header. */
    private int depth;

    private long next;
    private int version;

    /** Visits what ends at {@code next}, which may not be there yet; null if that was visited. */
    private Visitor visitor;

    /** Length of what is visited. */
    private int visited;

    /** An entry of a group, or a message. */
    private static final class Level {
        private Entry entry;
        private int part;
        private long entries;
        private long blockLength;
        private long begin;
    }

    /**
     * Compiles a schema, to find out the lengths of messages.
     *
     * @param schema of the messages.
     * @throws IllegalArgumentException if the schema has something that cannot be read.
     */
    public MessageWalk(Ir schema) {
        this(schema, new Visitors() {});
    }

    /**
     * Compiles a schema.
     *
     * @param schema of the messages.
     * @param visitors of their parts.
     * @throws IllegalArgumentException if the schema has something that cannot be read.
     */
    public MessageWalk(Ir schema, Visitors visitors) {
        this.visitors = visitors;
        order = schema.byteOrder();
        header = new Header(schema);
        schemaId = schema.id();
        int deepest = 0;
        for (List<Token> tokens : schema.messages()) {
            Token message = tokens.get(0);
            Entry entry = entry(message, Tokens.inner(tokens), message.name());
            templates.put(message.id(), entry);
            deepest = Math.max(deepest, depth(entry));
        }
        for (int i = 0; i <= deepest; i++) {
            levels.add(new Level());
        }
        begin();
    }

    private Entry entry(Token owner, List<Token> tokens, String path) {
        Visitor ofBlock = visitors.ofBlock(owner, tokens, path);
        List<Part> parts = new ArrayList<>();
        for (List<Token> part : Tokens.parts(tokens)) {
            Token token = part.get(0);
            String ofPart = path + '.' + token.name();
            if (token.signal() == Signal.BEGIN_GROUP) {
                GroupHeader group = GroupHeader.of(part, ofPart, order);
                Visitor ofGroup = visitors.ofGroup(token, ofPart, group);
                parts.add(new Part(token.version(), group, null, ofGroup, entry(token, Tokens.entry(part), ofPart)));
            } else if (token.signal() == Signal.BEGIN_VAR_DATA) {
                DataHeader data = DataHeader.of(part, ofPart, order);
                parts.add(new Part(token.version(), null, data, visitors.ofData(token, ofPart, data), null));
            }
        }
        return new Entry(ofBlock, parts.toArray(new Part[0]));
    }

    private static int depth(Entry entry) {
        int deepest = 0;
        for (Part part : entry.parts) {
            deepest = part.entry == null ? deepest : Math.max(deepest, 1 + depth(part.entry));
        }
        return deepest;
    }

    /** Begins a message. */
    public void begin() {
        depth = -1;
        visitor = null;
        emptyEntries = 0;
    }

    /**
     * Returns how many bytes of the message are required to know more. If they are there, that is the length of the message,
     * and all of its parts have been visited; otherwise call it again with as many bytes.
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
            Entry template =
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
            if (visitor != null) {
                boolean isIntact = visitor.visit(buffer, at + (int) next - visited, visited, version);
                visitor = null;
                if (!isIntact) {
                    return UNKNOWN;
                }
            }
            Level level = levels.get(depth);
            if (level.part == level.entry.parts.length) {
                if (depth == 0) {
                    return next;
                }
                if (!leaveEntry(level)) {
                    return UNKNOWN;
                }
                continue;
            }
            Part part = level.entry.parts[level.part];
            if (part.since <= version) {
                if (next + part.head() > length) {
                    return next + part.head();
                }
                if (!read(part, buffer, at + (int) next)) {
                    return UNKNOWN;
                }
            }
            level.part++;
        }
        return next;
    }

    /** Reads the length of data, or the dimensions of a group and goes on to its first entry. Returns false if it is damaged. */
    private boolean read(Part part, DirectBuffer buffer, int at) {
        next += part.head();
        if (part.group == null) {
            return take(part.visitor, part.data.size(buffer, at));
        }
        long count = part.group.count(buffer, at);
        long blockLength = part.group.blockLength(buffer, at);
        return part.visitor.visit(buffer, at, part.head(), version)
                && (count == 0 ? blockLength >= 0 : count > 0 && enter(part.entry, count, blockLength));
    }

    private boolean enter(Entry entry, long entries, long blockLength) {
        Level level = levels.get(++depth);
        level.entry = entry;
        level.entries = entries;
        level.blockLength = blockLength;
        return beginEntry(level);
    }

    private boolean beginEntry(Level level) {
        level.part = 0;
        level.begin = next;
        return take(level.entry.visitor, level.blockLength);
    }

    /** Goes on to the next entry, or to what is after the group. Returns false if too many entries are empty. */
    private boolean leaveEntry(Level level) {
        if (next == level.begin && ++emptyEntries > GroupHeader.MAX_EMPTY) {
            return false;
        }
        if (--level.entries > 0) {
            return beginEntry(level);
        }
        depth--;
        return true;
    }

    /** Takes the next bytes, to visit them. Returns false if a message cannot have so many: the sum of all must not overflow. */
    private boolean take(Visitor ofBytes, long length) {
        next += length;
        visitor = ofBytes;
        visited = (int) length;
        return length >= 0 && length <= Integer.MAX_VALUE;
    }
}
