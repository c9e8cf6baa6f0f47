// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.HarmfulBytes;
import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.JsonSyntax;
import io.github.zilch.trust.Cases;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("contract")
@DisplayName("C21: text whose bytes another thread changes while they are encoded is still valid")
class ChangingTextTest {
    private static final int LONGEST = 4096;

    private final Block source = Memory.allocate(LONGEST + 16);
    private final Block target = Memory.allocate((int) StringEncoder.maxBytes(LONGEST) + 16);
    private final byte[] array = new byte[LONGEST + 16];
    private final SplittableRandom random = new SplittableRandom(7);
    private volatile boolean ended;
    private Thread changing;

    @AfterEach
    void end() throws InterruptedException {
        ended = true;
        changing.join();
        source.free();
        target.free();
    }

    private void change(byte[] text) {
        SplittableRandom choice = new SplittableRandom(text.length);
        while (!ended) {
            int at = choice.nextInt(text.length);
            int to = Math.min(text.length, at + 1 + choice.nextInt(40));
            for (int i = at; i < to; i++) {
                byte other = HarmfulBytes.get(choice.nextInt(HarmfulBytes.COUNT));
                array[i] = other;
                Memory.putByte(source.address() + i, other);
            }
            for (int i = choice.nextInt(30); i > 0; i--) {
                Thread.onSpinWait();
            }
            for (int i = at; i < to; i++) {
                array[i] = text[i];
                Memory.putByte(source.address() + i, text[i]);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "16, x", "95, x", "96, x", "300, x",
        "4096, x", "5, caf\u00e9 ", "300, caf\u00e9 ", "300, \u00e9\u00e8\u00e0",
        "7, \u4e2d\u6587", "300, \u4e2d\u6587\u5b57", "301, \u4e2d\ud83d\ude00\u00e9 x"
    })
    void everyCharsetAndMode(int length, String characters) {
        byte[] text = characters.repeat(length).getBytes(StandardCharsets.UTF_8);
        byte[] bytes = Arrays.copyOf(text, length);
        for (int i = 0; i < length; i++) {
            array[i] = bytes[i];
            Memory.putByte(source.address() + i, bytes[i]);
        }
        changing = new Thread(() -> change(bytes));
        changing.start();
        long end = System.nanoTime() + Cases.of(300, 30_000) * 1_000_000;
        int encoded = 0;
        for (; System.nanoTime() < end || encoded < 100; encoded++) {
            int mode = random.nextBoolean() ? 0 : random.nextInt(Escapes.MODES);
            int charset = random.nextInt(3);
            boolean inArray = random.nextBoolean();
            long at = target.address();
            long from = inArray ? 0 : source.address();
            Memory.putByte(at, '"');
            long to = StringEncoder.put(
                    Memory.arrayAt(at), at + 1, inArray ? array : null, from, from + length, charset, mode);
            assertTrue(to - at - 1 <= StringEncoder.maxBytes(length), "longer than the worst case");
            Memory.putByte(to, '"');
            assertEquals(
                    JsonSyntax.VALID,
                    JsonSyntax.firstError(at, to + 1, 1),
                    () -> length + " of \"" + characters + "\", charset " + charset + ", mode " + mode
                            + (inArray ? ", in an array" : ", off the heap"));
        }
        Reference.reachabilityFence(this);
    }
}
