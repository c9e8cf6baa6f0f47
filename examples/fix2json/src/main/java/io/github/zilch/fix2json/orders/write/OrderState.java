// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.write;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.event.OrderNames;
import io.github.zilch.fix2json.orders.join.Order;
import io.github.zilch.fix2json.wire.OrderStatus;
import io.github.zilch.fix2json.wire.ReportType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.collections.LongHashSet;

/**
 * What has become of an order, by its events: its fields, its state, and its fills beside what the counterparty says of them.
 * For use by one thread.
 */
public final class OrderState {
    /** An id that an event has. */
    record Value(OrderEvent event, OrderField field) {}

    /** The value of OrdRejReason (103) if the counterparty does not know the order. */
    private static final char UNKNOWN_ORDER = '5';

    /** Fields that are taken from the first message that has them. */
    static final List<OrderField> CONSTANT = List.of(
            OrderField.ACCOUNT,
            OrderField.CLIENT_ID,
            OrderField.SYMBOL,
            OrderField.SECURITY_ID,
            OrderField.SIDE,
            OrderField.CURRENCY,
            OrderField.EX_DESTINATION);

    /** Fields that an accepted replacement changes. */
    static final List<OrderField> REPLACEABLE = List.of(
            OrderField.ORD_TYPE,
            OrderField.TIME_IN_FORCE,
            OrderField.ORDER_QTY,
            OrderField.CASH_ORDER_QTY,
            OrderField.PRICE,
            OrderField.STOP_PX);

    /** What the counterparty says of the fills. */
    static final List<OrderField> REPORTED =
            List.of(OrderField.ORD_STATUS, OrderField.CUM_QTY, OrderField.LEAVES_QTY, OrderField.AVG_PX);

    /** The ids of an order. */
    static final List<OrderField> IDS = List.of(
            OrderField.CL_ORD_ID,
            OrderField.ORDER_ID,
            OrderField.SECONDARY_CL_ORD_ID,
            OrderField.SECONDARY_ORDER_ID,
            OrderField.LIST_ID);

    /** For each field the event that has the value of the order. */
    private final OrderEvent[] values = new OrderEvent[OrderField.ALL.length];

    private final Map<OrderField, List<Value>> ids = new EnumMap<>(OrderField.class);
    private final LongHashSet knownIds = new LongHashSet();

    /** The replacements by the hashes of their ClOrdIDs. */
    private final Map<Long, OrderEvent> replacements = new HashMap<>();

    private final Fills fills = new Fills();
    private final List<OrderEvent> events;
    private OrderStatus state = OrderStatus.UNKNOWN;
    private final boolean isBegun;
    private boolean isSelected;

    /** The fields of all events, and those that are masked, as bits. */
    private long present;

    private long masked;
    private final boolean isQuantityDifferent;
    private final boolean isAverageDifferent;

    /** Computes it for an order, whose events are sorted. */
    public OrderState(Order order) {
        events = order.events();
        isBegun = order.isBegun();
        for (OrderEvent event : events) {
            if (event.kind().isReplace()) {
                replacements.put(event.hash(OrderField.CL_ORD_ID), event);
            }
        }
        for (OrderEvent event : events) {
            note(event);
            apply(event);
            for (OrderEvent copy : event.copies()) {
                isSelected |= copy.isSelected();
            }
        }
        BigDecimal quantity = reported(OrderField.CUM_QTY);
        isQuantityDifferent =
                quantity != null && !isHidden(Derived.QUANTITY) && quantity.compareTo(fills.quantity()) != 0;
        BigDecimal average = reported(OrderField.AVG_PX);
        isAverageDifferent = average != null && !isHidden(Derived.AMOUNT) && !fills.agrees(average);
    }

    private BigDecimal reported(OrderField field) {
        return has(field) ? value(field).number(field) : null;
    }

