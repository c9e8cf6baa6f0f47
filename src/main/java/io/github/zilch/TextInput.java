// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.SavedBytes;
import io.github.zilch.internal.output.TextOutput;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.TextCopy;

/** The layer of a {@link Document} that reads text which is the user's code to read. */
abstract class TextInput extends TextOutput {
    private Scratch scratch = new Scratch();

    TextInput(JsonOptions options, int escapeMode) {
        super(options, escapeMode);
    }

    /**
     * Memory for text on its way in; what a user's code writes to this document while it is read has one of its own.
     */
    final Scratch scratch() {
        return scratch;
    }

    @Override
    protected void free() {
        super.free();
        scratch.free();
    }

    /** Reads a value before anything is written. */
    final TextCopy readValue(CharSequence value) {
        return read(value, scratch.value);
    }

    /** Reads a text that is JSON already; returns its UTF-8. */
    final SavedBytes saveFragment(CharSequence json) {
        TextCopy text = readValue(json);
        SavedBytes utf8 = scratch.fragment;
        long bytes = StringEncoder.unescapedBytes(text.bytes(), text.byteLength(), text.charset());
        checkFits(bytes);
        long begin = utf8.reserve(bytes + Integer.BYTES);
        long end = StringEncoder.putUnescaped(begin, text.bytes(), 0, text.byteLength(), text.charset());
        utf8.setByteLength((int) (end - begin));
        return utf8;
    }

    /** Reads a key before anything is written. */
    final TextCopy readKey(CharSequence key) {
        return read(key, scratch.key);
    }

    private TextCopy read(CharSequence text, TextCopy copy) {
        Scratch mine = scratch;
        if (Scratch.isForeign(text)) {
            scratch = mine.inner();
        }
        try {
            // A String of any length is here already: its error says how many bytes it needs.
            copy.read(text, text instanceof String ? Integer.MAX_VALUE : storage.limit());
        } finally {
            scratch = mine;
        }
        return copy;
    }
}
