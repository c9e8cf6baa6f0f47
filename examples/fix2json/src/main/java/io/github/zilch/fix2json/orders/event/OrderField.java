// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import java.util.ArrayList;
import java.util.List;

/** The fields of a message that are kept of it, with the names under which they are written in all versions. */
public enum OrderField {
    MSG_TYPE(35, "MsgType"),
    SENDER(49, "SenderCompID"),
    TARGET(56, "TargetCompID"),
    SEQ_NUM(34, "MsgSeqNum"),
    SENDING_TIME(52, "SendingTime"),
    POSS_DUP(43, "PossDupFlag"),
    POSS_RESEND(97, "PossResend"),
    ORIG_SENDING_TIME(122, "OrigSendingTime"),

    CL_ORD_ID(11, "ClOrdID"),
    ORIG_CL_ORD_ID(41, "OrigClOrdID"),
    ORDER_ID(37, "OrderID"),
    AFFECTED_ORDER_ID(535, "AffectedOrderID"),
    SECONDARY_ORDER_ID(198, "SecondaryOrderID"),
    SECONDARY_CL_ORD_ID(526, "SecondaryClOrdID"),
    LIST_ID(66, "ListID"),

    ACCOUNT(1, "Account"),
    CLIENT_ID(109, "ClientID"),
    SYMBOL(55, "Symbol"),
    SECURITY_ID(48, "SecurityID"),
    SIDE(54, "Side"),
    ORD_TYPE(40, "OrdType"),
    TIME_IN_FORCE(59, "TimeInForce"),
    CURRENCY(15, "Currency"),
    EX_DESTINATION(100, "ExDestination"),
    ORDER_QTY(38, "OrderQty"),
    CASH_ORDER_QTY(152, "CashOrderQty"),
    PRICE(44, "Price"),
    STOP_PX(99, "StopPx"),

    EXEC_ID(17, "ExecID"),
    EXEC_REF_ID(19, "ExecRefID"),
    EXEC_TRANS_TYPE(20, "ExecTransType"),
    EXEC_TYPE(150, "ExecType"),
    ORD_STATUS(39, "OrdStatus"),
    LAST_QTY(32, "LastQty"),
    LAST_PX(31, "LastPx"),
    LEAVES_QTY(151, "LeavesQty"),
    CUM_QTY(14, "CumQty"),
    AVG_PX(6, "AvgPx"),
    MULTI_LEG(442, "MultiLegReportingType"),
    TRANSACT_TIME(60, "TransactTime"),

    CXL_REJ_RESPONSE_TO(434, "CxlRejResponseTo"),
    CXL_REJ_REASON(102, "CxlRejReason"),
    ORD_REJ_REASON(103, "OrdRejReason"),
    EXEC_RESTATEMENT_REASON(378, "ExecRestatementReason"),
    DK_REASON(127, "DKReason"),
    MASS_CANCEL_RESPONSE(531, "MassCancelResponse"),
    MASS_CANCEL_REJECT_REASON(532, "MassCancelRejectReason"),
    REF_SEQ_NUM(45, "RefSeqNum"),
    REF_TAG_ID(371, "RefTagID"),
    REF_MSG_TYPE(372, "RefMsgType"),
    SESSION_REJECT_REASON(373, "SessionRejectReason"),
    BUSINESS_REJECT_REF_ID(379, "BusinessRejectRefID"),
    BUSINESS_REJECT_REASON(380, "BusinessRejectReason"),
    TEXT(58, "Text"),

    ON_BEHALF_OF_COMP_ID(115, "OnBehalfOfCompID"),
    DELIVER_TO_COMP_ID(128, "DeliverToCompID"),
    ON_BEHALF_OF_SUB_ID(116, "OnBehalfOfSubID"),
    DELIVER_TO_SUB_ID(129, "DeliverToSubID"),
    ON_BEHALF_OF_LOCATION_ID(144, "OnBehalfOfLocationID"),
    DELIVER_TO_LOCATION_ID(145, "DeliverToLocationID"),
    SENDER_SUB_ID(50, "SenderSubID"),
    TARGET_SUB_ID(57, "TargetSubID"),
    SENDER_LOCATION_ID(142, "SenderLocationID"),
    TARGET_LOCATION_ID(143, "TargetLocationID");

    /** The fields that tell orders apart and are not written. */
    public static final List<OrderField> NOT_WRITTEN = List.of(
            ON_BEHALF_OF_SUB_ID,
            DELIVER_TO_SUB_ID,
            ON_BEHALF_OF_LOCATION_ID,
            DELIVER_TO_LOCATION_ID,
            SENDER_SUB_ID,
            TARGET_SUB_ID,
            SENDER_LOCATION_ID,
            TARGET_LOCATION_ID);

    /**
     * The fields that decide which messages belong together, and in which order, as bits: they are read although they are masked, but
     * not written.
     */
    public static final long OF_IDENTITY = ofIdentity();

    /** The fields by their ordinals. */
    public static final OrderField[] ALL = values();

    private static final int LARGEST_TAG = 535;
    private static final OrderField[] BY_TAG = byTag();

    private final int tag;
    private final String label;

    OrderField(int tag, String label) {
        this.tag = tag;
        this.label = label;
    }

    private static long ofIdentity() {
        List<OrderField> fields = new ArrayList<>(NOT_WRITTEN);
        fields.addAll(List.of(MSG_TYPE, SENDER, TARGET, SEQ_NUM, POSS_DUP, POSS_RESEND));
        fields.addAll(List.of(SENDING_TIME, ORIG_SENDING_TIME, TRANSACT_TIME));
        fields.addAll(List.of(CL_ORD_ID, ORIG_CL_ORD_ID, ORDER_ID, AFFECTED_ORDER_ID, LIST_ID));
        fields.addAll(List.of(SECONDARY_ORDER_ID, SECONDARY_CL_ORD_ID, EXEC_ID, EXEC_REF_ID));
        fields.addAll(List.of(REF_SEQ_NUM, REF_MSG_TYPE, BUSINESS_REJECT_REF_ID));
        fields.addAll(List.of(ON_BEHALF_OF_COMP_ID, DELIVER_TO_COMP_ID));
        return fields.stream().mapToLong(OrderField::bit).reduce(0, (a, b) -> a | b);
    }

    private static OrderField[] byTag() {
        OrderField[] table = new OrderField[LARGEST_TAG + 1];
        for (OrderField field : ALL) {
            table[field.tag] = field;
        }
        return table;
    }

    /** Returns the field with a tag, or null if it is not kept. */
    public static OrderField ofTag(int tag) {
        return tag >= 0 && tag <= LARGEST_TAG ? BY_TAG[tag] : null;
    }

    public int tag() {
        return tag;
    }

    /** Returns the name in the JSON. */
    public String label() {
        return label;
    }

    /** Returns the bit of this field in a set of fields. */
    public long bit() {
        return 1L << ordinal();
    }
}
