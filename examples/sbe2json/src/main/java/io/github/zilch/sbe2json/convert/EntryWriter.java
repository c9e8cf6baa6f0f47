// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import static java.lang.invoke.MethodHandles.collectArguments;
import static java.lang.invoke.MethodHandles.foldArguments;
import static java.lang.invoke.MethodHandles.insertArguments;
import static java.lang.invoke.MethodHandles.permuteArguments;
import static java.lang.invoke.MethodType.methodType;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.convert.value.Flaws;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;

/**
 * Writes what a message, a group entry or a composite consists of: a block of fields, then groups, then variable data.
 *
 * <p>The members are bound to method handles. After some calls the JVM compiles a handle with everything that it is bound
 * to as constants, and so are the components of records that it refers to: what the schema says is decided by the compiler
 * then, and not for each message. Therefore the writers are records and lambdas, and walk through groups and data by
 * themselves: the loop of {@link io.github.zilch.sbe2json.wire.MessageWalk} has no constants.
 *
 * @param steps that are called one after the other; the last one writes groups and variable data, too.
 */
record EntryWriter(MethodHandle[] steps) {
    /** Number of fields of a step. More of them would take the compiler long, and the code would not fit its caches. */
    private static final int STEP_FIELDS = 16;

    private static final MethodType STEP =
            methodType(int.class, JsonRow.class, DirectBuffer.class, int.class, int.class, int.class, int.class);

    private static final MethodHandle MEMBER;
    private static final MethodHandle PART;
    private static final MethodHandle END_OF_BLOCK;

    static {
        MethodType withoutEnd = STEP.dropParameterTypes(5, 6);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try {
            MEMBER = lookup.findVirtual(Member.class, "write", withoutEnd.changeReturnType(void.class));
            PART = lookup.findStatic(
                    EntryWriter.class, "writePart", withoutEnd.insertParameterTypes(0, PartWriter.class));
            MethodHandle sum = lookup.findStatic(Integer.class, "sum", methodType(int.class, int.class, int.class));
            END_OF_BLOCK = permuteArguments(sum, STEP, 2, 3);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Returns a writer.
     *
     * @param fields of the block, or members of a composite.
     * @param parts after the block.
     */
    static EntryWriter of(List<Member> fields, List<PartWriter> parts) {
        List<MethodHandle> steps = new ArrayList<>();
        int from = 0;
        for (; fields.size() - from > STEP_FIELDS; from += STEP_FIELDS) {
            steps.add(foldArguments(END_OF_BLOCK, inTurn(fields.subList(from, from + STEP_FIELDS))));
        }
        MethodHandle last = END_OF_BLOCK;
        for (PartWriter part : parts) {
            MethodHandle next = collectArguments(insertArguments(PART, 0, part), 2, last);
            last = permuteArguments(next, STEP, 0, 1, 0, 1, 2, 3, 4, 5, 5, 4);
        }
        steps.add(foldArguments(last, inTurn(fields.subList(from, fields.size()))));
        return new EntryWriter(steps.toArray(new MethodHandle[0]));
    }

    /** Returns a handle that writes fields: two halves, because one field and the rest would be nested deeply. */
    private static MethodHandle inTurn(List<Member> fields) {
        int size = fields.size();
        return switch (size) {
            case 0 -> MethodHandles.empty(MEMBER.type().dropParameterTypes(0, 1));
            case 1 -> MEMBER.bindTo(fields.get(0));
            default -> foldArguments(inTurn(fields.subList(size / 2, size)), inTurn(fields.subList(0, size / 2)));
        };
    }

    /** Writes a part, unless one before it has rejected the message. */
    private static int writePart(PartWriter part, JsonRow row, DirectBuffer buffer, int at, int end, int version) {
        return at < 0 ? Flaws.REJECTED : part.write(row, buffer, at, end, version);
    }

    /**
     * Writes the members.
     *
     * @param row with a position for each field, group and data.
     * @param buffer that contains the message.
     * @param at index of the first byte.
     * @param blockLength of the fields, which are inside the message.
     * @param version of the message.
     * @param end index after the last byte of the message.
     * @return the index after the last part, or {@link Flaws#REJECTED}.
     */
    int write(JsonRow row, DirectBuffer buffer, int at, int blockLength, int version, int end) {
        try {
            int next = at;
            for (MethodHandle step : steps) {
                next = (int) step.invokeExact(row, buffer, at, blockLength, version, end);
            }
            return next;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("steps declare no other exceptions", e);
        }
    }
}
