// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.category.Categories;
import io.github.zilch.fix2json.mask.MaskedFields;
import io.github.zilch.fix2json.session.Parties;
import io.github.zilch.fix2json.session.SequenceRuns;
import io.github.zilch.fix2json.wire.MessageFields;
import io.github.zilch.fix2json.wire.Numbers;
import io.github.zilch.fix2json.wire.OrderStatus;
import io.github.zilch.fix2json.wire.ReportType;
import io.github.zilch.fix2json.wire.SendingTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Measures the time from each request to its answer, and from orders to their fills, on the messages of a log in their
 * order. A request is answered by the first message from the other side with its identifier, or by a Reject (3) or
 * BusinessMessageReject (j) that refers to it. A report about the status of an order is no answer. A message with
 * PossDupFlag (43) is left out, and so is a request with the identifier of one that is pending, or without one.
 *
 * <p>Keeps a bounded number of pending requests, and the figures of a bounded number of sessions. Allocates for a new
 * session, for a new type of request in it, and while the number of pending requests grows. For use by one thread.
 */
public final class LatencyMeter {
    /** What is not in the latencies, or should be known of them, in the order of the report. */
    enum LeftOut {
        WITHOUT_TIME("withoutTime", "requests and answers without a time of this clock, left out"),
        /** Requests and answers whose time in the log has another form, which cannot be compared. */
        OTHER_FORM(
                "otherForm",
                "requests and answers whose time stamp has another form than the first one of its log, left out"),
        NEGATIVE("negative", "negative latencies, left out (the clocks differ, or the log is not in order)"),
        /** Latencies that begin in one file and end in another, if the clock is that of the log. */
        ACROSS_FILES("acrossFiles", "latencies that begin in one file and end in another, whose clock may differ"),
        UNMATCHED("unmatchedReports", "execution reports and cancel rejects that answer no pending request"),
        POSS_DUP("possDup", "requests and answers that were sent again (PossDupFlag), left out"),
        REPEATED("repeated", "requests with the identifier of a pending one, left out"),
        WITHOUT_IDENTIFIER("withoutIdentifier", "requests without the identifier that answers repeat, left out"),
        DROPPED_UNANSWERED("droppedUnanswered", "requests dropped before their answer for lack of room (--pending)"),
        DROPPED_UNFILLED("droppedUnfilled", "orders dropped before their fills for lack of room (--pending)");

        private final String member;
        private final String title;

        LeftOut(String member, String title) {
            this.member = member;
            this.title = title;
        }

        /** Returns its name in JSON. */
        String member() {
            return member;
        }

        /** Returns what it is, for a reader. */
        String title() {
            return title;
        }
    }

    /** Maximum number of sessions, each direction for itself. The requests of all others are in one row for each type. */
    static final int MAX_SESSIONS = 1_000;

    private static final int EXEC_TRANS_TYPE = 20;
    private static final int LAST_QTY = 32;
    private static final int MSG_SEQ_NUM = 34;
    private static final int ORD_STATUS = 39;
    private static final int ORIG_CL_ORD_ID = 41;
    private static final int POSS_DUP_FLAG = 43;
    private static final int REF_SEQ_NUM = 45;
    private static final int SENDER_COMP_ID = 49;
    private static final int TARGET_COMP_ID = 56;
    private static final int EXEC_TYPE = 150;
    private static final int REF_MSG_TYPE = 372;
    private static final int BUSINESS_REJECT_REF_ID = 379;

    /** The fields, with their names, whose codes say what a report is, and so decide what is measured. */
    public static final Map<Integer, String> CODES =
            new TreeMap<>(Map.of(EXEC_TRANS_TYPE, "ExecTransType", ORD_STATUS, "OrdStatus", EXEC_TYPE, "ExecType"));

    private static final int[] TAGS = {
        Exchange.CL_ORD_ID,
        EXEC_TRANS_TYPE,
        LAST_QTY,
        MSG_SEQ_NUM,
        ORD_STATUS,
        ORIG_CL_ORD_ID,
        POSS_DUP_FLAG,
        REF_SEQ_NUM,
        SENDER_COMP_ID,
        MessageClock.SENDING_TIME,
        TARGET_COMP_ID,
        MessageClock.TRANSACT_TIME,
        EXEC_TYPE,
        REF_MSG_TYPE,
        BUSINESS_REJECT_REF_ID,
        SequenceRuns.NEW_SEQ_NO,
        SequenceRuns.GAP_FILL_FLAG,
        SequenceRuns.RESET_SEQ_NUM_FLAG
    };

    private static final long REJECT = '3';
    private static final long BUSINESS_MESSAGE_REJECT = 'j';
    private static final long LOGON = 'A';
    private static final long EXECUTION_REPORT = '8';
    private static final long ORDER_CANCEL_REJECT = '9';

