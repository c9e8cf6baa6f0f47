// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.kit.cases.CommandCases;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The runs in {@code src/test/commands}. A line of input such as {@code FIX.4.4 35=0|112=a|} is a message with BodyLength,
 * CheckSum and SOH; any other is itself. {@code \xE9} is a byte.
 */
class CommandsTest {
    private static final Pattern MESSAGE = Pattern.compile("(?s)(.*?)(FIXT?\\.[0-9.]+) (35=.*\\|)");
    private static final Pattern BYTE = Pattern.compile("\\\\x([0-9A-F]{2})");

    @TestFactory
    Stream<DynamicTest> commands() throws IOException {
        return CommandCases.all(Map.of("fix2json", Fix2Json::run), CommandsTest::input);
    }

    private static byte[] input(String line) {
        String bytes = BYTE.matcher(Fixtures.utf8(line))
                .replaceAll(it -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(it.group(1), 16))));
        Matcher message = MESSAGE.matcher(bytes);
        boolean isMessage = message.matches();
        return Fixtures.bytes(
                (isMessage ? message.group(1) + Fixtures.message(message.group(2), message.group(3)) : bytes) + "\n");
    }
}
