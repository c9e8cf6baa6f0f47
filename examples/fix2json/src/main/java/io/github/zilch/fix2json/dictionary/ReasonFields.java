// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

/** The fields that say by a code why something was refused, or was done without a request. Immutable. */
public final class ReasonFields {
    /** OrdStatus (39), which decides whether the code in an execution report is a reason. */
    public static final int ORD_STATUS = 39;

    private static final int ORD_REJ_REASON = 103;
    private static final int EXEC_RESTATEMENT_REASON = 378;
    private static final char REJECTED = '8';

    private static final int[] TAGS = {
        ORD_REJ_REASON,
        102, // CxlRejReason
        380, // BusinessRejectReason
        373, // SessionRejectReason
        532, // MassCancelRejectReason
        1376, // MassActionRejectReason
        127, // DKReason
        EXEC_RESTATEMENT_REASON,
        281, // MDReqRejReason
        300, // QuoteRejectReason
        368, // QuoteEntryRejectReason
        658, // QuoteRequestRejectReason
        567, // TradSesStatusRejReason
        751, // TradeReportRejectReason
        1897, // TradeMatchRejectReason
        2791, // TradeAggregationRejectReason
        88, // AllocRejCode
        776, // IndividualAllocRejCode
        774, // ConfirmRejReason
        792, // SettlInstReqRejCode
        507, // RegistRejReasonCode
        906, // CollAsgnRejectReason
        2487, // CollRptRejectReason
        1386, // ListRejectReason
        1502, // StreamAsgnRejReason
        1607, // SecurityRejectReason
        2317, // RiskLimitReportRejectReason
        2333, // PartyActionRejectReason
        2443, // TransferRejectReason
    };

    private ReasonFields() {}

    /** Returns the tags of the fields. If a message has several of them, the first one says why. */
    public static int[] tags() {
        return TAGS.clone();
    }

    /**
     * Returns whether a field of an execution report says why. Many counterparties write OrdRejReason (103) and the like also into
     * reports that reject nothing.
     *
     * @param tag one of {@link #tags}.
     * @param ordStatus code of OrdStatus (39) in the report; 0 if it has none.
     * @return {@code true} if it says why.
     */
    public static boolean isReasonOfReport(int tag, int ordStatus) {
        return ordStatus == REJECTED || ordStatus == 0 || tag == EXEC_RESTATEMENT_REASON;
    }
}
