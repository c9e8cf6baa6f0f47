// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class that was generated. Coverage tools such as JaCoCo leave out classes with an annotation whose name
 * contains "Generated". The annotation of the JDK is not visible to a module that does not require
 * {@code java.compiler}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface GeneratedJson {
    /**
     * Returns what generated the class.
     *
     * @return the name of the annotation processor.
     */
    String value();

    /**
     * Returns what the class was generated for. When that is processed again, the class is replaced.
     *
     * @return the full name of the annotated type or package.
     */
    String origin();
}
