// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.Fixtures;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import quickfix.MemoryStoreFactory;
import quickfix.SessionID;

class NumberStoreTest {
    private final NumberStore store =
            new NumberStores(new MemoryStoreFactory(), (id, e) -> {}).create(new SessionID("FIX.4.4", "GW", "ONE"));

    private static String message(String type) {
        return new String(
                Fixtures.bytes(Fixtures.message("FIX.4.4", "35=" + type + "|34=1|49=GW|56=ONE|")),
                StandardCharsets.ISO_8859_1);
    }

    /** The types are those of session messages of FIX: the engine passes over their numbers when a peer asks for them. */
    @Test
    void onlyApplicationMessagesAreStored() throws IOException {
        String reject = message("j");
        int number = 1;
        for (String type : "0 1 2 3 4 5 A".split(" ")) {
            store.set(number++, message(type));
        }
        store.set(number, reject);
        List<String> stored = new ArrayList<>();
        store.get(1, number, stored);
        assertEquals(List.of(reject), stored);
    }

    @Test
    void messagesAreFoundInOrderAmongMillionsOfNumbers() throws IOException {
        List<String> rejects = new ArrayList<>();
        for (int number : new int[] {1, 1 << 18, (1 << 18) + 1, 3_000_000}) {
            String reject = message("j").replace("34=1", "34=" + number);
            store.set(number, reject);
            rejects.add(reject);
        }
        List<String> stored = new ArrayList<>();
        store.get(1, 3_000_000, stored);
        assertEquals(rejects, stored);
        stored.clear();
        store.get(2, 1 << 18, stored);
        assertEquals(rejects.subList(1, 2), stored);
    }
}
