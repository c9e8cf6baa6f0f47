// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.write;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.convert.value.FieldValueWriter;
import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.write.OrderState.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;

/** Writes an order as a JSON object, by rows, because no two orders need to have the same members. For use by one thread. */
public final class OrderWriter {
    private static final JsonKey FILLS = JsonKey.of("fills");
    private static final JsonKey REPORTED = JsonKey.of("reported");
    private static final JsonKey DIFFERENCES = JsonKey.of("differs");
    private static final JsonKey IDS = JsonKey.of("ids");
    private static final JsonKey EVENTS = JsonKey.of("events");
    private static final JsonKey COPIES = JsonKey.of("copies");

    /** The ids that an order begins with, the first of each kind. */
    private static final List<OrderField> FIRST_IDS = List.of(OrderField.CL_ORD_ID, OrderField.ORDER_ID);

    private static final List<OrderField> OF_ORDER = concat(OrderState.CONSTANT, OrderState.REPLACEABLE);

    /** All but the fields that are the same for the whole order. */
    private static final List<OrderField> OF_EVENT = ofEvent();

    private static final List<String> PLACE_NAMES = List.of("source", "line", "offset");
    private static final JsonShape HEAD = JsonShape.of(concat(
            concat(labels(FIRST_IDS), List.of("client", "counterparty")),
            concat(labels(OF_ORDER), List.of("state", "complete"))));
    private static final JsonShape OF_FILLS = JsonShape.of(
            "count",
            OrderField.CUM_QTY.label(),
            OrderField.LAST_PX.label(),
            OrderField.AVG_PX.label(),
            "amount",
            "unknownExecRefIDs");
    private static final JsonShape OF_REPORTED = JsonShape.of(labels(OrderState.REPORTED));
    private static final JsonShape OF_IDS = JsonShape.of(labels(OrderState.IDS));
    private static final JsonShape EVENT =
            JsonShape.of(concat(concat(List.of("event"), labels(OF_EVENT)), PLACE_NAMES));
    private static final JsonShape PLACE = JsonShape.of(PLACE_NAMES);

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
    public OrderWriter(OrderFormats formats, FieldValueWriter values, List<String> logs, boolean isTyped) {
        this.formats = formats;
        this.values = values;
        this.logs = logs;
        this.isTyped = isTyped;
    }

    private static <T> List<T> concat(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }

    private static List<String> labels(List<OrderField> fields) {
        return fields.stream().map(OrderField::label).toList();
    }

    private static List<OrderField> ofEvent() {
        List<OrderField> fields = new ArrayList<>(List.of(OrderField.ALL));
        fields.removeAll(OrderState.CONSTANT);
        fields.removeAll(OrderField.NOT_WRITTEN);
        return List.copyOf(fields);
    }

    /** Returns what the state of an order is called. */
    static String state(OrderState order) {
        return order.isMasked(Derived.STATE)
                ? FixToJsonOptions.MASK
                : order.state().word();
    }

    /** Writes an order into an empty object. */
    public void write(JsonBuilder json, OrderState order) {
        putHead(json.putMembers(HEAD), order);
        putFills(json.putRow(FILLS, OF_FILLS), order);
        JsonRow reported = json.putRow(REPORTED, OF_REPORTED);
        for (OrderField field : OrderState.REPORTED) {
            add(reported, order, field);
        }
        reported.end();
        JsonBuilder differences = json.createJSONArray(DIFFERENCES);
        order.differences().forEach(differences::add);
        putIds(json.putRow(IDS, OF_IDS), order);
        JsonBuilder events = json.createJSONArray(EVENTS);
        for (OrderEvent event : order.events()) {
            putEvent(events.createJSON(), event);
        }
    }

    private void putHead(JsonRow row, OrderState order) {
        for (OrderField field : FIRST_IDS) {
            List<Value> all = order.ids(field);
            if (all.isEmpty()) {
                row.skip();
            } else {
                addText(row, all.get(0).event(), all.get(0).field());
            }
        }
        EventRecord first = order.events().get(0);
        boolean isFromClient = first.isFromClient();
        boolean areSidesMasked = order.isMasked(Derived.SIDES);
        if (areSidesMasked) {
            row.add(FixToJsonOptions.MASK).add(FixToJsonOptions.MASK);
        } else {
            addText(row, first, isFromClient ? OrderField.SENDER : OrderField.TARGET);
            addText(row, first, isFromClient ? OrderField.TARGET : OrderField.SENDER);
        }
        for (OrderField field : OF_ORDER) {
            add(row, order, field);
        }
        row.add(state(order));
        if (areSidesMasked) {
            row.add(FixToJsonOptions.MASK);
        } else {
            row.add(order.isBegun());
        }
        row.end();
    }

