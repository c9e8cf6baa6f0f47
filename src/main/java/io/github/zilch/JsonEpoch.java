// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.TimeUnit;

/**
 * Makes a generated serializer write a {@code long}, a {@code Long} or the elements of a {@code long[]} as points in
 * time: units since 1970-01-01T00:00:00Z become an ISO-8601 string. See
 * {@link JsonBuilder#putTimestamp(CharSequence, long, TimeUnit)}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
public @interface JsonEpoch {
    /**
     * Returns the unit.
     *
     * @return the unit of the value.
     */
    TimeUnit value();
}
