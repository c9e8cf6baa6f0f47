// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.fix2json.wire.Bytes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongHashSet;

/**
 * The messages that ask for an answer, with the field that their answers repeat. Orders are answered by ExecutionReports (8)
 * and OrderCancelRejects (9) with their ClOrdID (11).
 */
enum Exchange {
    NEW_ORDER_SINGLE("D", "NewOrderSingle", Exchange.CL_ORD_ID),
    ORDER_CANCEL_REPLACE_REQUEST("G", "OrderCancelReplaceRequest", Exchange.CL_ORD_ID),
    ORDER_CANCEL_REQUEST("F", "OrderCancelRequest", Exchange.CL_ORD_ID),
    NEW_ORDER_MULTILEG("AB", "NewOrderMultileg", Exchange.CL_ORD_ID),
    MULTILEG_ORDER_CANCEL_REPLACE("AC", "MultilegOrderCancelReplace", Exchange.CL_ORD_ID),
    NEW_ORDER_CROSS("s", "NewOrderCross", Exchange.CL_ORD_ID),
    CROSS_ORDER_CANCEL_REPLACE_REQUEST("t", "CrossOrderCancelReplaceRequest", Exchange.CL_ORD_ID),
    CROSS_ORDER_CANCEL_REQUEST("u", "CrossOrderCancelRequest", Exchange.CL_ORD_ID),
    NEW_ORDER_LIST("E", "NewOrderList", Exchange.CL_ORD_ID),
    ORDER_MASS_CANCEL_REQUEST("q", "OrderMassCancelRequest", Exchange.CL_ORD_ID, "r"),
    ORDER_STATUS_REQUEST("H", "OrderStatusRequest", 790, "8"),
    ORDER_MASS_STATUS_REQUEST("AF", "OrderMassStatusRequest", 584, "8"),
    MASS_QUOTE("i", "MassQuote", 117, "b"),
    QUOTE("S", "Quote", 117, "b", "AI"),
    QUOTE_REQUEST("R", "QuoteRequest", 131, "S", "AG"),
    MARKET_DATA_REQUEST("V", "MarketDataRequest", 262, "W", "X", "Y"),
    SECURITY_DEFINITION_REQUEST("c", "SecurityDefinitionRequest", 320, "d"),
    SECURITY_LIST_REQUEST("x", "SecurityListRequest", 320, "y"),
    SECURITY_STATUS_REQUEST("e", "SecurityStatusRequest", 324, "f"),
    TRADING_SESSION_STATUS_REQUEST("g", "TradingSessionStatusRequest", 335, "h"),
    TRADE_CAPTURE_REPORT_REQUEST("AD", "TradeCaptureReportRequest", 568, "AQ", "AE"),
    REQUEST_FOR_POSITIONS("AN", "RequestForPositions", 710, "AO", "AP"),
    USER_REQUEST("BE", "UserRequest", 923, "BF"),
    LOGON("A", "Logon", 0, "A"),
    TEST_REQUEST("1", "TestRequest", 112, "0");

    /** Tag of the identifier of an order. */
    static final int CL_ORD_ID = 11;

    private static final int[] NO_ANSWER = {};

    /** OrderCancelReject, MarketDataRequestReject and QuoteRequestReject. */
    private static final LongHashSet REJECTIONS = new LongHashSet();

    private static final Long2ObjectHashMap<Exchange> BY_REQUEST = new Long2ObjectHashMap<>();
    private static final Long2ObjectHashMap<int[]> BY_ANSWER = new Long2ObjectHashMap<>();

    static {
        for (String type : List.of("9", "Y", "AG")) {
            REJECTIONS.add(Bytes.packed(type));
        }
        for (Exchange exchange : values()) {
            BY_REQUEST.put(Bytes.packed(exchange.type), exchange);
            for (String answer : exchange.answers) {
                int[] known = BY_ANSWER.getOrDefault(Bytes.packed(answer), NO_ANSWER);
                IntStream all = IntStream.concat(Arrays.stream(known), IntStream.of(exchange.idTag));
                BY_ANSWER.put(Bytes.packed(answer), all.distinct().toArray());
            }
        }
    }

    private final String type;
    private final String title;
    private final int idTag;
    private final boolean isOrder;
    private final List<String> answers;

    Exchange(String type, String title, int idTag) {
        this(type, title, idTag, true, List.of("8", "9"));
    }

    Exchange(String type, String title, int idTag, String... answers) {
        this(type, title, idTag, false, List.of(answers));
    }

    Exchange(String type, String title, int idTag, boolean isOrder, List<String> answers) {
        this.type = type;
        this.title = title;
        this.idTag = idTag;
        this.isOrder = isOrder;
        this.answers = answers;
    }

    /** Returns the exchange that a message of a type begins, or null. */
    static Exchange ofRequest(long type) {
        return BY_REQUEST.get(type);
    }

    /** Returns the tags of the identifiers with which a message of a type can answer a request; empty if it answers none. */
    static int[] answeredBy(long type) {
        return BY_ANSWER.getOrDefault(type, NO_ANSWER);
    }

    /** Returns whether a message of a type answers its request with nothing but a refusal. */
    static boolean isRejection(long type) {
        return REJECTIONS.contains(type);
    }

    /** Returns the tags of all identifiers. */
    static IntStream idTags() {
        return Arrays.stream(values()).mapToInt(Exchange::idTag).filter(tag -> tag > 0);
    }

    /** Returns the MsgType of the request. */
    String type() {
        return type;
    }

    /** Returns the name of the message. */
    String title() {
        return title;
    }

    /** Returns the tag of the identifier, which the answer repeats; 0 for none: a session has one Logon. */
    int idTag() {
        return idTag;
    }

    /** Returns whether the request is an order, or changes one, so that fills can follow its answer. */
    boolean isOrder() {
        return isOrder;
    }

    /** Returns whether nothing can follow the first answer: a cancel request has no fills. */
    boolean endsWithAnswer() {
        return !isOrder || this == ORDER_CANCEL_REQUEST || this == CROSS_ORDER_CANCEL_REQUEST;
    }
}
