// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.write;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.dictionary.ReasonFields;
import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.kit.argument.Arguments;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** What people read of an order: the mask for what is masked, and no characters that control a terminal. Immutable. */
final class OrderText {
    /** The codes that say why something is refused, or was done without a request. */
    private static final List<OrderField> REASONS = Arrays.stream(ReasonFields.tags())
            .mapToObj(OrderField::ofTag)
            .filter(Objects::nonNull)
            .toList();

    private final OrderFormats formats;
    private final List<String> logs;

    /**
     * Creates an instance.
     *
     * @param formats of the fields.
     * @param logs names of the logs by their numbers.
     */
    OrderText(OrderFormats formats, List<String> logs) {
        this.formats = formats;
        this.logs = logs;
    }

    /** Returns a value of a message; empty if there is none. */
    static String value(EventRecord record, OrderField field) {
        return Arguments.printable(record.text(field));
    }

    /** Returns the name of a code in a message, or the value as it is; empty if there is none. */
    String name(EventRecord record, OrderField field) {
        return record.has(field) ? Arguments.printable(formats.name(record, field)) : "";
    }

    /** Returns a value of the order; empty if there is none. */
    String value(OrderState order, OrderField field) {
        OrderEvent event = order.value(field);
        return event == null ? "" : order.isMasked(field) ? FixToJsonOptions.MASK : value(event, field);
    }

    /** Returns the name of a code of the order; empty if there is none. */
    String name(OrderState order, OrderField field) {
        OrderEvent event = order.value(field);
        return event == null ? "" : order.isMasked(field) ? FixToJsonOptions.MASK : name(event, field);
    }

    /** Returns the ids of a kind, each once. */
    static List<String> ids(OrderState order, OrderField field) {
        return order.ids(field).stream()
                .map(id -> value(id.event(), id.field()))
                .toList();
    }

    /** Returns the CompID of the side that places the order, or of the other one. */
    static String side(OrderState order, boolean isClient) {
        EventRecord first = order.events().get(0);
        boolean isSender = first.isFromClient() == isClient;
        return order.isMasked(Derived.SIDES)
                ? FixToJsonOptions.MASK
                : value(first, isSender ? OrderField.SENDER : OrderField.TARGET);
    }

    /** Returns a number that is computed; empty if there is none. */
    static String number(OrderState order, Derived value, BigDecimal number) {
        return order.isMasked(value) ? FixToJsonOptions.MASK : number == null ? "" : number.toPlainString();
    }

    /** Returns why a message says what it says: the code for it with its name, and its text; empty if it has none of the two. */
    String why(EventRecord record) {
        String reason = reasonOf(record);
        String text = value(record, OrderField.TEXT);
        return reason + (reason.isEmpty() || text.isEmpty() ? "" : ": ") + text;
    }

    private String reasonOf(EventRecord record) {
        boolean isReport = record.kind() == MessageKind.REPORT;
        boolean isHidden = isReport && record.isMasked(OrderField.ORD_STATUS);
        for (OrderField field : REASONS) {
            boolean isReason =
                    !isReport || ReasonFields.isReasonOfReport(field.tag(), record.code(OrderField.ORD_STATUS));
            if (record.length(field) > 0 && (isHidden || isReason)) {
                return isHidden ? FixToJsonOptions.MASK : reason(record, field);
            }
        }
        return "";
    }

    private String reason(EventRecord record, OrderField field) {
        String code = value(record, field);
        String name = name(record, field);
        String tag = value(record, OrderField.REF_TAG_ID);
        return field.label() + " " + (name.equals(code) ? code : code + " " + name)
                + (tag.isEmpty() ? "" : ", " + OrderField.REF_TAG_ID.label() + " " + tag);
    }

    /** Returns the log and the line of a message. */
    String place(EventRecord record) {
        return Arguments.printable(logs.get(record.log())) + ":" + record.line();
    }
}
