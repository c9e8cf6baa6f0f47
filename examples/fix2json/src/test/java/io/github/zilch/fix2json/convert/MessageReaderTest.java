// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** A message that is read by the plan of an earlier one has the same fields as one that is read field by field. */
class MessageReaderTest {
    /** Notes all fields except for CheckSum. */
    private static final class Notes implements FieldListener {
        private final List<String> fields = new ArrayList<>();
        private DirectBuffer buffer;

        @Override
        public void begin(DirectBuffer newBuffer) {
            buffer = newBuffer;
            fields.clear();
        }

        @Override
        public void field(
                int tag,
                int offset,
                int length,
                boolean isAscii,
                FieldFormat format,
                boolean isMasked,
                int depth,
                boolean beginsEntry) {
            if (tag != 10) {
                String value = buffer.getStringWithoutLengthAscii(offset, length);
                fields.add(tag + "=" + value + " " + isMasked + " " + depth + " " + beginsEntry + " " + format.key());
            }
        }
    }

    private final Notes planned = new Notes();
    private final Notes unplanned = new Notes();
    private final List<String> flaws = new ArrayList<>();

    private MessageReader reader(FixToJsonOptions.Validation validation, Notes notes, FlawListener listener) {
        FixToJsonOptions options = FixToJsonOptions.builder()
                .validation(validation)
                .mask(List.of("Account", "448"))
                .build();
        return new MessageReader(Fixtures.DICTIONARIES::get, options, notes, listener);
    }

    private final MessageReader withPlans = reader(
            FixToJsonOptions.Validation.FRAMING,
            planned,
            (flaw, tag, position, found, expected) -> flaws.add(flaw + " " + found + " " + expected));

    /** Checks messages against dictionaries, and so reads them field by field. */
    private final MessageReader withoutPlans =
            reader(FixToJsonOptions.Validation.DICTIONARY, unplanned, FlawListener.NONE);

    private void assertSameFields(String message) {
        UnsafeBuffer buffer = new UnsafeBuffer(Fixtures.bytes(message));
        boolean isRead = withoutPlans.read(buffer, 0, buffer.capacity());
        assertEquals(isRead, withPlans.read(buffer, 0, buffer.capacity()));
        if (isRead) {
            assertEquals(unplanned.fields, planned.fields, message);
        }
    }

    @Test
    void messagesOfALog() throws IOException {
        List<String> messages = Fixtures.scan(Fixtures.sessionLog());
        assertFalse(messages.isEmpty());
        for (int round = 0; round < 2; round++) {
            messages.forEach(this::assertSameFields);
        }
        assertEquals(List.of(), flaws);
    }

    @Test
    void messageThatGoesOnAfterAllFieldsOfAPlan() {
        String fields = "35=D|49=a|56=b|11=x|1=acc|55=y|";
        StringBuilder more = new StringBuilder(fields);
        for (int tag = 5001; tag <= 5064; tag++) { // after which the plan is looked up at the same place
            more.append(tag).append("=z|");
        }
        for (int round = 0; round < 3; round++) {
            assertSameFields(message("FIX.4.4", fields));
        }
        assertSameFields(message("FIX.4.4", more.toString()));
        assertTrue(planned.fields.contains("5064=z false 0 false 5064"), planned.fields.toString());
    }

    @Test
    void messagesThatAreAlmostTheSame() {
        String[] variants = {
            "35=D|11=x|453=1|448=p|447=D|55=y|58=t|",
            "35=D|11=x|453=2|448=p|448=q|55=y|58=t|",
            "35=D|11=x|453=1|448=p|452=1|55=y|58=t|",
            "35=D|11=x|453=1|448=p|447=D|55=y|58=" + Fixtures.utf8("ü") + "|",
            "35=8|11=x|453=1|448=p|447=D|55=y|58=t|",
            "35=D|11=x|453=1|448=p|447=D|55=|58=t|",
            "35=D|11=x|453=1|448=p|447=D|55=y|58=448=q|",
        };
        for (int round = 0; round < 12; round++) {
            for (String variant : variants) {
                assertSameFields(message(round % 2 == 0 ? "FIX.4.4" : "FIX.4.3", variant));
                assertSameFields(message("FIX.4.4", variant).replace('\u0001', '|'));
            }
        }
    }

    @Test
    void framingIsCheckedWithAPlan() {
        String message = message("FIX.4.4", "35=D|11=x|55=y|");
        for (int round = 0; round < 3; round++) {
            assertSameFields(message);
        }
        assertEquals(List.of(), flaws);
        assertSameFields(message.replace("11=x", "11=z"));
        assertEquals(1, flaws.size());
        assertTrue(flaws.get(0).startsWith("CHECK_SUM "), flaws.get(0));
    }

    @Test
    void versionOfTheApplicationIsCheckedInEachMessage() {
        for (int round = 0; round < 3; round++) {
            assertSameFields(message("FIX.4.4", "35=D|1128=9|11=x|55=y|"));
        }
        assertEquals(List.of(), flaws);
        assertSameFields(message("FIX.4.4", "35=D|1128=Z|11=x|55=y|"));
        assertEquals(1, flaws.size());
        assertTrue(flaws.get(0).startsWith("UNKNOWN_APPL_VERSION "), flaws.get(0));
    }
}
