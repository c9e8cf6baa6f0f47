// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import org.apache.kafka.connect.errors.DataException;

/** A value that cannot be written. The message names its place in the record and the reason, and contains no data. */
final class ConversionException extends DataException {
    private static final long serialVersionUID = 1;

    /** How the library's message of nesting that is too deep ends: its users set options, those of Connect do not. */
    private static final String TOO_DEEP = "raise JsonOptions.maxDepth";

    /** Number of characters of a place that a message has. */
    private static final int LONGEST_PLACE = 200;

    private final String reason;
    private String place = "";

    ConversionException(String reason) {
        this(reason, null);
    }

    private ConversionException(String reason, Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    /** Returns the exception for a value of a class that its schema does not have. */
    static ConversionException wrongClass(Object value, String expected) {
        return new ConversionException("the value is a " + value.getClass().getName() + ", but the schema requires "
                + expected + ": correct the schema or the value");
    }

    /** Returns the exception for a record that has too many levels. */
    static ConversionException tooDeep(Throwable cause) {
        return new ConversionException(
                "the record has more than " + Settings.MAX_DEPTH + " levels of objects and arrays as JSON, its schema"
                        + " included, and readers refuse it: nest the schema or the value less deeply",
                cause);
    }

    /** Returns an exception with the name of the field or element in which it was thrown. */
    static ConversionException in(String step, RuntimeException thrown) {
        ConversionException result = of(thrown);
        boolean separate = !result.place.isEmpty() && result.place.charAt(0) != '[';
        String place = step + (separate ? "." : "") + result.place;
        result.place = place.length() > LONGEST_PLACE ? place.substring(0, LONGEST_PLACE) + "…" : place;
        return result;
    }

    /** Returns an exception as one of this class. */
    static ConversionException of(RuntimeException thrown) {
        if (thrown instanceof ConversionException known) {
            return known;
        }
        String message = thrown.getMessage() == null ? thrown.getClass().getName() : thrown.getMessage();
        return message.endsWith(TOO_DEEP) ? tooDeep(thrown) : new ConversionException(message, thrown);
    }

    @Override
    public String getMessage() {
        return (place.isEmpty() ? "the record cannot be written as JSON: " : "field \"" + place + "\": ") + reason;
    }
}
