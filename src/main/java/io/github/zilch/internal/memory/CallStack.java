// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

/**
 * Asks for the stack that a change in several steps needs, so that a {@link StackOverflowError} comes before the change and not
 * between two of its steps.
 */
public final class CallStack {
    /** More than twice as deep as any call that memory grows by; a frame has at least 48 bytes. */
    private static final int CALLS = 100;

    private CallStack() {}

    /** Returns if there is room for such calls. */
    public static void require() {
        descend(CALLS);
    }

    private static int descend(int calls) {
        return calls == 0 ? 0 : descend(calls - 1) + 1;
    }
}
