// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.convert.layout.LearntSlots;
import io.github.zilch.fix2json.convert.layout.MessagePlan;
import io.github.zilch.fix2json.convert.layout.RawMessage;
import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.convert.value.FieldListener;
import io.github.zilch.fix2json.convert.value.FieldValueWriter;
import io.github.zilch.fix2json.convert.value.TextDecoder;
import io.github.zilch.fix2json.dictionary.FieldNames;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Reads messages as the converter does, with the same groups, masks and flaws, and passes their fields on instead of writing
 * them. A message with the same fields as an earlier one is read by its {@link MessagePlan}.
 *
 * <p>Does not allocate after every field, charset and plan has been seen. For use by one thread.
 */
public final class MessageReader {
    private final FixToJsonOptions options;
    private final FieldListener receiver;
    private final FlawListener listener;
    private final FieldConverter fields;
    private final RawMessage message = new RawMessage();
    private final LearntSlots<MessagePlan> plans;
    private FieldFormats formats;

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
        this.options = options;
        this.receiver = receiver;
        IntHashSet mask = FieldNames.tags(options.mask(), dictionaries);
        this.listener = FlawListener.withoutMasked(mask, listener);
        fields = new FieldConverter(dictionaries, options, mask, null, receiver, this.listener);
        plans = new LearntSlots<>(() -> new MessagePlan(receiver));
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
        boolean mayHavePlan = fields.wrap(message, source, start, end);
        if (mayHavePlan && readByPlan()) {
            return true;
        }
        receiver.begin(source);
        boolean isRead = fields.convert(source, start, end, null);
        formats = fields.formats();
        MessagePlan learning = mayHavePlan && isRead && fields.isLearnable() ? plans.learn() : null;
        if (learning != null) {
            learning.learn(message, fields.trace(), formats);
        }
        return isRead;
    }

    private boolean readByPlan() {
        MessagePlan plan = plans.moveTo(message);
        boolean isRead = plan != null && plan.read(message);
        plans.note(isRead);
        if (isRead) {
            formats = plan.formats();
            if (options.validation() != FixToJsonOptions.Validation.NONE) {
                message.checkFraming(listener);
            }
        }
        return isRead;
    }

    /** Returns the formats of the fields of the last message. */
    public FieldFormats formats() {
        return formats;
    }

    /** Creates a writer for values that were kept, for use by one thread. */
    public FieldValueWriter newValueWriter() {
        return new FieldValueWriter(options, new TextDecoder(options.charset()));
    }
}
