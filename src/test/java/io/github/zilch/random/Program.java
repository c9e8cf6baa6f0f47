// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import java.util.List;

/**
 * Messages that one builder writes, one after the other.
 *
 * @param options of the builder.
 * @param pooled whether it is from a pool.
 * @param messages in their order.
 */
record Program(JsonOptions options, boolean pooled, List<Message> messages) {
    /**
     * One document.
     *
     * @param begin how it begins.
     * @param calls made for it.
     * @param way in which it is read in the end.
     * @param scribbled whether its reader then overwrites it.
     */
    record Message(Begin begin, List<Call> calls, int way, boolean scribbled) {
        Message with(Begin other) {
            return new Message(other, calls, way, scribbled);
        }

        Message with(List<Call> others) {
            return new Message(begin, others, way, scribbled);
        }

        @Override
        public String toString() {
            StringBuilder out = new StringBuilder(begin.toString()).append('\n');
            for (Call call : calls) {
                out.append("    ").append(call.step).append(call.readsAfterThrow ? " [read if it throws]" : "");
                out.append('\n');
            }
            return out.append("    read in way ")
                    .append(way)
                    .append(scribbled ? ", overwrite\n" : "\n")
                    .toString();
        }
    }

    /**
     * One call of a message.
     *
     * @param slot number of the call; the same in all messages that make it.
     * @param step what it does.
     * @param readsAfterThrow whether the document is read if the call throws.
     */
    record Call(int slot, Step step, boolean readsAfterThrow) {}

    Program with(JsonOptions others) {
        return new Program(others, pooled, messages);
    }

    Program with(List<Message> others) {
        return new Program(options, pooled, others);
    }

    /** Returns the options and the messages. Equal messages in a row are shown once. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder(show(options)).append(pooled ? ", from a pool\n" : "\n");
        for (int i = 0; i < messages.size(); ) {
            String message = messages.get(i).toString();
            int end = i + 1;
            while (end < messages.size() && messages.get(end).toString().equals(message)) {
                end++;
            }
            out.append(end == i + 1 ? "message " + i : "messages " + i + " to " + (end - 1));
            out.append(": ").append(message);
            i = end;
        }
        return out.toString();
    }

    static String show(JsonOptions o) {
        return "initialCapacity " + o.initialCapacity() + ", maxCapacity " + o.maxCapacity() + ", maxDepth "
                + o.maxDepth() + (o.asciiOnly() ? ", asciiOnly" : "") + (o.htmlSafe() ? ", htmlSafe" : "")
                + (o.jacksonEscapes() ? ", jacksonEscapes" : "")
                + ", loneSurrogates " + o.loneSurrogates() + ", nonFinite " + o.nonFinite() + ", floatLayout "
                + o.floatLayout() + ", longsAsStrings "
                + o.longsAsStrings() + ", unknownTypes " + o.unknownTypes()
                + (o.rejectDuplicateKeys() ? ", rejectDuplicateKeys" : "");
    }
}
