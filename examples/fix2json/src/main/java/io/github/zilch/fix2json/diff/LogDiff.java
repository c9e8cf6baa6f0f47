// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.mask.MaskedFields;
import io.github.zilch.fix2json.session.Parties;
import io.github.zilch.fix2json.session.SequenceRuns;
import io.github.zilch.fix2json.where.MessageFilter;
import io.github.zilch.fix2json.wire.MessageFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Compares the messages of two logs: those with the same session, direction and sequence number. A session is BeginString
 * (8), the CompIDs (49, 56), SubIDs (50, 57) and LocationIDs (142, 143) of both sides, without the fields that are ignored.
 *
 * <p>Keeps the sequence numbers of every session, and a window of bounded size with messages. For use by one thread.
 */
final class LogDiff implements DiffInput.Comparison {
    private static final int BEGIN_STRING = 8;
    private static final int[] SENDER = Parties.ofSession(true);
    private static final int[] TARGET = Parties.ofSession(false);
    private static final long LOGON = 'A';
    private static final int[] OTHER_TAGS = {
        BEGIN_STRING,
        SequenceNumbers.MSG_SEQ_NUM,
        SequenceRuns.NEW_SEQ_NO,
        SequenceNumbers.POSS_DUP_FLAG,
        SequenceNumbers.SENDING_TIME,
        SequenceNumbers.ORIG_SENDING_TIME,
        SequenceRuns.GAP_FILL_FLAG,
        SequenceRuns.RESET_SEQ_NUM_FLAG
    };

    private final MessageFields message;
    private final MessageFilter filter;
    private final IntHashSet ignored;
    private final MaskedFields mask;
    private final FieldDiff fields;
    private final MessageDiff diff;
    private final DiffOutput output;

    /** The sessions of both sides, each direction for itself, and what can be shown of them. */
    private final Map<String, Integer> sessions = new HashMap<>();

    private final List<String> shown = new ArrayList<>();

    /** The sequence numbers of each side by session. */
    private final Map<Side, List<SequenceNumbers>> numbers = new EnumMap<>(Side.class);

    /**
     * How two logs are compared.
     *
     * @param reader the options for reading messages, with the mask.
     * @param ignored tags of the fields that are not compared, and do not tell sessions apart.
     * @param masked tags of the fields whose values are not shown.
     * @param filter that selects messages.
     * @param isTyped whether values are compared by their datatypes.
     * @param isLenient whether fields after one that cannot be read are used, and messages without CheckSum.
     * @param windowSize maximum size in bytes of the messages that wait for the other side.
     */
    record Settings(
            FixToJsonOptions.Builder reader,
            IntHashSet ignored,
            IntHashSet masked,
            MessageFilter filter,
            boolean isTyped,
            boolean isLenient,
            long windowSize) {}

    /**
     * Creates a comparison.
     *
     * @param dictionaries that define names and groups.
     * @param settings of the comparison.
     * @param output that receives the differences.
     * @param windowIsFull called before the first message leaves the window.
     */
    LogDiff(Dictionaries dictionaries, Settings settings, DiffOutput output, Runnable windowIsFull) {
        int[] tags = Stream.of(OTHER_TAGS, SENDER, TARGET)
                .flatMapToInt(Arrays::stream)
                .toArray();
        message = new MessageFields(settings.isLenient(), 0, tags);
        filter = settings.filter();
        ignored = settings.ignored();
        mask = new MaskedFields(settings.masked(), dictionaries::get);
        TypedValues types = settings.isTyped() ? new TypedValues(dictionaries) : null;
        fields = new FieldDiff(dictionaries, settings.reader(), ignored, types);
        diff = new MessageDiff(fields, settings.windowSize(), output, windowIsFull);
        this.output = output;
        for (Side side : Side.values()) {
            numbers.put(side, new ArrayList<>());
        }
    }

    @Override
    public Flaw add(Side side, String file, long line, DirectBuffer buffer, int offset, int length) throws IOException {
        Flaw flaw = message.read(buffer, offset, length);
        if (flaw != null) {
            return flaw;
        }
        byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        int session = session();
        Message.Key key = numbersOf(side, session).next(message, bytes);
        if (message.type() == LOGON) {
            fields.readLogon(side, bytes);
        }
        if (filter.accepts(buffer, offset, length)) {
            String type = message.text(MessageFields.MSG_TYPE);
            Message.Shown head = new Message.Shown(
                    shown.get(session),
                    key.number() < 0 ? null : masked(SequenceNumbers.MSG_SEQ_NUM, Long.toString(key.number())),
                    masked(MessageFields.MSG_TYPE, type),
                    key.isResent() && !mask.contains(SequenceNumbers.POSS_DUP_FLAG));
            diff.add(side, new Message(head, key, type, file, line, bytes));
        }
        return null;
    }

    private int session() {
        StringBuilder id = new StringBuilder(value(BEGIN_STRING));
        append(id, SENDER);
        append(id, TARGET);
        String text = id.toString();
        Integer known = sessions.get(text);
        if (known == null) {
            known = sessions.size();
            sessions.put(text, known);
            shown.add(shown(BEGIN_STRING) + " " + side(SENDER) + " -> " + side(TARGET));
        }
        return known;
    }

    private void append(StringBuilder id, int[] tags) {
        for (int tag : tags) {
            id.append('\u0001').append(value(tag));
        }
    }

    private SequenceNumbers numbersOf(Side side, int session) {
        List<SequenceNumbers> all = numbers.get(side);
        while (all.size() <= session) {
            all.add(new SequenceNumbers(all.size()));
        }
        return all.get(session);
    }

    /** Returns what can be shown of one side of the session: CompID/SubID/LocationID. */
    private String side(int[] tags) {
        String compId = shown(tags[0]);
        StringBuilder side = new StringBuilder(compId.isEmpty() ? "-" : compId);
        String sub = shown(tags[1]);
        String location = shown(tags[2]);
        if (!sub.isEmpty() || !location.isEmpty()) {
            side.append('/').append(sub);
        }
        if (!location.isEmpty()) {
            side.append('/').append(location);
        }
        return side.toString();
    }

    private String shown(int tag) {
        return masked(tag, value(tag));
    }

    /** Returns the value of a field of the message, or the mask. */
    private String masked(int tag, String value) {
        return !value.isEmpty() && mask.hides(message, tag) ? FixToJsonOptions.MASK : value;
    }

    /** Returns the value of a field that tells sessions apart; empty if it does not, or is missing. */
    private String value(int tag) {
        return ignored.contains(tag) || !message.has(tag) ? "" : message.text(tag);
    }

    @Override
    public int fieldOffset() {
        return message.fieldOffset();
    }

    @Override
    public long waiting(Side side) {
        return diff.waiting(side);
    }

    @Override
    public void end() throws IOException {
        diff.end();
        output.end(diff.totals());
    }

    @Override
    public boolean isSame() {
        return diff.isSame();
    }

    @Override
    public long messages() {
        Map<Side, Long> read = diff.totals().read();
        return read.get(Side.A) + read.get(Side.B);
    }
}
