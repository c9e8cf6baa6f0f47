// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.condition;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the condition of an option. */
public final class ConditionConverter implements ITypeConverter<Condition> {
    /** Creates a converter. */
    public ConditionConverter() {}

    @Override
    public Condition convert(String text) {
        try {
            return Condition.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
