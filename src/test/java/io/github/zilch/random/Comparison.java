// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonValidator;
import io.github.zilch.OtherThread;
import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.random.Program.Call;
import io.github.zilch.random.Program.Message;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs a program three times, call by call: with repetition on, with repetition off, and on the model. All three must
 * agree, on the bytes and on what is thrown.
 */
final class Comparison {
    /**
     * A difference.
     *
     * @param kind of it; two programs with the same kind fail for the same reason, most likely.
     * @param message number of the message.
     * @param what was expected, and what there was.
     */
    record Failure(String kind, int message, String what) {}

    /** Thrown to end a program that has failed. */
    private static final class Difference extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient String kind;

        Difference(String kind, String what) {
            super(what, null, false, false);
            this.kind = kind;
        }
    }

    /** At least the bytes that a builder keeps free in a region, or it does not replay there. */
    private static final int KEPT_FREE = 110;

    /** Enough for the deepest values of generated serializers, which call each other. */
    private static final long STACK = 256L << 20;

    /** More time than any call takes. */
    private static final long SLOW_NANOS = 400_000_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Reads each document that was compared. */
    private final Consumer<byte[]> reader;

    private final Regions[] regions = {new Regions(), new Regions()};
    private int messages;

    /** Creates a comparison of bytes. */
    Comparison() {
        this(json -> {});
    }

    /** Creates a comparison that also has each document read, which throws an error if it cannot. */
    Comparison(Consumer<byte[]> reader) {
        this.reader = reader;
    }

    /** Returns the number of messages compared so far. */
    int messages() {
        return messages;
    }

    /** Runs a program. Returns null if all three agree. */
    Failure run(Program program) {
        Failure[] failure = {null};
        Throwable thrown = OtherThread.thrown(STACK, () -> failure[0] = writeAll(program));
        return thrown == null ? failure[0] : new Failure("" + thrown.getClass(), 0, thrown + at(thrown));
    }

    private Failure writeAll(Program program) {
        Model model = new Model(program.options());
        Model rehearsal = new Model(program.options());
        Side[] sides = {
            new Side(program.options().repetition(true), program.pooled(), regions[0]),
            new Side(program.options().repetition(false), program.pooled(), regions[1])
        };
        for (Regions some : regions) {
            some.begin(); // after the builders' memory, so that most regions are above it
        }
        int number = 0;
        try {
            for (Message message : program.messages()) {
                begin(message, program, model, rehearsal, sides);
                for (Call call : message.calls()) {
                    run(call, model, sides);
                }
                end(message, model, sides);
                number++;
                messages++;
            }
            return null;
        } catch (Difference difference) {
            return new Failure(difference.kind, number, difference.getMessage());
        } finally {
            regions[0].leave();
            regions[1].leave();
        }
    }

    private void begin(Message message, Program program, Model model, Model rehearsal, Side[] sides) {
        Begin begin = message.begin();
        int capacity = 0;
        if (begin.isRegion()) {
            boolean same =
                    begin.moves() && regions[0].canMove() || begin.room() == Begin.Room.SAME && regions[0].isActive();
            capacity = same
                    ? regions[0].capacity()
                    : capacity(message, program.messages().get(0), rehearsal);
        }
        for (Side side : sides) {
            try {
                side.begin(begin, capacity);
            } catch (RuntimeException | AssertionError | InternalError problem) {
                throw new Difference(side.name + " cannot begin", "begin: " + problem);
            }
        }
        model.begin(begin.array(), sides[0].limit());
        model.hadOpenRow = false;
        model.hasDeadMark |= sides[0].hasDeadMark();
    }

    /** Returns the capacity of the region for a message. A model without a limit tells its length. */
    private static int capacity(Message message, Message first, Model rehearsal) {
        Begin begin = message.begin();
        long capacity = switch (begin.room()) {
            case EXACT -> length(message, Integer.MAX_VALUE, rehearsal) + begin.size();
            case CALL -> {
                int length = length(message, begin.call() + 1, rehearsal);
                int needed = length - length(message, begin.call(), rehearsal);
                yield length(first, Integer.MAX_VALUE, rehearsal) + KEPT_FREE + (long) needed * begin.size() / 100;
            }
            case BETWEEN -> {
                long least = length(first, Integer.MAX_VALUE, rehearsal);
                long most = length(message, Integer.MAX_VALUE, rehearsal);
                yield least + (most - least) * begin.size() / 100;
            }
            case LEAST -> (long) rehearsal.leastLength() + begin.size();
            default -> Regions.LARGEST;
        };
        return (int) Math.max(rehearsal.leastLength(), Math.min(Regions.LARGEST, capacity));
    }

    private static int length(Message message, int calls, Model rehearsal) {
        rehearsal.begin(message.begin().array(), Long.MAX_VALUE);
        int left = calls;
        for (Call call : message.calls()) {
            if (--left < 0) {
                break;
            }
            if (!(call.step() instanceof Step.Read) && !(call.step() instanceof Step.Find)) {
                call.step().expect(rehearsal, Step.Done.NOTHING);
            }
        }
        return rehearsal.length();
    }

    private void run(Call call, Model model, Side[] sides) {
        Throwable[] thrown = new Throwable[2];
        Object[] seen = new Object[2];
        for (int i = 0; i < 2; i++) {
            sides[i].acted = false;
            sides[i].wild = false;
            sides[i].wrongInside.clear();
            long begun = call.step().isHeavy() ? cpuNanos() : 0;
            try {
                seen[i] = call.step().run(sides[i], model.lost ? Side.UNKNOWN : model.handles);
            } catch (RuntimeException | AssertionError | InternalError | StackOverflowError problem) {
                thrown[i] = problem;
            }
            if (call.step().isHeavy() && cpuNanos() - begun > SLOW_NANOS) {
                throw new Difference(
                        sides[i].name + " is slow", (cpuNanos() - begun) / 1_000_000 + " ms for " + call.step());
            }
        }
        if (sides[0].acted != sides[1].acted) {
            throw new Difference(
                    "user code",
                    "the user's code has run with repetition on: " + sides[0].acted + ", off: " + sides[1].acted
                            + ", in " + call.step());
        }
        boolean acted = sides[1].acted;
        if (isForgottenReset(thrown[0]) && isForgottenReset(thrown[1])) {
            model.lost |= acted;
            checkSameError(call, thrown); // the document is as it was, and so is the model
            return;
        }
        if (model.lost || sides[1].wild || acted && model.isUnfinished()) {
            model.lost = true;
            checkLost(call, sides, thrown, seen);
            return;
        }
        Set<Class<?>> refusals = model.isUnfinished() ? call.step().whileUnfinished(model) : Step.NOT_REFUSED;
        boolean refused = thrown[1] != null && thrown[1].getClass() == IllegalStateException.class;
        Step.Expected expected = refusals.isEmpty()
                ? call.step().expect(model, new Step.Done(acted, refused))
                : Step.Expected.of(refusals);
        for (int i = 1; i >= 0; i--) {
            checkThrown(sides[i], call, expected, thrown[i], model);
            checkSeen(sides[i], call, thrown[i] == null ? expected.seen() : null, seen[i]);
        }
        checkSameError(call, thrown);
        if (thrown[1] != null && call.readsAfterThrow() && !model.isUnfinished()) {
            compare(call.step(), model, sides, Side.IN_PLACE);
        }
    }

    /**
     * Checks a call after which the model does not know the document. It has completed or has thrown what it may, on
     * both sides alike, and what can be read is JSON.
     */
    private static void checkLost(Call call, Side[] sides, Throwable[] thrown, Object[] seen) {
        for (int i = 0; i < 2; i++) {
            if (thrown[i] != null && !mayThrowInUserCode(thrown[i], call.step(), sides[i].wrongInside)) {
                throw new Difference(
                        sides[i].name + " throws " + thrown[i].getClass().getSimpleName(),
                        sides[i].name + " threw " + thrown[i] + at(thrown[i]) + ", in " + call.step());
            }
        }
        checkSameError(call, thrown);
        if (!Objects.deepEquals(seen[0], seen[1])) {
            throw new Difference("user code", "the sides return different things, in " + call.step());
        }
        if (call.readsAfterThrow()) {
            checkJson(call.step(), sides);
        }
    }

    /** Returns whether strict checks have taken a name that the object has for that of the next document. */
    private static boolean isForgottenReset(Throwable thrown) {
        return Bounds.STRICT
                && thrown != null
                && String.valueOf(thrown.getMessage()).endsWith("call reset() before the next document is written");
    }

    private static long cpuNanos() {
        return THREADS.getCurrentThreadCpuTime();
    }

    private static boolean mayThrowInUserCode(Throwable thrown, Step step, Set<Class<?>> wrongInside) {
        return thrown instanceof IllegalStateException
                || thrown.getClass() == IllegalArgumentException.class
                || thrown instanceof UserText.Problem
                || isOneOf(thrown, step.wrongArguments())
                || isOneOf(thrown, wrongInside);
    }

    private static boolean isOneOf(Throwable thrown, Set<Class<?>> classes) {
        return classes.contains(thrown.getClass());
    }

    /** Checks that the document is the same JSON on both sides, or that neither can be read. */
    private static void checkJson(Object when, Side[] sides) {
        byte[][] read = new byte[2][];
        Throwable[] thrown = new Throwable[2];
        for (int i = 0; i < 2; i++) {
            try {
                read[i] = sides[i].read(sides[i].root, Side.IN_PLACE);
                sides[i].checkCanaries();
                int error = JsonValidator.firstError(read[i], 0, read[i].length);
                if (error != JsonValidator.VALID) {
                    throw new Difference(
                            sides[i].name + " writes no JSON",
                            when + ": with " + sides[i].name + " the document is no JSON at byte " + error + ": …"
                                    + part(read[i], error));
                }
            } catch (IllegalStateException refused) {
                thrown[i] = refused;
            } catch (RuntimeException | AssertionError | InternalError problem) {
                if (problem instanceof Difference) {
                    throw problem;
                }
                throw new Difference(
                        sides[i].name + " cannot be read", when + ", with " + sides[i].name + ": " + problem);
            }
        }
        if (String.valueOf(thrown[0]).equals(String.valueOf(thrown[1])) && Arrays.equals(read[0], read[1])) {
            return;
        }
        throw new Difference(
                "user code",
                when + ": with repetition on the document is " + show(read[0], thrown[0]) + ", off "
                        + show(read[1], thrown[1]));
    }

    private static String show(byte[] read, Throwable thrown) {
        return read == null ? "unreadable: " + thrown : part(read, 0);
    }

    private static String at(Throwable thrown) {
        StackTraceElement[] trace = thrown.getStackTrace();
        return trace.length > 0 ? " at " + trace[0] : "";
    }

    private static void checkThrown(Side side, Call call, Step.Expected expected, Throwable thrown, Model model) {
        Set<Class<?>> allowed = expected.failures();
        if (thrown == null ? !allowed.isEmpty() : !isOneOf(thrown, allowed)) {
            String kind = thrown == null ? "nothing" : thrown.getClass().getSimpleName();
            throw new Difference(
                    side.name + " throws " + kind,
                    "expected " + names(allowed) + ", but " + side.name + " threw " + thrown
                            + (thrown == null ? "" : at(thrown)) + ", in " + call.step());
        }
        if (thrown instanceof JsonCapacityException full) {
            checkCapacity(side, call, expected, full, model);
        }
    }

    private static void checkCapacity(
            Side side, Call call, Step.Expected expected, JsonCapacityException full, Model model) {
        boolean wrong = full.available() != model.limit() || full.needed() <= full.available();
        if (!wrong && expected.needed() > 0) {
            wrong = expected.exact() ? full.needed() != expected.needed() : full.needed() > expected.needed();
        }
        if (wrong) {
            throw new Difference(
                    side.name + " capacity",
                    side.name + " threw " + full + " with a limit of " + model.limit() + ", but needs "
                            + expected.needed() + ", in " + call.step());
        }
    }

    private static void checkSameError(Call call, Throwable[] thrown) {
        if (thrown[0] != null && !withoutMark(thrown[0]).equals(withoutMark(thrown[1]))) {
            throw new Difference(
                    "error text", "with repetition on: " + thrown[0] + ", off: " + thrown[1] + ", in " + call.step());
        }
    }

    /** Returns an error without the number of a mark, which no two builders share. */
    private static String withoutMark(Throwable thrown) {
        return thrown.toString().replaceFirst("mark \\d+", "mark");
    }

    private static String names(Set<Class<?>> classes) {
        return classes.isEmpty() ? "no exception" : classes.toString();
    }

    private static void checkSeen(Side side, Call call, Object expected, Object seen) {
        if (expected instanceof byte[] bytes) {
            checkBytes(side, call.step(), "", bytes, (byte[]) seen);
        } else if (!Objects.equals(expected, seen)) {
            throw new Difference(
                    side.name + " " + call.step().getClass().getSimpleName(),
                    "expected " + expected + ", but " + side.name + " gave " + seen + ", in " + call.step());
        }
    }

    private static void checkBytes(Side side, Object when, String where, byte[] expected, byte[] actual) {
        if (!Arrays.equals(expected, actual)) {
            int at = Arrays.mismatch(expected, actual);
            throw new Difference(
                    side.name + " bytes",
                    when + where + ": with " + side.name + " byte " + at + " of " + actual.length + " (expected "
                            + expected.length + ") differs: expected …" + part(expected, at) + "…, but was …"
                            + part(actual, at) + "…");
        }
    }

    private static String part(byte[] json, int at) {
        int from = Math.max(0, at - 20);
        String part =
                new String(json, from, Math.max(0, Math.min(json.length, at + 40) - from), StandardCharsets.UTF_8);
        return part.replace("\n", "\\n");
    }

    private void end(Message message, Model model, Side[] sides) {
        if (message.way() == Side.UNREAD) {
            return;
        }
        if (model.lost) {
            checkJson("at the end", sides);
            return;
        }
        if (model.isUnfinished()) {
            checkUnreadable(sides);
            return;
        }
        compare("at the end", model, sides, message.way());
        if (message.scribbled()) {
            for (Side side : sides) {
                side.scribble();
            }
        }
    }

    private static void checkUnreadable(Side[] sides) {
        for (Side side : sides) {
            try {
                side.read(side.root, Side.IN_PLACE);
            } catch (IllegalStateException refused) {
                continue;
            }
            throw new Difference(side.name + " unfinished", "a document with an unfinished row was read");
        }
    }

    private void compare(Object when, Model model, Side[] sides, int way) {
        byte[] expected = model.text(model.nodes.get(0));
        if (expected.length != model.length()) {
            throw new IllegalStateException("the model counts " + model.length() + " of " + expected.length);
        }
        read(when, expected);
        for (int i = 1; i >= 0; i--) {
            Side side = sides[i];
            byte[] actual;
            byte[] inRegion;
            try {
                actual = side.read(side.root, way);
                inRegion = side.inRegion(expected.length);
                side.checkCanaries();
            } catch (RuntimeException | AssertionError | InternalError problem) {
                String kind = problem instanceof AssertionError ? " canaries" : " cannot be read";
                throw new Difference(side.name + kind, when + ", with " + side.name + ": " + problem);
            }
            checkBytes(side, when, "", expected, actual);
            if (inRegion != null) {
                checkBytes(side, when, ", in the region", expected, inRegion);
            }
        }
    }

    private void read(Object when, byte[] json) {
        try {
            reader.accept(json);
        } catch (AssertionError problem) {
            throw new Difference("parsers", when + ": " + problem);
        }
    }
}
