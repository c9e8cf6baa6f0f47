// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without the JVM flag, the first use of the library fails with one sentence that names the flag. */
class MissingFlagTest {
    /** The first use of the library, in a JVM without the flag. */
    static final class User {
        private User() {}

        public static void main(String[] args) {
            switch (args[0]) {
                case "new JsonBuilder()" -> new JsonBuilder().put("a", 1);
                case "new JsonBuilder(int)" -> new JsonBuilder(100);
                case "JsonKey.of" -> JsonKey.of("a");
                case "JsonBuilderPool.acquire" -> new JsonBuilderPool(1).acquire();
                case "JsonValidator.isValid" -> JsonValidator.isValid(new byte[] {'1'}, 0, 1);
                case "JsonValidator.isValid(ByteBuffer)" -> JsonValidator.isValid(ByteBuffer.allocate(1));
                default -> throw new AssertionError(args[0]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "new JsonBuilder()",
                "new JsonBuilder(int)",
                "JsonKey.of",
                "JsonBuilderPool.acquire",
                "JsonValidator.isValid",
                "JsonValidator.isValid(ByteBuffer)"
            })
    void firstUseNamesTheFlag(String use) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path"),
                        User.class.getName(),
                        use)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(1, process.waitFor(), output);
        assertEquals(
                "Exception in thread \"main\" java.lang.IllegalStateException: Zilch accesses memory through Agrona,"
                        + " which needs one JVM flag: add --add-exports java.base/jdk.internal.misc=ALL-UNNAMED"
                        + " (on the module path: =org.agrona)",
                output.lines().findFirst().orElse(""));
    }
}
