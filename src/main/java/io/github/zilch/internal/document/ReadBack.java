// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.TrustedJson;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;

/**
 * Reads values back from the text of a document. Every method keeps the node reachable while it uses addresses of its
 * text: reading may be the last use of a builder, and the memory is freed with the builder.
 */
public final class ReadBack {
    private ReadBack() {}

    public static Object get(NodeWriter node, CharSequence key) {
        try {
            long at = find(node, key);
            if (at == 0) {
                return null;
            }
            byte first = Memory.getByte(at);
            if (first != '{' && first != '[') {
                return TrustedJson.scalar(at, end(node));
            }
            Node child = child(node.document, (int) (at - node.document.base()));
            return child != null ? child : TrustedJson.string(at, end(node));
        } finally {
            Reference.reachabilityFence(node);
        }
    }

    public static String getString(NodeWriter node, CharSequence key) {
        try {
            long at = find(node, key);
            return at == 0 || Memory.getByte(at) == 'n' ? null : TrustedJson.string(at, end(node));
        } finally {
            Reference.reachabilityFence(node);
        }
    }

    public static int size(NodeWriter node) {
        int size = TrustedJson.count(begin(node), end(node));
        Reference.reachabilityFence(node);
        return size;
    }

    public static String text(NodeWriter node) {
        byte[] bytes = new byte[node.document.textBytes(node)];
        Memory.copy(node.document.beginOf(node), bytes, 0, bytes.length);
        Reference.reachabilityFence(node);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    public static String pretty(NodeWriter node) {
        StringBuilder out = new StringBuilder();
        TrustedJson.pretty(out, begin(node) - 1, end(node) + 1);
        node.document.noteRead();
        Reference.reachabilityFence(node);
        return out.toString();
    }

    private static long find(NodeWriter node, CharSequence key) {
        CharSequence name =
                key == null ? null : asWritten(node, key); // first: user code, which may write to the document
        long begin = begin(node);
        return node.array || key == null ? 0 : TrustedJson.findLast(begin, end(node), name);
    }

    /** Returns a key as it was written: with U+FFFD for a lone surrogate, unless the options keep its escape. */
    private static String asWritten(NodeWriter node, CharSequence key) {
        String name = node.document.readCharacters(key);
        return node.document.asWritten(name);
    }

    /** Makes the document readable; returns the address after the opening bracket of a node. */
    private static long begin(NodeWriter node) {
        node.document.readableBytes(node);
        return node.document.beginOf(node) + 1;
    }

    /** Returns the address of the closing bracket. */
    private static long end(NodeWriter node) {
        return node.document.endOf(node) - 1;
    }

    private static Node child(Document document, int start) {
        document.stopReplay();
        for (int i = 1; i < document.nodeCount; i++) {
            if (document.nodes[i].start == start) {
                return document.nodes[i];
            }
        }
        return null;
    }
}
