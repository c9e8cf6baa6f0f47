// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.read.PathText;

/**
 * How a document talks to its {@link Holder}. The methods of a holder are protected, because rows are holders and part of the
 * public API.
 */
public final class Holders {
    private Holders() {}

    /** Lets another call use the document; see {@link Holder#letGo}. */
    public static void letGo(Holder holder) {
        holder.letGo();
    }

    /** Checks that what is unfinished may be dropped; see {@link Holder#checkDrop}. */
    public static void checkDrop(Holder holder) {
        holder.checkDrop();
    }

    /** Puts back what was overwritten; see {@link Holder#putBack}. */
    public static void putBack(Holder holder) {
        holder.putBack();
    }

    /** Drops what is unfinished; see {@link Holder#drop}. */
    public static void drop(Holder holder) {
        holder.drop();
    }

    /** Says up to where values may be written; see {@link Holder#noteRoom}. */
    public static void noteRoom(Holder holder, long end) {
        holder.noteRoom(end);
    }

    /** Gives back memory of a writer; see {@link StraightOutput#shrink}. */
    public static void shrink(StraightOutput writer, int parts) {
        writer.shrink(parts);
    }

    /**
     * Makes the next documents obey the limits of the one that a writer copies them into.
     *
     * @param at address in that document where they are copied to.
     * @param brackets number of their bytes that are not copied.
     * @param least the length that is allowed in any case.
     */
    public static void limitBy(StraightOutput writer, long at, Output inner, int brackets, int least) {
        inner.limitBy(writer.out, writer.valueDepth(), writer.lengthAt(at) - brackets, least);
    }

    /** Says that the document has moved; see {@link Holder#follow}. */
    public static void follow(Holder holder, long shift) {
        holder.follow(shift);
    }

    /** Returns the path of the value that a writer is writing at an address; null if it is writing nothing. */
    public static PathText pathAt(StraightOutput writer, long at) {
        return writer.pathAt(at);
    }
}
