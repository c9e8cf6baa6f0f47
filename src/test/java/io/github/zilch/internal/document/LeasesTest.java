// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The moments at which another thread can come in between, one after the other. */
@Tag("contract")
@DisplayName("C14: leases of one builder")
class LeasesTest {
    private int released;
    private Runnable meanwhile = () -> {};

    private final Leases leases = new Leases(new JsonBuilder()) {
        @Override
        protected void released() {
            released++;
            meanwhile.run();
        }
    };

    @Test
    @DisplayName("a close that read the document before the lease ended, and goes on during the next one, ends nothing")
    void aCloseThatComesLate() {
        Node first = leases.begin();
        leases.end(first);
        JsonBuilder second = (JsonBuilder) leases.begin();
        leases.end(first);
        leases.end(first);
        assertEquals(1, released);
        second.put("a", 1);
        assertEquals("{\"a\":1}", second.toString());
        leases.end(second);
        assertEquals(2, released);
    }

    @Test
    @DisplayName("while a lease ends, another close of it does nothing, and the next owner has the builder already")
    void theNextOwnerComesBeforeTheCloseHasReturned() {
        JsonBuilder first = (JsonBuilder) leases.begin();
        JsonBuilder[] next = new JsonBuilder[1];
        meanwhile = () -> {
            meanwhile = () -> {};
            first.close();
            leases.end(first);
            next[0] = ((JsonBuilder) leases.begin()).put("mine", 1);
        };
        first.close();
        first.close();
        leases.end(first);
        assertEquals(1, released);
        assertNotSame(first, next[0]);
        assertEquals("{\"mine\":1}", next[0].toString());
        next[0].close();
        assertEquals(2, released);
    }

    @Test
    @DisplayName(
            "handles that are lent again have another number, so that a close of an earlier lease does not end them")
    void numbersOfLeases() {
        Handles handles = new Handles(new JsonBuilder());
        assertFalse(Handles.isLent(handles.number()));
        handles.begin();
        int lent = handles.number();
        assertTrue(Handles.isLent(lent));
        assertTrue(handles.end(lent));
        assertFalse(handles.end(lent));
        assertFalse(Handles.isLent(handles.number()));
        handles.begin();
        assertFalse(handles.end(lent));
        assertTrue(handles.end(handles.number()));
    }
}
