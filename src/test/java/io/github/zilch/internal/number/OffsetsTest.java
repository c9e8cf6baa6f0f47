// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.text.Encoded;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class OffsetsTest {
    @Test
    @DisplayName("C7: all offsets are the text of java.time, whether they are quarters of an hour or not")
    void allOffsets() {
        for (int i = ZoneOffset.MIN.getTotalSeconds(); i <= ZoneOffset.MAX.getTotalSeconds(); i++) {
            int seconds = i;
            assertEquals(
                    ZoneOffset.ofTotalSeconds(seconds).getId(),
                    Encoded.text(Offsets.MAX_BYTES, (target, at) -> Offsets.put(target, at, seconds)));
        }
    }
}