    private final MessageFields message;
    private final MessageClock clock;
    private final PendingRequests pending;
    private final MaskedFields mask;
    private final Categories categories;
    private final RequestKey key = new RequestKey();
    private final Long2ObjectHashMap<RequestSession> sessions = new Long2ObjectHashMap<>();
    private final List<RequestSession> inOrder = new ArrayList<>();

    /** Stands for all sessions if they are measured together; otherwise null. */
    private final RequestSession all;

    private int file;

    private long messages;
    private final long[] leftOut = new long[LeftOut.values().length];

    /**
     * Creates a meter.
     *
     * @param clock of the messages; null if the first message decides.
     * @param maxPending maximum number of pending requests, at least 1; a further one takes the place of the oldest.
     * @param isLenient whether fields after one that cannot be read are used, and messages without CheckSum.
     * @param mask the fields whose values are not shown, none of {@link #CODES}. If the time of the clock is masked, no message has
     *     one.
     * @param categories that requests are divided into. A latency is of the category of the message at its end; the values of
     *     fields that this message does not have are those of the request.
     * @param isTogether whether the requests of all sessions are measured together.
     */
    public LatencyMeter(
            ClockSource clock,
            int maxPending,
            boolean isLenient,
            MaskedFields mask,
            Categories categories,
            boolean isTogether) {
        all = isTogether ? shown(new RequestSession("all", "sessions")) : null;
        this.clock = new MessageClock(clock, mask);
        this.mask = mask;
        this.categories = categories;
        pending = new PendingRequests(maxPending);
        message = new MessageFields(
                isLenient,
                Exchange.CL_ORD_ID,
                Stream.of(
                                Arrays.stream(TAGS),
                                Exchange.idTags(),
                                categories.tags(),
                                IntStream.range(0, Parties.QUALIFIERS)
                                        .flatMap(i ->
                                                IntStream.of(Parties.qualifier(true, i), Parties.qualifier(false, i))))
                        .flatMapToInt(Function.identity())
                        .distinct()
                        .toArray());
    }

    /** Begins the next file: its clock may be another one. */
    public void nextFile() {
        file++;
        clock.nextFile();
    }

    /**
     * Sets the text before the next message on its line.
     *
     * @param buffer that contains the text until {@link #read} returns.
     * @param offset of the text.
     * @param length in bytes.
     */
    public void textBefore(DirectBuffer buffer, int offset, int length) {
        clock.textBefore(buffer, offset, length);
    }

    /**
     * Reads the next message.
     *
     * @param buffer that contains the message.
     * @param offset in bytes at which the message begins.
     * @param length of the message in bytes.
     * @return why the message is rejected, or null if it was read.
     */
    public Flaw read(DirectBuffer buffer, int offset, int length) {
        Flaw flaw = message.read(buffer, offset, length);
        if (flaw != null) {
            return flaw;
        }
        messages++;
        clock.decide();
        noteBegin();
        long type = message.type();
        Exchange.Role role = Exchange.role(type);
        boolean isReject = type == REJECT || type == BUSINESS_MESSAGE_REJECT; // of whatever message
        boolean mayAnswer = isReject || role.answered().length > 0;
        if (role.request() == null && !mayAnswer) {
            return null;
        }
        if (message.code(POSS_DUP_FLAG) == 'Y') {
            leaveOut(LeftOut.POSS_DUP);
            return null;
        }
        long time = clock.timeOf(message);
        if (time == SendingTime.NONE) {
            leaveOut(clock.otherForm() != null ? LeftOut.OTHER_FORM : LeftOut.WITHOUT_TIME);
            return null;
        }
        boolean isAnswer = false;
        if (mayAnswer) {
            key.sides(message, false);
            isAnswer = isReject ? reject(time) : answer(type, role, time);
        }
        if (role.request() != null && !(isAnswer && type == LOGON)) {
            key.sides(message, true);
            request(role.request(), time);
        }
        return null;
    }

    /** Takes note that the sequence numbers of the sender begin anew, if they do. */
    private void noteBegin() {
        int begin = SequenceRuns.begin(message, message.number(MSG_SEQ_NUM), message.code(POSS_DUP_FLAG) == 'Y');
        if (begin == SequenceRuns.NONE) {
            return;
        }
        key.sides(message, true);
        RequestSession session = sessions.get(key.session());
        if (session != null) {
            session.forgetNumbers(begin, key);
        }
    }

    /**
     * Returns where the field is that made {@link #read} reject the message.
     *
     * @return its offset in the buffer.
     */
    public int fieldOffset() {
        return message.fieldOffset();
    }

