// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Generates serializers for types that cannot be annotated with {@link JsonSerializable}, because they are part of
 * another library. They are generated in the package of the annotated class or package. The serializers of that class,
 * of the classes in it, or of all classes of that package use them. Types that are nested in a listed one, and generic ones
 * that are listed, are written where they are contained.
 *
 * <p>The same serializers use the {@link #writers}, for values that are to be written in another way:
 *
 * <pre>{@code
 * @JsonSerializers(value = {Pod.class, Node.class}, writers = {Quantities.class, Dates.class})
 * interface Types {}
 *
 * class Quantities { // for values of the type Quantity, wherever they are
 *     static void put(JsonBuilder object, CharSequence key, Quantity value) {
 *         object.put(key, value.toString());
 *     }
 * }
 *
 * @JsonWriter.InsteadOf(DateSerializer.class) // for what has @JsonSerialize(using = DateSerializer.class)
 * class Dates {
 *     static void put(JsonBuilder object, CharSequence key, Date value) {
 *         object.put(key, value.toInstant());
 *     }
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.PACKAGE})
public @interface JsonSerializers {
    /**
     * Returns the types.
     *
     * @return the types to generate serializers for.
     */
    Class<?>[] value() default {};

    /**
     * Returns the classes that write values by hand. Each has one or more methods
     *
     * <pre>{@code static void put(JsonBuilder object, CharSequence key, T value)}</pre>
     *
     * <p>which write one value with that key. They write all values of the type {@code T} and of its subtypes, or, if the
     * class is annotated with {@link JsonWriter.InsteadOf}, the values that a serializer of Jackson would write: those of
     * members that name it, and those of types that name it. Such a method is not called for null, which is written as
     * {@code null}; what holds for the methods of {@link JsonWriter} also holds for it, and if it writes nothing, the value
     * is {@code null}. Of several writers that fit, that of the more special type counts, and that of a class before those of
     * its package; where none is for a more special type than the others, it is an error. A {@code @JsonWriter} on a member takes precedence over all of them.
     *
     * @return the classes.
     */
    Class<?>[] writers() default {};
}
