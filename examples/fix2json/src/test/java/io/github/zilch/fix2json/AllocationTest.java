// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.github.zilch.JsonBuilder;
import io.github.zilch.kit.cases.Allocations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Conversion does not allocate, whatever the message. */
@Tag("garbage")
class AllocationTest {

    private static Object sink;

    private FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, FlawListener.NONE);
    private final JsonBuilder json = new JsonBuilder();

    private static long allocated(Executable work) {
        return Allocations.fewest(10, 1_000, work);
    }

    /** Each round converts all messages in turn: a round for each message would take minutes in the interpreter. */
    private void assertNothingAllocated(Map<String, String> messages) {
        List<DirectBuffer> buffers = messages.values().stream()
                .<DirectBuffer>map(message -> new UnsafeBuffer(Fixtures.bytes(message)))
                .toList();
        DirectBuffer[] all = buffers.toArray(DirectBuffer[]::new);
        int[] next = {0};
        long bytes = allocated(() -> convert(all[next[0]++ % all.length]));
        if (bytes != 0) {
            List<String> names = List.copyOf(messages.keySet());
            for (int i = 0; i < all.length; i++) {
                DirectBuffer message = all[i];
                assertEquals(0, allocated(() -> convert(message)), names.get(i) + ": allocated bytes");
            }
            fail(bytes + " bytes allocated by all messages together");
        }
    }

    private void convert(DirectBuffer message) {
        converter.convert(message, 0, message.capacity(), converter.begin(json));
    }

    @Test
    void allocationsAreMeasured() {
        assertTrue(allocated(() -> sink = new byte[16]) >= 32_000);
        assertTrue(sink != null);
    }

    @Test
    void everyKindOfMessageInTheSessionLog() throws Exception {
        Map<String, String> kinds = new LinkedHashMap<>();
        for (String message : Fixtures.scan(Fixtures.sessionLog())) {
            kinds.put(message.replaceFirst("(?s)8=([^\u0001]*).*?\u000135=([^\u0001]*).*", "$1 $2"), message);
        }
        assertNothingAllocated(kinds);
    }

    @Test
    void messagesWithFlawsAndUnusualFields() {
        Map<String, String> messages = Map.of(
                "unknown tags", Fixtures.message("FIX.4.4", "35=D|5001=a|99999=b|100000=c|2000000000=d|"),
                "late header", Fixtures.message("FIX.4.4", "35=D|11=a|627=1|628=b|54=1|49=x|93=1|89=x|55=s|"),
                "Latin-1", Fixtures.message("FIX.4.4", "35=D|58=äöü|"),
                "UTF-8", Fixtures.message("FIX.4.4", "35=D|58=" + Fixtures.utf8("äöü €") + "|"),
                "repeated", Fixtures.message("FIX.4.4", "35=D|11=a|11=b|453=9|448=a|448=b|452=1|452=2|"),
                "wrong lengths", "8=FIX.4.4|9=7|35=A|95=99|96=abc|98=|10=1|",
                "rejected", "8=FIX.4.4|9=7|35=D|453=1|448=a|x|",
                "cut off", "8=FIX.4.4|9=7|35=D|453=1|448=a|",
                "unknown version", Fixtures.message("FIX.9.9", "35=D|11=a|"),
                "unknown type", Fixtures.message("FIXT.1.1", "35=UXYZ|1128=7|11=a|"));
        assertNothingAllocated(messages);
    }

    @Test
    void everyView() throws Exception {
        String party = "453=2|448=a|802=1|523=x|448=b|452=1|";
        Map<String, String> messages = Map.of(
                "order",
                Fixtures.message(
                        "FIX.4.4",
                        "35=D|34=7|49=A|43=Y|52=20260316-08:00:00.123|56=B|11=1|18=1 6"
                                + " zz|54=1|44=1.50|38=007|64=20260316|"
                                + party),
                "text in a charset",
                Fixtures.message("FIX.4.4", "35=B|347=Shift_JIS|148=x|33=1|58=\u0083e|354=2|355=\u0083e|"),
                "data",
                Fixtures.message("FIX.4.4", "35=A|95=4|96=\0\u00ff|x|98=0|554=secret|"),
                "zoned time",
                Fixtures.message("FIXT.1.1", "35=AE|1128=9|571=1|1132=20260316-08:00+01|"));
        for (FixToJsonOptions options : Views.ALL) {
            converter = new FixToJson(Fixtures.DICTIONARIES, options, FlawListener.NONE);
            assertNothingAllocated(messages);
        }
    }
}