    // ---- requests ----

    private void request(Exchange exchange, long time) {
        int tag = exchange.idTag();
        if (tag > 0 && !message.has(tag)) {
            leaveOut(LeftOut.WITHOUT_IDENTIFIER);
        } else if (tag == Exchange.CL_ORD_ID) {
            for (int i = 0; i < message.repeatedCount(); i++) {
                add(exchange, time, message.repeatedOffset(i), message.repeatedLength(i));
            }
        } else {
            add(exchange, time, tag == 0 ? 0 : message.offset(tag), tag == 0 ? 0 : message.length(tag));
        }
    }

    private void add(Exchange exchange, long time, int idOffset, int idLength) {
        key.identifier(exchange.idTag(), message.buffer(), idOffset, idLength);
        int known = pending.findSame(key.first(), key.second(), key.qualifiers());
        if (known >= 0) {
            leaveOut(LeftOut.REPEATED);
            if (exchange != Exchange.LOGON) {
                return;
            }
            pending.remove(known); // it is answered by no other message than this attempt
        } else if (pending.isFull()) {
            dropOldest();
        }
        RequestSession session = session();
        LatencyRow row = session.row(exchange, categories.of(message, null));
        row.addRequest();
        pending.add(key.first(), key.second(), key.qualifiers(), time, file, row);
        session.noteRequest(message.number(MSG_SEQ_NUM), key, pending);
    }

    private void dropOldest() {
        int oldest = pending.oldest();
        leaveOut(pending.isAnswered(oldest) ? LeftOut.DROPPED_UNFILLED : LeftOut.DROPPED_UNANSWERED);
        pending.remove(oldest);
    }

    private RequestSession session() {
        RequestSession session = sessions.get(key.session());
        if (session != null) {
            return session;
        }
        if (sessions.size() == MAX_SESSIONS) {
            return others();
        }
        session = all != null
                ? all.measuredTogether()
                : shown(new RequestSession(text(SENDER_COMP_ID), text(TARGET_COMP_ID)));
        sessions.put(key.session(), session);
        return session;
    }

    private RequestSession others() {
        if (all != null) {
            return all;
        }
        return inOrder.size() > MAX_SESSIONS
                ? inOrder.get(MAX_SESSIONS)
                : shown(new RequestSession("other", "sessions"));
    }

    private RequestSession shown(RequestSession session) {
        inOrder.add(session);
        return session;
    }

    private String text(int tag) {
        return mask.hides(message, tag) ? FixToJsonOptions.MASK : message.text(tag);
    }

    // ---- answers ----

    private boolean answer(long type, Exchange.Role role, long time) {
        boolean isFound = false;
        for (int tag : role.answered()) {
            if (tag == 0 || message.has(tag)) {
                isFound |= answer(tag, type, role, time);
            }
        }
        byte execType = message.code(EXEC_TYPE);
        if (type == EXECUTION_REPORT && message.has(ORIG_CL_ORD_ID) && (execType == '4' || execType == '5')) {
            removeOriginal();
        }
        boolean isReport = type == EXECUTION_REPORT || type == ORDER_CANCEL_REJECT;
        if (isReport && !isFound && reportType() != ReportType.STATUS) {
            leaveOut(LeftOut.UNMATCHED);
        }
        return isFound;
    }

    private boolean answer(int tag, long type, Exchange.Role role, long time) {
        int entry = find(tag, tag);
        if (entry < 0) {
            return false;
        }
        LatencyRow row = pending.row(entry);
        if (row.exchange().isOrder() && type == EXECUTION_REPORT) {
            report(entry, time);
        } else if (role.isRejection()) {
            rejected(entry, time);
        } else if (!row.exchange().isOrder()) {
            answered(entry, time);
            pending.remove(entry);
        }
        return true;
    }

    /** Returns the pending request whose identifier is in a field of this message, or -1. */
    private int find(int idTag, int field) {
        key.identifier(
                idTag,
                message.buffer(),
                field == 0 ? 0 : message.offset(field),
                field == 0 ? 0 : message.length(field));
        RequestSession session = sessions.get(key.session());
        boolean mayResponderDiffer = session == null || !session.isResponder(key);
        return pending.find(key.first(), key.second(), key.qualifiers(), mayResponderDiffer);
    }

    private ReportType reportType() {
        return ReportType.of(
                message.code(EXEC_TRANS_TYPE),
                message.has(EXEC_TYPE),
                message.code(EXEC_TYPE),
                message.code(ORD_STATUS),
                hasQuantity());
    }

    /** Returns whether a report has a quantity; the figures must not tell whether one that is masked is 0, so it does not count. */
    private boolean hasQuantity() {
        return !mask.contains(LAST_QTY)
                && Numbers.isNonZero(message.buffer(), message.offset(LAST_QTY), message.length(LAST_QTY));
    }

