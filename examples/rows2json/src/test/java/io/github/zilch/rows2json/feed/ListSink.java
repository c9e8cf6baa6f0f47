// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps all lines, as strings. */
class ListSink extends LastLine {
    final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public boolean offer(ByteBuffer line, String key) {
        super.offer(line, key);
        return lines.add(new String(toBytes(), StandardCharsets.UTF_8));
    }
}
