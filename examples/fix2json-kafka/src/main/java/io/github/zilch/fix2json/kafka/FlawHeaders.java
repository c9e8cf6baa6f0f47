// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.fix2json.Flaw;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/** The headers that state the flaws of a message: why it is a dead letter, or what was odd about one with JSON. */
public final class FlawHeaders {
    /** Header with a warning about a message that was converted: a sentence. There may be several. */
    public static final String WARNING = "fix2json.warning";

    /** Header with the name of the {@link Flaw} that made a record a dead letter. */
    public static final String FLAW = "fix2json.flaw";

    /** Header with the reason why a record is a dead letter: a sentence. */
    public static final String REASON = "fix2json.reason";

    /** Header with the input of a dead letter: topic and partition, or a file. */
    public static final String SOURCE = "fix2json.source";

    /** Header with the place of a dead letter in its input: the offset of the record, or the line. */
    public static final String POSITION = "fix2json.position";

    /** Header with the length in bytes of a dead letter that was cut because the topic does not accept longer records. */
    public static final String LENGTH = "fix2json.length";

    /** The flaw of a record without a key for a compacted topic. */
    public static final String NO_KEY = "NO_KEY";

    /** Length of a header in a record beside its key and value, at most. */
    private static final int HEADER_OVERHEAD = 10;

    private static final Set<String> OWN = Set.of(FLAW, REASON, SOURCE, POSITION, LENGTH, WARNING);

    private FlawHeaders() {}

    /**
     * Removes the headers that only this class adds: those of others would be believed, and could be too long.
     *
     * @param headers of a record that is read.
     */
    public static void removeOwn(Headers headers) {
        boolean hasOwn = false;
        for (Header each : headers) {
            hasOwn |= OWN.contains(each.key());
        }
        if (hasOwn) {
            OWN.forEach(headers::remove);
        }
    }

    /**
     * Adds warnings, as many as there is room for.
     *
     * @param headers of the record with JSON.
     * @param flaws of the message.
     * @param room in bytes.
     */
    public static void addWarnings(Headers headers, Map<Flaw, String> flaws, int room) {
        int left = room;
        for (String sentence : flaws.values()) {
            byte[] value = utf8(sentence);
            left -= WARNING.length() + value.length + HEADER_OVERHEAD;
            if (left >= 0) {
                headers.add(WARNING, value);
            }
        }
    }

    /**
     * A dead letter that its topic accepts.
     *
     * @param key of the record, or null.
     * @param value of the record, never null, which would be taken for a deletion.
     */
    public record Letter(byte[] key, byte[] value) {}

    /**
     * Cuts a dead letter so that its topic accepts it. The headers of the reason are kept, and those of the input if they
     * fit.
     *
     * @param headers of the dead letter, with the reason; the length is added if the value or the key is cut.
     * @param key of the dead letter, or null.
     * @param value of the dead letter, or null, which becomes empty.
     * @param maxLength of key, value and headers in bytes; enough for the headers of the reason.
     * @return the key and the value that fit.
     */
    public static Letter fit(Headers headers, byte[] key, byte[] value, int maxLength) {
        byte[] whole = value == null ? new byte[0] : value;
        int keyLength = key == null ? 0 : key.length;
        if (maxLength - keyLength - length(headers) >= whole.length) {
            return new Letter(key, whole);
        }
        headers.add(LENGTH, utf8(Integer.toString(whole.length)));
        if (maxLength - keyLength - length(headers) < 0) {
            for (Header each : headers.toArray()) {
                if (!OWN.contains(each.key())) {
                    headers.remove(each.key());
                }
            }
        }
        int room = Math.max(0, maxLength - length(headers));
        byte[] shorterKey = keyLength > room ? Arrays.copyOf(key, room) : key;
        return new Letter(shorterKey, Arrays.copyOf(whole, Math.min(Math.max(0, room - keyLength), whole.length)));
    }

    /**
     * Adds the reason of a dead letter.
     *
     * @param headers of the dead letter.
     * @param flaws of the message, one of which rejects it.
     * @param source topic and partition, or a file.
     * @param position in the source.
     */
    public static void addReason(Headers headers, Map<Flaw, String> flaws, String source, long position) {
        for (Map.Entry<Flaw, String> flaw : flaws.entrySet()) {
            if (flaw.getKey().rejects()) {
                addReason(headers, flaw.getKey().name(), flaw.getValue(), source, position);
            }
        }
    }

    /**
     * Adds the reason of a dead letter that is not a flaw of a message.
     *
     * @param headers of the dead letter.
     * @param flaw name of the kind of flaw.
     * @param reason a sentence.
     * @param source topic and partition, or a file.
     * @param position in the source.
     */
    public static void addReason(Headers headers, String flaw, String reason, String source, long position) {
        headers.add(FLAW, utf8(flaw)).add(REASON, utf8(reason));
        headers.add(SOURCE, utf8(source)).add(POSITION, utf8(Long.toString(position)));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Returns the space that headers need.
     *
     * @param headers of a record.
     * @return the length of keys and values in bytes.
     */
    public static int length(Headers headers) {
        int length = 0;
        for (Header each : headers) {
            length += utf8(each.key()).length + (each.value() == null ? 0 : each.value().length) + HEADER_OVERHEAD;
        }
        return length;
    }
}