    private void note(OrderEvent event) {
        isSelected |= event.isSelected();
        present |= event.fields();
        masked |= event.masked();
        if (event.kind().isReject() || event.kind() == MessageKind.MASS_CANCEL_REPORT) {
            return; // whose ids are those of a request
        }
        for (OrderField field : CONSTANT) {
            setIfAbsent(event, field);
        }
        noteId(event, OrderField.CL_ORD_ID, OrderField.ORIG_CL_ORD_ID);
        for (OrderField field : IDS) {
            noteId(event, field, field);
        }
    }

    private void noteId(OrderEvent event, OrderField as, OrderField field) {
        if (event.hasId(field) && knownIds.add(OrderNames.combine(as.ordinal(), event.hash(field)))) {
            ids.computeIfAbsent(as, it -> new ArrayList<>(2)).add(new Value(event, field));
        }
    }

    private void setIfAbsent(OrderEvent event, OrderField field) {
        if (event.has(field) && values[field.ordinal()] == null) {
            values[field.ordinal()] = event;
        }
    }

    private void apply(OrderEvent event) {
        switch (event.kind()) {
            case NEW, NEW_IN_LIST, NEW_CROSS -> {
                boolean isSentAgain = state == OrderStatus.REJECTED && !has(OrderField.ORD_STATUS);
                setReplaceable(event, isSentAgain);
                state = state == OrderStatus.UNKNOWN || isSentAgain ? OrderStatus.SENT : state;
            }
            case REPORT -> report(event);
            case CANCEL_REJECT -> {
                boolean isUnknownOrder = event.code(OrderField.CXL_REJ_REASON) == '1';
                if (!isUnknownOrder && event.code(OrderField.ORD_STATUS) != '8') {
                    setStatus(event);
                }
            }
            case LIST_STATUS -> {
                setStatus(event);
                setReported(event);
            }
            case MASS_CANCEL_REPORT -> {
                boolean isRefused = event.code(OrderField.MASS_CANCEL_RESPONSE) == '0';
                state = isRefused || state.isOver() ? state : OrderStatus.CANCELED;
            }
            case SESSION_REJECT, BUSINESS_REJECT -> {
                MessageKind rejected = event.rejected();
                boolean isOfOrder = rejected == null || rejected.isNew();
                state = isOfOrder && state == OrderStatus.SENT ? OrderStatus.REJECTED : state;
            }
            default -> {
                // changes nothing
            }
        }
    }

    private void report(OrderEvent event) {
        ReportType type = event.reportType();
        boolean isRejected = event.code(OrderField.ORD_STATUS) == '8';
        if (isRejected && type == ReportType.STATUS && event.code(OrderField.ORD_REJ_REASON) == UNKNOWN_ORDER) {
            return; // the counterparty does not know the order, and so nothing about it
        }
        if (event.code(OrderField.MULTI_LEG) != '2') { // of a leg, whose quantities are not those of the order
            fill(event, type);
            setReported(event);
            if (!isRejected) {
                if (type == ReportType.REPLACED) {
                    replace(event);
                }
                setReplaceable(event, type.isOfTerms());
            }
        }
        setStatus(event);
    }

    private void fill(OrderEvent event, ReportType type) {
        switch (type) {
            case PARTIAL_FILL, FILL ->
                fills.add(
                        event.hash(OrderField.EXEC_ID),
                        event.number(OrderField.LAST_QTY),
                        event.number(OrderField.LAST_PX));
            case TRADE_CANCEL -> fills.bust(reference(event), event.hash(OrderField.EXEC_ID));
            case TRADE_CORRECT ->
                fills.correct(
                        reference(event),
                        event.hash(OrderField.EXEC_ID),
                        event.number(OrderField.LAST_QTY),
                        event.number(OrderField.LAST_PX));
            default -> {
                // is no trade
            }
        }
    }

    /** Returns the id of the fill that is busted or corrected. */
    private static long reference(OrderEvent event) {
        return event.length(OrderField.EXEC_REF_ID) == 0 ? Fills.NO_ID : event.hash(OrderField.EXEC_REF_ID);
    }

