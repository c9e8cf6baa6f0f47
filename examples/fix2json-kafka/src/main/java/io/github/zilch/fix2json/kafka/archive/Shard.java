// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A part of an archive that one process converts: a file, or a range of its bytes.
 *
 * @param file relative to the directory of the archive, with {@code /} between names.
 * @param from offset of the first byte.
 * @param to offset after the last byte; the size of the file when it was planned, if this is its last shard.
 */
record Shard(String file, long from, long to) {
    /** Reads a shard from a record of the plan. */
    static Shard of(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return new Shard(in.readUTF(), in.readLong(), in.readLong());
        } catch (IOException e) {
            throw new UncheckedIOException("a record of the plan is no shard: is it another topic?", e);
        }
    }

    /** Returns the bytes of a record of the plan. */
    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(file);
            out.writeLong(from);
            out.writeLong(to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Returns the file, and where the shard begins in it unless that is the beginning. */
    @Override
    public String toString() {
        return from == 0 ? file : file + " from byte " + from;
    }
}
