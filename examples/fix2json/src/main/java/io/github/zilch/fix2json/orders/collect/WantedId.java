// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.wire.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.agrona.collections.IntHashSet;

/** The id of the order that the user asks for, and where it was found. For use by one thread. */
public final class WantedId {
    /** The fields that may have it. */
    private static final List<OrderField> FIELDS = List.of(
            OrderField.CL_ORD_ID,
            OrderField.ORIG_CL_ORD_ID,
            OrderField.ORDER_ID,
            OrderField.AFFECTED_ORDER_ID,
            OrderField.SECONDARY_ORDER_ID,
            OrderField.SECONDARY_CL_ORD_ID,
            OrderField.BUSINESS_REJECT_REF_ID);

    private final byte[] id;
    private final IntHashSet numbers = new IntHashSet();

    /**
     * Creates an id.
     *
     * @param id as text, or null if the user asks for all orders.
     */
    public WantedId(String id) {
        this.id = id == null ? null : id.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns whether the user asks for one id. */
    public boolean isGiven() {
        return id != null;
    }

    /** Returns whether an event has the id. */
    public boolean isIn(EventRecord event) {
        for (OrderField field : FIELDS) {
            if (event.length(field) == id.length && Bytes.isAt(event.buffer(), event.offset(field), id, id.length)) {
                return true;
            }
        }
        return false;
    }

    /** Notes the number of an event if it has the id that the user asks for. */
    void note(EventRecord event) {
        if (id != null && isIn(event)) {
            numbers.add(event.id());
        }
    }

    /** Returns whether an id is joined with the one of the user, or the user asks for all. Call it after the last event. */
    public boolean isJoinedWith(int root, OrderIds ids) {
        if (id == null) {
            return true;
        }
        for (int number : numbers) {
            if (ids.root(number) == root) {
                return true;
            }
        }
        return false;
    }
}
