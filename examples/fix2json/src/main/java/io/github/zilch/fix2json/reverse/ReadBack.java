// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.reverse;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.Flaw;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads messages that have been written, to find out whether they say what the JSON says: FIX has no brackets, so that not
 * everything can be written. For use by one thread.
 */
public final class ReadBack {
    /** Flaws that a message has only because JSON says what FIX cannot. */
    private static final Set<Flaw> UNREADABLE =
            EnumSet.of(Flaw.GROUP_COUNT, Flaw.DATA_LENGTH, Flaw.BAD_TAG, Flaw.NO_EQUALS_SIGN, Flaw.MISPLACED_CHECK_SUM);

    private final FixToJson reader;
    private final JsonBuilder json = new JsonBuilder();

    /** What is wrong with the message, or null. */
    private String flaw;

    /**
     * Creates a reader.
     *
     * @param dictionaries that define names and groups.
     * @param options of which the version of application messages and the charset are used.
     */
    public ReadBack(Dictionaries dictionaries, FixToJsonOptions options) {
        FixToJsonOptions flatTags = FixToJsonOptions.builder()
                .charset(options.charset())
                .applVersion(options.applVersion())
                .tags(true)
                .flat(true)
                .repeated(FixToJsonOptions.Repeated.MEMBERS)
                .build();
        reader = new FixToJson(dictionaries, flatTags, (kind, tag, position, found, expected) -> {
            if (flaw == null && UNREADABLE.contains(kind)) {
                flaw = kind.describe(tag, position, found, expected);
            }
        });
    }

    /**
     * Returns why a message would be read otherwise than it was written.
     *
     * @param message that was written.
     * @param paths of its fields in the JSON.
     * @return the reason, or null if it would not.
     * @throws IOException if the message becomes no JSON.
     */
    public String problem(byte[] message, FieldPaths paths) throws IOException {
        flaw = null;
        boolean isRead = reader.convert(new UnsafeBuffer(message), 0, message.length, reader.begin(json));
        if (flaw == null && isRead) {
            String path = paths.firstDifference(json.toString());
            if (path == null) {
                return null;
            }
            flaw = "the field " + path
                    + " would be read in another place; fields after a group must not belong to it, and its"
                    + " entries must begin with its first field";
        }
        return "cannot be written so that it is read again: " + flaw;
    }
}