    /** Adds a value for a reader. */
    private static void addText(JsonRow row, EventRecord event, OrderField field) {
        if (event.isMasked(field)) {
            row.add(FixToJsonOptions.MASK);
        } else if (event.isUtf8(field)) {
            row.addUtf8(event.buffer(), event.offset(field), event.length(field));
        } else {
            row.addLatin1(event.buffer(), event.offset(field), event.length(field));
        }
    }

    private void add(JsonRow row, OrderState order, OrderField field) {
        OrderEvent event = order.value(field);
        if (event == null) {
            row.skip();
        } else if (order.isMasked(field)) {
            row.add(FixToJsonOptions.MASK);
        } else {
            add(row, event, field);
        }
    }

    private void add(JsonRow row, EventRecord event, OrderField field) {
        if (event.buffer() != current) {
            current = event.buffer();
            values.nextMessage(current);
        }
        values.add(row, formats.of(event, field), event.offset(field), event.length(field), event.isAscii(field));
    }

    private void putFills(JsonRow row, OrderState order) {
        Fills fills = order.fills();
        boolean isPriceMasked = order.isMasked(Derived.PRICE);
        BigDecimal average = fills.averagePrice();
        if (order.isMasked(Derived.FILLS)) {
            row.add(FixToJsonOptions.MASK);
        } else {
            row.add(fills.count());
        }
        addNumber(row, Fills.plain(fills.quantity()), order.isMasked(Derived.QUANTITY));
        addNumber(row, fills.lastPrice(), isPriceMasked);
        addNumber(row, average, isPriceMasked);
        addNumber(row, average == null ? null : fills.amount(), order.isMasked(Derived.AMOUNT));
        if (order.isMasked(Derived.FILLS)) {
            row.add(FixToJsonOptions.MASK);
        } else if (fills.unknown() > 0) {
            row.add(fills.unknown());
        }
        row.end();
    }

    private void addNumber(JsonRow row, BigDecimal number, boolean isMasked) {
        if (isMasked) {
            row.add(FixToJsonOptions.MASK);
        } else if (number == null) {
            row.skip();
        } else if (isTyped) {
            row.add(number);
        } else {
            row.add(number.toPlainString());
        }
    }

    private static void putIds(JsonRow row, OrderState order) {
        for (OrderField field : OrderState.IDS) {
            List<Value> all = order.ids(field);
            if (all.isEmpty()) {
                row.skip();
                continue;
            }
            row.addArray();
            for (Value id : all) {
                addText(row, id.event(), id.field());
            }
            row.end();
        }
        row.end();
    }

    private void putEvent(JsonBuilder json, OrderEvent event) {
        JsonRow row = json.putMembers(EVENT);
        row.add(word(event));
        for (OrderField field : OF_EVENT) {
            if (event.has(field)) {
                add(row, event, field);
            } else {
                row.skip();
            }
        }
        endPlace(row, event);
        json.putMembersUnchecked(event.buffer(), event.membersOffset(), event.membersLength());
        if (event.copies().isEmpty()) {
            return;
        }
        JsonBuilder copies = json.createJSONArray(COPIES);
        for (OrderEvent copy : event.copies()) {
            endPlace(copies.addRow(PLACE), copy);
        }
    }

    private void endPlace(JsonRow row, EventRecord record) {
        row.add(logs.get(record.log()))
                .add(record.line())
                .add(record.textOffset())
                .end();
    }

    /** Returns what an event is called. */
    static String word(OrderEvent event) {
        if (Derived.WORD.isMasked(event.fields(), event.masked())) {
            return FixToJsonOptions.MASK;
        }
        return switch (event.kind()) {
            case REPORT -> event.reportType().word();
            case CANCEL_REJECT ->
                event.code(OrderField.CXL_REJ_RESPONSE_TO) == '2' ? "replace_rejected" : "cancel_rejected";
            default -> event.kind().word();
        };
    }
}
