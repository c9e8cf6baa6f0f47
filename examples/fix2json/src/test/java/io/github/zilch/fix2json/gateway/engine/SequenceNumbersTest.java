// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.Message;

/** Which numbers the engine can count. */
class SequenceNumbersTest {
    private static Message message(int tag, String number) {
        Message message = new Message();
        message.getHeader().setString(tag, number);
        message.setString(tag, number);
        return message;
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "0", "-1", "2147483646", "0000000000002147483646", "", "x", "99999999999x", "1.5"})
    void numberThatTheEngineCanCountOrRefusesItselfIsAdmitted(String number) {
        assertNull(SequenceNumbers.refusalOfNumber(message(34, number)));
        assertNull(SequenceNumbers.refusalOfNext(message(36, number)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2147483647", "2147483648", "02147483647", "9999999999", "10000000000", "123456789012345678901"})
    void greaterNumberIsRefused(String number) {
        String reason = " is greater than 2147483646, the last number that the gateway can count: log on with"
                + " ResetSeqNumFlag (141) to begin with 1";
        assertEquals("MsgSeqNum" + reason, SequenceNumbers.refusalOfNumber(message(34, number)));
        assertEquals("NewSeqNo" + reason, SequenceNumbers.refusalOfNext(message(36, number)));
    }

    @Test
    void messageWithoutANumberIsLeftToTheEngine() {
        assertNull(SequenceNumbers.refusalOfNumber(new Message()));
        assertNull(SequenceNumbers.refusalOfNext(new Message()));
    }
}
