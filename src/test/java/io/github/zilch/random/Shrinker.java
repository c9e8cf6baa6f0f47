// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import io.github.zilch.random.Comparison.Failure;
import io.github.zilch.random.Program.Call;
import io.github.zilch.random.Program.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Shortens a failing program as long as it fails for the same reason, for at most five seconds. */
final class Shrinker {
    private static final long NANOS = 5_000_000_000L;

    private final Comparison comparison;
    private final String kind;
    private final long end = System.nanoTime() + NANOS;
    private Program shortest;
    private Failure failure;

    private Shrinker(Comparison comparison, Program program, Failure failure) {
        this.comparison = comparison;
        this.kind = failure.kind();
        this.shortest = program;
        this.failure = failure;
    }

    /** Returns a description of the shortest program that fails like this one. */
    static String shrink(Comparison comparison, Program program, Failure failure) {
        Shrinker shrinker = new Shrinker(comparison, program, failure);
        shrinker.shrink();
        return shrinker.failure.kind() + " in message " + shrinker.failure.message() + ": " + shrinker.failure.what()
                + "\n\nA short program that fails so, with " + shrinker.shortest;
    }

    private void shrink() {
        List<Message> messages = shortest.messages();
        take(shortest.with(messages.subList(0, failure.message() + 1)));
        takeAlikeMessages();
        dropMessages();
        dropSlots();
        dropCalls();
        simplifyBegins();
        simplifyOptions();
        dropMessages();
    }

    /** Takes a program if it fails for the same reason. */
    private boolean take(Program program) {
        if (System.nanoTime() > end) {
            return false;
        }
        Failure other = comparison.run(program);
        if (other == null || !other.kind().equals(kind)) {
            return false;
        }
        shortest = program;
        failure = other;
        return true;
    }

    /** Makes all messages but the last the same. */
    private void takeAlikeMessages() {
        int last = shortest.messages().size() - 1;
        for (int which : new int[] {last - 1, last - 2, last - 3, 0}) {
            if (which < 0) {
                return;
            }
            List<Message> messages = new ArrayList<>();
            for (int i = 0; i < last; i++) {
                Begin begin = shortest.messages().get(i).begin();
                messages.add(shortest.messages().get(which).with(begin));
            }
            messages.add(shortest.messages().get(last));
            if (take(shortest.with(messages))) {
                return;
            }
        }
    }

    private void dropMessages() {
        for (int part = shortest.messages().size() / 2; part > 0; part /= 2) {
            for (int from = shortest.messages().size() - 1 - part; from >= 0; from -= part) {
                List<Message> messages = new ArrayList<>(shortest.messages());
                messages.subList(from, from + part).clear();
                take(shortest.with(messages));
                from = Math.min(from, shortest.messages().size() - 1);
            }
        }
    }

    /** Drops the calls of a slot in all messages. */
    private void dropSlots() {
        Set<Integer> slots = new TreeSet<>();
        for (Message message : shortest.messages()) {
            message.calls().forEach(call -> slots.add(call.slot()));
        }
        for (int slot : slots) {
            List<Message> messages = new ArrayList<>();
            for (Message message : shortest.messages()) {
                List<Call> calls = new ArrayList<>(message.calls());
                calls.removeIf(call -> call.slot() == slot);
                messages.add(message.with(calls));
            }
            take(shortest.with(messages));
        }
    }

    /** Drops single calls of the last message. */
    private void dropCalls() {
        int last = shortest.messages().size() - 1;
        for (int i = shortest.messages().get(last).calls().size() - 1; i >= 0; i--) {
            List<Message> messages = new ArrayList<>(shortest.messages());
            List<Call> calls = new ArrayList<>(messages.get(last).calls());
            calls.remove(i);
            messages.set(last, messages.get(last).with(calls));
            take(shortest.with(messages));
        }
    }

    private void simplifyBegins() {
        boolean array = shortest.messages().get(0).begin().array();
        Begin plain = new Begin(Begin.Place.STAY, array, true, 0, Begin.Room.SAME, 0, 0, false);
        List<Message> messages = new ArrayList<>();
        shortest.messages().forEach(message -> messages.add(new Message(plain, message.calls(), Side.IN_PLACE, false)));
        if (take(shortest.with(messages))) {
            return;
        }
        for (int i = 0; i < shortest.messages().size(); i++) {
            Message message = shortest.messages().get(i);
            List<Message> others = new ArrayList<>(shortest.messages());
            others.set(i, new Message(plain, message.calls(), Side.IN_PLACE, false));
            if (!take(shortest.with(others))) {
                others.set(i, new Message(message.begin(), message.calls(), Side.IN_PLACE, false));
                take(shortest.with(others));
            }
        }
    }

    /** Sets options to their defaults, except for those that the expected text of values depends on. */
    private void simplifyOptions() {
        JsonOptions plain = JsonOptions.DEFAULT;
        take(new Program(shortest.options(), false, shortest.messages()));
        take(shortest.with(shortest.options().initialCapacity(plain.initialCapacity())));
        take(shortest.with(shortest.options().maxCapacity(plain.maxCapacity())));
        take(shortest.with(shortest.options().maxDepth(plain.maxDepth())));
        take(shortest.with(shortest.options().rejectDuplicateKeys(false)));
    }
}
