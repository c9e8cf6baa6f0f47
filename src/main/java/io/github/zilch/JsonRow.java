// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.document.Document;
import io.github.zilch.internal.document.RowOutput;
import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.SavedBytes;
import io.github.zilch.internal.output.NumberArrays;
import io.github.zilch.internal.output.Scratch;
import io.github.zilch.internal.output.Values;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.TextCopy;
import java.lang.ref.Reference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/**
 * Writes one row of a {@link JsonShape}, position by position: each {@code add} fills the next one.
 *
 * <pre>{@code
 * JsonShape shape = JsonShape.of("id", "name", "tags", "at");
 *
 * JsonRow row = rows.addRow(shape).add(7).add("VOD.L");
 * row.addArray().add("x").add("y").end();
 * row.addTimestamp(1_795_256_130_123L, TimeUnit.MILLISECONDS).end();
 * // {"id":7,"name":"VOD.L","tags":["x","y"],"at":"2026-11-21T10:15:30.123Z"}
 * }</pre>
 *
 * <p>A row is a flyweight: each builder has one, and {@link JsonBuilder#addRow}, {@link JsonBuilder#putRow} and
 * {@link JsonBuilder#reset(JsonShape)} begin a new row with it. It can be used until that row is ended. It allocates as
 * little as {@link JsonValues} says, and belongs to the same thread as its builder.
 *
 * <p><b>A row is written to the document by its outermost {@link #end()}</b>, and not before. A value that does not fit
 * or is refused leaves the row as it was: another value can take its position, or {@link #cancel()} drops the row. The
 * builder's {@code reset}, {@code resetArray}, {@code wrap}, {@code unwrap}, {@code trim}, {@code rollback} and
 * {@code close} drop an unfinished row
 * too. Until then any other call on the document, reading included, throws {@link IllegalStateException}.
 *
 * <p>A finished row is one value of the document, like a fragment: it has no handles, and {@link JsonBuilder#get}
 * returns its text.
 */
@SuppressWarnings("exports") // of its superclass, which is not exported, nothing is seen
public final class JsonRow extends RowOutput implements JsonValues<JsonRow> {
    JsonRow(Document document) {
        super(document);
    }

    // ---- beginning, by a builder ----

    JsonRow beginElementOf(JsonBuilder array, JsonShape shape) {
        beginElement(array, JsonShape.layoutOf(shape));
        return this;
    }

    JsonRow beginMemberOf(JsonBuilder object, CharSequence key, JsonShape shape) {
        beginMember(object, key, JsonShape.layoutOf(shape));
        return this;
    }

    JsonRow beginMembersOf(JsonBuilder object, JsonShape shape) {
        beginMembers(object, JsonShape.layoutOf(shape));
        return this;
    }

    JsonRow beginDocumentOf(JsonBuilder root, JsonShape shape) {
        beginDocument(root, JsonShape.layoutOf(shape));
        return this;
    }

    // ---- the row ----

    /**
     * Ends the innermost row, array or object. Positions that are not filled are absent in an object and null in an array. The
     * outermost {@code end} writes the row to the document.
     *
     * @return this row.
     * @throws IllegalStateException if no row is unfinished, if a row with inner rows ({@link JsonShape#with}) lacks a
     *     value, or if the last {@link #key} has none.
     * @throws JsonCapacityException if the nulls of an array do not fit; the row stays unfinished.
     */
    public JsonRow end() {
        if (!endsQuickly()) {
            endLevel();
        }
        return this;
    }

    /**
     * Drops the unfinished row, from its outermost level: the document is as it was before the row. Does nothing if no
     * row is unfinished, so that it can stand in a {@code finally}: also after the lease of its builder was closed.
     */
    public void cancel() {
        cancelRow();
    }

    /**
     * Leaves the next position out: no member in an object, null in an array. In an object of {@link #addObject} this drops
     * the last {@link #key}.
     *
     * @return this row.
     * @throws IllegalStateException if no row is unfinished, if no position is left, if the row has inner rows
     *     ({@link JsonShape#with}), or if there is no key to drop.
     * @throws JsonCapacityException if the null does not fit.
     */
    public JsonRow skip() {
        skipPosition();
        return this;
    }

    /**
     * Fills the next position with an array of any number of values and rows, until {@link #end()}.
     *
     * @return this row, whose next values are elements of the array.
     * @throws IllegalStateException if no row is unfinished, if no position is left, or if the array would be nested
     *     more deeply than {@link JsonOptions#maxDepth()}.
     * @throws JsonCapacityException if its brackets do not fit.
     */
    public JsonRow addArray() {
        openArray();
        return this;
    }

