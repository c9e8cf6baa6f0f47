// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Tag("contract")
@Tag("fast")
@DisplayName("C5: bytes in a buffer of any kind are put and validated without garbage")
class ForeignBytesTest {
    @TestFactory
    @Tag("garbage")
    Stream<DynamicTest> nothingIsAllocatedForAnyBuffer() {
        return Stream.of(1, 3_000, 5_000)
                .flatMap(length -> new ForeignBytes(length)
                        .calls().entrySet().stream()
                                .map(call -> dynamicTest(length + " bytes in " + call.getKey(), () -> {
                                    call.getValue().run();
                                    assertEquals(0, AllocationMeter.allocated(10, call.getValue()));
                                })));
    }

    @Test
    @DisplayName("C6: whatever the buffer, the document is that of an array")
    void everyBufferIsWrittenLikeAnArray() {
        for (int length : new int[] {1, 100, 3_000, 5_000}) {
            for (Map<String, String> documents : new ForeignBytes(length).documents()) {
                String array = documents.values().iterator().next();
                documents.forEach((name, document) -> assertEquals(array, document, name));
            }
        }
    }
}
