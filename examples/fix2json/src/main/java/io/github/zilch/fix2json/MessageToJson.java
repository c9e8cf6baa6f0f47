// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.UnsafeBuffer;
import org.quickfixj.CharsetSupport;
import quickfix.Message;

/**
 * Converts messages of QuickFIX/J to the JSON that {@link FixToJson} makes of their bytes, with all of its views. The order
 * of members is that of the engine, which sorts fields by tag and writes groups last.
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
 * <p>The message is written as the engine would send it, and converted from there: so the dictionaries of the converter, not
 * the engine's, say what its fields are called and which are groups. Who has the bytes of a message should convert them: the
 * engine allocates for every field and again for the bytes. For one thread.
 */
public final class MessageToJson {
    private final FixToJson converter;
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);

    /**
     * Makes a converter.
     *
     * @param converter of the bytes.
     */
    public MessageToJson(FixToJson converter) {
        this.converter = converter;
    }

    /**
     * Begins a document of the kind that {@link #convert} fills; see {@link FixToJson#begin}.
     *
     * @param json builder to reset, a root.
     * @return {@code json}, empty.
     */
    public JsonBuilder begin(JsonBuilder json) {
        return converter.begin(json);
    }

    /**
     * Converts a message; see {@link FixToJson#convert}. Its BodyLength (9) and CheckSum (10) are set anew, as they are when
     * the engine sends it.
     *
     * <p>Text is written in the engine's charset ({@link CharsetSupport}). A message with characters that this does not have
     * is written in UTF-8, so that none is lost; as its lengths and sum are made for the engine's charset, they are reported.
     *
     * @param message to convert, with a BeginString (8) and a MsgType (35).
     * @param json to write to.
     * @return whether it was converted; if not, the listener was told why.
     * @throws io.github.zilch.JsonCapacityException if {@code json} is bounded and has no room for it.
     * @throws IllegalArgumentException if {@code json} is an array, or, for rows, an object.
     */
    public boolean convert(Message message, JsonBuilder json) {
        String text = message.toString();
        Charset charset = CharsetSupport.getCharsetInstance();
        boolean isComplete = charset.newEncoder().canEncode(text);
        byte[] bytes = text.getBytes(isComplete ? charset : StandardCharsets.UTF_8);
        buffer.wrap(bytes);
        return converter.convert(buffer, 0, bytes.length, json);
    }
}
