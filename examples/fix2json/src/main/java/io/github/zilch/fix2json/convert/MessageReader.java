// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import java.util.function.Function;
import org.agrona.DirectBuffer;

/**
 * Reads messages as the converter does, with the same groups, masks and flaws, and passes their fields on instead of writing
 * them.
 *
 * <p>Does not allocate after every field and charset has been seen. For use by one thread.
 */
public final class MessageReader {
    private final FieldConverter fields;
    private final FieldValueWriter values;

    /**
     * Creates a reader.
     *
     * @param dictionaries by version.
     * @param options of the conversion; its form does not matter.
     * @param receiver that gets the fields.
     * @param listener that is notified of flaws.
     * @throws IllegalArgumentException if the options name a field that no dictionary defines.
     */
    public MessageReader(
            Function<FixVersion, FixDictionary> dictionaries,
            FixToJsonOptions options,
            FieldListener receiver,
            FlawListener listener) {
        fields = new FieldConverter(
                dictionaries, options, MessageConverter.masked(options, dictionaries), null, receiver, listener);
        values = new FieldValueWriter(options, new TextDecoder(options.charset()));
    }

    /**
     * Reads a message.
     *
     * @param source that contains the message.
     * @param start offset of the message.
     * @param end offset after the message.
     * @return whether it would have been converted; if not, the listener was told why, and the receiver has got the fields
     *     before the damage.
     */
    public boolean read(DirectBuffer source, int start, int end) {
        return fields.convert(source, start, end, null);
    }

    /** Returns the formats of the fields of the last message. */
    public FieldFormats formats() {
        return fields.formats();
    }

    /** Returns a writer for values that were kept. */
    public FieldValueWriter values() {
        return values;
    }
}
