// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.feed.sink.Sink;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.agrona.DirectBuffer;

/** Keeps lines as strings. */
final class ListSink implements Sink {
    final List<String> lines = new CopyOnWriteArrayList<>();
    long marked;

    @Override
    public void take(DirectBuffer source, int offset, int length) {
        byte[] bytes = new byte[length];
        source.getBytes(offset, bytes);
        lines.add(new String(bytes, StandardCharsets.UTF_8));
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
}
