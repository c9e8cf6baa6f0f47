// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.fix2json.Flaw;
import java.nio.charset.StandardCharsets;
import java.util.Map;
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

    private FlawHeaders() {}

    /**
     * Adds warnings.
     *
     * @param headers of the record with JSON.
     * @param flaws of the message.
     */
    public static void addWarnings(Headers headers, Map<Flaw, String> flaws) {
        for (String sentence : flaws.values()) {
            headers.add(WARNING, utf8(sentence));
        }
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
            length += each.key().length() + (each.value() == null ? 0 : each.value().length);
        }
        return length;
    }
}
