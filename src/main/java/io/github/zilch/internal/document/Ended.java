// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.output.Holder;

/** Holds the document of a builder that nobody may use, so that every call on it is refused. */
final class Ended extends Holder {
    /** The builder was closed, for good. */
    static final Ended CLOSED =
            new Ended("this builder was closed, which freed its memory: create another one, or close it later");

    /** The builder lies in its pool. */
    static final Ended IN_POOL =
            new Ended("this builder was closed, which returned it to its pool: acquire another one, or close it later");

    private final String refusal;

    private Ended(String refusal) {
        this.refusal = refusal;
    }

    @Override
    protected void letGo() {
        throw new IllegalStateException(refusal);
    }

    @Override
    protected void checkDrop() {
        letGo();
    }

    @Override
    protected void putBack() {
        // nothing was overwritten
    }

    @Override
    protected void drop() {
        // nothing is unfinished
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
