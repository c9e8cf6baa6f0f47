// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import io.github.zilch.fix2json.wire.FieldReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A filter of the command, and what it should select.
 *
 * @param types to select; empty for all.
 * @param from first time, or an empty text.
 * @param to time after the last one, or an empty text.
 * @param isLenient whether the fields after one that cannot be read count.
 */
record Filter(List<String> types, String from, String to, boolean isLenient) {
    private static final List<List<String>> TYPES = List.of(List.of(), List.of("D"), List.of("8", "A"), List.of("AE"));
    private static final List<String> TIMES = List.of("", "", "20260316-08:00:00", "20260316-09:00:00");

    private static final Pattern TIME =
            Pattern.compile("(?:1[6-9]|2[0-2])\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])"
                    + "-(?:[01]\\d|2[0-4]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?");

    static Filter random(Random random, boolean isLenient) {
        List<String> types = TYPES.get(random.nextInt(TYPES.size()));
        String from = TIMES.get(random.nextInt(TIMES.size()));
        String to = TIMES.get(random.nextInt(TIMES.size()));
        return new Filter(types, from, from.compareTo(to) >= 0 ? "" : to, isLenient);
    }

    List<String> options() {
        List<String> options = new ArrayList<>();
        options.addAll(types.isEmpty() ? List.of() : List.of("--only", String.join(",", types)));
        options.addAll(from.isEmpty() ? List.of() : List.of("--from", from));
        options.addAll(to.isEmpty() ? List.of() : List.of("--to", to));
        return options;
    }

    /** Returns whether a message is selected: by the first fields that decide, or because they cannot be read. */
    boolean selects(byte[] message) {
        boolean needsTime = !from.isEmpty() || !to.isEmpty();
        UnsafeBuffer buffer = new UnsafeBuffer(message);
        FieldReader fields = new FieldReader(isLenient);
        if (!fields.wrapMessage(buffer, 0, message.length) || types.isEmpty() && !needsTime) {
            return true;
        }
        String type = null;
        String time = null;
        while (fields.readNext()) {
            String value = new String(message, fields.valueOffset(), fields.valueLength(), StandardCharsets.ISO_8859_1);
            type = type == null && fields.tag() == 35 ? value : type;
            time = time == null && fields.tag() == 52 ? value : time;
            if (type != null && !isSelectedType(type) || needsTime && time != null && !isSelectedTime(time)) {
                return false;
            }
            if (type != null && (!needsTime || time != null)) {
                return true;
            }
        }
        return type == null || fields.step() != FieldReader.Step.END;
    }

    private boolean isSelectedType(String type) {
        return types.isEmpty() || types.contains(type);
    }

    private boolean isSelectedTime(String time) {
        return TIME.matcher(time).matches() && from.compareTo(time) <= 0 && (to.isEmpty() || time.compareTo(to) < 0);
    }
}
