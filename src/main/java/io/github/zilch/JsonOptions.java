// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.Objects;
import java.util.function.Consumer;

/**
 * How a {@link JsonBuilder} writes, and where it stops. Immutable: every setter returns new options.
 *
 * <pre>{@code
 * JsonOptions options = JsonOptions.DEFAULT.maxDepth(32).nonFinite(JsonOptions.NonFinite.NULL);
 * JsonBuilder json = new JsonBuilder(options);
 * }</pre>
 *
 * <p>Safe to share between threads.
 */
public final class JsonOptions {
    /** Largest value of {@link #maxCapacity(int)}, in bytes: 128 KiB and one byte less than 2 GiB. */
    public static final int LARGEST_CAPACITY = Integer.MAX_VALUE - (1 << 17);

    /** How NaN and the infinities are written, for which JSON has no number. */
    public enum NonFinite {
        /** The call throws {@link IllegalArgumentException}. */
        REJECT,
        /** They are written as {@code null}. */
        NULL,
        /** They are written as {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}. */
        STRING
    }

    /** How floats and doubles are laid out. Their digits are the shortest ones that read back in either layout. */
    public enum FloatLayout {
        /** As JavaScript lays them out: {@code 3}, {@code 0.0001}, {@code 1e+21}, {@code -0}. */
        ECMASCRIPT,
        /**
         * As {@link Double#toString(double)} and {@link Float#toString(float)} lay them out, and so Jackson: {@code 3.0},
         * {@code 1.0E-4}, {@code 1.0E21}, {@code -0.0}. The text is theirs from JDK 19 on; older versions of the JDK write
         * more digits than necessary for some numbers.
         */
        JAVA
    }

    /** Which longs are written as strings, for receivers such as JavaScript that read every number as a double. */
    public enum LongsAsStrings {
        /** None. */
        NEVER,
        /** Those beyond ±(2<sup>53</sup>−1), which a double cannot hold exactly. */
        UNSAFE,
        /** All of type {@code long}, {@code Long} and {@code BigInteger}. */
        ALWAYS
    }

    /** How a surrogate without its other half is written: no UTF-8 exists for it. */
    public enum LoneSurrogates {
        /** As U+FFFD, like invalid bytes. Every JSON parser accepts it. */
        REPLACE,
        /**
         * As its escape, {@code \}{@code ud800} to {@code \}{@code udfff}. Nothing is lost, but many parsers refuse it.
         */
        ESCAPE
    }

    /** How an {@code Object} is written whose type is not known to {@link JsonBuilder#put(CharSequence, Object)}. */
    public enum UnknownTypes {
        /**
         * Its {@code toString()} is written as a string, with everything that it shows. An object that has no {@code toString()} but
         * that of {@code Object} is refused.
         */
        TO_STRING,
        /** The call throws {@link IllegalArgumentException}, which names the class of the object. */
        REJECT
    }

    /**
     * 4 KiB to begin with, at most {@link #LARGEST_CAPACITY}, 512 levels, text as UTF-8, lone surrogates replaced, NaN
     * and infinities rejected, floats and doubles as ECMAScript lays them out, every long and decimal as a number, unknown
     * types rejected, no line feed, duplicate keys written as given, repetition on.
     */
    public static final JsonOptions DEFAULT = new JsonOptions(new Settings());

    private final Settings settings;

    /** What is set. It changes only before the options that have it exist: their field is final, so threads can share them. */
    private static final class Settings implements Cloneable {
        private int initialCapacity = 4096;
        private int maxCapacity = LARGEST_CAPACITY;
        private int retainedCapacity = Integer.MAX_VALUE;
        private int maxDepth = 512;
        private boolean asciiOnly;
        private boolean htmlSafe;
        private boolean jacksonEscapes;
        private LoneSurrogates loneSurrogates = LoneSurrogates.REPLACE;
        private NonFinite nonFinite = NonFinite.REJECT;
        private FloatLayout floatLayout = FloatLayout.ECMASCRIPT;
        private LongsAsStrings longsAsStrings = LongsAsStrings.NEVER;
        private boolean decimalsAsStrings;
        private UnknownTypes unknownTypes = UnknownTypes.REJECT;
        private boolean lineFeed;
        private boolean rejectDuplicateKeys;
        private boolean repetition = true;

