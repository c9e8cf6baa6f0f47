// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import io.github.zilch.fix2json.convert.FieldFormat;
import io.github.zilch.fix2json.convert.FieldFormats;
import io.github.zilch.fix2json.convert.FieldValueWriter;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;

/**
 * Writes the fields of events in the formats of their messages, under the same names in all versions. Does not allocate after
 * every field has been seen. For use by one thread.
 */
final class OrderFormats {
    private static final JsonKey[] KEYS = keys();

    private final List<FieldFormats> ofMessages = new ArrayList<>();

    /** For each of them the formats by the ordinals of the fields. */
    private final List<FieldFormat[]> byField = new ArrayList<>();

    private final FieldValueWriter values;
    private DirectBuffer current;

    /**
     * Creates an instance without formats.
     *
     * @param values writes the values.
     */
    OrderFormats(FieldValueWriter values) {
        this.values = values;
    }

    private static JsonKey[] keys() {
        JsonKey[] keys = new JsonKey[OrderField.ALL.length];
        for (OrderField field : OrderField.ALL) {
            keys[field.ordinal()] = JsonKey.of(field.label());
        }
        return keys;
    }

    /** Returns the number of the formats of a message, which its events keep. */
    int number(FieldFormats formats) {
        for (int i = 0; i < ofMessages.size(); i++) {
            if (ofMessages.get(i) == formats) {
                return i;
            }
        }
        ofMessages.add(formats);
        byField.add(new FieldFormat[OrderField.ALL.length]);
        return ofMessages.size() - 1;
    }

    private FieldFormat of(EventRecord event, OrderField field) {
        if (event.isMasked(field)) {
            return FieldFormat.UNKNOWN_MASKED;
        }
        FieldFormat[] known = byField.get(event.formats());
        FieldFormat format = known[field.ordinal()];
        if (format == null) {
            format = ofMessages.get(event.formats()).of(field.tag()).named(field.label());
            known[field.ordinal()] = format;
        }
        return format;
    }

    /** Writes a field under its own name. */
    void put(JsonBuilder object, EventRecord event, OrderField field) {
        moveTo(event.buffer());
        values.put(
                object,
                KEYS[field.ordinal()],
                of(event, field),
                event.offset(field),
                event.length(field),
                event.isAscii(field));
    }

    private void moveTo(DirectBuffer buffer) {
        if (buffer != current) {
            values.nextMessage(buffer);
            current = buffer;
        }
    }

    /** Returns the name of a code in the dictionary, or the value as it is. */
    String name(EventRecord event, OrderField field) {
        FieldFormat format = of(event, field);
        String name = event.isMasked(field) || format.codes() == null
                ? null
                : format.codes().name(event.buffer(), event.offset(field), event.length(field));
        return name == null ? event.text(field) : name;
    }
}
