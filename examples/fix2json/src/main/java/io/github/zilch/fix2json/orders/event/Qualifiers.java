// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import io.github.zilch.fix2json.session.Parties;
import io.github.zilch.fix2json.session.SessionIds;
import java.util.Arrays;
import java.util.List;

/**
 * The fields beside the CompIDs that say whose an order is, as hashes: {@link Parties}. They tell orders apart whose ids are the
 * same, such as those of two clients of a hub. For use by one thread.
 */
public final class Qualifiers {
    /** A message without such fields, which can be about any order with its ids. */
    public static final long[] NONE = {};

    /** The result if two messages cannot be about the same order. */
    public static final int CONFLICT = Parties.CONFLICT;

    private static final int COUNT = Parties.OF_BOTH;
    private static final OrderField[] OF_SENDER = fields(true);
    private static final OrderField[] OF_TARGET = fields(false);
    private static final long BITS = bits();

    private Qualifiers() {}

    private static OrderField[] fields(boolean isSender) {
        OrderField[] fields = new OrderField[Parties.QUALIFIERS];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = OrderField.ofTag(Parties.qualifier(isSender, i));
        }
        return fields;
    }

    private static long bits() {
        long bits = 0;
        for (int i = 0; i < Parties.QUALIFIERS; i++) {
            bits |= OF_SENDER[i].bit() | OF_TARGET[i].bit();
        }
        return bits;
    }

    /** Returns those of a message, the client's before the counterparty's; 0 for a field that it does not have. */
    public static long[] of(EventRecord message) {
        if ((message.fields() & BITS) == 0) {
            return NONE;
        }
        boolean isFromClient = message.isFromClient();
        long[] qualifiers = new long[COUNT];
        for (int i = 0; i < Parties.QUALIFIERS; i++) {
            qualifiers[i] = hash(message, isFromClient ? OF_SENDER[i] : OF_TARGET[i]);
            qualifiers[Parties.QUALIFIERS + i] = hash(message, isFromClient ? OF_TARGET[i] : OF_SENDER[i]);
        }
        return qualifiers;
    }

    /** Returns the SubID of a side of the session. */
    public static OrderField subId(boolean isSender) {
        return isSender ? OF_SENDER[0] : OF_TARGET[0];
    }

    /** Returns the LocationID of a side of the session. */
    public static OrderField locationId(boolean isSender) {
        return isSender ? OF_SENDER[1] : OF_TARGET[1];
    }

    /** Returns what tells the session of a message apart, of one side: {@link SessionIds#side}. */
    public static long side(EventRecord message, boolean isSender) {
        return SessionIds.side(hash(message, subId(isSender)), hash(message, locationId(isSender)));
    }

    private static long hash(EventRecord message, OrderField field) {
        return message.length(field) == 0 ? 0 : message.hash(field);
    }

    /** Returns all that two messages about an order say. */
    public static long[] merge(long[] known, long[] other) {
        if (known == NONE || other == NONE) {
            return known == NONE ? other : known;
        }
        long[] all = known.clone();
        for (int i = 0; i < COUNT; i++) {
            all[i] = all[i] == 0 ? other[i] : all[i];
        }
        return all;
    }

    /** Returns whether two messages say the same. */
    public static boolean isSame(long[] a, long[] b) {
        return a == b || a.length == b.length && Arrays.equals(a, b);
    }

    /** Adds what a message says to what others say, unless one says the same. */
    public static void add(List<long[]> all, long[] message) {
        for (long[] known : all) {
            if (isSame(known, message)) {
                return;
            }
        }
        all.add(message);
    }

    /**
     * Returns how well a message agrees with an order that has one of its ids.
     *
     * @param order what is known of the order.
     * @param message what the message says.
     * @param kind of the message. SubIDs may be those of people and machines: an order can be changed by another one, and
     *     reported by another one, but not placed.
     * @param isOrderId whether the id is an OrderID: the counterparty assigns it, and it is the same for all clients.
     * @return a number that is the higher the better, or {@link #CONFLICT}.
     */
    public static int agreement(long[] order, long[] message, MessageKind kind, boolean isOrderId) {
        boolean mayClientDiffer = isOrderId || !kind.isNew() && kind.isOfClient();
        boolean mayCounterpartyDiffer = isOrderId || !kind.isNew();
        int agreement = 0;
        for (int i = isOrderId ? Parties.QUALIFIERS : 0; i < COUNT; i++) {
            long ofOrder = order == NONE ? 0 : order[i];
            long ofMessage = message == NONE ? 0 : message[i];
            int ofField = Parties.agreement(i, ofOrder, ofMessage, mayClientDiffer, mayCounterpartyDiffer);
            if (ofField == CONFLICT) {
                return CONFLICT;
            }
            agreement += ofField;
        }
        return agreement;
    }
}