    private void report(int entry, long time) {
        ReportType reportType = reportType();
        if (reportType == ReportType.STATUS) {
            return;
        }
        Exchange exchange = pending.row(entry).exchange();
        boolean isFirst = !pending.isAnswered(entry);
        if (isFirst) {
            answered(entry, time);
        }
        OrderStatus status = OrderStatus.of(message.code(ORD_STATUS));
        if (reportType.isFill() && !exchange.endsWithAnswer()) {
            if (!pending.isFilled(entry)) {
                pending.filled(entry);
                record(entry, Stage.FIRST_FILL, pending.time(entry), time);
                if (!isFirst) {
                    record(entry, Stage.ANSWER_TO_FIRST_FILL, pending.answerTime(entry), time);
                }
            }
            if (reportType == ReportType.FILL) {
                record(entry, Stage.FULL_FILL, pending.time(entry), time);
            }
        }
        if (status == OrderStatus.REJECTED || message.code(EXEC_TYPE) == '8') {
            rejected(entry, time);
        } else if (reportType == ReportType.FILL || status.isOver() || exchange.endsWithAnswer()) {
            pending.remove(entry);
        }
    }

    /** Forgets the order that was replaced or canceled: its fills, if there are more, have another identifier. */
    private void removeOriginal() {
        int original = find(Exchange.CL_ORD_ID, ORIG_CL_ORD_ID);
        if (original >= 0) {
            pending.remove(original);
        }
    }

    private boolean reject(long time) {
        RequestSession session = sessions.get(key.session());
        boolean isTyped = message.has(REF_MSG_TYPE);
        Exchange exchange =
                isTyped ? Exchange.role(message.packed(REF_MSG_TYPE)).request() : null;
        int entry = session == null ? -1 : session.find(message.number(REF_SEQ_NUM), key, isTyped, exchange, pending);
        if (entry < 0 && isTyped && message.has(BUSINESS_REJECT_REF_ID)) {
            entry = exchange == null ? -1 : find(exchange.idTag(), BUSINESS_REJECT_REF_ID);
        }
        if (entry >= 0) {
            rejected(entry, time);
        }
        return entry >= 0;
    }

    private void rejected(int entry, long time) {
        pending.row(entry).addRejected();
        if (!pending.isAnswered(entry)) {
            answered(entry, time);
        }
        pending.remove(entry);
    }

    private void answered(int entry, long time) {
        pending.row(entry).addAnswered();
        record(entry, Stage.ANSWER, pending.time(entry), time);
        pending.answered(entry, time);
    }

    private void record(int entry, Stage stage, long from, long to) {
        long nanos = to - from;
        LatencyRow row = pending.row(entry);
        row.of(categories.of(message, row.category())).record(stage, nanos);
        if (nanos < 0) {
            leaveOut(LeftOut.NEGATIVE);
        }
        if (clock.source() == ClockSource.log && pending.file(entry) != file) {
            leaveOut(LeftOut.ACROSS_FILES);
        }
    }

    // ---- figures ----

    /** Returns the MsgType of the requests of a row, for a reader. */
    String type(LatencyRow row) {
        return mask.contains(MessageFields.MSG_TYPE)
                ? FixToJsonOptions.MASK
                : row.exchange().type();
    }

    /** Returns the name of the requests of a row, for a reader. */
    String title(LatencyRow row) {
        return mask.contains(MessageFields.MSG_TYPE)
                ? FixToJsonOptions.MASK
                : row.exchange().title();
    }

    /** Returns the fields that requests are divided by. */
    List<String> dividedBy() {
        return categories.names();
    }

    /** Returns the sessions in the order of their first requests. */
    List<RequestSession> sessions() {
        return inOrder;
    }

    /** Returns what the time stamp of the last request or answer has, or has not, unlike the first one of its log; null if nothing. */
    String otherForm() {
        return clock.otherForm();
    }

    /** Returns the clock; null if there was no message and the user has chosen none. */
    ClockSource clock() {
        return clock.source();
    }

    /** Returns the number of digits after the seconds in the times. */
    int digits() {
        return clock.digits();
    }

    /**
     * Returns the number of messages that were read.
     *
     * @return their number.
     */
    public long messages() {
        return messages;
    }

    private void leaveOut(LeftOut what) {
        leftOut[what.ordinal()]++;
    }

    /** Returns the counts of what is not in the latencies, or should be known of them, by the names in JSON. */
    Map<String, Long> leftOut() {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (LeftOut what : LeftOut.values()) {
            counts.put(what.member(), leftOut[what.ordinal()]);
        }
        return counts;
    }
}
