// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.convert.value.TextDecoder;
import io.github.zilch.fix2json.dictionary.FieldNames;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import io.github.zilch.fix2json.dictionary.OtherData;
import io.github.zilch.fix2json.wire.FieldReader;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.kit.condition.ConditionState;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * A condition on the fields of a message, those of its groups included, which is tested on the bytes before the message is
 * converted. A comparison holds if it holds for one of the values that the field has in the message; {@code !=} and
 * {@code not in} hold if the message has the field, and none of its values is equal.
 *
 * <p>Does not allocate per message, except for a number of more than 18 characters; a regular expression may. For use by one thread.
 */
public final class MessageCondition {
    private final Condition condition;
    private final ConditionState state;
    private final Int2ObjectHashMap<FieldTest[]> byTag = new Int2ObjectHashMap<>();
    private final TextDecoder decoder;
    private final FieldReader fields;

    /** The field that a comparison names. */
    private record Field(int[] tags, FieldKind kind) {
        static Field of(String name, Function<FixVersion, FixDictionary> dictionaries) {
            int[] tags = FieldNames.tags(name, dictionaries);
            return new Field(tags, FieldKind.of(tags, dictionaries));
        }
    }

    /**
     * Creates a condition.
     *
     * @param condition of the user.
     * @param dictionaries by version.
     * @param charset of text that is not UTF-8, or null for none.
     * @param isLenient {@code true} if the fields after one that cannot be read are converted.
     * @throws IllegalArgumentException if a field is unknown, or a comparison makes no sense; the message points at the
     *     place.
     */
    public MessageCondition(
            Condition condition, Function<FixVersion, FixDictionary> dictionaries, Charset charset, boolean isLenient) {
        this.condition = condition;
        fields = new FieldReader(isLenient);
        decoder = new TextDecoder(charset);
        OtherData data = OtherData.of(
                Arrays.stream(FixVersion.values()).map(dictionaries).toList());
        fields.otherData(data.lengths(), data.data());
        List<Condition.Comparison> comparisons = condition.comparisons();
        state = new ConditionState(condition);
        Map<String, Field> fieldsByName = new HashMap<>();
        Map<Integer, List<FieldTest>> tests = new HashMap<>();
        for (int i = 0; i < comparisons.size(); i++) {
            Condition.Comparison comparison = comparisons.get(i);
            Field field;
            try {
                field = fieldsByName.computeIfAbsent(
                        comparison.field().toLowerCase(Locale.ROOT),
                        unused -> Field.of(comparison.field(), dictionaries));
            } catch (IllegalArgumentException e) {
                throw condition.error(comparison.position(), e.getMessage());
            }
            FieldTest test = new FieldTest(condition, comparison, field.kind, state.comparison(i));
            for (int tag : field.tags) {
                tests.computeIfAbsent(tag, unused -> new ArrayList<>()).add(test);
            }
        }
        tests.forEach((tag, ofTag) -> byTag.put(tag.intValue(), ofTag.toArray(FieldTest[]::new)));
    }

    /**
     * Returns whether the condition holds for a message. It also holds for a message with a field that cannot be read, so
     * that it is reported, unless the reading is lenient.
     *
     * @param buffer that contains the message.
     * @param offset of its first field.
     * @param end offset after its last field.
     * @param delimiter of its fields.
     * @return {@code true} if the message is selected.
     */
    public boolean holds(DirectBuffer buffer, int offset, int end, byte delimiter) {
        state.begin();
        fields.wrapMessage(buffer, offset, end, delimiter);
        while (fields.readNext()) {
            FieldTest[] ofField = byTag.get(fields.tag());
            if (ofField != null) {
                for (FieldTest test : ofField) {
                    test.look(buffer, fields.valueOffset(), fields.valueLength(), fields.isAscii(), decoder);
                }
            }
        }
        return fields.step() != FieldReader.Step.END || state.holds();
    }
}
