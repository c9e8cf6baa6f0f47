// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** The session of a message, and the Logons that later messages depend on. */
class MessageHeaderTest {
    private final MessageHeader header = new MessageHeader();

    private MessageHeader of(byte[] message) {
        byte[] surrounded = new byte[message.length + 2];
        System.arraycopy(message, 0, surrounded, 1, message.length);
        header.wrap(new UnsafeBuffer(surrounded), 1, message.length);
        return header;
    }

    private MessageHeader of(String message) {
        return of(message.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void session() {
        assertEquals("FIX.4.4:S1->DESK", of(SampleMessages.order("S1", 2)).session());
        assertEquals("FIXT.1.1:S1->DESK", of(SampleMessages.logon("S1", 9)).session());
        assertEquals(
                "FIX.4.2:A->B",
                of("8=FIX.4.2|9=1|35=0|56=B|49=A|58=x|49=C|10=000|").session());
    }

    @Test
    void fieldsInsideDataAreNone() {
        assertEquals(
                "FIX.4.4:A->B",
                of("8=FIX.4.4|9=1|35=A|95=8|96=a|49=X|b|49=A|56=B|10=000|").session());
    }

    @Test
    void logonThatStatesAVersion() {
        assertTrue(of(SampleMessages.logon("S1", 9)).isVersionLogon());
        assertFalse(of("8=FIXT.1.1|9=1|35=A|49=A|56=B|98=0|10=000|").isVersionLogon());
        assertFalse(of("8=FIXT.1.1|9=1|35=D|1137=9|49=A|56=B|10=000|").isVersionLogon());
        assertFalse(of(SampleMessages.order("S1", 2)).isVersionLogon());
    }

    @Test
    void whatIsNoWholeMessage() {
        for (String text :
                new String[] {"", "8", "8=", "8=FIX.4.4", "8=FIX.4.4|", "8=FIX.4.4|35", "8=FIX.4.4|35=A|49"}) {
            assertTrue(of(text).session().endsWith(":->"), text);
            assertFalse(of(text).isVersionLogon(), text);
        }
    }
}
