// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import io.github.zilch.random.Begin.Place;
import io.github.zilch.random.Begin.Room;
import io.github.zilch.random.Program.Call;
import io.github.zilch.random.Program.Message;
import io.github.zilch.values.Choices;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes programs. A program makes the same calls in every message. After enough messages for the builder to remember
 * them, one or two values change their length, alphabet, source or type while the rest repeat. Sometimes many values
 * change, and sometimes the calls themselves, so that a replay stops half-way.
 */
final class ProgramMaker {
    /** Messages before a builder remembers one. */
    private static final int PAUSE = 15;

    /** Messages that repeat, so that the builder does not forget them when the first one differs. */
    private static final int TRUST = 3;

    private static final int CHANGED_MESSAGES = 20;

    /** Between two regions of a sweep, in hundredths. */
    private static final int SWEEP_STEP = 7;

    private final Choices choices;
    private final JsonOptions options;
    private final Slots slots;
    private final boolean array;
    private final boolean inRegions;
    private final boolean sweeps;

    /** Whether the message before ends in the middle. */
    private boolean afterCut;

    private ProgramMaker(Choices choices) {
        this.choices = choices;
        this.options = options(choices);
        this.array = choices.below(4) == 0;
        this.inRegions = choices.below(3) > 0;
        this.sweeps = inRegions && choices.below(3) == 0;
        this.slots = new Slots(choices, options, array, sweeps);
    }

    /** Makes a program; the same choices make the same one. */
    static Program make(Choices choices) {
        return new ProgramMaker(choices).make();
    }

    static JsonOptions options(Choices choices) {
        int[] capacities = {0, 0, 1, 1_023, 1_024, 1_025, 4_096, 70_000};
        JsonOptions.NonFinite[] policies = JsonOptions.NonFinite.values();
        JsonOptions.LongsAsStrings[] longs = JsonOptions.LongsAsStrings.values();
        return JsonOptions.DEFAULT
                .initialCapacity(capacities[choices.below(capacities.length)])
                .maxCapacity(choices.below(6) > 0 ? JsonOptions.LARGEST_CAPACITY : 3 + choices.below(6_000))
                .maxDepth(maxDepth(choices))
                .asciiOnly(choices.below(5) == 0)
                .htmlSafe(choices.below(5) == 0)
                .jacksonEscapes(choices.below(5) == 0)
                .loneSurrogates(JsonOptions.LoneSurrogates.values()[choices.below(3) / 2])
                .nonFinite(policies[choices.below(policies.length)])
                .floatLayout(JsonOptions.FloatLayout.values()[choices.below(3) / 2])
                .longsAsStrings(longs[choices.below(longs.length)])
                .unknownTypes(JsonOptions.UnknownTypes.values()[choices.below(3) / 2])
                .decimalsAsStrings(choices.below(4) == 0)
                .lineFeed(choices.below(3) == 0)
                .retainedCapacity(choices.below(4) > 0 ? Integer.MAX_VALUE : choices.below(5_000))
                .rejectDuplicateKeys(choices.below(8) == 0);
    }

    private static int maxDepth(Choices choices) {
        int dice = choices.below(16);
        return dice > 3 ? 512 : dice > 0 ? 1 + choices.below(24) : 10_000;
    }

    private Program make() {
        List<Message> messages = new ArrayList<>();
        Message first = new Message(firstBegin(), slots.calls(), Side.IN_PLACE, false);
        Message alike = first.with(begin());
        messages.add(first);
        for (int i = PAUSE + TRUST + choices.below(4); i > 0; i--) {
            messages.add(alike);
        }
        if (sweeps) {
            addSweep(messages, first);
        }
        for (int i = 0; i < (sweeps ? CHANGED_MESSAGES / 4 : CHANGED_MESSAGES); i++) {
            messages.add(changed());
            if (choices.below(3) > 0) {
                messages.add(choices.below(8) == 0 ? alike : first); // most often where there is room for it
            }
        }
        return new Program(options, choices.below(4) == 0, messages);
    }

    /**
     * Adds one message with other values again and again, in regions from too small to large enough. In each it also
     * follows a message that repeats, after which a builder begins in the shortest way.
     */
    private void addSweep(List<Message> messages, Message first) {
        List<Call> calls = slots.callsWithLateLongText();
        for (int hundredths = choices.below(SWEEP_STEP); hundredths < 110; hundredths += SWEEP_STEP) {
            messages.add(new Message(region(Room.BETWEEN, hundredths, 0), calls, Side.IN_PLACE, false));
            messages.add(first.with(sameSize()));
            messages.add(new Message(sameSize(), calls, Side.IN_PLACE, false));
            messages.add(first);
        }
    }

