// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.log.MessageScanner;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Converts the messages of a log in turn, one per call, and starts again after the last. */
final class ConversionWork implements Work {
    private final FixToJson converter;
    private final JsonBuilder json = new JsonBuilder();
    private final UnsafeBuffer bytes;
    private final int[] offsets;
    private final int rejected;
    private int next;

    private ConversionWork(FixToJson converter, DirectBuffer bytes, List<Integer> ends, int rejected) {
        this.converter = converter;
        this.bytes = new UnsafeBuffer(bytes, 0, ends.isEmpty() ? 0 : ends.get(ends.size() - 1));
        this.rejected = rejected;
        offsets = new int[ends.size() + 1];
        for (int i = 0; i < ends.size(); i++) {
            offsets[i + 1] = ends.get(i);
        }
    }

    /**
     * Reads all messages of a log that can be converted.
     *
     * @param log to read.
     * @param reader creates the reader of the log for a handler.
     * @param converter of the messages.
     */
    static ConversionWork of(
            ReadableByteChannel log, Function<MessageScanner.Handler, MessageScanner> reader, FixToJson converter)
            throws IOException {
        Messages messages = new Messages(converter);
        reader.apply(messages).scan(log);
        return new ConversionWork(converter, messages.bytes, messages.ends, messages.rejected);
    }

    /** Returns the number of messages. */
    int size() {
        return offsets.length - 1;
    }

    /** Returns the number of messages in the log that cannot be converted. */
    int rejected() {
        return rejected;
    }

    /** Returns the average length of a message in bytes of FIX. */
    int meanFixBytes() {
        return bytes.capacity() / size();
    }

    /** Returns the average length of a message in bytes of JSON. */
    int meanJsonBytes() {
        long sum = 0;
        for (int i = 0; i < size(); i++) {
            run();
            sum += json.length();
        }
        return (int) (sum / size());
    }

    @Override
    public void run() {
        int offset = offsets[next];
        next++;
        converter.convert(bytes, offset, offsets[next] - offset, converter.begin(json));
        if (next == offsets.length - 1) {
            next = 0;
        }
    }

    /** Collects the messages that can be converted in one buffer. */
    private static final class Messages implements MessageScanner.Handler {
        private final FixToJson converter;
        private final JsonBuilder json = new JsonBuilder();
        private final ExpandableDirectByteBuffer bytes = new ExpandableDirectByteBuffer();
        private final List<Integer> ends = new ArrayList<>();
        private int end;
        private int rejected;

        Messages(FixToJson converter) {
            this.converter = converter;
        }

        @Override
        public void message(DirectBuffer buffer, int offset, int length, long line) {
            if (converter.convert(buffer, offset, length, converter.begin(json))) {
                bytes.putBytes(end, buffer, offset, length);
                end += length;
                ends.add(end);
            } else {
                rejected++;
            }
        }

        @Override
        public void rejected(Flaw flaw, long line) {
            rejected++;
        }
    }
}
