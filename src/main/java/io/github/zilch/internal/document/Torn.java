// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.output.Holder;

/**
 * Has a document while that is changed in several steps, between which it is not whole. After them the document is free again; if an
 * error such as a {@link StackOverflowError} ends the call in the middle, this stays, and every call but those that begin
 * anew is refused.
 */
final class Torn extends Holder {
    static final Torn DOCUMENT = new Torn();

    private Torn() {}

    @Override
    protected void letGo() {
        throw new IllegalStateException(
                "an error, such as a StackOverflowError, has ended a call while it changed the document, which is"
                        + " not whole: call reset() before it is written or read");
    }

    @Override
    protected void checkDrop() {
        // it begins anew
    }

    @Override
    protected void putBack() {
        letGo(); // nobody knows what it was
    }

    @Override
    protected void drop() {
        // nothing is kept
    }

    @Override
    protected void noteRoom(long end) {
        // writes nothing
    }

    @Override
    protected void follow(long shift) {
        // has no address
    }
}
