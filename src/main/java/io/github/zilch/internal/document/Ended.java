// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.output.Holder;

/** Holds the document of a builder that nobody may use, so that every call on it is refused. */
enum Ended implements Holder {
    /** The builder was closed, for good. */
    CLOSED("this builder was closed, which freed its memory: create another one, or close it later"),

    /** The builder lies in its pool. */
    IN_POOL("this builder was closed, which returned it to its pool: acquire another one, or close it later");

    private final String refusal;

    Ended(String refusal) {
        this.refusal = refusal;
    }

    @Override
    public void letGo() {
        throw new IllegalStateException(refusal);
    }

    @Override
    public void checkDrop() {
        letGo();
    }

    @Override
    public void putBack() {
        // nothing was overwritten
    }

    @Override
    public void drop() {
        // nothing is unfinished
    }

    @Override
    public void noteRoom(long end) {
        // writes nothing
    }

    @Override
    public void follow(long shift) {
        // has no address
    }
}