    /** Takes the fields of the replacement that a report accepts. */
    private void replace(OrderEvent report) {
        OrderEvent replacement = replacements.get(report.hash(OrderField.CL_ORD_ID));
        if (replacement != null) {
            setReplaceable(replacement, true);
        }
    }

    private void setReplaceable(OrderEvent event, boolean isNewer) {
        for (OrderField field : REPLACEABLE) {
            if (event.has(field) && (isNewer || !has(field))) {
                values[field.ordinal()] = event;
            }
        }
    }

    private void setStatus(OrderEvent event) {
        if (!event.has(OrderField.ORD_STATUS)) {
            return;
        }
        values[OrderField.ORD_STATUS.ordinal()] = event;
        state = OrderStatus.of(event.code(OrderField.ORD_STATUS));
    }

    private void setReported(OrderEvent event) {
        if (event.length(OrderField.CUM_QTY) == 0) {
            return;
        }
        for (OrderField field : REPORTED) {
            if (event.has(field)) {
                values[field.ordinal()] = event;
            } else if (field != OrderField.ORD_STATUS) {
                values[field.ordinal()] = null;
            }
        }
    }

    private boolean has(OrderField field) {
        return values[field.ordinal()] != null;
    }

    // ---- the result ----

    /** Returns the events. */
    public List<OrderEvent> events() {
        return events;
    }

    /** Returns whether the state of an order can depend on a field. */
    public static boolean isOfState(OrderField field) {
        return Derived.STATE.isMasked(0, field.bit());
    }

    /** Returns what the order is called by its state. */
    public OrderStatus state() {
        return state;
    }

    /** Returns whether something that is computed must not be written. */
    boolean isMasked(Derived value) {
        return value.isMasked(present, masked);
    }

    /** Returns whether the value of a field of the order must not be written. */
    boolean isMasked(OrderField field) {
        return value(field).isMasked(field)
                || REPORTED.contains(field) && isMasked(Derived.REPORTED)
                || REPLACEABLE.contains(field) && isMasked(Derived.TERMS) && hasSeveralValues(field);
    }

    private boolean hasSeveralValues(OrderField field) {
        String first = value(field).id(field);
        for (OrderEvent event : events) {
            if (event.has(field) && !event.id(field).equals(first)) {
                return true;
            }
        }
        return false;
    }

    /** Returns in what the counterparty says otherwise than the fills; for what may not be said, the mask. */
    List<String> differences() {
        List<String> all = new ArrayList<>(2);
        addDifference(all, Derived.QUANTITY, isQuantityDifferent, OrderField.CUM_QTY);
        addDifference(all, Derived.AMOUNT, isAverageDifferent, OrderField.AVG_PX);
        return all;
    }

    private void addDifference(List<String> all, Derived ofFills, boolean isDifferent, OrderField field) {
        if (isHidden(ofFills)) {
            all.add(FixToJsonOptions.MASK);
        } else if (isDifferent) {
            all.add(field.label());
        }
    }

    /** Returns whether it must not be told how what the fills give compares with what the counterparty says. */
    private boolean isHidden(Derived ofFills) {
        return isMasked(Derived.REPORTED) || isMasked(ofFills);
    }

    /** Returns the event that has the value of a field of the order, or null if there is none. */
    OrderEvent value(OrderField field) {
        return values[field.ordinal()];
    }

    /** Returns the ids of a kind, each once. */
    List<Value> ids(OrderField field) {
        return ids.getOrDefault(field, List.of());
    }

    /** Returns whether a message that places the order is among the events. */
    boolean isBegun() {
        return isBegun;
    }

    /** Returns whether the user has selected one of the messages. */
    public boolean isSelected() {
        return isSelected;
    }

    Fills fills() {
        return fills;
    }

    /** Returns whether the counterparty says another CumQty (14) than the sum of the fills. */
    public boolean isQuantityDifferent() {
        return isQuantityDifferent;
    }

    /** Returns whether the counterparty says another AvgPx (6) than that of the fills. */
    public boolean isAverageDifferent() {
        return isAverageDifferent;
    }
}
