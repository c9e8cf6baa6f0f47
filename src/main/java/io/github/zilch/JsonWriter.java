// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes generated serializers write a member, or all values of a type, by a method that is written by hand: the class
 * that is named has a method
 *
 * <pre>{@code static void put(JsonBuilder object, CharSequence key, T value)}</pre>
 *
 * <p>which writes one member with that key, of any kind, or none. It is called for null values too, unless
 * {@code @JsonInclude} leaves them out. The builder that it is given is not the one that the whole document is written to.
 * If the method writes more than one member, the serializer throws an {@code IllegalStateException}; so do that builder's
 * {@code reset}, {@code wrap}, {@code unwrap}, {@code trim}, {@code rollback} and {@code close}. The key is not compared:
 * with another one the member has that name.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT, ElementType.TYPE})
public @interface JsonWriter {
    /**
     * Returns the class that has the method.
     *
     * @return the class.
     */
    Class<?> value();

    /**
     * Makes a class that {@link JsonSerializers#writers} lists write what serializers of Jackson would: the values of members,
     * and of types, that name one of them with {@code @JsonSerialize(using = …)}.
     */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface InsteadOf {
        /**
         * Returns the serializers of Jackson.
         *
         * @return their classes.
         */
        Class<?>[] value();
    }
}
