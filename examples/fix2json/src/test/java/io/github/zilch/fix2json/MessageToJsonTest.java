// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quickfix.Group;
import quickfix.Message;

/** Messages of QuickFIX/J result in the same JSON as their bytes. */
class MessageToJsonTest {
    private final JsonBuilder json = new JsonBuilder();

    private String convert(FixToJsonOptions options, Message message, FlawListener listener) {
        MessageToJson converter = new MessageToJson(new FixToJson(Fixtures.DICTIONARIES, options, listener));
        return converter.convert(message, converter.begin(json)) ? json.toString() : null;
    }

    private static Message order() {
        Message message = new Message();
        message.getHeader().setString(8, "FIX.4.4");
        message.getHeader().setString(35, "D");
        message.getHeader().setString(49, "A");
        message.setString(54, "1");
        message.setString(11, "x");
        message.setDouble(44, 1.5);
        return message;
    }

    @Test
    void messageCreatedByAProgram() {
        Message message = order();
        Group party = new Group(453, 448, new int[] {448, 452, 802});
        party.setString(448, "p");
        Group sub = new Group(802, 523);
        sub.setString(523, "s");
        party.addGroup(sub);
        message.addGroup(party);
        assertEquals(
                Fixtures.tree("{\"Header\":{\"BeginString\":\"FIX.4.4\",\"MsgType\":\"D\",\"SenderCompID\":\"A\"},"
                        + "\"Body\":{\"ClOrdID\":\"x\",\"Price\":\"1.5\",\"Side\":\"1\",\"NoPartyIDs\":"
                        + "[{\"PartyID\":\"p\",\"NoPartySubIDs\":[{\"PartySubID\":\"s\"}]}]},\"Trailer\":{}}"),
                Fixtures.tree(convert(FixToJsonOptions.DEFAULT, message, FlawListener.NONE)));
    }

    @Test
    void viewsAreSupported() {
        FixToJsonOptions rows = FixToJsonOptions.builder()
                .types(true)
                .rows(List.of("44", "35", "55"))
                .build();
        assertEquals("[1.5,\"D\",null]", convert(rows, order(), FlawListener.NONE));
    }

    @Test
    void sessionLogIsConvertedAsItsBytesInEveryView() throws Exception {
        List<String> messages = Fixtures.scan(Fixtures.sessionLog());
        int compared = 0;
        for (FixToJsonOptions options : Views.ALL) {
            if (options.keepCheckSum()) {
                continue; // the engine may add zeros that the bytes do not have
            }
            FixToJson ofBytes = new FixToJson(Fixtures.DICTIONARIES, options, FlawListener.NONE);
            MessageToJson ofMessages =
                    new MessageToJson(new FixToJson(Fixtures.DICTIONARIES, options, FlawListener.NONE));
            QuickFixOracle parser = new QuickFixOracle();
            for (String bytes : messages) {
                String expected = Fixtures.convert(ofBytes, bytes);
                Optional<Message> message = parser.parse(bytes);
                if (message.isPresent()) {
                    assertTrue(ofMessages.convert(message.get(), ofMessages.begin(json)));
                    assertEquals(Fixtures.tree(expected), Fixtures.tree(json.toString()), bytes);
                    compared++;
                }
            }
        }
        assertTrue(compared > 1000, "compared " + compared);
    }

    @Test
    void textOutsideTheEnginesCharsetIsNotLost() {
        Message message = order();
        message.setString(58, "東京");
        List<Flaw> flaws = new ArrayList<>();
        String written =
                convert(FixToJsonOptions.DEFAULT, message, (flaw, tag, position, found, expected) -> flaws.add(flaw));
        assertEquals("東京", Fixtures.tree(written).at("/Body/Text").asText());
        assertEquals(List.of(Flaw.BODY_LENGTH, Flaw.CHECK_SUM), flaws);
    }

    @Test
    void messageWithoutATypeIsRejected() {
        List<Flaw> flaws = new ArrayList<>();
        Message message = new Message();
        message.getHeader().setString(8, "FIX.4.4");
        assertFalse(
                convert(FixToJsonOptions.DEFAULT, message, (flaw, tag, position, found, expected) -> flaws.add(flaw))
                        != null);
        assertEquals(List.of(Flaw.NO_MSG_TYPE), flaws);
    }
}
