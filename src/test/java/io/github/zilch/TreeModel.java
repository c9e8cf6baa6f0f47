// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.ArrayList;
import java.util.List;

/** A document as a tree: for each node, the list of what was written to it. Slow, and independent of the builder. */
final class TreeModel {
    /** An object or array. */
    static final class Node {
        final Node parent;
        final boolean array;
        final int depth;
        final JsonBuilder handle;
        final List<String> keys = new ArrayList<>();

        /** Each is the text of a value, as a String, or a Node. */
        final List<Object> values = new ArrayList<>();

        Node(Node parent, boolean array, JsonBuilder handle) {
            this.parent = parent;
            this.array = array;
            this.depth = parent == null ? 1 : parent.depth + 1;
            this.handle = handle;
        }

        String text() {
            StringBuilder out = new StringBuilder();
            appendTo(out);
            return out.toString();
        }

        private void appendTo(StringBuilder out) {
            out.append(array ? '[' : '{');
            for (int i = 0; i < values.size(); i++) {
                out.append(i > 0 ? "," : "");
                if (!array) {
                    out.append(keys.get(i)).append(':');
                }
                Object value = values.get(i);
                if (value instanceof Node child) {
                    child.appendTo(out);
                } else {
                    out.append(value);
                }
            }
            out.append(array ? ']' : '}');
        }
    }

    /** All nodes in the order of their creation. */
    final List<Node> nodes = new ArrayList<>();

    /** The nodes that were written to, in that order, for undoing. */
    private final List<Node> journal = new ArrayList<>();

    /** How many handles each of these writes took. */
    private final List<Integer> taken = new ArrayList<>();

    /** How many handles are live; they are reused in the same order. */
    int handles = 1;

    TreeModel(JsonBuilder root, boolean array) {
        nodes.add(new Node(null, array, root));
    }

    Node root() {
        return nodes.get(0);
    }

    /** Writes a value; an array ignores the key. */
    void put(Node node, String key, Object value, int newHandles) {
        node.keys.add(key);
        node.values.add(value);
        journal.add(node);
        taken.add(newHandles);
        handles += newHandles;
        if (value instanceof Node child) {
            nodes.add(child);
        }
    }

    int size() {
        return journal.size();
    }

    void undoTo(int size) {
        while (journal.size() > size) {
            Node node = journal.remove(journal.size() - 1);
            handles -= taken.remove(taken.size() - 1);
            int last = node.values.size() - 1;
            node.keys.remove(last);
            if (node.values.remove(last) instanceof Node) {
                nodes.remove(nodes.size() - 1);
            }
        }
    }

    /** Returns how deeply the containers of a JSON text are nested. */
    static int depth(String json) {
        return containers(json)[0];
    }

    /** Returns how deeply the containers of a JSON text are nested, and how many there are. */
    static int[] containers(String json) {
        int deepest = 0;
        int count = 0;
        int open = 0;
        boolean inString = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (inString) {
                i += c == '\\' ? 1 : 0;
                inString = c != '"';
            } else if (c == '"') {
                inString = true;
            } else if (c == '{' || c == '[') {
                deepest = Math.max(deepest, ++open);
                count++;
            } else if (c == '}' || c == ']') {
                open--;
            }
        }
        return new int[] {deepest, count};
    }
}
