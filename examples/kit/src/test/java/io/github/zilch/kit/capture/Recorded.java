// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.capture;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** What a listener of streams has received: the bytes of each direction, and where some are missing or end. */
final class Recorded implements TcpStreams.Listener {
    final List<String> calls = new ArrayList<>();

    @Override
    public void data(TcpStream stream, ByteBuffer buffer, int offset, int length) {
        StringBuilder text = new StringBuilder(stream.source() + " ");
        for (int i = 0; i < length; i++) {
            text.append((char) (buffer.get(offset + i) & 0xFF));
        }
        calls.add(text.toString());
    }

    @Override
    public void gap(TcpStream stream, long missing) {
        calls.add(stream.source() + " lacks " + missing);
    }

    @Override
    public void end(TcpStream stream) {
        calls.add(stream.source() + " ends");
    }
}
