// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Flaw;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import org.junit.jupiter.api.Test;

/** The scanner says where in the text of the log a message begins. */
class MessageOffsetTest {
    /** Notes the offsets of all messages. */
    private record Offsets(List<Integer> found) implements MessageScanner.Handler {
        @Override
        public void beginsAt(long textOffset) {
            found.add((int) textOffset);
        }

        @Override
        public void message(DirectBuffer buffer, int offset, int length, long line) {}

        @Override
        public void rejected(Flaw flaw, long line) {}
    }

    private static void assertOffsets(boolean isLenient, String... parts) throws IOException {
        StringBuilder log = new StringBuilder();
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < 4_000; i++) { // more than a buffer
            log.append(i).append(" text ");
            expected.add(log.length());
            log.append(parts[i % parts.length]).append(i % 3 == 0 ? "\n" : " and more\n\n");
        }
        Offsets offsets = new Offsets(new ArrayList<>());
        new MessageScanner(offsets, null, isLenient, new IntHashSet())
                .scan(new ByteArrayInputStream(Fixtures.bytes(log.toString())));
        assertEquals(expected, offsets.found);
    }

    @Test
    void ofMessages() throws IOException {
        String text = "x".repeat(300);
        assertOffsets(false, message("FIX.4.4", "35=0|58=" + text + "|"), message("FIX.4.2", "35=1|112=a|58=b\nc|"));
        assertOffsets(false, message("FIX.4.4", "35=0|58=" + text + "|").replace("\u0001", "^A"));
    }

    @Test
    void ofMessagesWithoutABegin() throws IOException {
        assertOffsets(true, "35=0|49=a|56=b|112=" + "y".repeat(300) + "|10=000|", message("FIX.4.4", "35=0|"));
    }
}
