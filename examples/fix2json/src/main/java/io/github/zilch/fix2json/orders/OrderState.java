// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.DirectBuffer;

/**
 * What has become of an order, by its events: its fields, its state, and its fills beside what the counterparty says of them.
 *
 * <p>Moved from one order to the next. For use by one thread.
 */
final class OrderState {
    /** A field of an event. */
    record Value(OrderEvent event, OrderField field) {}

    /** What an order is called by its state. */
    enum State {
        SENT,
        NEW,
        PARTIALLY_FILLED,
        FILLED,
        DONE_FOR_DAY,
        CANCELED,
        REPLACED,
        PENDING_CANCEL,
        STOPPED,
        REJECTED,
        SUSPENDED,
        PENDING_NEW,
        CALCULATED,
        EXPIRED,
        ACCEPTED_FOR_BIDDING,
        PENDING_REPLACE,
        UNKNOWN
    }

    /** The codes of OrdStatus (39), each for the state at its place after {@link State#SENT}. */
    private static final String STATUS_CODES = "0123456789ABCDE";

    /** Fields that are taken from the first message that has them. */
    static final List<OrderField> CONSTANT = List.of(
            OrderField.ACCOUNT,
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

    private final EventRecord record = new EventRecord();
    private final Map<OrderField, Value> values = new EnumMap<>(OrderField.class);
    private final Map<OrderField, List<Value>> ids = new EnumMap<>(OrderField.class);
    private final Set<String> knownIds = new HashSet<>();
    private final Map<String, OrderEvent> replacements = new HashMap<>();
    private final Fills fills = new Fills();
    private List<OrderEvent> events;
    private State state;
    private boolean isBegun;
    private boolean isSelected;
    private boolean isAcknowledged;
    private boolean isQuantityMasked;
    private boolean isPriceMasked;
    private BigDecimal reportedQuantity;
    private BigDecimal reportedAverage;

    /** Moves to an order, whose events are sorted. */
    void of(Order order) {
        events = order.events();
        values.clear();
        ids.values().forEach(List::clear);
        knownIds.clear();
        replacements.clear();
        fills.clear();
        state = State.UNKNOWN;
        isBegun = order.isBegun();
        isSelected = false;
        isAcknowledged = false;
        isQuantityMasked = false;
        isPriceMasked = false;
        reportedQuantity = null;
        reportedAverage = null;
        for (OrderEvent event : events) {
            if (event.kind().isReplace()) {
                replacements.put(event.read(record).id(OrderField.CL_ORD_ID), event);
            }
        }
        for (OrderEvent event : events) {
            event.read(record);
            note(event);
            apply(event);
            for (OrderEvent copy : event.copies()) {
                isSelected |= copy.read(record).isSelected();
            }
        }
        record.unwrap();
    }

    private void note(OrderEvent event) {
        isSelected |= record.isSelected();
        isQuantityMasked |= record.isMasked(OrderField.LAST_QTY) || record.isMasked(OrderField.CUM_QTY);
        isPriceMasked |= record.isMasked(OrderField.LAST_PX) || record.isMasked(OrderField.AVG_PX);
        if (event.kind().isReject() || event.kind() == MessageKind.MASS_CANCEL_REPORT) {
            return; // whose ids are those of a request
        }
        for (OrderField field : CONSTANT) {
            if (record.has(field)) {
                values.putIfAbsent(field, new Value(event, field));
            }
        }
        noteId(event, OrderField.CL_ORD_ID, OrderField.ORIG_CL_ORD_ID);
        noteId(event, OrderField.CL_ORD_ID, OrderField.CL_ORD_ID);
        for (int i = 1; i < IDS.size(); i++) {
            noteId(event, IDS.get(i), IDS.get(i));
        }
    }

    private void noteId(OrderEvent event, OrderField as, OrderField field) {
        boolean isThere = record.has(field)
                && !Sides.isPlaceholder(field, record.buffer(), record.offset(field), record.length(field));
        if (isThere && knownIds.add(as.ordinal() + " " + record.id(field))) {
            ids.computeIfAbsent(as, it -> new ArrayList<>()).add(new Value(event, field));
        }
    }

    private void apply(OrderEvent event) {
        switch (event.kind()) {
            case NEW, NEW_IN_LIST, NEW_CROSS -> {
                setReplaceable(event, false);
                boolean isSentAgain = state == State.REJECTED && !values.containsKey(OrderField.ORD_STATUS);
                state = state == State.UNKNOWN || isSentAgain ? State.SENT : state;
            }
            case REPORT -> report(event);
            case CANCEL_REJECT -> {
                boolean isUnknownOrder = record.code(OrderField.CXL_REJ_REASON) == '1';
                if (!isUnknownOrder && record.code(OrderField.ORD_STATUS) != '8') {
                    setStatus(event);
                }
            }
            case LIST_STATUS -> {
                setStatus(event);
                setReported(event);
            }
            case MASS_CANCEL_REPORT -> {
                boolean isRefused = record.code(OrderField.MASS_CANCEL_RESPONSE) == '0';
                state = isRefused || isOver() ? state : State.CANCELED;
            }
            case SESSION_REJECT, BUSINESS_REJECT -> {
                MessageKind rejected = MessageKind.of(
                        record.buffer(),
                        record.offset(OrderField.REF_MSG_TYPE),
                        record.length(OrderField.REF_MSG_TYPE));
                boolean isOfOrder = rejected == null || rejected.isNew();
                state = isOfOrder && state == State.SENT ? State.REJECTED : state;
            }
            default -> {
                // changes nothing
            }
        }
    }

    private boolean isOver() {
        return state == State.FILLED || state == State.CANCELED || state == State.REJECTED || state == State.EXPIRED;
    }

    private void report(OrderEvent event) {
        ReportType type = ReportType.of(record);
        if (isAboutAnotherOrder(type)) {
            return;
        }
        boolean isRejected = record.code(OrderField.ORD_STATUS) == '8';
        isAcknowledged |= !isRejected;
        if (record.code(OrderField.MULTI_LEG) != '2') { // of a leg, whose quantities are not those of the order
            fill(type);
            setReported(event);
            if (!isRejected) {
                if (type == ReportType.REPLACED) {
                    replace();
                }
                setReplaceable(event, type.isOfTerms());
            }
        }
        setStatus(event);
    }

    /** Returns whether a report says that an order was refused, or is not known, which is not this one. */
    private boolean isAboutAnotherOrder(ReportType type) {
        char reason = record.code(OrderField.ORD_REJ_REASON);
        boolean isDuplicate = reason == '6' && isAcknowledged;
        boolean isUnknownOrder = type == ReportType.STATUS && reason == '5';
        return record.code(OrderField.ORD_STATUS) == '8' && (isDuplicate || isUnknownOrder);
    }

    private void fill(ReportType type) {
        BigDecimal quantity = record.number(OrderField.LAST_QTY);
        BigDecimal price = record.number(OrderField.LAST_PX);
        String id = record.id(OrderField.EXEC_ID);
        switch (type) {
            case PARTIAL_FILL, FILL -> {
                if (quantity != null) {
                    fills.add(id, quantity, price);
                }
            }
            case TRADE_CANCEL -> fills.bust(record.id(OrderField.EXEC_REF_ID), id);
            case TRADE_CORRECT -> fills.correct(record.id(OrderField.EXEC_REF_ID), id, quantity, price);
            default -> {
                // is no trade
            }
        }
    }

    /** Takes the fields of the replacement that a report accepts. */
    private void replace() {
        OrderEvent replacement = replacements.get(record.id(OrderField.CL_ORD_ID));
        if (replacement == null) {
            return;
        }
        int report = record.record();
        DirectBuffer buffer = record.buffer();
        replacement.read(record);
        setReplaceable(replacement, true);
        record.wrap(buffer, report);
    }

    private void setReplaceable(OrderEvent event, boolean isNewer) {
        for (OrderField field : REPLACEABLE) {
            if (record.has(field) && (isNewer || !values.containsKey(field))) {
                values.put(field, new Value(event, field));
            }
        }
    }

    private void setStatus(OrderEvent event) {
        char code = record.code(OrderField.ORD_STATUS);
        int index = code == 0 ? -1 : STATUS_CODES.indexOf(code);
        if (record.has(OrderField.ORD_STATUS)) {
            values.put(OrderField.ORD_STATUS, new Value(event, OrderField.ORD_STATUS));
            state = index < 0 ? State.UNKNOWN : State.values()[State.NEW.ordinal() + index];
        }
    }

    private void setReported(OrderEvent event) {
        BigDecimal quantity = record.number(OrderField.CUM_QTY);
        if (quantity == null) {
            return;
        }
        reportedQuantity = quantity;
        reportedAverage = record.number(OrderField.AVG_PX);
        for (OrderField field : REPORTED) {
            if (record.has(field)) {
                values.put(field, new Value(event, field));
            } else if (field != OrderField.ORD_STATUS) {
                values.remove(field);
            }
        }
    }

    // ---- the result ----

    /** Returns the events. */
    List<OrderEvent> events() {
        return events;
    }

    State state() {
        return state;
    }

    /** Returns a field of the order, or null. */
    Value value(OrderField field) {
        return values.get(field);
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
    boolean isSelected() {
        return isSelected;
    }

    Fills fills() {
        return fills;
    }

    /** Returns whether quantities of fills must not be written. */
    boolean isQuantityMasked() {
        return isQuantityMasked;
    }

    /** Returns whether prices of fills must not be written. */
    boolean isPriceMasked() {
        return isPriceMasked;
    }

    /** Returns whether the counterparty says another CumQty (14) than the sum of the fills. */
    boolean isQuantityDifferent() {
        return reportedQuantity != null && reportedQuantity.compareTo(fills.quantity()) != 0;
    }

    /** Returns whether the counterparty says another AvgPx (6) than that of the fills. */
    boolean isAverageDifferent() {
        return reportedAverage != null && !fills.agrees(reportedAverage);
    }
}
