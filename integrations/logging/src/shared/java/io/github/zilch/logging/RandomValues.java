// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Random values of events, for the tests of all loggers. A logger adds those that it alone knows. */
public abstract class RandomValues {
    private static final List<String> PIECES = List.of(
            "a",
            "order",
            " ",
            "\"",
            "\\",
            "/",
            "\n",
            "\t",
            "\u0000",
            "\u001f",
            "\u007f",
            "é",
            "€",
            "\u2028",
            "😀",
            "{}",
            "${ctx:a}",
            "</script>",
            "a longer text that has more than a few words");

    /** The generator, for other choices about an event. */
    protected final Random random;

    /** Creates a maker of values. */
    protected RandomValues(long seed) {
        random = new Random(seed);
    }

    /** Returns the lines of a file of {@code src/test/pieces}, to draw from. */
    public static List<String> pieces(String file) {
        try {
            return Files.readAllLines(Path.of("src/test/pieces", file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns true once in so many calls. */
    protected final boolean maybe(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    /** Returns a text of pieces, such as characters that JSON escapes. */
    protected final String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(piece());
        }
        return text.toString();
    }

    /** Returns a piece of a text. */
    protected String piece() {
        return PIECES.get(random.nextInt(PIECES.size()));
    }

    /** Returns an element of a stack trace, of some module or none, with a file or without, and with any kind of line. */
    protected final StackTraceElement element() {
        return new StackTraceElement(
                maybe(3) ? "app" : null,
                null,
                null,
                "io.github.X" + random.nextInt(9),
                maybe(4) ? "<init>" : "run",
                maybe(4) ? null : "X.java",
                random.nextInt(400) - 2);
    }

    /** Returns an exception with causes and suppressed ones, some of which form circles. */
    protected final Throwable thrown(int depth) {
        Exception thrown = switch (random.nextInt(4)) {
            case 0 -> new IllegalStateException(text());
            case 1 -> new Exception((String) null);
            case 2 ->
                new Exception(text()) {
                    private static final long serialVersionUID = 1;

                    @Override
                    public String toString() {
                        return "an exception of its own";
                    }
                };
            default -> new UnsupportedOperationException(text());
        };
        StackTraceElement[] trace = new StackTraceElement[random.nextInt(6)];
        Arrays.setAll(trace, i -> element());
        thrown.setStackTrace(trace);
        if (depth > 0 && maybe(2)) {
            Throwable cause = thrown(depth - 1);
            if (maybe(2)) {
                cause.setStackTrace(withEndOf(trace, cause.getStackTrace()));
            }
            thrown.initCause(cause);
            if (maybe(5)) {
                cause.addSuppressed(thrown);
            }
        }
        for (int i = random.nextInt(3); i > 1 && depth > 0; i--) {
            thrown.addSuppressed(thrown(depth - 1));
        }
        return thrown;
    }

    private StackTraceElement[] withEndOf(StackTraceElement[] outer, StackTraceElement[] trace) {
        int common = random.nextInt(outer.length + 1);
        StackTraceElement[] joined = Arrays.copyOf(trace, trace.length + common);
        System.arraycopy(outer, outer.length - common, joined, trace.length, common);
        return joined;
    }

    /** Returns a value of any type that the logger writes as JSON. */
    protected final Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 26 : 16)) {
            case 0 -> null;
            case 1 -> random.nextInt();
            case 2 -> random.nextLong();
            case 3 -> (short) random.nextInt();
            case 4 -> random.nextDouble() * Math.pow(10, random.nextInt(40) - 20);
            case 5 -> random.nextFloat();
            case 6 -> random.nextBoolean();
            case 7 -> new BigDecimal(BigInteger.valueOf(random.nextLong()), random.nextInt(60) - 30);
            case 8 -> BigInteger.valueOf(random.nextLong()).pow(3);
            case 9 -> new AtomicLong(random.nextInt());
            case 10 -> TimeUnit.DAYS;
            case 11 -> 'c';
            case 12 -> new StringBuilder(text());
            case 13 -> text();
            case 14, 15 -> otherScalar();
            case 16, 17 -> map(depth - 1);
            case 18 -> list(depth - 1);
            case 19 -> list(depth - 1).toArray();
            case 20 -> new ArrayDeque<>(List.of(1, "x"));
            case 21 -> new LinkedHashSet<>(list(depth - 1));
            case 22 -> random.ints(3).toArray();
            case 23 -> new byte[] {1, -1};
            default -> otherContainer(depth - 1);
        };
    }

    /** Returns a scalar of a type that this logger alone writes in a way of its own. */
    protected abstract Object otherScalar();

    /** Returns a container of a type that this logger alone writes in a way of its own. */
    protected abstract Object otherContainer(int depth);

    /** Returns a map with keys that this logger allows. */
    protected abstract Map<?, Object> map(int depth);

    /** Returns a list of values. */
    protected final List<Object> list(int depth) {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(value(depth));
        }
        return list;
    }
}
