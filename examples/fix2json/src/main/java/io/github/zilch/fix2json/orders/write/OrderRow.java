// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.write;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Help.Ansi;

/** Writes an order as a row of a table with many. Immutable. */
public final class OrderRow {
    /** The column with the state. */
    public static final String STATE = "state";

    /** The names of the columns, which are those of the JSON where it has the same. */
    public static final List<String> COLUMNS = List.of(
            "SendingTime",
            "ClOrdID",
            "OrderID",
            "client",
            "counterparty",
            "Account",
            "Side",
            "OrderQty",
            "Symbol",
            "Price",
            STATE,
            "fills",
            "CumQty",
            "AvgPx",
            "LeavesQty",
            "why",
            "where");

    /** The columns with numbers. */
    public static final List<String> NUMBERS = List.of("OrderQty", "Price", "fills", "CumQty", "AvgPx", "LeavesQty");

    private final OrderText text;

    /**
     * Creates a writer.
     *
     * @param formats of the fields.
     * @param logs names of the logs by their numbers.
     */
    public OrderRow(OrderFormats formats, List<String> logs) {
        text = new OrderText(formats, logs);
    }

    /** Returns the cells of an order, in the order of the columns; empty if there is nothing to show. */
    public List<String> of(OrderState order) {
        OrderEvent first = order.events().get(0);
        Fills fills = order.fills();
        return List.of(
                OrderText.value(first, OrderField.SENDING_TIME),
                firstId(order, OrderField.CL_ORD_ID),
                firstId(order, OrderField.ORDER_ID),
                OrderText.side(order, true),
                OrderText.side(order, false),
                text.value(order, OrderField.ACCOUNT),
                text.name(order, OrderField.SIDE),
                text.value(order, OrderField.ORDER_QTY),
                text.value(order, OrderField.SYMBOL),
                text.value(order, OrderField.PRICE),
                OrderWriter.state(order),
                order.isMasked(Derived.FILLS) ? FixToJsonOptions.MASK : Integer.toString(fills.count()),
                OrderText.number(order, Derived.QUANTITY, Fills.plain(fills.quantity())),
                OrderText.number(order, Derived.PRICE, fills.averagePrice()),
                text.value(order, OrderField.LEAVES_QTY),
                why(order),
                text.place(first));
    }

    private static String firstId(OrderState order, OrderField field) {
        List<String> ids = OrderText.ids(order, field);
        return ids.isEmpty() ? "" : ids.get(0);
    }

    /** Returns what the counterparty has said last of why it did what it did; empty if it has not. */
    private String why(OrderState order) {
        List<OrderEvent> events = order.events();
        for (int i = events.size() - 1; i >= 0; i--) {
            String why = events.get(i).isFromClient() ? "" : text.why(events.get(i));
            if (!why.isEmpty()) {
                return why;
            }
        }
        return "";
    }

    /** Returns the colour of a state, or of an OrdStatus by its name; null for none. */
    public static Ansi.Style style(String state) {
        return switch (state.toLowerCase(Locale.ROOT)) {
            case "rejected" -> Ansi.Style.fg_red;
            case "canceled", "expired" -> Ansi.Style.fg_yellow;
            case "filled" -> Ansi.Style.fg_green;
            default -> null;
        };
    }
}
