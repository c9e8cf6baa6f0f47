// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import java.util.Locale;

/** What an execution report (8) says has happened, in any version of FIX. */
public enum ReportType {
    ACCEPTED,
    PARTIAL_FILL,
    FILL,
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
    RESTATED,
    PENDING_REPLACE,
    TRADE,
    TRADE_CORRECT,
    TRADE_CANCEL,
    STATUS,
    TRADE_IN_CLEARING_HOLD,
    TRADE_RELEASED_TO_CLEARING,
    TRIGGERED,
    LOCKED,
    RELEASED,
    REPORT;

    /** The codes of ExecType (150) in the order of the constants; OrdStatus (39) has the same up to E, except for D. */
    private static final String CODES = "0123456789ABCDEFGHIJKLMN";

    private static final ReportType[] ALL = values();

    private final String word = name().toLowerCase(Locale.ROOT);

    /**
     * Returns the type of a report. Up to FIX.4.2, ExecTransType (20) says whether it cancels or corrects a trade, or only
     * answers a question. FIX.4.0 has no ExecType. From FIX.4.3 on, ExecType F is a trade. A report is a fill only if it has a
     * quantity: without, it repeats a state.
     *
     * @param execTransType the code of ExecTransType (20), or 0.
     * @param hasExecType whether the report has ExecType (150).
     * @param execType its code, or 0.
     * @param ordStatus the code of OrdStatus (39), or 0.
     * @param hasQuantity whether LastQty (32) {@linkplain Numbers#isNonZero is a number other than 0}, and not masked.
     */
    public static ReportType of(
            int execTransType, boolean hasExecType, int execType, int ordStatus, boolean hasQuantity) {
        ReportType type = switch (execTransType) {
            case '1' -> TRADE_CANCEL;
            case '2' -> TRADE_CORRECT;
            case '3' -> STATUS;
            default ->
                hasExecType ? ofCode(execType) : ordStatus >= 'D' && ordStatus != 'E' ? REPORT : ofCode(ordStatus);
        };
        if (type != TRADE && !type.isFill()) {
            return type;
        }
        return !hasQuantity ? REPORT : type == FILL || ordStatus == '2' ? FILL : PARTIAL_FILL;
    }

    private static ReportType ofCode(int code) {
        int index = code == 0 ? -1 : CODES.indexOf(code);
        return index < 0 ? REPORT : ALL[index];
    }

    /** Returns whether a report of this type adds an execution to the order. */
    public boolean isFill() {
        return this == PARTIAL_FILL || this == FILL;
    }

    /** Returns whether a report of this type can be the first about an order that the counterparty has taken. */
    public boolean canBeFirst() {
        return isFill() || this == ACCEPTED || this == PENDING_NEW || this == CANCELED || this == EXPIRED;
    }

    /** Returns whether a report of this type says what the order is from now on, such as its quantity and price. */
    public boolean isOfTerms() {
        return this == ACCEPTED || this == REPLACED || this == RESTATED;
    }

    /** Returns whether a report of this type busts or corrects an execution, which it names by ExecRefID (19). */
    public boolean isOfExecution() {
        return this == TRADE_CANCEL || this == TRADE_CORRECT;
    }

    /** Returns what an event of this type is called. */
    public String word() {
        return word;
    }
}
