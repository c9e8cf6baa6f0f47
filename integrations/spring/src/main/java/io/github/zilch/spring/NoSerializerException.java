// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

/** Says that a value has no generated serializer, so that another converter may write it. */
final class NoSerializerException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    NoSerializerException(Class<?> type) {
        super("There is no generated serializer for " + type.getName());
    }
}
