// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import io.github.zilch.JsonBuilder;
import io.github.zilch.sbe2json.convert.MessageConverter;
import java.util.Objects;
import org.agrona.DirectBuffer;

/**
 * Converts messages of an SBE schema to JSON:
 *
 * <pre>{@code
 * {"template":"NewOrderSingle","clOrdId":"A-17","side":"BUY","price":101.25,"legs":[{"ratio":1},{"ratio":2}]}
 * }</pre>
 *
 * <p>The name of the template is the first member; then come the fields, groups and data in the order of the schema.
 * Integers and decimals are exact, enums are names, sets are arrays of names, composites are objects, groups are arrays
 * of objects, and data is text if the schema names its charset, and Base64 otherwise. An optional field that is null is
 * left out, as is what the version of the message does not have. {@link SbeToJsonOptions} selects other forms. A member
 * whose name is already used, such as a field {@code template}, or {@linkplain SbeToJsonOptions#reserved reserved}, gets an
 * underscore at its end.
 *
 * <pre>{@code
 * SbeToJson converter = new SbeToJson(SbeSchema.read(Path.of("market.xml")), FlawListener.NONE);
 * JsonBuilder json = new JsonBuilder();
 * if (converter.convert(buffer, offset, length, json.reset())) {
 *     json.writeTo(out);
 * }
 * }</pre>
 *
 * <p>The templates are compiled to method handles when the converter is created. The JVM compiles the handles of each
 * converter during its first messages, so keep converters. After that, {@link #convert} does not allocate, except for a
 * text in a charset other than US-ASCII, UTF-8 and ISO-8859-1 that is longer than all before. It reads nothing outside
 * the message, whatever the message contains. For use by one thread; several converters may share a schema.
 */
public final class SbeToJson {
    private final MessageConverter converter;

    /**
     * Creates a converter with {@link SbeToJsonOptions#DEFAULT}.
     *
     * @param schema of the messages.
     * @param listener that is notified of flaws before {@link #convert} returns.
     * @throws IllegalArgumentException if the schema has something that cannot be read, such as an unknown charset.
     * @throws NullPointerException if an argument is null.
     */
    public SbeToJson(SbeSchema schema, FlawListener listener) {
        this(schema, SbeToJsonOptions.DEFAULT, listener);
    }

    /**
     * Creates a converter.
     *
     * @param schema of the messages.
     * @param options for the form of the JSON.
     * @param listener that is notified of flaws before {@link #convert} returns.
     * @throws IllegalArgumentException if the options name a field that the schema does not have, or the schema has
     *     something that cannot be read, such as an unknown charset.
     * @throws NullPointerException if an argument is null.
     */
    public SbeToJson(SbeSchema schema, SbeToJsonOptions options, FlawListener listener) {
        Objects.requireNonNull(schema, "schema");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(listener, "listener: pass FlawListener.NONE to ignore flaws");
        converter = new MessageConverter(schema.ir(), options, listener);
    }

    /**
     * Converts one message. Adds its members to {@code json}, an object. If a {@linkplain Flaw#rejects() flaw rejects}
     * the message, or an exception is thrown, {@code json} remains unchanged.
     *
     * @param source that contains the message.
     * @param offset in bytes of the header of the message.
     * @param length in bytes: at least that of the message, which is known afterwards ({@link #convertedLength}).
     * @param json to write to.
     * @return {@code true} if the message was converted; {@code false} if it was rejected and the listener was told
     *     why.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     * @throws io.github.zilch.JsonCapacityException if {@code json} is bounded and has no room for the message.
     * @throws IllegalStateException if {@code json} is an array, or the JSON would be nested too deeply.
     */
    public boolean convert(DirectBuffer source, int offset, int length, JsonBuilder json) {
        source.boundsCheck(offset, length);
        return converter.convert(source, offset, length, json);
    }

    /**
     * Returns the name of the template of a message, without reading the rest of it. Does not allocate.
     *
     * @param source that contains the message.
     * @param offset in bytes of the header of the message.
     * @param length in bytes: at least that of the message.
     * @return the name, or null if there is no whole header, or the schema does not have the template.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public String template(DirectBuffer source, int offset, int length) {
        source.boundsCheck(offset, length);
        return converter.template(source, offset, length);
    }

    /**
     * Returns the version of the last message that was passed to {@link #convert}, if that returned {@code true}.
     *
     * @return the version of the schema that the message was written with.
     */
    public int version() {
        return converter.version();
    }

    /**
     * Returns the length of the last message that was passed to {@link #convert}, if that returned {@code true}.
     *
     * @return the length in bytes, from the header to the last group or data that the schema knows.
     */
    public int convertedLength() {
        return converter.convertedLength();
    }
}
