// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.JsonBuilder;

/**
 * A value that is always the same: its JSON is made once.
 *
 * @param <T> the type of what is written.
 */
public final class ConstantValue<T> extends TemplateValue<T> {
    private final byte[] json;
    private final boolean isPresent;

    /**
     * Creates a value.
     *
     * @param json of it, valid.
     * @param isPresent {@code false} if an object does not have it as a member.
     */
    public ConstantValue(byte[] json, boolean isPresent) {
        this.json = json;
        this.isPresent = isPresent;
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
