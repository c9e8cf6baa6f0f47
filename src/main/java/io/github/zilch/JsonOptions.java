// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.Escapes;

/**
 * How a {@code JsonBuilder} writes, and where it stops. Immutable: every setting returns a new value.
 *
 * <pre>{@code
 * JsonOptions options = JsonOptions.DEFAULT.maxDepth(32).nonFinite(JsonOptions.NonFinite.NULL);
 * JsonBuilder json = new JsonBuilder(options);
 * }</pre>
 *
 * <p>Safe to share between threads.
 */
public final class JsonOptions {
    /** Largest value of {@link #maxCapacity(int)}, in bytes: 2 GiB less 128 KiB. */
    public static final int LARGEST_CAPACITY = Integer.MAX_VALUE - (1 << 17);

    /** What becomes of NaN and the infinities, for which JSON has no number. */
    public enum NonFinite {
        /** The put throws {@link IllegalArgumentException}. */
        REFUSE,
        /** They are written as {@code null}. */
        NULL,
        /** They are written as {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}. */
        STRING
    }

    /**
     * 4 KiB to begin with, {@link #LARGEST_CAPACITY} at most, 512 levels, text as UTF-8, NaN and infinities refused,
     * every long as a number, duplicate keys as given.
     */
    public static final JsonOptions DEFAULT =
            new JsonOptions(4096, LARGEST_CAPACITY, 512, false, false, NonFinite.REFUSE, false, false);

    private final int initialCapacity;
    private final int maxCapacity;
    private final int maxDepth;
    private final boolean asciiOnly;
    private final boolean htmlSafe;
    private final NonFinite nonFinite;
    private final boolean unsafeLongsAsStrings;
    private final boolean duplicateKeysRefused;

    private JsonOptions(
            int initialCapacity,
            int maxCapacity,
            int maxDepth,
            boolean asciiOnly,
            boolean htmlSafe,
            NonFinite nonFinite,
            boolean unsafeLongsAsStrings,
            boolean duplicateKeysRefused) {
        this.initialCapacity = initialCapacity;
        this.maxCapacity = maxCapacity;
        this.maxDepth = maxDepth;
        this.asciiOnly = asciiOnly;
        this.htmlSafe = htmlSafe;
        this.nonFinite = nonFinite;
        this.unsafeLongsAsStrings = unsafeLongsAsStrings;
        this.duplicateKeysRefused = duplicateKeysRefused;
    }

    /**
     * Sets the size that a builder's own buffer begins with.
     *
     * @param bytes from 0 to {@link #LARGEST_CAPACITY}; the buffer grows as needed.
     * @return these options with that setting.
     * @throws IllegalArgumentException if {@code bytes} is outside that range.
     */
    public JsonOptions initialCapacity(int bytes) {
        checkRange("initialCapacity", bytes, 0, LARGEST_CAPACITY);
        return new JsonOptions(
                bytes,
                maxCapacity,
                maxDepth,
                asciiOnly,
                htmlSafe,
                nonFinite,
                unsafeLongsAsStrings,
                duplicateKeysRefused);
    }

    /**
     * Sets the length in bytes that a document may have at most. What goes beyond it is refused with
     * {@link JsonCapacityException}. A region given to {@code wrap} has its own limit, and this one does not apply.
     *
     * @param bytes from 2 to {@link #LARGEST_CAPACITY}.
     * @return these options with that setting.
     * @throws IllegalArgumentException if {@code bytes} is outside that range.
     */
    public JsonOptions maxCapacity(int bytes) {
        checkRange("maxCapacity", bytes, 2, LARGEST_CAPACITY);
        return new JsonOptions(
                initialCapacity,
                bytes,
                maxDepth,
                asciiOnly,
                htmlSafe,
                nonFinite,
                unsafeLongsAsStrings,
                duplicateKeysRefused);
    }

    /**
     * Sets how deeply containers may be nested; the root counts as 1.
     *
     * @param levels from 1 to 10,000.
     * @return these options with that setting.
     * @throws IllegalArgumentException if {@code levels} is outside that range.
     */
    public JsonOptions maxDepth(int levels) {
        checkRange("maxDepth", levels, 1, 10_000);
        return new JsonOptions(
                initialCapacity,
                maxCapacity,
                levels,
                asciiOnly,
                htmlSafe,
                nonFinite,
                unsafeLongsAsStrings,
                duplicateKeysRefused);
    }

