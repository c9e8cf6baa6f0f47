// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.write;

import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.dictionary.CodeNames;
import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.OrderField;
import java.util.ArrayList;
import java.util.List;

/**
 * The formats of the fields of events, under the same names in all versions. Formats are added by one thread; when all have been
 * added, several threads may read them.
 */
public final class OrderFormats {
    private final CodeNames names;
    private final List<FieldFormats> ofMessages = new ArrayList<>();

    /** For each of them the formats by the ordinals of the fields. */
    private final List<FieldFormat[]> byField = new ArrayList<>();

    /**
     * Creates an instance without formats.
     *
     * @param names of codes that the version of a message does not define.
     */
    public OrderFormats(CodeNames names) {
        this.names = names;
    }

    /** Returns the number of the formats of a message, which its events keep. Formats that are new are added. */
    public int number(FieldFormats formats) {
        for (int i = 0; i < ofMessages.size(); i++) {
            if (ofMessages.get(i) == formats) {
                return i;
            }
        }
        FieldFormat[] ofFields = new FieldFormat[OrderField.ALL.length];
        for (OrderField field : OrderField.ALL) {
            ofFields[field.ordinal()] = formats.of(field.tag()).named(field.label());
        }
        ofMessages.add(formats);
        byField.add(ofFields);
        return ofMessages.size() - 1;
    }

    /** Returns the format of a field. */
    FieldFormat of(EventRecord event, OrderField field) {
        return event.isMasked(field) ? FieldFormat.UNKNOWN_MASKED : byField.get(event.formats())[field.ordinal()];
    }

    /** Returns the name of a code in the version of the message, or else the latest that has one, or the value as it is. */
    String name(EventRecord event, OrderField field) {
        FieldFormat format = of(event, field);
        if (event.isMasked(field)) {
            return event.text(field);
        }
        String name = format.codes() == null
                ? null
                : format.codes().name(event.buffer(), event.offset(field), event.length(field));
        if (name == null) {
            name = names.of(null, field.tag(), event.buffer(), event.offset(field), event.length(field));
        }
        return name == null ? event.text(field) : name;
    }
}
