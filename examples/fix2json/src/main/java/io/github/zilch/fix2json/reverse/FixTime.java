// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.reverse;

import io.github.zilch.fix2json.convert.value.IsoTime;
import io.github.zilch.fix2json.dictionary.Datatype;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts times of ISO 8601, as {@link IsoTime} writes them, to those of FIX. Safe to share between threads. */
public final class FixTime {
    private static final Pattern TIMESTAMP =
            Pattern.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T([0-9:.]+)(Z|[+-][0-9]{2}:[0-9]{2})?)?");
    private static final Pattern UTC_TIME = Pattern.compile("([0-9:.]+)Z");

    private FixTime() {}

    /**
     * Returns a time in the form of FIX.
     *
     * @param type of the field.
     * @param text in either form.
     * @return the time in FIX; {@code text} if it is not one of ISO 8601.
     */
    public static String of(Datatype type, String text) {
        if (type == Datatype.UTC_TIME) {
            Matcher time = UTC_TIME.matcher(text);
            return time.matches() ? time.group(1) : text;
        }
        if (type != Datatype.DATE && type != Datatype.UTC_TIMESTAMP && type != Datatype.TZ_TIMESTAMP) {
            return text;
        }
        Matcher timestamp = TIMESTAMP.matcher(text);
        if (!timestamp.matches()) {
            return text;
        }
        String date = timestamp.group(1) + timestamp.group(2) + timestamp.group(3);
        String zone = timestamp.group(5) == null ? "" : timestamp.group(5);
        boolean isUtc = type == Datatype.UTC_TIMESTAMP;
        if (isUtc && !zone.equals("Z") && timestamp.group(4) != null) {
            return text; // a UTC time has no other zone
        }
        return timestamp.group(4) == null ? date : date + "-" + timestamp.group(4) + (isUtc ? "" : zone);
    }
}
