// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Builds messages of pgoutput as the server writes them. */
final class Messages {
    /** A value that the server does not send because it did not change. */
    static final String UNCHANGED = new String("unchanged");

    /** When all transactions were committed: 2026-11-21T10:15:30.123456Z, in microseconds since 2000. */
    private static final long COMMITTED = 1_795_256_130_123_456L - 946_684_800_000_000L;

    private Messages() {}

    /** Writes the parts of a message. */
    private interface Body {
        void write(DataOutputStream out) throws IOException;
    }

    private static ByteBuffer message(char type, Body body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeByte(type);
            body.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ByteBuffer.wrap(bytes.toByteArray());
    }

    static ByteBuffer begin(long lsn, int transaction) {
        return message('B', out -> {
            out.writeLong(lsn);
            out.writeLong(COMMITTED);
            out.writeInt(transaction);
        });
    }

    static ByteBuffer commit(long lsn, long endLsn) {
        return message('C', out -> {
            out.writeByte(0);
            out.writeLong(lsn);
            out.writeLong(endLsn);
            out.writeLong(COMMITTED);
        });
    }

    /**
     * Returns a table {@code public.t}.
     *
     * @param columns name and OID of the type; a name that begins with {@code *} belongs to the replica identity.
     */
    static ByteBuffer relation(int oid, char identity, Object... columns) {
        return message('R', out -> {
            out.writeInt(oid);
            text(out, "public");
            text(out, "t");
            out.writeByte(identity);
            out.writeShort(columns.length / 2);
            for (int i = 0; i < columns.length; i += 2) {
                String name = (String) columns[i];
                boolean isKey = name.startsWith("*");
                out.writeByte(isKey ? 1 : 0);
                text(out, isKey ? name.substring(1) : name);
                out.writeInt((Integer) columns[i + 1]);
                out.writeInt(-1);
            }
        });
    }

    static String[] row(String... values) {
        return values;
    }

    static ByteBuffer insert(int oid, String[] row) {
        return message('I', out -> {
            out.writeInt(oid);
            tuple(out, 'N', row);
        });
    }

    /** Returns an update; {@code kind} is K or O, and {@code old} null without an old row. */
    static ByteBuffer update(int oid, char kind, String[] old, String[] row) {
        return message('U', out -> {
            out.writeInt(oid);
            if (old != null) {
                tuple(out, kind, old);
            }
            tuple(out, 'N', row);
        });
    }

    static ByteBuffer delete(int oid, char kind, String[] old) {
        return message('D', out -> {
            out.writeInt(oid);
            tuple(out, kind, old);
        });
    }

    static ByteBuffer truncate(int... oids) {
        return message('T', out -> {
            out.writeInt(oids.length);
            out.writeByte(0);
            for (int oid : oids) {
                out.writeInt(oid);
            }
        });
    }

    /** Returns a message of an application, whose record ends at a position. */
    static ByteBuffer message(boolean isTransactional, long end, String prefix, String content) {
        return message('M', out -> {
            out.writeByte(isTransactional ? 1 : 0);
            out.writeLong(end);
            text(out, prefix);
            out.writeInt(content.length());
            out.write(content.getBytes(StandardCharsets.UTF_8));
        });
    }

    private static void tuple(DataOutputStream out, char kind, String[] values) throws IOException {
        out.writeByte(kind);
        out.writeShort(values.length);
        for (String value : values) {
            if (value == null) {
                out.writeByte('n');
            } else if (value == UNCHANGED) {
                out.writeByte('u');
            } else {
                byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
                out.writeByte('t');
                out.writeInt(bytes.length);
                out.write(bytes);
            }
        }
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.writeByte(0);
    }
}
