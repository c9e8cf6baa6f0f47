// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import quickfix.Group;
import quickfix.Message;
import quickfix.SessionID;

/** Creates orders to send. */
final class Orders {
    private Orders() {}

    /** Returns a NewOrderSingle with parties. */
    static Message order(String id) {
        Message order = new Message();
        order.getHeader().setString(35, "D");
        order.setString(11, id);
        order.setString(55, "OSTWIND");
        order.setChar(54, '1');
        order.setInt(38, 100);
        order.setChar(40, '1');
        order.setChar(21, '1');
        order.setUtcTimeStamp(60, LocalDateTime.now(ZoneOffset.UTC), true);
        Group party = new Group(453, 448);
        party.setString(448, "QUILL");
        party.setInt(452, 3);
        order.addGroup(party);
        return order;
    }

    static SessionID reverse(SessionID id) {
        return new SessionID(id.getBeginString(), id.getTargetCompID(), id.getSenderCompID());
    }
}
