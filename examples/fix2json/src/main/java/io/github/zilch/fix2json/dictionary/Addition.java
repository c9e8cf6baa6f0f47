// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import java.util.BitSet;
import java.util.function.Supplier;

/**
 * What FIX Latest adds to a message body, or to an entry of a group, of an earlier version: fields and groups that the
 * version does not have anywhere in that message. The version's own definitions take precedence.
 *
 * <p>FIX Latest is loaded when a message has a field that its own dictionary does not have in the message. Safe to share
 * between threads: if two threads search it at the same time, both find the same immutable set.
 */
final class Addition {
    private final BitSet ownTags;
    private final Supplier<FieldSet> source;
    private FieldSet fields;

    /**
     * Creates an addition.
     *
     * @param ownTags tags of all fields that the version's own dictionary has in the message, in groups as well.
     * @param source of the corresponding fields in FIX Latest; called once.
     */
    Addition(BitSet ownTags, Supplier<FieldSet> source) {
        this.ownTags = ownTags;
        this.source = source;
    }

    /** Returns whether FIX Latest adds a field. */
    boolean contains(int tag) {
        return !ownTags.get(tag) && fields().contains(tag);
    }

    /** Returns the fields of the entries of a group that FIX Latest adds, or null if it adds no such group. */
    FieldSet group(int counter) {
        return ownTags.get(counter) ? null : fields().group(counter);
    }

    /** Returns whether FIX Latest adds a field here or in a group here, however deep. */
    boolean containsDeep(int tag) {
        return !ownTags.get(tag) && fields().containsDeep(tag);
    }

    private FieldSet fields() {
        FieldSet found = fields;
        if (found == null) {
            found = source.get();
            fields = found;
        }
        return found;
    }
}
