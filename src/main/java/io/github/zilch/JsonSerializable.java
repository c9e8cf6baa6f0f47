// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Generates a serializer for a record, class, interface or enum, at compile time.
 *
 * <pre>{@code
 * @JsonSerializable
 * record Quote(String symbol, @JsonScaled(4) long bid, @JsonScaled(4) long ask) {}
 *
 * QuoteJson.write(json, quote);                  // {"symbol":"VOD.L","bid":101.5000,"ask":101.7500}
 * QuoteJson.put(json.reset(), "best", quote);    // {"best":{"symbol":"VOD.L","bid":101.5000,"ask":101.7500}}
 * }</pre>
 *
 * <p>The class {@code QuoteJson} is generated in the package of the type, by the annotation processor in the jar of
 * Zilch. That of a nested type is called by all its names: {@code Outer.Inner} gives {@code OuterInnerJson}. Its
 * methods are
 *
 * <ul>
 *   <li>{@code write(JsonBuilder, T)}, which resets the builder and writes the whole document;
 *   <li>{@code put(JsonBuilder, CharSequence, T)} and {@code add(JsonBuilder, T)}, which write a member or an element;
 *   <li>{@code putMembers(JsonBuilder, T)}, which writes the members into an object that is there;
 *   <li>if there is a {@code @JsonView}, the same ones with a view as the last argument.
 * </ul>
 *
 * <p>Members are the components of a record, and else the public getters and fields, in the order of the source,
 * inherited ones first. Where there are annotations of Jackson, they are obeyed. What cannot be obeyed is a compile
 * error; docs/serializers.md lists what is supported, and all errors. A value of a subclass is written by what the type
 * declares, and refused if Jackson would write something else of it, such as without a member that the subclass hides.
 *
 * <p>A null member is written as {@code null}, as Jackson does it, unless {@link #nulls} or {@code @JsonInclude} omits it. A
 * null that is given to {@code put} or {@code putMembers} writes nothing, as with every {@code put} of the builder.
 *
 * <p>A method that throws leaves the document as it was; {@code write} leaves an empty one. The getters must not use
 * the builder that they are written to.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface JsonSerializable {
    /** How the names of members are derived from the names in the source; as the strategies of Jackson do it. */
    enum Naming {
        /** {@code bestPrice}: unchanged. */
        UNCHANGED,

        /** {@code best_price}. */
        SNAKE_CASE,

        /** {@code BEST_PRICE}. */
        UPPER_SNAKE_CASE,

        /** {@code BestPrice}. */
        UPPER_CAMEL_CASE,

        /** {@code bestprice}. */
        LOWER_CASE,

        /** {@code best-price}. */
        KEBAB_CASE,

        /** {@code best.price}. */
        LOWER_DOT_CASE
    }

    /** What is written for a null value. */
    enum Nulls {
        /** {@code null}, as Jackson does by default. */
        WRITE,

        /** Nothing: the member is left out. */
        OMIT
    }

    /**
     * Returns the simple name of the generated class.
     *
     * @return the name; empty for the name of the type and {@code Json}.
     */
    String name() default "";

    /**
     * Returns how names are derived. {@code @JsonNaming} and explicit names take precedence.
     *
     * @return the way.
     */
    Naming naming() default Naming.UNCHANGED;

    /**
     * Returns what is written for null values of members. {@code @JsonInclude} takes precedence.
     *
     * @return the policy.
     */
    Nulls nulls() default Nulls.WRITE;

    /**
     * Returns whether the values of the members are written as a positional array, {@code ["VOD.L",101.5000]}. All
     * positions are written then, nulls too.
     *
     * @return {@code true} for an array.
     */
    boolean array() default false;

    /**
     * Returns whether an object without members is meant. Without it, a type of which nothing would be written is a compile
     * error, except for records without components and types that say which type they are.
     *
     * @return {@code true} if the type may have no members.
     */
    boolean empty() default false;
}
