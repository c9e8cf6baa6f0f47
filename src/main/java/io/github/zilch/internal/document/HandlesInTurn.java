// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

/**
 * The handles of one child, which are handed out in turn, so that nothing is allocated after warm-up. Their number is
 * prime: what is used every second or tenth time comes to another handle too. Large tables have fewer for each row.
 */
final class HandlesInTurn {
    private static final int FEW_CHILDREN = 1_000;

    private final Node[] handles;
    private int turn;

    HandlesInTurn(int child) {
        handles = new Node[child < FEW_CHILDREN ? 13 : 3];
    }

    Node after(Node present) {
        handles[turn] = present;
        turn = (turn + 1) % handles.length;
        Node next = handles[turn];
        return next != null ? next : present.another(present.index);
    }
}