    /**
     * Chooses whether every character beyond U+007F is escaped, for receivers that read nothing but ASCII.
     *
     * @param on whether to.
     * @return these options with that setting.
     */
    public JsonOptions asciiOnly(boolean on) {
        return new JsonOptions(
                initialCapacity,
                maxCapacity,
                maxDepth,
                on,
                htmlSafe,
                nonFinite,
                unsafeLongsAsStrings,
                duplicateKeysRefused);
    }

    /**
     * Chooses whether {@code <}, {@code >}, {@code &}, {@code '}, U+2028 and U+2029 are escaped, so that the document
     * may stand inside an HTML page or a script.
     *
     * @param on whether to.
     * @return these options with that setting.
     */
    public JsonOptions htmlSafe(boolean on) {
        return new JsonOptions(
                initialCapacity,
                maxCapacity,
                maxDepth,
                asciiOnly,
                on,
                nonFinite,
                unsafeLongsAsStrings,
                duplicateKeysRefused);
    }

    /**
     * Chooses what becomes of NaN and the infinities.
     *
     * @param policy what to do with them.
     * @return these options with that setting.
     * @throws NullPointerException if {@code policy} is null.
     */
    public JsonOptions nonFinite(NonFinite policy) {
        if (policy == null) {
            throw new NullPointerException("nonFinite is null: choose REFUSE, NULL or STRING");
        }
        return new JsonOptions(
                initialCapacity,
                maxCapacity,
                maxDepth,
                asciiOnly,
                htmlSafe,
                policy,
                unsafeLongsAsStrings,
                duplicateKeysRefused);
    }

    /**
     * Chooses whether longs that a double cannot hold exactly, those beyond ±(2<sup>53</sup>−1), are written as
     * strings, for receivers such as JavaScript that read every number as a double.
     *
     * @param on whether to.
     * @return these options with that setting.
     */
    public JsonOptions unsafeLongsAsStrings(boolean on) {
        return new JsonOptions(
                initialCapacity, maxCapacity, maxDepth, asciiOnly, htmlSafe, nonFinite, on, duplicateKeysRefused);
    }

    /**
     * Chooses whether a key that an object has already is refused with {@link IllegalArgumentException}. The check
     * costs a look-up for every member; without it duplicate keys are written as given.
     *
     * @param on whether to.
     * @return these options with that setting.
     */
    public JsonOptions duplicateKeysRefused(boolean on) {
        return new JsonOptions(
                initialCapacity, maxCapacity, maxDepth, asciiOnly, htmlSafe, nonFinite, unsafeLongsAsStrings, on);
    }

    /**
     * Tells the size that a builder's own buffer begins with.
     *
     * @return it, in bytes.
     */
    public int initialCapacity() {
        return initialCapacity;
    }

    /**
     * Tells the length that a document may have at most.
     *
     * @return it, in bytes.
     */
    public int maxCapacity() {
        return maxCapacity;
    }

    /**
     * Tells how deeply containers may be nested.
     *
     * @return the number of levels, the root included.
     */
    public int maxDepth() {
        return maxDepth;
    }

    /**
     * Tells whether every character beyond U+007F is escaped.
     *
     * @return whether it is.
     */
    public boolean asciiOnly() {
        return asciiOnly;
    }

    /**
     * Tells whether characters with a meaning in HTML are escaped.
     *
     * @return whether they are.
     */
    public boolean htmlSafe() {
        return htmlSafe;
    }

    /**
     * Tells what becomes of NaN and the infinities.
     *
     * @return the policy.
     */
    public NonFinite nonFinite() {
        return nonFinite;
    }

    /**
     * Tells whether longs beyond ±(2<sup>53</sup>−1) are written as strings.
     *
     * @return whether they are.
     */
    public boolean unsafeLongsAsStrings() {
        return unsafeLongsAsStrings;
    }

    /**
     * Tells whether a key that an object has already is refused.
     *
     * @return whether it is.
     */
    public boolean duplicateKeysRefused() {
        return duplicateKeysRefused;
    }

    /** The mode of {@link Escapes} that these options come to. */
    int escapeMode() {
        return (htmlSafe ? Escapes.HTML : 0) | (asciiOnly ? Escapes.ASCII : 0);
    }

    private static void checkRange(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    name + " is " + value + ": choose a value from " + least + " to " + most);
        }
    }
}
