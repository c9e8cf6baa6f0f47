// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the text of an option to an application version. */
public final class ApplicationVersion implements ITypeConverter<FixVersion> {
    /** Creates a converter. */
    public ApplicationVersion() {}

    @Override
    public FixVersion convert(String value) {
        try {
            return FixVersion.ofApplication(value);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
