// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import static io.github.zilch.fix2json.FixToJsonOptions.Repeated.ARRAY;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.convert.layout.Layout;
import io.github.zilch.fix2json.convert.layout.LayoutLearner;
import io.github.zilch.fix2json.convert.layout.LearntSlots;
import io.github.zilch.fix2json.convert.layout.RawMessage;
import io.github.zilch.fix2json.dictionary.FieldNames;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Converts messages: by the layout of an earlier message with the same fields if there is one, otherwise field by field.
 * For use by one thread.
 */
public final class MessageConverter {
    private final FixToJsonOptions options;
    private final FlawListener listener;

    /** Converts messages that have no layout. */
    private final FieldConverter fields;

    private final LearntSlots<Layout> layouts = new LearntSlots<>(Layout::new);
    private final LayoutLearner learner;

    private final RawMessage message = new RawMessage();

    /**
     * Creates a converter.
     *
     * @param dictionaries by version.
     * @param options of the conversion.
     * @param listener that is notified of flaws.
     * @throws IllegalArgumentException if the options name a field that no dictionary defines.
     */
    public MessageConverter(
            Function<FixVersion, FixDictionary> dictionaries, FixToJsonOptions options, FlawListener listener) {
        this.options = options;
        IntHashSet mask = FieldNames.tags(options.mask(), dictionaries);
        this.listener = FlawListener.withoutMasked(mask, listener);
        List<int[]> columns = new ArrayList<>();
        for (String field : options.rows()) {
            columns.add(FieldNames.tags(field, dictionaries));
        }
        Row row = columns.isEmpty() ? null : new Row(columns);
        fields = new FieldConverter(dictionaries, options, mask, row, null, this.listener);
        learner = new LayoutLearner(options);
    }

    /**
     * Converts one message. If it is rejected, or an exception is thrown, {@code json} remains unchanged.
     *
     * @param source that contains the message.
     * @param start offset of the message.
     * @param end offset after the message.
     * @param json to write to.
     * @return whether the message was converted; if not, the listener was told why.
     */
    public boolean convert(DirectBuffer source, int start, int end, JsonBuilder json) {
        boolean mayHaveLayout = fields.wrap(message, source, start, end);
        if (mayHaveLayout && convertByLayout(json)) {
            return true;
        }
        long mark = json.mark();
        boolean converted = false;
        try {
            converted = fields.convert(source, start, end, json);
            if (converted && options.repeated() == ARRAY && fields.hasRepeatedMembers()) {
                json.rollback(mark);
                fields.convertRepeated(json);
            }
        } finally {
            if (!converted) {
                json.rollback(mark);
            }
        }
        Layout learning = converted && mayHaveLayout && fields.isLearnable() ? layouts.learn() : null;
        if (learning != null) {
            learner.learn(learning, message, fields.trace(), fields.formats());
        }
        return converted;
    }

    /** Converts a message that has the same fields as an earlier one. */
    private boolean convertByLayout(JsonBuilder json) {
        fields.values().nextMessage(message.buffer());
        Layout layout = layouts.moveTo(message);
        JsonRow row = layout == null ? null : layout.write(message, fields.values(), json);
        layouts.note(row != null);
        if (row == null) {
            return false;
        }
        try {
            if (options.validation() != FixToJsonOptions.Validation.NONE) {
                message.checkFraming(listener);
            }
            row.end();
        } finally {
            row.cancel(); // does nothing unless the listener has thrown
        }
        return true;
    }
}
