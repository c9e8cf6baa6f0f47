// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonCapacityException;
import io.github.zilch.random.Program.Call;
import io.github.zilch.random.Program.Message;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;

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

    private final Regions[] regions = {new Regions(), new Regions()};
    private int messages;

    /** Returns the number of messages compared so far. */
    int messages() {
        return messages;
    }

    /** Runs a program. Returns null if all three agree. */
    Failure run(Program program) {
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
        long limit = model.nodes.isEmpty() ? program.options().maxCapacity() : model.limit();
        switch (begin.place()) {
            case STAY -> {}
            case OWN -> limit = program.pooled() ? program.options().maxCapacity() : limit;
            default -> {
                boolean moves = begin.place().ordinal() >= Begin.Place.MOVED_DIRECT.ordinal() && regions[0].canMove();
                boolean same = moves || begin.room() == Begin.Room.SAME && regions[0].isActive();
                capacity = same
                        ? regions[0].capacity()
                        : capacity(message, program.messages().get(0), rehearsal);
                limit = capacity;
            }
        }
        for (Side side : sides) {
            try {
                side.begin(begin, capacity);
            } catch (RuntimeException | AssertionError problem) {
                throw new Difference(side.name + " cannot begin", "begin: " + problem);
            }
        }
        model.begin(begin.array(), limit);
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
                call.step().expect(rehearsal, false);
            }
        }
        return rehearsal.length();
    }

    private void run(Call call, Model model, Side[] sides) {
        int handles = model.handles;
        Throwable[] thrown = new Throwable[2];
        Object[] seen = new Object[2];
        for (int i = 0; i < 2; i++) {
            sides[i].acted = false;
            try {
                seen[i] = call.step().run(sides[i], handles);
            } catch (RuntimeException | AssertionError | InternalError problem) {
                thrown[i] = problem;
            }
        }
        if (sides[0].acted != sides[1].acted) {
            throw new Difference(
                    "user code",
                    "the user's code has run with repetition on: " + sides[0].acted + ", off: " + sides[1].acted
                            + ", in " + call.step());
        }
        Step.Expected expected = call.step().expect(model, sides[1].acted);
        for (int i = 1; i >= 0; i--) {
            checkThrown(sides[i], call, expected.failures(), thrown[i], model);
            checkSeen(sides[i], call, expected.seen(), seen[i]);
        }
        checkSameError(call, thrown);
        if (thrown[1] != null && call.readsAfterThrow()) {
            compare(call.step(), model, sides, Side.IN_PLACE);
        }
    }

    private static void checkThrown(Side side, Call call, Set<Class<?>> allowed, Throwable thrown, Model model) {
        if (thrown == null ? !allowed.isEmpty() : !allowed.contains(thrown.getClass())) {
            String kind = thrown == null ? "nothing" : thrown.getClass().getSimpleName();
            StackTraceElement[] trace = thrown == null ? new StackTraceElement[0] : thrown.getStackTrace();
            throw new Difference(
                    side.name + " throws " + kind,
                    "expected " + names(allowed) + ", but " + side.name + " threw " + thrown
                            + (trace.length > 0 ? " at " + trace[0] : "") + ", in " + call.step());
        }
        if (thrown instanceof JsonCapacityException full
                && (full.available() != model.limit() || full.needed() <= full.available())) {
            throw new Difference(
                    side.name + " capacity",
                    side.name + " threw " + full + " with a limit of " + model.limit() + ", in " + call.step());
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
        compare("at the end", model, sides, message.way());
        if (message.scribbled()) {
            for (Side side : sides) {
                side.scribble();
            }
        }
    }

    private static void compare(Object when, Model model, Side[] sides, int way) {
        byte[] expected = model.text(model.nodes.get(0));
        if (expected.length != model.length()) {
            throw new IllegalStateException("the model counts " + model.length() + " of " + expected.length);
        }
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
}
