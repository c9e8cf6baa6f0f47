// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.JsonBuilder;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * A value that is always the same: its JSON is made once.
 *
 * @param <T> the type of what is written.
 */
public final class ConstantValue<T> implements TemplateValue<T> {
    private final byte[] json;
    private final boolean isPresent;

    private ConstantValue(byte[] json, boolean isPresent) {
        this.json = json;
        this.isPresent = isPresent;
    }

    /**
     * Creates a value.
     *
     * @param out to write it with once; what it has written before is gone.
     * @param isPresent {@code false} if an object does not have it as a member.
     * @param element adds the value to the array that it is given.
     * @param <T> the type of what is written.
     * @return the value.
     */
    public static <T> ConstantValue<T> of(Output out, boolean isPresent, Consumer<JsonBuilder> element) {
        JsonBuilder array = out.resetArray();
        element.accept(array);
        byte[] json = array.toBytes();
        return new ConstantValue<>(Arrays.copyOfRange(json, 1, json.length - 1), isPresent);
    }

    @Override
    public boolean isEverPresent() {
        return isPresent;
    }

    @Override
    public boolean isPresent(T source) {
        return isPresent;
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, T source) {
        node.putRawUnchecked(key, json, 0, json.length);
    }
}
