// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.access;

import io.github.zilch.fix2json.FixToJsonOptions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hides what peers log on with in the log of the engine: passwords, and all that follows an encrypted one, which is data. */
public final class PasswordMask {
    /** Password (554), NewPassword (925), and their encrypted forms (1402, 1404). */
    private static final Pattern FIELDS =
            Pattern.compile("(\u0001(?:554|925)=)([^\u0001]*)|(\u0001140[24]=)(.*)", Pattern.DOTALL);

    private PasswordMask() {}

    /** Returns a message without the values. */
    public static String apply(String message) {
        return hasPassword(message)
                ? FIELDS.matcher(message).replaceAll("$1$3" + Matcher.quoteReplacement(FixToJsonOptions.MASK))
                : message;
    }

    /**
     * Returns a text without the values, in which an engine may quote values of a message without their tags.
     *
     * @param text to mask.
     * @param message that it may be about.
     */
    public static String apply(String text, String message) {
        String masked = apply(text);
        if (hasPassword(message)) {
            Matcher fields = FIELDS.matcher(message);
            while (fields.find()) {
                String value = fields.group(2) != null ? fields.group(2) : fields.group(4);
                if (!value.isEmpty()) {
                    masked = masked.replace(value, FixToJsonOptions.MASK);
                }
            }
        }
        return masked;
    }

    /** Most messages have none, and need no search for a pattern. */
    private static boolean hasPassword(String message) {
        return message.contains("\u0001554=")
                || message.contains("\u0001925=")
                || message.contains("\u00011402=")
                || message.contains("\u00011404=");
    }
}
