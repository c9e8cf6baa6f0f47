// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class FieldReaderTest {
    private static String read(String message, boolean isLenient) {
        FieldReader fields = new FieldReader(isLenient);
        UnsafeBuffer buffer = new UnsafeBuffer(message.getBytes(StandardCharsets.US_ASCII));
        StringBuilder read = new StringBuilder();
        if (!fields.wrapMessage(buffer, 0, buffer.capacity())) {
            read.append("no delimiter ");
        }
        while (fields.readNext()) {
            read.append(fields.tag()).append('=');
            read.append(buffer.getStringWithoutLengthAscii(fields.valueOffset(), fields.valueLength()));
            read.append(' ');
        }
        return read.append(fields.step()).toString();
    }

    @Test
    void delimiterIsFoundFirst() {
        assertEquals("8=FIX.4.4 35=0 10=000 END", read("8=FIX.4.4;35=0;10=000;", false));
        assertEquals("34=1 35=0 52=x END", read("34=1|35=0|52=x", false));
        assertEquals("no delimiter END", read("8=FIX.4.4", false));
        assertEquals("no delimiter END", read("no message", false));
    }

    @Test
    void onlyALenientReaderGoesOnAfterAFieldThatCannotBeRead() {
        String message = "8=FIX.4.4|35=0|x=1|34|1=a|10=000|";
        assertEquals("8=FIX.4.4 35=0 BAD_TAG", read(message, false));
        assertEquals("8=FIX.4.4 35=0 1=a 10=000 END", read(message, true));
        assertEquals("8=FIX.4.4 NO_EQUALS_SIGN", read("8=FIX.4.4|35|10=000|", false));
    }

    @Test
    void checkSumIsNoDataAndWithoutItDataReachesToTheEnd() {
        assertEquals("8=FIX.4.4 35=0 95=8 96=a 10=000 END", read("8=FIX.4.4|35=0|95=8|96=a|10=000|", false));
        assertEquals("8=FIX.4.4 35=0 95=7 96=a|10=00 END", read("8=FIX.4.4|35=0|95=7|96=a|10=00", false));
        assertEquals("8=FIX.4.4 35=0 95=3 96=a|b END", read("8=FIX.4.4|35=0|95=3|96=a|b", false));
    }
}
