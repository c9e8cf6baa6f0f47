// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import io.github.zilch.JsonKey;
import io.github.zilch.JsonShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/**
 * What a message has had so far, as a node of a tree of all messages that have been learnt: messages that begin alike
 * share it. So a message that was learnt before is found again, and its shape is not created a second time. Allocates
 * only for messages that have not been learnt. For use by one thread.
 */
final class MessageShape {
    /** What a message goes on with. */
    private enum Kind {
        FIELD,
        PART,
        GROUP,
        ENTRY,
        END
    }

    private final MessageShape root;
    private final MessageShape before;
    private final Kind kind;
    private final JsonKey name;
    private final int count;

    /** Of the root: the number of nodes of the tree and of the names of all shapes. */
    private int size;

    private MessageShape[] next = {};
    private JsonShape shape;

    /** Creates the root of a tree: a message without fields. */
    MessageShape() {
        root = this;
        before = null;
        kind = Kind.ENTRY;
        name = null;
        count = 0;
    }

    private MessageShape(MessageShape before, Kind kind, JsonKey name) {
        this.root = before.root;
        this.before = before;
        this.kind = kind;
        this.name = name;
        this.count = before.count + 1;
        root.size++;
    }

    /** Returns how much a tree remembers: the number of its nodes and of the names of all shapes. */
    int size() {
        return root.size;
    }

    /** Returns this and a field, or null if the part or entry has a member of that name: an object has each name once. */
    MessageShape withField(JsonKey key) {
        return isKnown(key) ? null : with(Kind.FIELD, key);
    }

    /** Returns this and the beginning of a part. */
    MessageShape withPart(JsonKey key) {
        return with(Kind.PART, key);
    }

    /** Returns this and the beginning of a group, or null like {@link #withField}. */
    MessageShape withGroup(JsonKey key) {
        return isKnown(key) ? null : with(Kind.GROUP, key);
    }

    /** Returns this and the beginning of an entry of a group. */
    MessageShape withEntry() {
        return with(Kind.ENTRY, null);
    }

    /** Returns this and the end of the innermost part, group or entry. */
    MessageShape withEnd() {
        return with(Kind.END, null);
    }

    private MessageShape with(Kind newKind, JsonKey newName) {
        for (MessageShape known : next) {
            if (known.kind == newKind && Objects.equals(known.name, newName)) {
                return known;
            }
        }
        MessageShape added = new MessageShape(this, newKind, newName);
        next = Arrays.copyOf(next, next.length + 1);
        next[next.length - 1] = added;
        return added;
    }

    /** Returns whether the innermost part or entry has a member of a name. */
    private boolean isKnown(JsonKey key) {
        int ends = 0; // of parts, groups and entries that are not left yet on the way back
        for (MessageShape node = this; node != root; node = node.before) {
            if (node.kind == Kind.END) {
                ends++;
                continue;
            }
            if (node.kind != Kind.FIELD && --ends < 0) {
                return false;
            }
            if (ends == 0 && key.equals(node.name)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the shape of a message that has this and nothing else, all of whose parts and groups have ended. */
    JsonShape shape() {
        if (shape == null) {
            MessageShape[] path = new MessageShape[count];
            for (MessageShape node = this; node != root; node = node.before) {
                path[node.count - 1] = node;
            }
            shape = shapeOf(Arrays.asList(path).iterator(), false);
            root.size += count;
        }
        return shape;
    }

    private static JsonShape shapeOf(Iterator<MessageShape> path, boolean isGroup) {
        List<String> names = new ArrayList<>();
        List<JsonShape> inner = new ArrayList<>();
        for (MessageShape node = null; path.hasNext() && (node = path.next()).kind != Kind.END; ) {
            names.add(isGroup ? Integer.toString(names.size()) : node.name.toString());
            inner.add(node.kind == Kind.FIELD ? null : shapeOf(path, node.kind == Kind.GROUP));
        }
        JsonShape row = JsonShape.of(names);
        for (int i = 0; i < inner.size(); i++) {
            row = inner.get(i) == null ? row : row.with(names.get(i), inner.get(i));
        }
        return isGroup ? row.asArray() : row;
    }
}
