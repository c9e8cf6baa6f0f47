// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.convert.MessageConverter;
import io.github.zilch.fix2json.dictionary.DictionaryCompiler;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import java.util.function.Function;
import org.agrona.DirectBuffer;

/**
 * Converts FIX messages to JSON in the form of the FIX Trading Community's "Encoding FIX using JSON":
 *
 * <pre>{@code
 * {"Header":{"BeginString":"FIX.4.4","MsgType":"D",…},"Body":{"ClOrdID":"A1",…},"Trailer":{}}
 * }</pre>
 *
 * <p>By default, all values are strings with the codes of the wire. A group is an array under the name of its counter;
 * the count itself is not written. Fields without a name are written under their tag. BodyLength (9) and CheckSum (10)
 * are omitted because they describe the bytes of the tag-value encoding. The length of a data field is omitted if it is
 * correct. {@link FixToJsonOptions} selects other views.
 *
 * <pre>{@code
 * FixToJson converter = new FixToJson(new Dictionaries(), FlawListener.NONE);
 * JsonBuilder json = new JsonBuilder();
 * if (converter.convert(buffer, offset, length, converter.begin(json))) {
 *     json.writeTo(out);
 * }
 * }</pre>
 *
 * <p>Values that are not valid UTF-8 are read in the charset of MessageEncoding (347) or of the options, otherwise as
 * ISO-8859-1, so that no byte is lost. A header field in the body is written to the header. Application messages under
 * FIXT.1.1 are read with the dictionary of their ApplVerID (1128). Without it, an earlier Logon between the same two
 * CompIDs applies: the RefApplVerID (1130) of the message type, if its DefaultVerIndicator (1410) is Y, or else the
 * DefaultApplVerID (1137); without that, {@link FixVersion#DEFAULT}. What the
 * dictionary of a version does not define is read by FIX Latest, unless the dictionaries are without it. Without it, a
 * message whose BeginString (8) names no known version has names only for the fields of the header, the trailer and
 * session messages.
 *
 * <p>A message with the same fields as an earlier one is added to the document as one row. Therefore read
 * converted messages as a whole. Members can be added after them, and {@link JsonBuilder#get} returns the text of a
 * part or a handle on it.
 *
 * <p>Does not allocate per message after the dictionary of its version has been loaded and every field, charset and
 * text length has been seen. One exception: the first Logon of a session under FIXT.1.1 allocates an entry in a bounded
 * table. For use by one thread; several converters may share {@link Dictionaries}.
 */
public final class FixToJson {
    private final FixToJsonOptions options;
    private final MessageConverter converter;

    /**
     * Creates a converter with {@link FixToJsonOptions#DEFAULT}.
     *
     * @param dictionaries that define names and groups.
     * @param listener that is notified of flaws before {@link #convert} returns.
     */
    public FixToJson(Dictionaries dictionaries, FlawListener listener) {
        this(dictionaries, FixToJsonOptions.DEFAULT, listener);
    }

    /**
     * Creates a converter. All dictionaries are loaded if the options mask fields, or specify fields by name instead of by tag.
     *
     * @param dictionaries that define names and groups.
     * @param options for the form of the JSON and for validation.
     * @param listener that is notified of flaws before {@link #convert} returns.
     * @throws IllegalArgumentException if the options name a field that no dictionary defines.
     */
    public FixToJson(Dictionaries dictionaries, FixToJsonOptions options, FlawListener listener) {
        this(dictionaries::get, options, listener);
    }

    /**
     * Creates a converter without dictionaries. All fields are written under their tags. No groups are known, so the
     * fields of their entries are written one after the other like all others.
     *
     * @param options for the form of the JSON.
     * @param listener that is notified of flaws before {@link #convert} returns.
     * @throws IllegalArgumentException if the options specify a field by name instead of by tag, or require validation
     *     against a dictionary.
     */
    public FixToJson(FixToJsonOptions options, FlawListener listener) {
        this(version -> DictionaryCompiler.NO_DICTIONARY, options, listener);
        if (options.validation() == FixToJsonOptions.Validation.DICTIONARY) {
            throw new IllegalArgumentException("messages cannot be checked without a dictionary: use"
                    + " Validation.FRAMING, or pass dictionaries");
        }
    }

    private FixToJson(
            Function<FixVersion, FixDictionary> dictionaries, FixToJsonOptions options, FlawListener listener) {
        this.options = options;
        converter = new MessageConverter(dictionaries, options, listener);
    }

    /**
     * Begins a document of the kind that {@link #convert} requires: an array for rows, otherwise an object.
     *
     * @param json root builder to reset.
     * @return {@code json}, empty.
     */
    public JsonBuilder begin(JsonBuilder json) {
        return options.isRows() ? json.resetArray() : json.reset();
    }

    /**
     * Converts one message. Adds the members Header, Body and Trailer to {@code json}, an object that should be empty.
     * In the flat view, adds all fields to the object. For rows, adds the values of the selected fields to an array. If
     * a {@linkplain Flaw#rejects() flaw rejects} the message, or an exception is thrown, {@code json} remains
     * unchanged.
     *
     * @param source that contains the message.
     * @param offset in bytes at which the message begins with {@code 8=}.
     * @param length of the message in bytes, from {@code 8=} to the delimiter after its CheckSum (10), which may be
     *     missing.
     * @param json to write to.
     * @return {@code true} if the message was converted; {@code false} if it was rejected and the listener was told
     *     why.
     * @throws io.github.zilch.JsonCapacityException if {@code json} is bounded and has no room for the message.
     * @throws IllegalArgumentException if {@code json} is an array, or, for rows, an object.
     */
    public boolean convert(DirectBuffer source, int offset, int length, JsonBuilder json) {
        if (json.isArray() != options.isRows()) {
            throw new IllegalArgumentException(
                    options.isRows() ? "a row requires an array: use begin" : "an object is required: use begin");
        }
        return converter.convert(source, offset, offset + length, json);
    }
}
