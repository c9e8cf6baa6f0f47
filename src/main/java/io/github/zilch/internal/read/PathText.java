// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.read;

import io.github.zilch.internal.memory.Memory;
import java.util.ArrayList;
import java.util.List;

/**
 * The path of a place in a document, for errors: {@code $.legs[1]["a b"]}. It is read from the text before that place, when
 * the error is made, so writing keeps nothing for it. It has names and indices, but no values, which may be secret.
 *
 * <p>The text is given in ranges, in their order. Containers that open and close in it need no help; those whose opening
 * bracket is not in the text are {@linkplain #enter entered}. Like {@link TrustedJson}, this reads nothing after a range,
 * whatever the bytes are.
 */
public final class PathText {
    /** Length in characters up to which a name is shown whole. */
    private static final int NAME_CHARS = 40;

    /** Number of steps at either end of a path that are shown. */
    private static final int STEPS = 20;

    /** A container that is open at the present place. */
    private static final class Level {
        final boolean array;

        /** Whether its own steps are left out. */
        final boolean hidden;

        /** Number of commas so far. */
        int commas;

        /** Whether there is a value after the last comma. */
        boolean hasValue;

        /** Whether the next string is a name. */
        boolean expectsName;

        /** The name after the last comma, quotes included; 0 if there is none. */
        long nameFrom;

        long nameTo;

        Level(boolean array, boolean hidden) {
            this.array = array;
            this.hidden = hidden;
            expectsName = !array;
        }

        void comma() {
            commas++;
            hasValue = false;
            expectsName = !array;
            nameFrom = 0;
        }

        void string(long from, long to) {
            if (expectsName) {
                expectsName = false;
                nameFrom = from;
                nameTo = to;
            } else {
                hasValue = true;
            }
        }
    }

    private final List<Level> levels = new ArrayList<>();

    /** Number of levels that only another call can close. */
    private int entered;

    /** Begins at the root. */
    public PathText() {
        // nothing is open
    }

    /** Goes into a container whose opening bracket is not in a range. */
    public PathText enter(boolean array) {
        return enter(array, false);
    }

    /**
     * Goes into such a container.
     *
     * @param hidden whether the document does not have it: its only element stands in its place.
     */
    public PathText enter(boolean array, boolean hidden) {
        levels.add(new Level(array, hidden));
        entered = levels.size();
        return this;
    }

    /** Goes on with text. */
    public PathText read(long from, long to) {
        long at = from;
        while (at < to) {
            int c = Memory.getByte(at);
            if (c == '"') {
                long end = TrustedJson.skipString(at, to);
                if (!levels.isEmpty()) {
                    innermost().string(at, end);
                }
                at = end;
                continue;
            }
            read(c);
            at++;
        }
        return this;
    }

    private void read(int c) {
        switch (c) {
            case '{', '[' -> levels.add(new Level(c == '[', false));
            case '}', ']' -> {
                if (levels.size() > entered) {
                    close();
                }
            }
            case ',' -> comma();
            case ':', ' ', '\t', '\n', '\r' -> {
                // between a name and its value, or around them
            }
            default -> endValue();
        }
    }

    private void close() {
        levels.remove(levels.size() - 1);
        endValue();
    }

    /** Leaves what is still open in the container that was entered last. */
    public PathText leave() {
        while (levels.size() > entered) {
            close();
        }
        return this;
    }

    private void endValue() {
        if (!levels.isEmpty()) {
            innermost().hasValue = true;
        }
    }

    /** Goes to the next member or element, if the comma before it is not in a range. */
    public PathText comma() {
        if (!levels.isEmpty()) {
            innermost().comma();
        }
        return this;
    }

    /** Goes on by elements that are not in a range. */
    public PathText skip(int elements) {
        if (elements > 0) {
            innermost().commas += elements;
        }
        return this;
    }

    /** Returns whether the next element of the array that was entered last follows here. */
    public boolean isBeforeElement() {
        return levels.size() == entered && innermost().array && !innermost().hasValue;
    }

    /** Returns the number of elements of the innermost array before the present one. */
    public int elements() {
        return innermost().commas;
    }

    private Level innermost() {
        return levels.get(levels.size() - 1);
    }

    /** Returns the path of the container that is open here. */
    public String ofContainer() {
        return path(levels.size() - 1).toString();
    }

    /** Returns the path of the value that follows here. */
    @Override
    public String toString() {
        return path(levels.size()).toString();
    }

    /** Returns the path of a member of the object that is open here. */
    public String ofMember(CharSequence name) {
        StringBuilder path = path(levels.size() - 1);
        appendName(path, name);
        return path.toString();
    }

    private StringBuilder path(int count) {
        StringBuilder path = new StringBuilder("$");
        for (int i = 0; i < count; i++) {
            if (i == STEPS && count > 2 * STEPS) {
                path.append('\u2026');
                i = count - STEPS;
            }
            Level level = levels.get(i);
            if (level.hidden) {
                continue;
            }
            if (level.array) {
                path.append('[').append(level.commas + (level.hasValue ? 1 : 0)).append(']');
            } else if (level.nameFrom != 0 && !level.hasValue) {
                appendName(path, TrustedJson.string(level.nameFrom, level.nameTo));
            }
        }
        return path;
    }

    private static void appendName(StringBuilder path, CharSequence name) {
        if (isIdentifier(name)) {
            path.append('.');
            appendShort(path, name);
        } else {
            path.append("[\"");
            appendShort(path, name);
            path.append("\"]");
        }
    }

    private static boolean isIdentifier(CharSequence name) {
        return name.length() > 0
                && !Character.isDigit(name.charAt(0))
                && name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || c == '$');
    }

    private static void appendShort(StringBuilder path, CharSequence name) {
        int length = name.length();
        int shown = length <= NAME_CHARS ? length : NAME_CHARS;
        for (int i = 0; i < shown; ) {
            int c = Character.codePointAt(name, i);
            appendCharacter(path, c);
            i += Character.charCount(c);
        }
        if (shown < length) {
            path.append('\u2026');
        }
    }

    /** Appends a character of a name as it is, or, if it would not be seen or misread, as its escape. */
    private static void appendCharacter(StringBuilder path, int c) {
        switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED -> path.append(String.format("\\u%04x", c));
            default -> {
                if (c == '"' || c == '\\') {
                    path.append('\\');
                }
                path.appendCodePoint(c);
            }
        }
    }
}