    /**
     * Fills the next position with an object whose names are not known beforehand, until {@link #end()}. Each of its values
     * follows its {@link #key}.
     *
     * <pre>{@code
     * row.addObject();
     * labels.forEach((name, value) -> row.key(name).add(value));
     * row.end();
     * }</pre>
     *
     * @return this row, whose next values are members of the object.
     * @throws IllegalStateException if no row is unfinished, if no position is left, or if the object would be nested
     *     more deeply than {@link JsonOptions#maxDepth()}.
     * @throws JsonCapacityException if its brackets do not fit.
     */
    public JsonRow addObject() {
        openObject();
        return this;
    }

    /**
     * Writes the name of the next value, in an object that {@link #addObject} has begun. A value that is refused leaves the
     * name where it is: another value can follow, or {@link #skip()} drops the name. A value that is null is written as
     * {@code null}.
     *
     * @param name of the member, which is encoded each time, unless it is a {@link JsonKey}.
     * @return this row.
     * @throws NullPointerException if {@code name} is null.
     * @throws IllegalStateException if no row is unfinished, if the innermost level is not such an object, or if the name
     *     before has no value.
     * @throws IllegalArgumentException if the object has the name already and {@link JsonOptions#rejectDuplicateKeys()} is
     *     set.
     * @throws JsonCapacityException if the name does not fit.
     */
    public JsonRow key(CharSequence name) {
        putName(name);
        return this;
    }

    /**
     * Fills the next position with a row, until {@link #end()}.
     *
     * @param shape of the inner row.
     * @return this row, whose next values are those of the inner row.
     * @throws IllegalStateException if no row is unfinished, if no position is left, or if the inner row would be
     *     nested more deeply than {@link JsonOptions#maxDepth()}.
     * @throws JsonCapacityException if its brackets do not fit.
     */
    @Override
    public JsonRow addRow(JsonShape shape) {
        openRow(JsonShape.layoutOf(shape));
        return this;
    }

    /**
     * Copies values of a delimited text to the next positions, as strings. Stops, without an error, before the first
     * field that takes more than a copy:
     *
     * <ul>
     *   <li>one that does not begin as expected;
     *   <li>one whose value is empty, is not ASCII, has a character that must be escaped, or does not end with the
     *       delimiter;
     *   <li>one that has fewer than seven bytes after it in the text;
     *   <li>one for which there is no position left, or whose name takes more than 31 bytes with its comma, quotes and
     *       colon and the brackets before it;
     *   <li>any field, if the options are {@link JsonOptions#htmlSafe}, or if the worst case of all fields would not fit.
     * </ul>
     *
     * <p>Then {@link DelimitedFields#field()} is that field: add its value by another method, and continue. This takes
     * half the time of a call for each value, measured with FIX messages.
     *
     * @param fields that are expected, and the text.
     * @param to index of the expected field before which to stop, or {@link DelimitedFields#size()}.
     * @return this row.
     * @throws IllegalStateException if no row is unfinished, or this is an array or object of any number of values.
     */
    public JsonRow addFields(DelimitedFields fields, int to) {
        copyFields(DelimitedFields.cursorOf(fields), to);
        return this;
    }

    /** Returns which row is unfinished and how many of its values are there, or that there is none. */
    @Override
    public String toString() {
        return state();
    }

    // ---- text ----

    @Override
    public JsonRow add(String value) {
        if (value == null) {
            return addNull();
        }
        endValue(put(name(), value));
        return this;
    }

    @Override
    public JsonRow add(CharSequence value) {
        if (value == null || value instanceof String) {
            return add((String) value);
        }
        if (Scratch.isForeign(value)) { // read before the position is known: it may write to this row
            TextCopy text = reader().readValue(value);
            endValue(putCopy(name(), text));
        } else {
            endValue(put(name(), value));
        }
        return this;
    }

    @Override
    public JsonRow add(char value) {
        endValue(Values.put(document, reserve(name(), Values.CHAR_BYTES), value));
        return this;
    }

    @Override
    public JsonRow add(Enum<?> value) {
        return add(value == null ? null : value.name());
    }

    // ---- text that is bytes already ----

