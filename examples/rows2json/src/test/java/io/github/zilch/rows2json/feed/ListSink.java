// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.agrona.DirectBuffer;

/** Keeps all lines, as strings. */
class ListSink extends LastLine {
    final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void take(DirectBuffer source, int offset, int length) {
        super.take(source, offset, length);
        lines.add(new String(toBytes(), StandardCharsets.UTF_8));
    }
}
