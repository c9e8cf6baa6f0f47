// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import io.github.zilch.fix2json.wire.ReportType;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;

/** What happened to an order: a message, and the copies of it in other logs, or sent again. For use by one thread. */
public final class OrderEvent extends EventRecord {
    private final boolean isResent;
    private final int arrival;
    private final long sender;
    private final long target;
    private final long[] qualifiers;
    private final long clOrdId;
    private final long origClOrdId;
    private final long orderId;
    private final ReportType reportType;

    /** The kind of the message that this one rejects; null if it rejects none, or that is not known. */
    private final MessageKind rejected;

    private List<OrderEvent> copies = List.of();

    /** The copy that stands for this one and all others. */
    private OrderEvent representative = this;

    /**
     * Creates an event.
     *
     * @param buffer that contains what is kept of the message.
     * @param offset of it.
     * @param arrival number of the message among those that were read.
     */
    public OrderEvent(DirectBuffer buffer, int offset, int arrival) {
        this(buffer, offset, arrival, null);
    }

    /** Creates the event of a reject whose message is known: its kind. */
    public OrderEvent(DirectBuffer buffer, int offset, int arrival, MessageKind ofMessage) {
        super(buffer, offset);
        rejected = ofMessage == null ? refersTo() : ofMessage;
        this.arrival = arrival;
        isResent = code(OrderField.POSS_DUP) == 'Y' || code(OrderField.POSS_RESEND) == 'Y';
        sender = hash(OrderField.SENDER);
        target = hash(OrderField.TARGET);
        qualifiers = Qualifiers.of(this);
        MessageKind kind = kind();
        boolean isOfRequest = kind == MessageKind.MASS_CANCEL_REPORT; // which has the ids of the request
        boolean isReject = kind.isReject();
        clOrdId = isOfRequest
                ? OrderNames.NONE
                : name(OrderNames.Kind.CL_ORD_ID, isReject ? OrderField.BUSINESS_REJECT_REF_ID : OrderField.CL_ORD_ID);
        origClOrdId = isReject ? OrderNames.NONE : name(OrderNames.Kind.CL_ORD_ID, OrderField.ORIG_CL_ORD_ID);
        orderId = isReject
                ? OrderNames.NONE
                : name(OrderNames.Kind.ORDER_ID, isOfRequest ? OrderField.AFFECTED_ORDER_ID : OrderField.ORDER_ID);
        reportType = ReportType.of(
                code(OrderField.EXEC_TRANS_TYPE),
                has(OrderField.EXEC_TYPE),
                code(OrderField.EXEC_TYPE),
                code(OrderField.ORD_STATUS),
                isNonZero(OrderField.LAST_QTY));
    }

    /** Returns the kind of the message that this one rejects, or null if it rejects none, or that is not known. */
    public MessageKind rejected() {
        return rejected;
    }

    /** Returns what a report says has happened. */
    public ReportType reportType() {
        return reportType;
    }

    /** Returns whether the message says that it may be a copy. */
    public boolean isResent() {
        return isResent;
    }

    /** Returns the hash of the CompID of the side that places orders. */
    public long client() {
        return isFromClient() ? sender : target;
    }

    /** Returns the hash of the CompID of the other side. */
    public long counterparty() {
        return isFromClient() ? target : sender;
    }

    /** Returns what the message says beside the CompIDs about whose the order is. */
    public long[] qualifiers() {
        return qualifiers;
    }

    /** Returns what is the same for all messages of a sender to a target. */
    public long direction() {
        return OrderNames.combine(sender, target);
    }

    /** Returns the number of the message among those that were read. */
    int arrival() {
        return arrival;
    }

    /** Returns the name that the message gives to its order, or that its answer has; {@link OrderNames#NONE} if there is none. */
    public long clOrdId() {
        return clOrdId;
    }

    /** Returns the name that the order had before, or {@link OrderNames#NONE}. */
    public long origClOrdId() {
        return origClOrdId;
    }

    /** Returns the name by which the counterparty knows the order, or {@link OrderNames#NONE}. */
    public long orderId() {
        return orderId;
    }

    /** Returns the name that an id of the message is, or {@link OrderNames#NONE}. */
    public long name(OrderNames.Kind kind, OrderField field) {
        return name(kind, client(), counterparty(), field);
    }

    /** Makes this event stand for all its copies, of which it is one. */
    public void represent(OrderEvent first) {
        first.representative = this;
    }

    /** Returns the copy that stands for this event, which is the first of its copies. */
    public OrderEvent representative() {
        return representative;
    }

    public void addCopy(OrderEvent copy) {
        if (copies.isEmpty()) {
            copies = new ArrayList<>(1);
        }
        copies.add(copy);
    }

    /** Returns the copies of this message. */
    public List<OrderEvent> copies() {
        return copies;
    }
}
