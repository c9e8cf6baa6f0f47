// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log.origin;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.log.Delimiter;
import io.github.zilch.fix2json.wire.FieldReader;
import io.github.zilch.fix2json.wire.Utf8;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.AsciiSequenceView;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Where a message came from: its log, its line, and what the log says about it in the text before it. Each is a member
 * beside those of the message.
 *
 * <p>For use by one thread.
 */
public final class MessageOrigin {
    /** What to write about the origin. The member has the name of the constant. */
    public enum Part {
        /** The name of the log; {@code "-"} for standard input. */
        source,
        /** The number of the line on which the message begins, counted from 1. */
        line,
        /** The time of the log, as it is in the text before the message. */
        time,
        /** {@code "in"} or {@code "out"}, if the text before the message has a word or an arrow for it. */
        direction,
        /** The message itself, with SOH as delimiter. */
        raw
    }

    /** A word for a direction. */
    private static final Pattern DIRECTION = directions("in", "out");

    /** The same, but not the adverb of another word, as in {@code logged in}, which decides only if there is no other word. */
    private static final Pattern CLEAR_DIRECTION =
            directions("(?-i:(?<![a-z] )in|In|IN)", "(?-i:(?<![a-z] )out|Out|OUT)");

    private static final Pattern ARROW =
            Pattern.compile("(?<![^ \\t\\[(|])(?:(<+[-=]*|[-=]+<+)|(>+|[-=]+>+))(?![^ \\t\\])|:])");

    private static Pattern directions(String in, String out) {
        return Pattern.compile("(?i)(?<![a-z0-9_.$-])(?:(" + in
                + "|incoming|inbound|recv|rcvd|receive|received|receiving|rx|from ?app|from ?admin)|(" + out
                + "|outgoing|outbound|send|sent|sending|tx|to ?app|to ?admin))(?![a-z0-9_$-]|\\.[a-z0-9])");
    }

    private final Set<Part> parts;
    private final AsciiSequenceView before = new AsciiSequenceView();
    private final AsciiSequenceView time = new AsciiSequenceView();
    private final LineTime times = new LineTime();
    private final Matcher directions = DIRECTION.matcher("");
    private final Matcher clearDirections = CLEAR_DIRECTION.matcher("");
    private final Matcher arrows = ARROW.matcher("");
    private final FieldReader fields = new FieldReader();
    private final UnsafeBuffer copy = new UnsafeBuffer(new byte[0]);
    private DirectBuffer text;

    /**
     * Creates an origin.
     *
     * @param parts to write, in the order of the constants.
     */
    public MessageOrigin(Set<Part> parts) {
        this.parts = parts.isEmpty() ? Set.of() : EnumSet.copyOf(parts);
    }

    /**
     * Sets the text before the message on its line.
     *
     * @param buffer that contains the text until {@link #addTo} has been called.
     * @param offset of the text.
     * @param length in bytes.
     */
    public void textBefore(DirectBuffer buffer, int offset, int length) {
        text = buffer;
        before.wrap(buffer, offset, length);
    }

    /**
     * Adds the members to an object.
     *
     * @param json the object.
     * @param source name of the log.
     * @param line number of the line.
     * @param buffer that contains the message.
     * @param offset of the message.
     * @param length of the message in bytes.
     */
    public void addTo(JsonBuilder json, String source, long line, DirectBuffer buffer, int offset, int length) {
        for (Part part : parts) {
            switch (part) {
                case source -> json.put("source", source);
                case line -> json.put("line", line);
                case time -> addTime(json);
                case direction -> addDirection(json);
                case raw -> addRaw(json, buffer, offset, length);
            }
        }
    }

    /** Adds the message with SOH as the delimiter of its fields, whatever the log shows instead. */
    private void addRaw(JsonBuilder json, DirectBuffer buffer, int offset, int length) {
        DirectBuffer raw = buffer;
        int from = offset;
        if (fields.wrapMessage(buffer, offset, offset + length) && fields.delimiter() != Delimiter.SOH) {
            copyWithSoh(buffer, offset, length, fields.delimiter());
            raw = copy;
            from = 0;
        }
        if (Utf8.isValid(raw, from, length)) {
            json.putUtf8("raw", raw, from, length);
        } else {
            json.putLatin1("raw", raw, from, length);
        }
    }

    private void copyWithSoh(DirectBuffer buffer, int offset, int length, byte delimiter) {
        if (copy.capacity() < length) {
            copy.wrap(new byte[2 * length]);
        }
        copy.putBytes(0, buffer, offset, length);
        fields.wrapMessage(copy, 0, length, delimiter);
        for (FieldReader.Step step = fields.next(); step != FieldReader.Step.END; step = fields.next()) {
            if (step != FieldReader.Step.FIELD) {
                fields.skipField();
            }
            int last = fields.position() - 1;
            if (copy.getByte(last) == delimiter) {
                copy.putByte(last, Delimiter.SOH);
            }
        }
    }

    private void addTime(JsonBuilder json) {
        if (times.find(before)) {
            json.put("time", time.wrap(text, before.offset() + times.start(), times.end() - times.start()));
        }
    }

    /** Adds the direction. A word decides; an arrow does if there is no word, because arrows have other uses, too. */
    private void addDirection(JsonBuilder json) {
        Matcher found = clearDirections.reset(before).find()
                ? clearDirections
                : directions.reset(before).find()
                        ? directions
                        : arrows.reset(before).find() ? arrows : null;
        if (found != null) {
            json.put("direction", found.start(1) >= 0 ? "in" : "out");
        }
    }
}
