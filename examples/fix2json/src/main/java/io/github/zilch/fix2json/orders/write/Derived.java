// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.write;

import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.OrderField;

/**
 * What is written of an order that is not the value of one field, with the fields that it is computed from. It is masked if one of
 * them is, in any message of the order.
 *
 * <p>{@link EventRecord} does not read masked values, so that what is computed without them tells nothing about them. It would be
 * wrong, however.
 */
enum Derived {
    /** What an event is called. */
    WORD(
            OrderField.MSG_TYPE,
            OrderField.EXEC_TRANS_TYPE,
            OrderField.EXEC_TYPE,
            OrderField.ORD_STATUS,
            OrderField.LAST_QTY,
            OrderField.CXL_REJ_RESPONSE_TO),
    STATE(
            OrderField.MSG_TYPE,
            OrderField.REF_MSG_TYPE,
            OrderField.ORD_STATUS,
            OrderField.EXEC_TYPE,
            OrderField.EXEC_TRANS_TYPE,
            OrderField.MASS_CANCEL_RESPONSE,
            OrderField.CXL_REJ_REASON,
            OrderField.ORD_REJ_REASON),
    /** Which side is the client, and whether a message that places the order is known. */
    SIDES(OrderField.MSG_TYPE, OrderField.REF_MSG_TYPE),
    /** Which messages are fills, busts and corrections. */
    FILLS(
            OrderField.EXEC_TRANS_TYPE,
            OrderField.EXEC_TYPE,
            OrderField.ORD_STATUS,
            OrderField.LAST_QTY,
            OrderField.MULTI_LEG),
    /** The sum of the fills, which also tells what the counterparty says it is. */
    QUANTITY(FILLS, OrderField.CUM_QTY),
    PRICE(FILLS, OrderField.LAST_PX, OrderField.AVG_PX),
    AMOUNT(QUANTITY, OrderField.LAST_PX, OrderField.AVG_PX),
    /** Which report is the last one that says something about the fills. */
    REPORTED(OrderField.MULTI_LEG, OrderField.CXL_REJ_REASON),
    /** Which of several values is that of the order, because a replacement was accepted or it was restated. */
    TERMS(OrderField.EXEC_TRANS_TYPE, OrderField.EXEC_TYPE, OrderField.ORD_STATUS, OrderField.MULTI_LEG);

    /** What says of a report with OrdRejReason (103) that the counterparty does not know the order, and so nothing about it. */
    private static final long OF_UNKNOWN =
            bits(OrderField.ORD_REJ_REASON, OrderField.ORD_STATUS, OrderField.EXEC_TYPE, OrderField.EXEC_TRANS_TYPE);

    private final long fields;

    Derived(OrderField... fields) {
        this.fields = bits(fields);
    }

    Derived(Derived part, OrderField... more) {
        fields = part.fields | bits(more);
    }

    private static long bits(OrderField... fields) {
        long bits = 0;
        for (OrderField field : fields) {
            bits |= field.bit();
        }
        return bits;
    }

    /**
     * Returns whether what is computed is masked.
     *
     * @param present the fields of the messages, as bits.
     * @param masked those that are masked.
     */
    boolean isMasked(long present, long masked) {
        if (masked == 0) {
            return false;
        }
        boolean isOfReports = this == REPORTED || this == TERMS;
        boolean mayBeUnknown = isOfReports && (present & OrderField.ORD_REJ_REASON.bit()) != 0;
        return ((mayBeUnknown ? fields | OF_UNKNOWN : fields) & masked) != 0;
    }
}
