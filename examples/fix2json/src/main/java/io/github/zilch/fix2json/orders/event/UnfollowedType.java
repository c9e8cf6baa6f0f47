// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import io.github.zilch.fix2json.wire.Bytes;
import java.util.Arrays;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The types of messages that have to do with orders, but are not in them: about all orders of a session, about orders that are yet
 * to be placed, and about what is done with fills afterwards. They are counted.
 */
public enum UnfollowedType {
    ORDER_MASS_CANCEL_REQUEST("q", "OrderMassCancelRequest"),
    ORDER_MASS_STATUS_REQUEST("AF", "OrderMassStatusRequest"),
    ORDER_MASS_ACTION_REQUEST("CA", "OrderMassActionRequest"),
    ORDER_MASS_ACTION_REPORT("BZ", "OrderMassActionReport"),
    BID_REQUEST("k", "BidRequest"),
    BID_RESPONSE("l", "BidResponse"),
    LIST_STRIKE_PRICE("m", "ListStrikePrice"),
    ALLOCATION_INSTRUCTION("J", "AllocationInstruction"),
    ALLOCATION_INSTRUCTION_ACK("P", "AllocationInstructionAck"),
    ALLOCATION_INSTRUCTION_ALERT("BM", "AllocationInstructionAlert"),
    ALLOCATION_REPORT("AS", "AllocationReport"),
    ALLOCATION_REPORT_ACK("AT", "AllocationReportAck"),
    CONFIRMATION("AK", "Confirmation"),
    CONFIRMATION_ACK("AU", "ConfirmationAck"),
    TRADE_CAPTURE_REPORT("AE", "TradeCaptureReport");

    private static final UnfollowedType[] ALL = values();
    private static final Long2ObjectHashMap<UnfollowedType> BY_TYPE = new Long2ObjectHashMap<>();

    static {
        for (UnfollowedType each : ALL) {
            BY_TYPE.put(Bytes.packed(each.type), each);
        }
    }

    private final String type;
    private final String title;

    UnfollowedType(String type, String title) {
        this.type = type;
        this.title = title;
    }

    /** Returns their values of MsgType (35). */
    static String[] types() {
        return Arrays.stream(ALL).map(each -> each.type).toArray(String[]::new);
    }

    /** Returns the type with a value of MsgType, as {@link Bytes#packed} returns it; null if there is none. */
    public static UnfollowedType of(long packed) {
        return BY_TYPE.get(packed);
    }

    /** Returns the name of the message. */
    public String title() {
        return title;
    }
}