    @Override
    public JsonRow addAscii(DirectBuffer source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.US_ASCII);
    }

    @Override
    public JsonRow addAscii(byte[] source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.US_ASCII);
    }

    @Override
    public JsonRow addUtf8(DirectBuffer source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.UTF8);
    }

    @Override
    public JsonRow addUtf8(byte[] source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.UTF8);
    }

    @Override
    public JsonRow addLatin1(DirectBuffer source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.LATIN1);
    }

    @Override
    public JsonRow addLatin1(byte[] source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.LATIN1);
    }

    private JsonRow addBytes(DirectBuffer source, int offset, int length, int charset) {
        byte[] array = reader().readBytes(source, offset, length);
        endValue(putText(name(), array, document.bytesBegin(), length, charset));
        Reference.reachabilityFence(source);
        return this;
    }

    private JsonRow addBytes(byte[] source, int offset, int length, int charset) {
        Bounds.check(source, offset, length);
        endValue(putText(name(), source, offset, length, charset));
        return this;
    }

    @Override
    public JsonRow addBase64(DirectBuffer source, int offset, int length) {
        byte[] array = reader().readBytes(source, offset, length);
        endValue(putBase64(name(), array, document.bytesBegin(), length));
        Reference.reachabilityFence(source);
        return this;
    }

    @Override
    public JsonRow addBase64(byte[] source, int offset, int length) {
        Bounds.check(source, offset, length);
        endValue(putBase64(name(), source, offset, length));
        return this;
    }

    // ---- literals and numbers ----

    @Override
    public JsonRow add(boolean value) {
        endValue(Values.put(document, reserve(name(), Values.LITERAL_BYTES), value));
        return this;
    }

    /**
     * Writes {@code null}, or omits the member if this is an object whose shape {@linkplain JsonShape#omitNulls() omits
     * nulls}.
     *
     * @return this row.
     */
    @Override
    public JsonRow addNull() {
        addNullValue();
        return this;
    }

    @Override
    public JsonRow add(int value) {
        endValue(Values.put(document, reserve(name(), Values.INT_BYTES), value));
        return this;
    }

    @Override
    public JsonRow add(long value) {
        endValue(Values.put(document, reserve(name(), Values.LONG_BYTES), value));
        return this;
    }

    @Override
    public JsonRow add(float value) {
        if (Values.isNull(document, value)) {
            return addNull();
        }
        endValue(Values.put(document, reserve(name(), Values.FLOAT_BYTES), value));
        return this;
    }

    @Override
    public JsonRow add(double value) {
        if (Values.isNull(document, value)) {
            return addNull();
        }
        endValue(Values.put(document, reserve(name(), Values.DOUBLE_BYTES), value));
        return this;
    }

    @Override
    public JsonRow add(double value, int decimals) {
        if (Values.isNull(document, value)) {
            return addNull();
        }
        endValue(Values.put(document, reserve(name(), Values.bytes(value, decimals)), value, decimals));
        return this;
    }

    @Override
    public JsonRow addDecimal(long unscaled, int scale) {
        endValue(putDecimal(name(), unscaled, scale));
        return this;
    }

    @Override
    public JsonRow add(BigDecimal value) {
        if (value == null) {
            return addNull();
        }
        reader();
        BigDecimal number = exact(NEXT, value);
        endValue(putNumber(name(), number));
        return this;
    }

    @Override
    public JsonRow add(BigInteger value) {
        if (value == null) {
            return addNull();
        }
        reader();
        BigInteger number = exact(NEXT, value);
        endValue(putNumber(name(), number));
        return this;
    }

    @Override
    public JsonRow addTimestamp(long epoch, TimeUnit unit) {
        endValue(Values.putTimestamp(document, reserve(name(), Values.TIMESTAMP_BYTES), epoch, unit));
        return this;
    }

    @Override
    public JsonRow add(Temporal value) {
        if (value == null) {
            return addNull();
        }
        int maxBytes = Values.bytes(value);
        if (maxBytes == 0) {
            String problem = reader().whyNoValue(value);
            if (problem != null) {
                throw document.refused(NEXT, problem);
            }
            return add(reader().readText(value));
        }
        endValue(Values.putObject(document, reserve(name(), maxBytes), value));
        return this;
    }

    @Override
    public JsonRow add(UUID value) {
        if (value == null) {
            return addNull();
        }
        endValue(putObject(name(), value));
        return this;
    }

    // ---- elements of an array, many in one call ----

    @Override
    public JsonRow addAll(int[] values) {
        return addAll(NumberArrays.requireValues(values), 0, values.length);
    }

    @Override
    public JsonRow addAll(int[] values, int offset, int length) {
        addSlice(NumberArrays.requireValues(values), values.length, offset, length, NumberArrays.NO_SCALE, null);
        return this;
    }

    @Override
    public JsonRow addAll(long[] values) {
        return addAll(NumberArrays.requireValues(values), 0, values.length);
    }

    @Override
    public JsonRow addAll(long[] values, int offset, int length) {
        addSlice(NumberArrays.requireValues(values), values.length, offset, length, NumberArrays.NO_SCALE, null);
        return this;
    }

    @Override
    public JsonRow addAll(float[] values) {
        return addAll(NumberArrays.requireValues(values), 0, values.length);
    }

    @Override
    public JsonRow addAll(float[] values, int offset, int length) {
        addSlice(NumberArrays.requireValues(values), values.length, offset, length, NumberArrays.NO_SCALE, null);
        return this;
    }

    @Override
    public JsonRow addAll(double[] values) {
        return addAll(NumberArrays.requireValues(values), 0, values.length);
    }

    @Override
    public JsonRow addAll(double[] values, int offset, int length) {
        addSlice(NumberArrays.requireValues(values), values.length, offset, length, NumberArrays.NO_SCALE, null);
        return this;
    }

    @Override
    public JsonRow addDecimals(long[] unscaled, int offset, int length, int scale) {
        NumberArrays.requireDecimals(unscaled);
        Values.requireScale(reader(), NEXT, scale);
        addSlice(unscaled, unscaled.length, offset, length, scale, null);
        return this;
    }

    @Override
    public JsonRow addTimestamps(long[] epochs, int offset, int length, TimeUnit unit) {
        NumberArrays.requireTimestamps(epochs, unit);
        addSlice(epochs, epochs.length, offset, length, NumberArrays.NO_SCALE, unit);
        return this;
    }

    private void addSlice(Object values, int size, int offset, int length, int scale, TimeUnit unit) {
        Bounds.checkValues(size, offset, length);
        addElements(values, offset, offset + length, scale, unit);
    }

    // ---- any value ----

    @Override
    public JsonRow add(Object value) {
        if (value == null || value instanceof CharSequence) {
            return add((CharSequence) value);
        }
        if (value instanceof Integer number) {
            return add(number.intValue());
        }
        if (value instanceof Long number) {
            return add(number.longValue());
        }
        if (value instanceof Double number) {
            return add(number.doubleValue());
        }
        if (value instanceof Boolean bool) {
            return add(bool.booleanValue());
        }
        if (value instanceof BigDecimal number) {
            return add(number);
        }
        return addAny(value) ? this : addNull();
    }

    @Override
    public JsonRow addJSON(JsonBuilder other) {
        if (other == null) {
            return addNull();
        }
        addCopy(other);
        return this;
    }

    // ---- fragments that are JSON already ----

    @Override
    public JsonRow addRaw(CharSequence json) {
        if (json == null) {
            return addNull();
        }
        SavedBytes utf8 = reader().saveFragment(json);
        endValue(putSaved(name(), utf8, true));
        return this;
    }

    @Override
    public JsonRow addRaw(DirectBuffer source, int offset, int length) {
        byte[] array = reader().readBytes(source, offset, length);
        endValue(putFragment(name(), array, document.bytesBegin(), length, true));
        Reference.reachabilityFence(source);
        return this;
    }

    @Override
    public JsonRow addRaw(byte[] source, int offset, int length) {
        Bounds.check(source, offset, length);
        endValue(putFragment(name(), source, offset, length, true));
        return this;
    }

    @Override
    public JsonRow addRawUnchecked(CharSequence json) {
        if (json == null) {
            return addNull();
        }
        SavedBytes utf8 = reader().saveFragment(json);
        endValue(putSaved(name(), utf8, false));
        return this;
    }

    @Override
    public JsonRow addRawUnchecked(DirectBuffer source, int offset, int length) {
        byte[] array = reader().readBytes(source, offset, length);
        endValue(putFragment(name(), array, document.bytesBegin(), length, false));
        Reference.reachabilityFence(source);
        return this;
    }

    @Override
    public JsonRow addRawUnchecked(byte[] source, int offset, int length) {
        Bounds.check(source, offset, length);
        endValue(putFragment(name(), source, offset, length, false));
        return this;
    }
}
