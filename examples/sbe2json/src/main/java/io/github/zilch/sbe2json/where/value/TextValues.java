// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where.value;

import io.github.zilch.kit.condition.ComparisonState;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.sbe2json.wire.DecodedText;
import java.nio.charset.Charset;
import java.util.List;
import java.util.regex.Matcher;
import org.agrona.DirectBuffer;

/**
 * Texts: characters of a fixed length, or variable data.
 *
 * @param name of the field.
 * @param charset of the text.
 * @param fixedLength the length in bytes, which a NUL ends earlier; -1 for variable data.
 * @param isOptional whether a text that begins with {@code nullValue} is null.
 * @param nullValue the byte that stands for null.
 */
public record TextValues(String name, Charset charset, int fixedLength, boolean isOptional, int nullValue)
        implements FieldValues {
    public static TextValues ofData(String name, Charset charset) {
        return new TextValues(name, charset, -1, false, 0);
    }

    @Override
    public String problem(Condition.Operator operator, Condition.Value value) {
        if (operator.isOrder()) {
            return Condition.noOrder(name, "a text");
        }
        boolean isTooLong = operator != Condition.Operator.MATCHES
                && fixedLength >= 0
                && charset.canEncode()
                && encodedLength(value.text()) > fixedLength;
        return isTooLong
                ? FieldValues.impossible(name, value, "its values have at most " + fixedLength + " bytes")
                : null;
    }

    /** Returns the length in bytes without a byte order mark, which Java writes at the beginning in some charsets. */
    private int encodedLength(String text) {
        return text.repeat(2).getBytes(charset).length - text.getBytes(charset).length;
    }

    @Override
    public ValueTest test(
            Condition condition, Condition.Operator operator, List<Condition.Value> values, ComparisonState state) {
        boolean isPattern = operator == Condition.Operator.MATCHES && !values.isEmpty();
        Matcher matcher = isPattern ? condition.pattern(values.get(0)).matcher("") : null;
        String[] texts = values.stream().map(Condition.Value::text).toArray(String[]::new);
        DecodedText decoded = new DecodedText(charset);
        return (buffer, at, length) -> {
            boolean isNull = isOptional && fixedLength > 0 && (buffer.getByte(at) & 0xFF) == nullValue;
            if (!isNull && state.addValue()) {
                CharSequence text = read(decoded, buffer, at, length);
                if (matcher == null) {
                    state.found(isOne(text, texts));
                } else {
                    state.matches(matcher, text);
                }
            }
            return true;
        };
    }

    private CharSequence read(DecodedText decoded, DirectBuffer buffer, int at, int length) {
        return fixedLength < 0 ? decoded.decode(buffer, at, length) : decoded.decodeUntilNul(buffer, at, fixedLength);
    }

    private static boolean isOne(CharSequence text, String[] texts) {
        for (String each : texts) {
            if (CharSequence.compare(text, each) == 0) {
                return true;
            }
        }
        return false;
    }
}
