// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import java.util.Set;

/**
 * Begins the document anew, or ends the builder. User code does it in the middle of a call.
 *
 * @param how it does so.
 */
record Lifecycle(How how) implements Step {
    /** How it does so. */
    enum How {
        RESET,
        RESET_ARRAY,
        UNWRAP,
        TRIM,
        WRAP,
        CLOSE,
        /** Returns the builder to its pool and takes it again, or closes it and creates another one. */
        RENEW
    }

    @Override
    public Object run(Side side, int handles) {
        switch (how) {
            case RESET -> side.reset();
            case RESET_ARRAY -> {
                side.root.resetArray();
                side.forgetAll();
            }
            case UNWRAP -> side.unwrap();
            case TRIM -> side.trim();
            case WRAP -> side.wrapAnother();
            case CLOSE -> side.close();
            case RENEW -> side.renew();
        }
        return null;
    }

    @Override
    public Expected expect(Model model, Done done) {
        throw new IllegalStateException("only user code does this");
    }

    @Override
    public Set<Class<?>> whileUnfinished(Model model) {
        return NOT_REFUSED;
    }
}
