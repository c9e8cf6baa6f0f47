// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

/** A user's CharSequence. It may act on the document once, while its text is read. */
final class UserText implements CharSequence {
    /** Thrown by user code. */
    static final class Problem extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Problem() {
            super("the user's", null, false, false);
        }
    }

    private final String text;
    private final Side side;
    private Act act;

    UserText(String text) {
        this(text, null, null);
    }

    UserText(String text, Side side, Act act) {
        this.text = text;
        this.side = side;
        this.act = act;
    }

    private void tick() {
        Act now = act;
        if (now != null) {
            act = null;
            now.on(side);
        }
    }

    @Override
    public int length() {
        if (act != null && !act.late()) {
            tick();
        }
        return text.length();
    }

    @Override
    public char charAt(int index) {
        if (index == text.length() - 1) {
            tick();
        }
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        throw new Problem();
    }

    @Override
    public String toString() {
        throw new Problem();
    }
}
