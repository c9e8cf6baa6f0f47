// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonValidator;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Documents that grow to their limit: 16 MiB in every build; 1 GiB, and 2 GiB less 128 KiB, which is the largest limit,
 * in the long run.
 */
@DisplayName("C10: documents of every size up to the largest limit")
@Tag("slow")
class HugeDocumentTest {
    private static final int[] LIMITS = {
        (int) Cases.of(16 << 20, 1 << 30), (int) Cases.of((16 << 20) + 1, JsonOptions.LARGEST_CAPACITY)
    };

    /** Runs in a JVM of its own, because it needs much memory. */
    static final class Writer {
        private static final String TEXT = "0123456789abcdef".repeat(64);

        private Writer() {}

        public static void main(String[] args) {
            int limit = Integer.parseInt(args[0]);
            growsUpTo(new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(limit).initialCapacity(0)), limit);
            JsonBuilder region = new JsonBuilder();
            ByteBuffer memory = ByteBuffer.allocateDirect(limit);
            region.wrap(memory);
            growsUpTo(region, limit);
        }

        /** Fills a document to its last byte, and asserts that one more byte is refused in every way to write it. */
        private static void growsUpTo(JsonBuilder json, int limit) {
            JsonBuilder list = json.createJSONArray("list");
            long length = "{\"list\":[]}".length();
            int elements = 0;
            while (length + TEXT.length() + 3 <= limit) {
                list.add(TEXT);
                length += TEXT.length() + (elements++ > 0 ? 3 : 2);
            }
            int left = (int) (limit - length - 3);
            if (left >= 0) {
                refuse(limit, () -> list.add(TEXT.substring(0, left + 1)));
                list.add(TEXT.substring(0, left));
            }
            assertEquals(left < 0 ? length : limit, json.length());
            refuse(limit, () -> list.add(TEXT));
            refuse(limit, () -> list.add(new StringBuilder(TEXT)));
            refuse(limit, () -> list.addBase64(new byte[1 << 20], 0, 1 << 20));
            refuse(limit, () -> list.addJSON(json));
            refuse(limit, () -> list.createJSON().createJSONArray("a"));
            refuse(limit, () -> json.put("more", 1));
            assertEquals(JsonValidator.VALID, JsonValidator.firstError(json.buffer(), json.offset(), json.length()));
            System.out.println("a document of " + json.length() + " bytes in a limit of " + limit);
            json.reset().put("short", true);
            assertEquals("{\"short\":true}", json.toString());
        }

        private static void refuse(int limit, Runnable call) {
            JsonCapacityException full = assertThrows(JsonCapacityException.class, call::run);
            assertEquals(limit, full.available());
            assertTrue(full.needed() > limit);
        }
    }

    @Test
    void documentsGrowToTheirLimitAndOneMoreByteIsRefused() {
        for (int limit : LIMITS) {
            String output = Jvm.run(List.of("-Xmx256m", "-XX:MaxDirectMemorySize=8g"), Writer.class, "" + limit);
            System.out.print(output);
            assertEquals(
                    2,
                    output.lines()
                            .filter(line -> line.contains(" in a limit of " + limit))
                            .count(),
                    output);
        }
    }
}
