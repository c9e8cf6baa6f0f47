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
 * of the classes in it, or of all classes of that package use them.
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
    Class<?>[] value();
}
