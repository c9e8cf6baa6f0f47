// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.convert.FieldValueWriter;
import io.github.zilch.fix2json.orders.OrderState.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.agrona.DirectBuffer;

/** Writes an order as a JSON object. For use by one thread. */
final class OrderWriter {
    private static final JsonKey CLIENT = JsonKey.of("client");
    private static final JsonKey COUNTERPARTY = JsonKey.of("counterparty");
    private static final JsonKey STATE = JsonKey.of("state");
    private static final JsonKey IS_COMPLETE = JsonKey.of("complete");
    private static final JsonKey IDS = JsonKey.of("ids");
    private static final JsonKey FILLS = JsonKey.of("fills");
    private static final JsonKey COUNT = JsonKey.of("count");
    private static final JsonKey AMOUNT = JsonKey.of("amount");
    private static final JsonKey UNKNOWN = JsonKey.of("unknownExecRefIDs");
    private static final JsonKey REPORTED = JsonKey.of("reported");
    private static final JsonKey DIFFERENCES = JsonKey.of("differs");
    private static final JsonKey EVENTS = JsonKey.of("events");
    private static final JsonKey EVENT = JsonKey.of("event");
    private static final JsonKey SOURCE = JsonKey.of("source");
    private static final JsonKey LINE = JsonKey.of("line");
    private static final JsonKey OFFSET = JsonKey.of("offset");
    private static final JsonKey COPIES = JsonKey.of("copies");

    /** The fields of an event, as bits: all but those that are the same for the whole order. */
    private static final long OF_EVENT = ofEvent();

    private static final String[] STATES = states();

    private static final JsonKey[] KEYS = keys();

    private final OrderFormats formats;
    private final FieldValueWriter values;
    private final List<String> logs;
    private final boolean isTyped;

    /** Contains the events that are written. */
    private DirectBuffer current;

    /**
     * Creates a writer.
     *
     * @param formats of the fields.
     * @param values writes the values of the fields.
     * @param logs names of the logs by their numbers.
     * @param isTyped whether numbers are JSON numbers.
     */
    OrderWriter(OrderFormats formats, FieldValueWriter values, List<String> logs, boolean isTyped) {
        this.formats = formats;
        this.values = values;
        this.logs = logs;
        this.isTyped = isTyped;
    }

    private static JsonKey[] keys() {
        JsonKey[] keys = new JsonKey[OrderField.ALL.length];
        for (OrderField field : OrderField.ALL) {
            keys[field.ordinal()] = JsonKey.of(field.label());
        }
        return keys;
    }

    private static long ofEvent() {
        long fields = -1;
        for (OrderField field : OrderState.CONSTANT) {
            fields &= ~field.bit();
        }
        return fields;
    }

    private static String[] states() {
        OrderState.State[] all = OrderState.State.values();
        String[] names = new String[all.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = name(all[i]);
        }
        return names;
    }

