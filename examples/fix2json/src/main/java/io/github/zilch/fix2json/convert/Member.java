// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import org.agrona.DirectBuffer;

/** A member of an object, or an element of an array, which has no key. Reusable. For use by one thread. */
final class Member implements Destination {
    private JsonBuilder node;
    private CharSequence key;

    /** Returns this member, at another place; the key is null for an element of an array. */
    Member at(JsonBuilder newNode, CharSequence newKey) {
        node = newNode;
        key = newKey;
        return this;
    }

    @Override
    public void ascii(DirectBuffer buffer, int offset, int length) {
        if (key == null) {
            node.addAscii(buffer, offset, length);
        } else {
            node.putAscii(key, buffer, offset, length);
        }
    }

    @Override
    public void ascii(byte[] array, int offset, int length) {
        if (key == null) {
            node.addAscii(array, offset, length);
        } else {
            node.putAscii(key, array, offset, length);
        }
    }

    @Override
    public void utf8(DirectBuffer buffer, int offset, int length) {
        if (key == null) {
            node.addUtf8(buffer, offset, length);
        } else {
            node.putUtf8(key, buffer, offset, length);
        }
    }

    @Override
    public void latin1(DirectBuffer buffer, int offset, int length) {
        if (key == null) {
            node.addLatin1(buffer, offset, length);
        } else {
            node.putLatin1(key, buffer, offset, length);
        }
    }

    @Override
    public void text(CharSequence text) {
        if (key == null) {
            node.add(text);
        } else {
            node.put(key, text);
        }
    }

    @Override
    public void number(DirectBuffer buffer, int offset, int length) {
        if (key == null) {
            node.addRawUnchecked(buffer, offset, length);
        } else {
            node.putRawUnchecked(key, buffer, offset, length);
        }
    }

    @Override
    public void bool(boolean value) {
        if (key == null) {
            node.add(value);
        } else {
            node.put(key, value);
        }
    }

    @Override
    public JsonRow beginRow(JsonShape shape) {
        return key == null ? node.addRow(shape) : node.putRow(key, shape);
    }

    @Override
    public void beginArray() {
        node = key == null ? node.createJSONArray() : node.createJSONArray(key);
        key = null;
    }

    @Override
    public void endArray() {
        // the next call on another node ends it
    }
}
