// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.write;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.write.OrderState.Value;
import io.github.zilch.kit.argument.Arguments;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Writes an order as a table for a terminal: what has become of it, and a line for each event. For use by one thread. */
public final class OrderTable {
    private static final String[] COLUMNS = {
        "TIME", "EVENT", "CLORDID", "QTY", "PRICE", "LAST", "CUM", "AVG", "STATUS", "WHY", "WHERE"
    };

    /** The columns with numbers, whose ends are below each other. */
    private static final List<String> NUMBERS = List.of("QTY", "PRICE", "LAST", "CUM", "AVG");

    private static final String GAP = "  ";

    /** The codes of rejects. */
    private static final List<OrderField> REASONS = List.of(
            OrderField.ORD_REJ_REASON,
            OrderField.CXL_REJ_REASON,
            OrderField.BUSINESS_REJECT_REASON,
            OrderField.SESSION_REJECT_REASON,
            OrderField.DK_REASON);

    private final OrderFormats formats;
    private final List<String> logs;

    /** What is kept of the current message. */
    private EventRecord record;

    /**
     * Creates a table.
     *
     * @param formats of the fields.
     * @param logs names of the logs by their numbers.
     */
    public OrderTable(OrderFormats formats, List<String> logs) {
        this.formats = formats;
        this.logs = logs;
    }

    /** Returns the lines of an order. */
    public String of(OrderState order) {
        StringBuilder text = new StringBuilder();
        text.append(head(order)).append('\n').append(fills(order)).append("\n\n");
        List<String[]> rows = new ArrayList<>();
        rows.add(COLUMNS);
        for (OrderEvent event : order.events()) {
            rows.add(row(event));
        }
        appendTable(text, rows);
        return text.toString();
    }

    private String head(OrderState order) {
        StringBuilder text = new StringBuilder("order ");
        text.append(ids(order.ids(OrderField.CL_ORD_ID)));
        if (!order.ids(OrderField.ORDER_ID).isEmpty()) {
            text.append(" (OrderID ")
                    .append(ids(order.ids(OrderField.ORDER_ID)))
                    .append(')');
        }
        record = order.events().get(0).record();
        boolean isFromClient = record.isFromClient();
        boolean isMasked = order.isMasked(Derived.SIDES);
        text.append(" of ")
                .append(isMasked ? FixToJsonOptions.MASK : text(isFromClient ? OrderField.SENDER : OrderField.TARGET));
        text.append(" at ")
                .append(isMasked ? FixToJsonOptions.MASK : text(isFromClient ? OrderField.TARGET : OrderField.SENDER))
                .append(':');
        append(text, " ", order, OrderField.SIDE, true);
        append(text, " ", order, OrderField.ORDER_QTY, false);
        append(text, " ", order, OrderField.SYMBOL, false);
        append(text, " at ", order, OrderField.PRICE, false);
        append(text, " stop ", order, OrderField.STOP_PX, false);
        return text.append(", ").append(OrderWriter.state(order)).toString();
    }

    private String ids(List<Value> all) {
        List<String> texts = new ArrayList<>();
        for (Value id : all) {
            record = id.event().record();
            texts.add(text(id.field()));
        }
        return all.isEmpty() ? "without ClOrdID" : String.join(", ", texts);
    }

    private void append(StringBuilder text, String before, OrderState order, OrderField field, boolean isCode) {
        if (order.value(field) != null) {
            record = order.value(field).record();
            text.append(before);
            text.append(
                    order.isMasked(field) ? FixToJsonOptions.MASK : isCode ? formats.name(record, field) : text(field));
        }
    }

    private String fills(OrderState order) {
        Fills fills = order.fills();
        StringBuilder text = new StringBuilder();
        boolean isMasked = order.isMasked(Derived.FILLS);
        text.append(isMasked ? FixToJsonOptions.MASK : Integer.toString(fills.count()));
        text.append(fills.count() == 1 && !isMasked ? " fill: " : " fills: ");
        text.append(number(Fills.plain(fills.quantity()), order.isMasked(Derived.QUANTITY)));
        if (fills.averagePrice() != null || order.isMasked(Derived.PRICE)) {
            text.append(" at ").append(number(fills.averagePrice(), order.isMasked(Derived.PRICE)));
        }
        if (order.value(OrderField.CUM_QTY) != null) {
            append(text, "; reported: ", order, OrderField.CUM_QTY, false);
            append(text, " at ", order, OrderField.AVG_PX, false);
        }
        List<String> differences = order.differences();
        if (differences.contains(FixToJsonOptions.MASK)) {
            text.append("; differences: ").append(String.join(" and ", differences));
        } else if (!differences.isEmpty()) {
            text.append("; ").append(String.join(" and ", differences));
            text.append(differences.size() > 1 ? " differ" : " differs");
        }
        return text.toString();
    }

    private static String number(BigDecimal number, boolean isMasked) {
        return isMasked ? FixToJsonOptions.MASK : number.toPlainString();
    }

    private String[] row(OrderEvent event) {
        record = event.record();
        String last = text(OrderField.LAST_QTY);
        String lastPrice = text(OrderField.LAST_PX);
        boolean hasFill = record.has(OrderField.LAST_QTY) && !last.equals("0");
        StringBuilder where = new StringBuilder(place());
        String[] row = {
            text(OrderField.SENDING_TIME),
            OrderWriter.word(record),
            text(OrderField.CL_ORD_ID),
            text(OrderField.ORDER_QTY),
            text(OrderField.PRICE),
            hasFill ? last + " @ " + lastPrice : "",
            text(OrderField.CUM_QTY),
            text(OrderField.AVG_PX),
            record.has(OrderField.ORD_STATUS) ? formats.name(record, OrderField.ORD_STATUS) : "",
            record.length(OrderField.TEXT) > 0 ? text(OrderField.TEXT) : reason(),
            ""
        };
        for (OrderEvent copy : event.copies()) {
            record = copy.record();
            where.append(' ').append(place());
        }
        row[row.length - 1] = where.toString();
        return row;
    }

    /** Returns why a message rejects another one, by its code; empty if it does not. */
    private String reason() {
        boolean isReport = record.kind() == MessageKind.REPORT;
        boolean isHidden = isReport && record.isMasked(OrderField.ORD_STATUS);
        boolean isReject = !isReport || isHidden || record.code(OrderField.ORD_STATUS) == '8';
        for (OrderField field : REASONS) {
            if (isReject && record.length(field) > 0) {
                if (isHidden) {
                    return FixToJsonOptions.MASK;
                }
                String code = text(field);
                String name = formats.name(record, field);
                return field.label() + " " + (name.equals(code) ? code : code + " " + name);
            }
        }
        return "";
    }

    private String place() {
        return Arguments.printable(logs.get(record.log())) + ":" + record.line();
    }

    private String text(OrderField field) {
        return Arguments.printable(record.text(field));
    }

    /** Appends lines with columns, without those that are empty. */
    private static void appendTable(StringBuilder text, List<String[]> rows) {
        int[] widths = new int[COLUMNS.length];
        for (String[] row : rows.subList(1, rows.size())) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(row[i]));
            }
        }
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                if (widths[i] == 0) {
                    continue;
                }
                String padding = " ".repeat(Math.max(widths[i], COLUMNS[i].length()) - width(row[i]));
                line.append(line.length() == 0 ? "" : GAP);
                line.append(NUMBERS.contains(COLUMNS[i]) ? padding + row[i] : row[i] + padding);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
