// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import java.io.IOException;
import us.hebi.quickbuf.JsonSink;
import us.hebi.quickbuf.ProtoMessage;
import us.hebi.quickbuf.ProtoSink;
import us.hebi.quickbuf.ProtoSource;
import us.hebi.quickbuf.RepeatedMessage;

/** Wraps arbitrary objects as QuickBuffers messages, because QuickBuffers nests only its own messages. */
final class QuickBuffersItems<T> {
    /** Writes the members of one object. */
    interface Members<T> {
        void write(T value, JsonSink out) throws IOException;
    }

    private final RepeatedMessage<Item<T>> messages;
    private final Item<T> single;
    private T[] wrapped;

    QuickBuffersItems(Members<T> members) {
        messages = RepeatedMessage.newEmptyInstance(() -> new Item<>(members));
        single = new Item<>(members);
    }

    /** Wraps an object as a message. */
    Item<T> wrap(T value) {
        single.value = value;
        return single;
    }

    /** Wraps objects as messages. */
    RepeatedMessage<Item<T>> wrap(T[] values) {
        if (values != wrapped) {
            wrapped = values;
            if (messages.length() != values.length) {
                messages.clear();
                for (int i = 0; i < values.length; i++) {
                    messages.next();
                }
            }
            for (int i = 0; i < values.length; i++) {
                messages.get(i).value = values[i];
            }
        }
        return messages;
    }

    /** A message that can only be written as JSON. */
    static final class Item<T> extends ProtoMessage<Item<T>> {
        private final Members<T> members;
        T value;

        private Item(Members<T> members) {
            this.members = members;
        }

        @Override
        public void writeTo(JsonSink out) throws IOException {
            out.beginObject();
            members.write(value, out);
            out.endObject();
        }

        @Override
        public Item<T> clear() {
            value = null;
            return this;
        }

        @Override
        public Item<T> copyFrom(Item<T> other) {
            value = other.value;
            return this;
        }

        @Override
        protected int computeSerializedSize() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void writeTo(ProtoSink out) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Item<T> mergeFrom(ProtoSource in) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean equals(Object other) {
            return other == this;
        }

        @Override
        public Item<T> clone() {
            throw new UnsupportedOperationException();
        }
    }
}
