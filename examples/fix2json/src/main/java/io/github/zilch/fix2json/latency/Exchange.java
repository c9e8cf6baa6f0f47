// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.fix2json.wire.Bytes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.collections.Long2ObjectHashMap;

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

    /** OrderCancelReject, MarketDataRequestReject and QuoteRequestReject. */
    private static final List<String> REJECTIONS = List.of("9", "Y", "AG");

    /**
     * What messages of a type are.
     *
     * @param request the exchange that they begin, or null.
     * @param answered the tags of the identifiers with which they can answer a request; empty if they answer none.
     * @param isRejection whether they answer their request with nothing but a refusal.
     */
    record Role(Exchange request, int[] answered, boolean isRejection) {
        private static final Role NONE = new Role(null, new int[0], false);

        private static Role of(String type) {
            int[] answered = Arrays.stream(values())
                    .filter(it -> it.answers.contains(type))
                    .mapToInt(Exchange::idTag)
                    .distinct()
                    .toArray();
            Exchange request = Arrays.stream(values())
                    .filter(it -> it.type.equals(type))
                    .findFirst()
                    .orElse(null);
            return new Role(request, answered, REJECTIONS.contains(type));
        }
    }

    private static final Long2ObjectHashMap<Role> ROLES = new Long2ObjectHashMap<>();

    static {
        Arrays.stream(values())
                .flatMap(it -> Stream.concat(Stream.of(it.type), it.answers.stream()))
                .forEach(type -> ROLES.computeIfAbsent(Bytes.packed(type), packed -> Role.of(type)));
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

    /** Returns what messages of a type are. */
    static Role role(long type) {
        return ROLES.getOrDefault(type, Role.NONE);
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
