// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import quickfix.InvalidMessage;
import quickfix.Message;

/** The bytes of a message are those that were received. */
class MessageBytesTest {
    private static byte[] roundTrip(MessageBytes bytes, byte[] wire) throws InvalidMessage {
        Message message = new Message();
        message.fromString(new String(wire, StandardCharsets.ISO_8859_1), null, null, false);
        bytes.set(message);
        byte[] copied = new byte[bytes.length()];
        bytes.buffer().getBytes(0, copied);
        return copied;
    }

    private static byte[] wire(int textLength) {
        StringBuilder text = new StringBuilder("8=FIX.4.4\u00019=1\u000135=B\u000158=");
        for (int i = 0; i < textLength; i++) {
            text.append((char) (i % 254 + 2));
        }
        return text.append("\u000111=b\u000110=000\u0001").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void everyByteAndTheOrderOfFieldsAreKept() throws InvalidMessage {
        byte[] wire = wire(254);
        assertArrayEquals(wire, roundTrip(new MessageBytes(), wire));
    }

    @Test
    void shorterMessageAfterLongerOne() throws InvalidMessage {
        MessageBytes bytes = new MessageBytes();
        byte[] longer = wire(100_000);
        byte[] shorter = wire(10);
        assertArrayEquals(longer, roundTrip(bytes, Arrays.copyOf(longer, longer.length)));
        assertArrayEquals(shorter, roundTrip(bytes, shorter));
    }
}
