// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

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
     * answers a question. FIX.4.0 has no ExecType. From FIX.4.3 on, ExecType F is a trade.
     */
    public static ReportType of(EventRecord report) {
        ReportType type = switch (report.code(OrderField.EXEC_TRANS_TYPE)) {
            case '1' -> TRADE_CANCEL;
            case '2' -> TRADE_CORRECT;
            case '3' -> STATUS;
            default -> ofCodes(report);
        };
        if (type != TRADE && type != PARTIAL_FILL && type != FILL) {
            return type;
        }
        if (!report.isNonZero(OrderField.LAST_QTY)) {
            return REPORT; // repeats a state
        }
        return report.code(OrderField.ORD_STATUS) == '2' ? FILL : PARTIAL_FILL;
    }

    private static ReportType ofCodes(EventRecord report) {
        boolean hasType = report.has(OrderField.EXEC_TYPE);
        char code = report.code(hasType ? OrderField.EXEC_TYPE : OrderField.ORD_STATUS);
        int index = code == 0 || !hasType && code >= 'D' && code != 'E' ? -1 : CODES.indexOf(code);
        return index < 0 ? REPORT : ALL[index];
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
