// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.read.PathText;
import io.github.zilch.internal.read.TrustedJson;

/**
 * Leads from the root of a document to a node, for errors. Of an object only the name is read that stands before the next node;
 * the elements of an array are counted, those of the array that was counted last from where that ended: so many errors in one
 * document take time in proportion to its text.
 */
final class NodePath {
    private static final int NONE = -1;

    private final NodeTree tree;
    private final LateWrites late;

    /** The array whose elements were counted last, and up to which position. */
    private int counted = NONE;

    private int countedEnd;
    private int count;

    NodePath(NodeTree tree, LateWrites late) {
        this.tree = tree;
        this.late = late;
    }

    /** Forgets what was counted: the document begins anew, or text has been taken away. */
    void forget() {
        counted = NONE;
    }

    /**
     * Goes into a node, and to the end of what is written in it.
     *
     * @param path that leads to the root.
     * @param isInner whether the only element or member of the root stands for the document.
     * @param end address up to which the text counts.
     */
    PathText enter(PathText path, Node node, boolean isInner, long end) {
        Node[] chain = new Node[node.depth];
        Node on = node;
        for (int i = chain.length - 1; i >= 0; i--) {
            chain[i] = on;
            on = i > 0 ? tree.nodes[on.parent] : on;
        }
        for (int i = 0; i < chain.length; i++) {
            boolean isLast = i == chain.length - 1;
            long stop = isLast ? end : tree.base() + chain[i + 1].start;
            path.enter(chain[i].array, isInner && i == 0 && chain[0].array);
            if (chain[i].array) {
                countElements(path, chain[i], stop);
            } else if (!isLast) {
                path.read(TrustedJson.nameBegin(stop, late.partBegin(chain[i], stop)), stop);
            }
        }
        return path;
    }

    private void countElements(PathText path, Node array, long end) {
        if (late.isActive()) {
            late.readContent(array, end, path);
            return;
        }
        long from = tree.base() + array.start + 1;
        if (counted == array.index && tree.base() + countedEnd <= end) {
            path.skip(count);
            from = tree.base() + countedEnd;
        }
        long to = Math.max(from, array.end == Node.OPEN ? end : Math.min(end, tree.base() + array.end));
        path.read(from, to);
        if (path.isBeforeElement()) {
            counted = array.index;
            countedEnd = (int) (to - tree.base());
            count = path.elements();
        }
    }
}
