// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import io.github.zilch.fix2json.wire.Bytes;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;

/** What a message type is to an order. */
public enum MessageKind {
    NEW("new", true, 0, "D", "AB"),
    NEW_IN_LIST("new", true, MessageKind.NO_ORDERS, "E"),
    NEW_CROSS("new", true, MessageKind.NO_SIDES, "s"),
    REPLACE("replace_request", true, 0, "G", "AC"),
    REPLACE_CROSS("replace_request", true, MessageKind.NO_SIDES, "t"),
    CANCEL("cancel_request", true, 0, "F"),
    CANCEL_CROSS("cancel_request", true, MessageKind.NO_SIDES, "u"),
    STATUS_REQUEST("status_request", true, 0, "H"),
    LIST_CANCEL("list_cancel_request", true, 0, "K"),
    LIST_EXECUTE("list_execute", true, 0, "L"),
    LIST_STATUS_REQUEST("list_status_request", true, 0, "M"),
    DONT_KNOW_TRADE("dont_know_trade", true, 0, "Q"),
    ACKNOWLEDGEMENT("execution_acknowledgement", true, 0, "BN"),
    REPORT("report", false, 0, "8"),
    CANCEL_REJECT("cancel_reject", false, 0, "9"),
    LIST_STATUS("list_status", false, MessageKind.NO_ORDERS, "N"),
    MASS_CANCEL_REPORT("mass_cancel", false, MessageKind.NO_AFFECTED_ORDERS, "r"),
    SESSION_REJECT("session_reject", false, 0, "3"),
    BUSINESS_REJECT("business_reject", false, 0, "j"),
    /** Messages that are in no order. */
    ABOUT_NO_ORDER("", true, 0, UnfollowedType.types());

    static final int NO_ORDERS = 73;
    static final int NO_SIDES = 552;
    static final int NO_AFFECTED_ORDERS = 534;

    /** The kinds by their ordinals. */
    public static final MessageKind[] ALL = values();

    private static final Long2ObjectHashMap<MessageKind> BY_TYPE = byType();

    private final String word;
    private final boolean isOfClient;
    private final int counter;
    private final String[] types;

    MessageKind(String word, boolean isOfClient, int counter, String... types) {
        this.word = word;
        this.isOfClient = isOfClient;
        this.counter = counter;
        this.types = types;
    }

    private static Long2ObjectHashMap<MessageKind> byType() {
        Long2ObjectHashMap<MessageKind> table = new Long2ObjectHashMap<>();
        for (MessageKind kind : ALL) {
            for (String type : kind.types) {
                table.put(Bytes.packed(type), kind);
            }
        }
        return table;
    }

    /** Returns the kind of a message with a MsgType (35), or null if it is about no order. */
    public static MessageKind of(DirectBuffer buffer, int offset, int length) {
        return BY_TYPE.get(Bytes.packed(buffer, offset, length));
    }

    /** Returns the message types of all kinds. */
    public static List<String> allTypes() {
        List<String> all = new ArrayList<>();
        for (MessageKind kind : ALL) {
            all.addAll(List.of(kind.types));
        }
        return all;
    }

    /** Returns what an event of this kind is called; a report is called by its ExecType. */
    public String word() {
        return word;
    }

    /** Returns whether the sender is the side that places orders. */
    public boolean isOfClient() {
        return isOfClient;
    }

    /** Returns the counter of the group with an entry for each order; 0 if a message is about one order. */
    public int counter() {
        return counter;
    }

    public boolean isNew() {
        return this == NEW || this == NEW_IN_LIST || this == NEW_CROSS;
    }

    /** Returns whether OrigClOrdID (41) names the order, and ClOrdID (11) gives it another name. */
    public boolean isChange() {
        return this == REPLACE || this == REPLACE_CROSS || this == CANCEL || this == CANCEL_CROSS;
    }

    public boolean isReplace() {
        return this == REPLACE || this == REPLACE_CROSS;
    }

    /** Returns whether a message rejects another one, which it names by its sequence number. */
    public boolean isReject() {
        return this == SESSION_REJECT || this == BUSINESS_REJECT;
    }
}