    /** A region of the same size as before, most often in other memory. */
    private Begin sameSize() {
        Place place = choices.below(3) > 0 ? Place.MOVED_DIRECT : Place.DIRECT;
        boolean isGone = choices.below(4) == 0;
        return new Begin(place, array, false, choices.below(20), Room.SAME, 0, 0, isGone);
    }

    /** Makes a message that repeats the calls with other values, or with other calls among them. */
    private Message changed() {
        int dice = choices.below(100);
        List<Call> calls;
        if (dice < 15) {
            calls = slots.repeatedCalls();
        } else if (dice < 30) {
            calls = slots.callsWithChanged(1);
        } else if (dice < 45) {
            calls = slots.callsWithChanged(2);
        } else if (dice < 82) {
            calls = slots.callsWithLateLongText();
        } else if (dice < 88) {
            calls = slots.callsWithChanged(2 + slots.size() / 3);
        } else {
            calls = slots.repeatedCalls();
            for (int i = choices.below(3); i >= 0; i--) {
                edit(calls);
            }
        }
        boolean isCut = choices.below(7) == 0;
        if (isCut) {
            calls = slots.cut(calls);
        }
        boolean stays = choices.below(inRegions && dice >= 15 ? 8 : 2) == 0;
        boolean leaves = afterCut && choices.below(2) == 0; // with what the message before has left unfinished
        Begin begin = leaves ? ownMemory() : stays ? begin() : changedBegin(calls.size());
        afterCut = isCut;
        int way = isCut ? Side.UNREAD : choices.below(3) == 0 ? choices.below(Side.WAYS) : Side.IN_PLACE;
        return new Message(begin, calls, way, choices.below(8) == 0);
    }

    private void edit(List<Call> calls) {
        int at = choices.below(calls.size() + 1);
        if (at < calls.size() && choices.below(2) == 0) {
            calls.remove(at);
        }
        if (choices.below(4) > 0) {
            calls.addAll(at, slots.otherCalls());
        }
    }

    // ---- how messages begin ----

    private Begin firstBegin() {
        return inRegions ? region(Room.AMPLE, 0, 0) : begin();
    }

    private Begin begin() {
        return new Begin(Place.STAY, array, true, 0, Room.SAME, 0, 0, false);
    }

    private Begin changedBegin(int calls) {
        if (choices.below(30) == 0) {
            return new Begin(Place.STAY, !array, true, 0, Room.SAME, 0, 0, false);
        }
        if (!inRegions) {
            return choices.below(5) > 0 ? begin() : ownMemory();
        }
        int dice = choices.below(20);
        int call = choices.below(3) > 0 ? slots.firstChanged() : choices.below(calls + 1);
        return switch (dice) {
            case 0 -> ownMemory();
            case 1 -> region(Room.LEAST, choices.below(40), 0);
            case 2 -> region(Room.AMPLE, 0, 0);
            case 3 -> sameSize();
            case 4, 5, 6, 7 ->
                region(Room.EXACT, choices.below(4) == 0 ? choices.below(600) : choices.below(60) - 20, 0);
            default -> region(Room.CALL, choices.below(choices.below(2) == 0 ? 450 : 1_300), call);
        };
    }

    private Begin ownMemory() {
        Place[] places = {Place.OWN, Place.UNWRAP, Place.RENEW, Place.TRIM};
        Place place = places[choices.below(places.length)];
        boolean leaves = place == Place.UNWRAP || place == Place.RENEW;
        boolean isReset = choices.below(2) == 0;
        return new Begin(place, array, isReset, 0, Room.SAME, 0, 0, leaves && choices.below(2) == 0);
    }

    private Begin region(Room room, int size, int call) {
        Place place = Place.values()[Place.HEAP.ordinal() + choices.below(room == Room.AMPLE ? 5 : 9)];
        if (choices.below(3) > 0) {
            place = Place.DIRECT; // the only one that is written in place
        }
        return new Begin(
                place, array, choices.below(2) == 0, choices.below(20), room, size, call, choices.below(4) == 0);
    }
}
