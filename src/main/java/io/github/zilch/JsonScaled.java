// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a generated serializer write a {@code long}, a {@code Long} or the elements of a {@code long[]} as decimals:
 * {@code @JsonScaled(2) long price} with the value 15000 is {@code 150.00}. See
 * {@link JsonBuilder#putDecimal(CharSequence, long, int)}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
public @interface JsonScaled {
    /**
     * Returns the scale.
     *
     * @return the number of digits after the decimal point, from −1,000 to 1,000.
     */
    int value();
}
