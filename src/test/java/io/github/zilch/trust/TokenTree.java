// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import java.util.ArrayList;
import java.util.List;

/** The expected document, as the tokens that {@link ThreeParsers} must read. */
final class TokenTree {
    /** An object or array: names, and for each of them the tokens of its value, or its node. */
    static final class Node {
        final boolean array;
        final int depth;
        private final List<String> keys = new ArrayList<>();
        private final List<Object> values = new ArrayList<>();

        Node(boolean array, int depth) {
            this.array = array;
            this.depth = depth;
        }

        boolean has(String key) {
            return !array && keys.contains(key);
        }

        @SuppressWarnings("unchecked")
        void tokens(List<String> out) {
            out.add(array ? "[" : "{");
            for (int i = 0; i < values.size(); i++) {
                if (!array) {
                    out.add('k' + keys.get(i));
                }
                if (values.get(i) instanceof Node child) {
                    child.tokens(out);
                } else {
                    out.addAll((List<String>) values.get(i));
                }
            }
            out.add(array ? "]" : "}");
        }
    }

    private final List<Node> journal = new ArrayList<>();

    /** All nodes in the order of their creation. */
    final List<Node> nodes = new ArrayList<>();

    TokenTree(boolean array) {
        nodes.add(new Node(array, 1));
    }

    void put(Node node, String key, List<String> value) {
        node.keys.add(key);
        node.values.add(value);
        journal.add(node);
    }

    void create(Node node, String key, boolean array) {
        Node child = new Node(array, node.depth + 1);
        node.keys.add(key);
        node.values.add(child);
        journal.add(node);
        nodes.add(child);
    }

    int size() {
        return journal.size();
    }

    /** Undoes all writes except the first {@code size}. */
    void undoTo(int size) {
        while (journal.size() > size) {
            Node node = journal.remove(journal.size() - 1);
            node.keys.remove(node.keys.size() - 1);
            if (node.values.remove(node.values.size() - 1) instanceof Node) {
                nodes.remove(nodes.size() - 1);
            }
        }
    }

    List<String> tokens() {
        List<String> out = new ArrayList<>();
        nodes.get(0).tokens(out);
        return out;
    }
}
