// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.write;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.kit.output.TextTable;
import java.util.List;
import picocli.CommandLine.Help.Ansi;

/** Writes an order as a table for a terminal: what has become of it, and a line for each event. For use by one thread. */
public final class OrderTable {
    private static final String STATUS = "STATUS";
    private static final List<String> COLUMNS =
            List.of("TIME", "EVENT", "CLORDID", "QTY", "PRICE", "LAST", "CUM", "AVG", STATUS, "WHY", "WHERE");

    /** The columns with numbers, whose ends are below each other. */
    private static final List<String> NUMBERS = List.of("QTY", "PRICE", "LAST", "CUM", "AVG");

    private final OrderText text;
    private final Ansi ansi;

    /**
     * Creates a table.
     *
     * @param formats of the fields.
     * @param logs names of the logs by their numbers.
     * @param ansi whether the table has colours.
     */
    public OrderTable(OrderFormats formats, List<String> logs, Ansi ansi) {
        text = new OrderText(formats, logs);
        this.ansi = ansi;
    }

    /** Returns the lines of an order. */
    public String of(OrderState order) {
        TextTable table = new TextTable(ansi, COLUMNS).numbers(NUMBERS).style(STATUS, OrderRow::style);
        order.events().forEach(event -> table.add(row(event)));
        return head(order) + '\n' + fills(order) + "\n\n" + table.print();
    }

    private String head(OrderState order) {
        StringBuilder head = new StringBuilder("order ");
        List<String> ids = OrderText.ids(order, OrderField.CL_ORD_ID);
        head.append(ids.isEmpty() ? "without ClOrdID" : String.join(", ", ids));
        List<String> orderIds = OrderText.ids(order, OrderField.ORDER_ID);
        head.append(orderIds.isEmpty() ? "" : " (OrderID " + String.join(", ", orderIds) + ")");
        head.append(" of ").append(OrderText.side(order, true));
        head.append(" at ").append(OrderText.side(order, false)).append(':');
        append(head, " ", text.name(order, OrderField.SIDE));
        append(head, " ", text.value(order, OrderField.ORDER_QTY));
        append(head, " ", text.value(order, OrderField.SYMBOL));
        append(head, " at ", text.value(order, OrderField.PRICE));
        append(head, " stop ", text.value(order, OrderField.STOP_PX));
        return head.append(", ").append(OrderWriter.state(order)).toString();
    }

    private static void append(StringBuilder line, String before, String value) {
        line.append(value.isEmpty() ? "" : before + value);
    }

    private String fills(OrderState order) {
        Fills fills = order.fills();
        StringBuilder line = new StringBuilder();
        boolean isMasked = order.isMasked(Derived.FILLS);
        line.append(isMasked ? FixToJsonOptions.MASK : Integer.toString(fills.count()));
        line.append(fills.count() == 1 && !isMasked ? " fill: " : " fills: ");
        line.append(OrderText.number(order, Derived.QUANTITY, Fills.plain(fills.quantity())));
        append(line, " at ", OrderText.number(order, Derived.PRICE, fills.averagePrice()));
        if (order.value(OrderField.CUM_QTY) != null) {
            append(line, "; reported: ", text.value(order, OrderField.CUM_QTY));
            append(line, " at ", text.value(order, OrderField.AVG_PX));
        }
        List<String> differences = order.differences();
        if (differences.contains(FixToJsonOptions.MASK)) {
            line.append("; differences: ").append(String.join(" and ", differences));
        } else if (!differences.isEmpty()) {
            line.append("; ").append(String.join(" and ", differences));
            line.append(differences.size() > 1 ? " differ" : " differs");
        }
        return line.toString();
    }

    private List<String> row(OrderEvent event) {
        String last = OrderText.value(event, OrderField.LAST_QTY);
        boolean hasFill = event.has(OrderField.LAST_QTY) && !last.equals("0");
        StringBuilder where = new StringBuilder(text.place(event));
        event.copies().forEach(copy -> where.append(' ').append(text.place(copy)));
        return List.of(
                OrderText.value(event, OrderField.SENDING_TIME),
                OrderWriter.word(event),
                OrderText.value(event, OrderField.CL_ORD_ID),
                OrderText.value(event, OrderField.ORDER_QTY),
                OrderText.value(event, OrderField.PRICE),
                hasFill ? last + " @ " + OrderText.value(event, OrderField.LAST_PX) : "",
                OrderText.value(event, OrderField.CUM_QTY),
                OrderText.value(event, OrderField.AVG_PX),
                text.name(event, OrderField.ORD_STATUS),
                text.why(event),
                where.toString());
    }
}
