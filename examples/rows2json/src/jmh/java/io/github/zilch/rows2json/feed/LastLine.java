// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.feed.sink.Sink;
import io.github.zilch.rows2json.feed.postgres.Catalog;

import io.github.zilch.rows2json.session.TypeCatalog;
import java.util.List;
import org.agrona.DirectBuffer;

/** Keeps a reference to the line that was written last, and nothing else. */
final class LastLine implements Sink {
    /** A catalogue in which the key of each table is the column {@code id}. */
    static final class OneKey implements Catalog {
        @Override
        public void begin(int transaction) {
            // everything is visible
        }

        @Override
        public TypeCatalog.Type type(int oid) {
            return null;
        }

        @Override
        public List<String> withoutOldRows(int relation) {
            return List.of();
        }

        @Override
        public boolean isPartitioned(int relation) {
            return false;
        }

        @Override
        public List<String> primaryKey(int relation) {
            return List.of("id");
        }
    }

    private DirectBuffer source;
    private int offset;
    private int length;
    private long count;
    private long marked;

    @Override
    public void take(DirectBuffer newSource, int newOffset, int newLength) {
        source = newSource;
        offset = newOffset;
        length = newLength;
        count++;
    }

    @Override
    public void mark(long position) {
        marked = position;
    }

    @Override
    public long sync() {
        return marked;
    }

    @Override
    public void close() {
        // nothing is open
    }

    /** Returns the length of the line in bytes. */
    int length() {
        return length;
    }

    /** Returns how many lines there have been. */
    long count() {
        return count;
    }

    byte[] toBytes() {
        byte[] bytes = new byte[length];
        source.getBytes(offset, bytes);
        return bytes;
    }
}
