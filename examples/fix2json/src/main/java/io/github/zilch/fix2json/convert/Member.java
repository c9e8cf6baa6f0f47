// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import org.agrona.DirectBuffer;

/** A member of an object, or an element of an array, where the key is ignored. Reusable. For use by one thread. */
final class Member implements Destination {
    private JsonBuilder node;
    private CharSequence key;

    /** Returns this member, at another place. */
    Member at(JsonBuilder newNode, CharSequence newKey) {
        node = newNode;
        key = newKey;
        return this;
    }

    @Override
    public void ascii(DirectBuffer buffer, int offset, int length) {
        node.putAscii(key, buffer, offset, length);
    }

    @Override
    public void ascii(byte[] array, int offset, int length) {
        node.putAscii(key, array, offset, length);
    }

    @Override
    public void utf8(DirectBuffer buffer, int offset, int length) {
        node.putUtf8(key, buffer, offset, length);
    }

    @Override
    public void latin1(DirectBuffer buffer, int offset, int length) {
        node.putLatin1(key, buffer, offset, length);
    }

    @Override
    public void text(CharSequence text) {
        node.put(key, text);
    }

    @Override
    public void number(DirectBuffer buffer, int offset, int length) {
        node.putRawUnchecked(key, buffer, offset, length);
    }

    @Override
    public void bool(boolean value) {
        node.put(key, value);
    }

    @Override
    public JsonRow beginRow(JsonShape shape) {
        return node.putRow(key, shape);
    }

    @Override
    public void beginArray() {
        node = node.createJSONArray(key);
    }

    @Override
    public void endArray() {
        // the next call on another node ends it
    }
}