    /** Returns what a state is called. */
    static String name(OrderState.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /** Writes an order into an empty object. */
    void write(JsonBuilder json, OrderState order) {
        putFirstId(json, order, OrderField.CL_ORD_ID);
        putFirstId(json, order, OrderField.ORDER_ID);
        putSides(json, order.events().get(0));
        for (OrderField field : OrderState.CONSTANT) {
            put(json, order, field);
        }
        for (OrderField field : OrderState.REPLACEABLE) {
            put(json, order, field);
        }
        json.put(STATE, STATES[order.state().ordinal()]).put(IS_COMPLETE, order.isBegun());
        putFills(json.createJSON(FILLS), order);
        JsonBuilder reported = json.createJSON(REPORTED);
        for (OrderField field : OrderState.REPORTED) {
            put(reported, order, field);
        }
        JsonBuilder differences = json.createJSONArray(DIFFERENCES);
        if (order.isQuantityDifferent()) {
            differences.add(OrderField.CUM_QTY.label());
        }
        if (order.isAverageDifferent()) {
            differences.add(OrderField.AVG_PX.label());
        }
        JsonBuilder ids = json.createJSON(IDS);
        for (OrderField field : OrderState.IDS) {
            putIds(ids, field, order.ids(field));
        }
        JsonBuilder events = json.createJSONArray(EVENTS);
        for (OrderEvent event : order.events()) {
            putEvent(events.createJSON(), event);
        }
    }

    private void putFirstId(JsonBuilder json, OrderState order, OrderField field) {
        List<Value> all = order.ids(field);
        if (!all.isEmpty()) {
            Value first = all.get(0);
            json.put(field.label(), first.event().record().text(first.field()));
        }
    }

    private void putSides(JsonBuilder json, OrderEvent event) {
        EventRecord record = event.record();
        boolean isFromClient = record.isFromClient();
        json.put(CLIENT, record.text(isFromClient ? OrderField.SENDER : OrderField.TARGET));
        json.put(COUNTERPARTY, record.text(isFromClient ? OrderField.TARGET : OrderField.SENDER));
    }

    private void put(JsonBuilder json, OrderState order, OrderField field) {
        OrderEvent event = order.value(field);
        if (event != null) {
            put(json, event.record(), field);
        }
    }

    private void put(JsonBuilder json, EventRecord event, OrderField field) {
        if (event.buffer() != current) {
            current = event.buffer();
            values.nextMessage(current);
        }
        values.put(
                json,
                KEYS[field.ordinal()],
                formats.of(event, field),
                event.offset(field),
                event.length(field),
                event.isAscii(field));
    }

    private void putFills(JsonBuilder json, OrderState order) {
        Fills fills = order.fills();
        json.put(COUNT, fills.count());
        putNumber(json, OrderField.CUM_QTY.label(), Fills.plain(fills.quantity()), order.isQuantityMasked());
        boolean isPriceMasked = order.isPriceMasked();
        putNumber(json, OrderField.LAST_PX.label(), fills.lastPrice(), isPriceMasked);
        BigDecimal average = fills.averagePrice();
        putNumber(json, OrderField.AVG_PX.label(), average, isPriceMasked);
        BigDecimal amount = average == null ? null : fills.amount();
        putNumber(json, AMOUNT, amount, isPriceMasked || order.isQuantityMasked());
        if (fills.unknown() > 0) {
            json.put(UNKNOWN, fills.unknown());
        }
    }

    private void putNumber(JsonBuilder json, CharSequence key, BigDecimal number, boolean isMasked) {
        if (number == null) {
            return;
        }
        if (isMasked) {
            json.put(key, FixToJsonOptions.MASK);
        } else if (isTyped) {
            json.put(key, number);
        } else {
            json.put(key, number.toPlainString());
        }
    }

    private void putIds(JsonBuilder json, OrderField field, List<Value> all) {
        if (all.isEmpty()) {
            return;
        }
        JsonBuilder array = json.createJSONArray(field.label());
        for (Value id : all) {
            array.add(id.event().record().text(id.field()));
        }
    }

    private void putEvent(JsonBuilder json, OrderEvent event) {
        EventRecord record = event.record();
        json.put(EVENT, word(record));
        for (long fields = record.fields() & OF_EVENT; fields != 0; fields &= fields - 1) {
            put(json, record, OrderField.ALL[Long.numberOfTrailingZeros(fields)]);
        }
        putPlace(json, record);
        json.putMembersUnchecked(record.buffer(), record.membersOffset(), record.membersLength());
        if (event.copies().isEmpty()) {
            return;
        }
        JsonBuilder copies = json.createJSONArray(COPIES);
        for (OrderEvent copy : event.copies()) {
            putPlace(copies.createJSON(), copy.record());
        }
    }

    private void putPlace(JsonBuilder json, EventRecord record) {
        json.put(SOURCE, logs.get(record.log())).put(LINE, record.line()).put(OFFSET, record.textOffset());
    }

    /** Returns what an event is called. */
    static String word(EventRecord event) {
        return switch (event.kind()) {
            case REPORT -> ReportType.of(event).word();
            case CANCEL_REJECT ->
                event.code(OrderField.CXL_REJ_RESPONSE_TO) == '2' ? "replace_rejected" : "cancel_rejected";
            default -> event.kind().word();
        };
    }
}