        private Settings copy() {
            try {
                return (Settings) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e); // it is Cloneable
            }
        }
    }

    private JsonOptions(Settings settings) {
        this.settings = settings;
    }

    private JsonOptions with(Consumer<Settings> change) {
        Settings changed = settings.copy();
        change.accept(changed);
        return new JsonOptions(changed);
    }

    /**
     * Sets the initial size of a builder's own buffer.
     *
     * @param bytes from 0 to {@link #LARGEST_CAPACITY}; the buffer grows as needed.
     * @return options with that setting.
     * @throws IllegalArgumentException if {@code bytes} is outside that range.
     */
    public JsonOptions initialCapacity(int bytes) {
        checkRange("initialCapacity", bytes, 0, LARGEST_CAPACITY);
        return with(it -> it.initialCapacity = bytes);
    }

    /**
     * Sets the largest length of a document. A value that does not fit is refused with {@link JsonCapacityException}.
     * In a region given to {@code wrap} the region is the limit, and this one does not apply.
     *
     * @param bytes from 2, or 3 with {@link #lineFeed(boolean)}, to {@link #LARGEST_CAPACITY}.
     * @return options with that setting.
     * @throws IllegalArgumentException if {@code bytes} is outside that range.
     */
    public JsonOptions maxCapacity(int bytes) {
        checkRange("maxCapacity", bytes, settings.lineFeed ? 3 : 2, LARGEST_CAPACITY);
        return with(it -> it.maxCapacity = bytes);
    }

    /**
     * Sets how much memory a builder keeps from one document to the next. If its buffer is larger, the reset after the
     * document, or the return to a pool, replaces it by one of this size, also if it has been as large from the beginning
     * ({@link #initialCapacity(int)}). So for the memory for text on its way, for late writes and for values of any type.
     * What is kept for the nodes, keys, names, marks and pieces of a document, and for the message that is remembered, is given
     * back where one of them takes more than this size and 128 KiB. By default everything is kept. With it, a reset takes some
     * nanoseconds more.
     *
     * @param bytes from 0; a builder has 1 KiB at least.
     * @return options with that setting.
     * @throws IllegalArgumentException if {@code bytes} is negative.
     */
    public JsonOptions retainedCapacity(int bytes) {
        checkRange("retainedCapacity", bytes, 0, Integer.MAX_VALUE);
        return with(it -> it.retainedCapacity = bytes);
    }

    /**
     * Sets how deeply containers may be nested; the root counts as 1.
     *
     * @param levels from 1 to 10,000.
     * @return options with that setting.
     * @throws IllegalArgumentException if {@code levels} is outside that range.
     */
    public JsonOptions maxDepth(int levels) {
        checkRange("maxDepth", levels, 1, 10_000);
        return with(it -> it.maxDepth = levels);
    }

    /**
     * Sets whether every character beyond U+007F is escaped, for receivers that read only ASCII. Checked fragments and
     * copies of other documents obey it, too.
     *
     * @param on {@code true} to escape them.
     * @return options with that setting.
     */
    public JsonOptions asciiOnly(boolean on) {
        return with(it -> it.asciiOnly = on);
    }

    /**
     * Sets whether {@code <}, {@code >}, {@code &}, {@code '}, U+2028 and U+2029 are escaped, so that the document can
     * stand inside an HTML page or a script. Checked fragments and copies of other documents obey it, too.
     *
     * @param on {@code true} to escape them.
     * @return options with that setting.
     */
    public JsonOptions htmlSafe(boolean on) {
        return with(it -> it.htmlSafe = on);
    }

    /**
     * Sets whether escapes have the bytes that Jackson writes: hexadecimal digits in upper case, and a character beyond
     * U+FFFF, such as an emoji, as the escapes of its two surrogates. This is for documents whose bytes are compared with
     * Jackson's: the key of a record in Kafka decides its partition. Checked fragments and copies of other documents keep
     * the escapes that they have. Jackson also writes lone surrogates as their escapes:
     * {@link #loneSurrogates(LoneSurrogates) loneSurrogates(ESCAPE)}.
     *
     * @param on {@code true} for the bytes of Jackson.
     * @return options with that setting.
     */
    public JsonOptions jacksonEscapes(boolean on) {
        return with(it -> it.jacksonEscapes = on);
    }

    /**
     * Sets how a surrogate without its other half is written.
     *
     * @param policy to apply.
     * @return options with that setting.
     * @throws NullPointerException if {@code policy} is null.
     */
    public JsonOptions loneSurrogates(LoneSurrogates policy) {
        Objects.requireNonNull(policy, "loneSurrogates is null: choose REPLACE or ESCAPE");
        return with(it -> it.loneSurrogates = policy);
    }

    /**
     * Sets how NaN and the infinities are written.
     *
     * @param policy to apply.
     * @return options with that setting.
     * @throws NullPointerException if {@code policy} is null.
     */
    public JsonOptions nonFinite(NonFinite policy) {
        Objects.requireNonNull(policy, "nonFinite is null: choose REJECT, NULL or STRING");
        return with(it -> it.nonFinite = policy);
    }

    /**
     * Sets how floats and doubles are laid out, in arrays, as strings and as values of any type, too. Doubles with a fixed number
     * of decimals and {@code BigDecimal}s have one layout only. {@code JAVA} is for documents whose bytes are compared with
     * Jackson's, and for readers that take {@code 3} for an integer.
     *
     * @param layout to use.
     * @return options with that setting.
     * @throws NullPointerException if {@code layout} is null.
     */
    public JsonOptions floatLayout(FloatLayout layout) {
        Objects.requireNonNull(layout, "floatLayout is null: choose ECMASCRIPT or JAVA");
        return with(it -> it.floatLayout = layout);
    }

    /**
     * Sets which longs are written as strings.
     *
     * @param policy to apply.
     * @return options with that setting.
     * @throws NullPointerException if {@code policy} is null.
     */
    public JsonOptions longsAsStrings(LongsAsStrings policy) {
        Objects.requireNonNull(policy, "longsAsStrings is null: choose NEVER, UNSAFE or ALWAYS");
        return with(it -> it.longsAsStrings = policy);
    }

    /**
     * Sets whether decimals are written as strings: what {@code putDecimal}, a {@code BigDecimal} and a double with a
     * fixed number of decimals write, in rows and arrays too. Venues and JavaScript, which has doubles only, want that:
     * {@code "101.50"}. Other doubles stay numbers.
     *
     * @param on {@code true} for strings.
     * @return options with that setting.
     */
    public JsonOptions decimalsAsStrings(boolean on) {
        return with(it -> it.decimalsAsStrings = on);
    }

    /**
     * Sets how an {@code Object} of an unknown type is written, as a value or as the key of a map. Types of the JDK whose
     * text stands for them are known: see {@link JsonBuilder#put(CharSequence, Object)}.
     *
     * @param policy to apply.
     * @return options with that setting.
     * @throws NullPointerException if {@code policy} is null.
     */
    public JsonOptions unknownTypes(UnknownTypes policy) {
        Objects.requireNonNull(policy, "unknownTypes is null: choose TO_STRING or REJECT");
        return with(it -> it.unknownTypes = policy);
    }

    /**
     * Sets whether the document ends with a line feed: for a log, or for NDJSON, where each document is a line and is
     * written by one call. {@link JsonBuilder#length()} counts it, and a region has to hold it. A child has none, nor has a
     * document that is put into another one.
     *
     * <p>A string has no line breaks, as they are escaped; a raw fragment may have some between its values, which stay.
     *
     * @param on {@code true} for a line feed.
     * @return options with that setting.
     * @throws IllegalArgumentException if {@link #maxCapacity()} is less than the 3 bytes of an empty document.
     */
    public JsonOptions lineFeed(boolean on) {
        if (on && settings.maxCapacity < 3) {
            throw new IllegalArgumentException(
                    "maxCapacity is " + settings.maxCapacity + ": an empty document with a line feed needs 3");
        }
        return with(it -> it.lineFeed = on);
    }

    /**
     * Sets whether a key that its object already has is refused with {@link IllegalArgumentException}. The check costs
     * a look-up for every member. Without it duplicate keys are written as given. Keys inside raw fragments and copied
     * documents, and those of {@link JsonBuilder#putMembersUnchecked}, are not checked.
     *
     * @param on {@code true} to refuse them.
     * @return options with that setting.
     */
    public JsonOptions rejectDuplicateKeys(boolean on) {
        return with(it -> it.rejectDuplicateKeys = on);
    }

    /**
     * Sets whether a builder remembers the shape of its messages and copies what repeats. The output is the same, byte
     * for byte, with it on or off; off, repeated messages take about twice as long. Switch it off for messages that do
     * not repeat, or to rule it out.
     *
     * @param on {@code true} to remember.
     * @return options with that setting.
     */
    public JsonOptions repetition(boolean on) {
        return with(it -> it.repetition = on);
    }

    /**
     * Returns the initial size of a builder's own buffer.
     *
     * @return the size in bytes.
     */
    public int initialCapacity() {
        return settings.initialCapacity;
    }

    /**
     * Returns the largest length of a document.
     *
     * @return the length in bytes.
     */
    public int maxCapacity() {
        return settings.maxCapacity;
    }

    /**
     * Returns how much memory a builder keeps from one document to the next.
     *
     * @return the size in bytes.
     */
    public int retainedCapacity() {
        return settings.retainedCapacity;
    }

    /**
     * Returns how deeply containers may be nested.
     *
     * @return the number of levels, the root included.
     */
    public int maxDepth() {
        return settings.maxDepth;
    }

    /**
     * Returns whether every character beyond U+007F is escaped.
     *
     * @return {@code true} if so.
     */
    public boolean asciiOnly() {
        return settings.asciiOnly;
    }

    /**
     * Returns whether characters with a meaning in HTML are escaped.
     *
     * @return {@code true} if so.
     */
    public boolean htmlSafe() {
        return settings.htmlSafe;
    }

    /**
     * Returns whether escapes have the bytes that Jackson writes.
     *
     * @return {@code true} if so.
     */
    public boolean jacksonEscapes() {
        return settings.jacksonEscapes;
    }

    /**
     * Returns how a surrogate without its other half is written.
     *
     * @return the policy.
     */
    public LoneSurrogates loneSurrogates() {
        return settings.loneSurrogates;
    }

    /**
     * Returns how NaN and the infinities are written.
     *
     * @return the policy.
     */
    public NonFinite nonFinite() {
        return settings.nonFinite;
    }

    /**
     * Returns how floats and doubles are laid out.
     *
     * @return the layout.
     */
    public FloatLayout floatLayout() {
        return settings.floatLayout;
    }

    /**
     * Returns which longs are written as strings.
     *
     * @return the policy.
     */
    public LongsAsStrings longsAsStrings() {
        return settings.longsAsStrings;
    }

    /**
     * Returns whether decimals are written as strings.
     *
     * @return {@code true} for strings.
     */
    public boolean decimalsAsStrings() {
        return settings.decimalsAsStrings;
    }

    /**
     * Returns how an {@code Object} of an unknown type is written.
     *
     * @return the policy.
     */
    public UnknownTypes unknownTypes() {
        return settings.unknownTypes;
    }

    /**
     * Returns whether the document ends with a line feed.
     *
     * @return {@code true} if so.
     */
    public boolean lineFeed() {
        return settings.lineFeed;
    }

    /**
     * Returns whether a key that its object already has is refused.
     *
     * @return {@code true} if so.
     */
    public boolean rejectDuplicateKeys() {
        return settings.rejectDuplicateKeys;
    }

    /**
     * Returns whether a builder remembers the shape of its messages.
     *
     * @return {@code true} if so.
     */
    public boolean repetition() {
        return settings.repetition;
    }

    private static void checkRange(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    name + " is " + value + ": choose a value from " + least + " to " + most);
        }
    }
}
