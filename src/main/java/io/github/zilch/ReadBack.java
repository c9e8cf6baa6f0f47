// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.TrustedJson;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;

/**
 * Reading a document back, from its text. A node is kept reachable while addresses in its text are used: the last thing
 * that a caller does with a builder may be to read it, and its memory goes with it.
 */
final class ReadBack {
    private ReadBack() {}

    static Object get(JsonBuilder node, CharSequence key) {
        try {
            long at = find(node, key);
            if (at == 0) {
                return null;
            }
            byte first = Memory.getByte(at);
            if (first != '{' && first != '[') {
                return TrustedJson.scalar(at, end(node));
            }
            JsonBuilder child = child(node.document(), (int) (at - node.document().base));
            return child != null ? child : TrustedJson.string(at, end(node));
        } finally {
            Reference.reachabilityFence(node);
        }
    }

    static String getString(JsonBuilder node, CharSequence key) {
        try {
            long at = find(node, key);
            return at == 0 || Memory.getByte(at) == 'n' ? null : TrustedJson.string(at, end(node));
        } finally {
            Reference.reachabilityFence(node);
        }
    }

    static int size(JsonBuilder node) {
        int size = TrustedJson.count(begin(node), end(node));
        Reference.reachabilityFence(node);
        return size;
    }

    static String text(JsonBuilder node) {
        return new String(node.toBytes(), StandardCharsets.UTF_8);
    }

    static String pretty(JsonBuilder node) {
        StringBuilder out = new StringBuilder();
        TrustedJson.pretty(out, begin(node) - 1, end(node) + 1);
        Reference.reachabilityFence(node);
        return out.toString();
    }

    private static long find(JsonBuilder node, CharSequence key) {
        long begin = begin(node);
        return node.array || key == null ? 0 : TrustedJson.findLast(begin, end(node), key);
    }

    /** Address behind the opening bracket of a node, of a document that is now readable. */
    private static long begin(JsonBuilder node) {
        node.length();
        return node.document().base + node.start + 1;
    }

    /** Address of the closing bracket. */
    private static long end(JsonBuilder node) {
        return node.document().endOf(node) - 1;
    }

    private static JsonBuilder child(Document document, int start) {
        document.stopReplay();
        for (int i = 1; i < document.nodeCount; i++) {
            if (document.nodes[i].start == start) {
                return document.nodes[i];
            }
        }
        return null;
    }
}
