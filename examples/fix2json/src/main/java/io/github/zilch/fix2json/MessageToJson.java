// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.UnsafeBuffer;
import org.quickfixj.CharsetSupport;
import quickfix.Message;

/**
 * Converts messages of QuickFIX/J to the same JSON as {@link FixToJson} converts their bytes to, in all of its views.
 * Members are in the order of the engine, which sorts fields by tag and puts groups last.
 *
 * <pre>{@code
 * MessageToJson converter = new MessageToJson(new FixToJson(new Dictionaries(), FlawListener.NONE));
 * ...
 * public void fromApp(Message message, SessionID session) {
 *     if (converter.convert(message, converter.begin(json))) {
 *         publish(json);
 *     }
 * }
 * }</pre>
 *
 * <p>The message is encoded as the engine would send it, and the bytes are converted. Therefore the names and groups
 * come from the converter's dictionaries, not from the engine's. If you have the bytes of a message, convert them with
 * {@link FixToJson}: the engine allocates for every field and again for the bytes. For use by one thread.
 */
public final class MessageToJson {
    private final FixToJson converter;
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);

    /**
     * Creates a converter.
     *
     * @param converter of the bytes.
     */
    public MessageToJson(FixToJson converter) {
        this.converter = converter;
    }

    /**
     * Begins a document of the kind that {@link #convert} requires; see {@link FixToJson#begin}.
     *
     * @param json root builder to reset.
     * @return {@code json}, empty.
     */
    public JsonBuilder begin(JsonBuilder json) {
        return converter.begin(json);
    }

    /**
     * Converts a message; see {@link FixToJson#convert}. BodyLength (9) and CheckSum (10) are recomputed, as when the
     * engine sends the message.
     *
     * <p>Text is encoded in the engine's charset ({@link CharsetSupport}). If the charset cannot encode a character of
     * the message, the message is encoded in UTF-8, so that no character is lost. Its length and sum are still those of
     * the engine's charset, so they are reported as flaws.
     *
     * @param message to convert, with a BeginString (8) and a MsgType (35).
     * @param json to write to.
     * @return {@code true} if the message was converted; {@code false} if it was rejected and the listener was told
     *     why.
     * @throws io.github.zilch.JsonCapacityException if {@code json} is bounded and has no room for the message.
     * @throws IllegalArgumentException if {@code json} is an array, or, for rows, an object.
     */
    public boolean convert(Message message, JsonBuilder json) {
        String text = message.toString();
        Charset charset = CharsetSupport.getCharsetInstance();
        boolean isEncodable = charset.newEncoder().canEncode(text);
        byte[] bytes = text.getBytes(isEncodable ? charset : StandardCharsets.UTF_8);
        buffer.wrap(bytes);
        return converter.convert(buffer, 0, bytes.length, json);
    }
}
