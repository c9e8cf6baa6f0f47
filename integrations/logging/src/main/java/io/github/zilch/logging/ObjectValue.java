// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import java.util.List;

/**
 * An object of a template. As a member it is present if one of its own members is.
 *
 * @param <T> the type of what is written.
 */
public final class ObjectValue<T> implements TemplateValue<T> {
    private final JsonKey[] names;
    private final TemplateValue<T>[] values;

    /**
     * Creates an object.
     *
     * @param names of the members, as they are written.
     * @param values of the members.
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of generic types
    public ObjectValue(List<String> names, List<TemplateValue<T>> values) {
        this.names = names.stream().map(JsonKey::of).toArray(JsonKey[]::new);
        this.values = values.toArray(new TemplateValue[0]);
    }

    @Override
    public boolean isPresent(T source) {
        for (TemplateValue<T> value : values) {
            if (value.isPresent(source)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, T source) {
        writeMembers(out, node.createJSON(key), source);
    }

    /**
     * Writes the members into an object that is there.
     *
     * @param out what to write with.
     * @param object that gets the members.
     * @param source what is written.
     */
    public void writeMembers(Output out, JsonBuilder object, T source) {
        for (int i = 0; i < values.length; i++) {
            if (values[i].isPresent(source)) {
                values[i].write(out, object, names[i], source);
            }
        }
    }
}
