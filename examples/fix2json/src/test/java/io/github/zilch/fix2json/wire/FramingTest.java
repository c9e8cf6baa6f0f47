// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class FramingTest {
    @Test
    void sumEqualsTheSumOfTheBytes() {
        Random random = new Random(7);
        byte[] bytes = new byte[5000];
        for (int round = 0; round < 2000; round++) {
            random.nextBytes(bytes);
            if (round % 3 == 0) {
                java.util.Arrays.fill(bytes, (byte) 0xFF);
            }
            int from = random.nextInt(20);
            int to = from + random.nextInt(bytes.length - from);
            int sum = 0;
            for (int i = from; i < to; i++) {
                sum += bytes[i];
            }
            assertEquals(sum & 0xFF, Framing.sum(new UnsafeBuffer(bytes), from, to), from + " to " + to);
        }
    }
}
