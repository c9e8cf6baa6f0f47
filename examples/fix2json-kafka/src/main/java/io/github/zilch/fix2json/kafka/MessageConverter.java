// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.RawMask;
import io.github.zilch.fix2json.log.MessageScanner;
import java.util.EnumMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Converts the bytes of messages to the bytes of JSON, and remembers the flaws of the last message.
 *
 * <p>Allocates the array that it returns, which Kafka's serializers require, and sentences about flaws; otherwise as
 * {@link FixToJson}. For use by one thread.
 */
public final class MessageConverter {
    /** Enough for a message of 8 MiB, the limit of fix2json, even if much of it must be escaped. */
    private static final int MAX_JSON_LENGTH = 64 << 20;

    private final ConverterArguments arguments;
    private final Dictionaries dictionaries;
    private final FixToJson converter;
    private final RawMask mask;
    private final JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(MAX_JSON_LENGTH));
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final Map<Flaw, String> flaws = new EnumMap<>(Flaw.class);

    /**
     * Creates a converter.
     *
     * @param arguments of the user.
     * @param dictionaries of the converter.
     */
    public MessageConverter(ConverterArguments arguments, Dictionaries dictionaries) {
        this.arguments = arguments;
        this.dictionaries = dictionaries;
        converter = arguments.converter(dictionaries, this::onFlaw);
        mask = arguments.rawMask(dictionaries);
    }

    /**
     * Creates a reader of logs that finds the messages which this converter converts.
     *
     * @param handler that receives the messages.
     * @return the reader.
     */
    public MessageScanner scanner(MessageScanner.Handler handler) {
        return arguments.scanner(handler, null, dictionaries);
    }

    /**
     * Returns the bytes of a message that was rejected, without the values of masked fields.
     *
     * @param source that contains the message.
     * @param offset in bytes at which the message begins.
     * @param length of the message in bytes.
     * @return the bytes.
     */
    public byte[] masked(DirectBuffer source, int offset, int length) {
        return mask.copy(source, offset, length);
    }

    /**
     * Returns the bytes of a record that was rejected, without the values of masked fields.
     *
     * @param message the bytes.
     * @return the bytes, or others without the values.
     */
    public byte[] masked(byte[] message) {
        buffer.wrap(message);
        return mask.copy(buffer, 0, message.length);
    }

    private void onFlaw(Flaw flaw, int tag, int position, long found, long expected) {
        if (!flaws.containsKey(flaw)) {
            flaws.put(flaw, flaw.describe(tag, position, found, expected));
        }
    }

    /**
     * Converts a message.
     *
     * @param message from {@code 8=} to the delimiter after its CheckSum (10).
     * @param maxLength of the JSON in bytes.
     * @return the JSON, or null if the message is rejected, for the reason that {@link #flaws} returns.
     */
    public byte[] convert(byte[] message, int maxLength) {
        buffer.wrap(message);
        return convert(buffer, 0, message.length, maxLength);
    }

    /**
     * Converts a message in a buffer.
     *
     * @param source that contains the message.
     * @param offset in bytes at which the message begins with {@code 8=}.
     * @param length of the message in bytes.
     * @param maxLength of the JSON in bytes.
     * @return the JSON, or null if the message is rejected, for the reason that {@link #flaws} returns.
     */
    public byte[] convert(DirectBuffer source, int offset, int length, int maxLength) {
        flaws.clear();
        try {
            if (!converter.convert(source, offset, length, converter.begin(json))) {
                return null;
            }
            if (json.length() <= maxLength) {
                return json.toBytes();
            }
        } catch (JsonCapacityException e) {
            // reported below
        }
        flaws.clear();
        onFlaw(Flaw.JSON_TOO_LONG, 0, 0, -1, Math.min(maxLength, MAX_JSON_LENGTH));
        return null;
    }

    /**
     * Returns the flaws of the last message.
     *
     * @return a sentence for each kind of flaw; valid until the next message.
     */
    public Map<Flaw, String> flaws() {
        return flaws;
    }
}
