// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.convert.layout.MessagePlan;
import io.github.zilch.fix2json.convert.layout.RawMessage;
import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.convert.value.FieldListener;
import io.github.zilch.fix2json.convert.value.FieldValueWriter;
import io.github.zilch.fix2json.convert.value.TextDecoder;
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
public final class MessageReader implements FieldListener {
    private static final int SLOTS = 64;

    /** How often more a plan may fail than fit before it is replaced. */
    private static final int MAX_CONFIDENCE = 8;

    private final FixToJsonOptions options;
    private final FieldListener receiver;
    private final FlawListener listener;
    private final FieldConverter fields;
    private final RawMessage message = new RawMessage();
    private final boolean hasPlans;
    private final MessagePlan[] plans = new MessagePlan[SLOTS];
    private final int[] confidence = new int[SLOTS];

    /** The plan that learns from the message that is read field by field; null if none does. */
    private MessagePlan learning;

    private FieldFormats formats;
    private int flaws;

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
        IntHashSet mask = MessageConverter.masked(options, dictionaries);
        this.listener = FlawListener.withoutMasked(mask, listener);
        fields = new FieldConverter(dictionaries, options, mask, null, this, this::report);
        hasPlans = options.validation() != FixToJsonOptions.Validation.DICTIONARY && !fields.hidesAscii();
    }

    private void report(Flaw flaw, int tag, int position, long found, long expected) {
        flaws++;
        listener.onFlaw(flaw, tag, position, found, expected);
    }

    @Override
    public void begin(DirectBuffer buffer) {
        (learning == null ? receiver : learning).begin(buffer);
    }

    @Override
    public void field(
            int tag,
            int offset,
            int length,
            boolean isAscii,
            FieldFormat format,
            boolean isMasked,
            int depth,
            boolean beginsEntry) {
        FieldListener next = learning == null ? receiver : learning;
        next.field(tag, offset, length, isAscii, format, isMasked, depth, beginsEntry);
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
        boolean mayHavePlan = hasPlans && fields.wrap(message, source, start, end);
        learning = null;
        if (mayHavePlan && readByPlan()) {
            return true;
        }
        flaws = 0;
        begin(source);
        boolean isRead = fields.convert(source, start, end, null);
        formats = fields.formats();
        if (learning != null && isRead && flaws == 0 && isVersionKnown()) {
            learning.learn(message, fields.trace(), formats);
        }
        return isRead;
    }

    private boolean isVersionKnown() {
        return fields.version() != null && !fields.version().isOverFixt();
    }

    private boolean readByPlan() {
        int slot = message.slot(SLOTS);
        MessagePlan plan = plans[slot];
        if (plan != null && plan.read(message)) {
            confidence[slot] = Math.min(confidence[slot] + 1, MAX_CONFIDENCE);
            formats = plan.formats();
            if (options.validation() != FixToJsonOptions.Validation.NONE) {
                message.checkFraming(listener);
            }
            return true;
        }
        if (plan == null) {
            plan = new MessagePlan(receiver);
            plans[slot] = plan;
        }
        if (--confidence[slot] < 0) {
            confidence[slot] = MAX_CONFIDENCE / 2;
            learning = plan;
        }
        return false;
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
