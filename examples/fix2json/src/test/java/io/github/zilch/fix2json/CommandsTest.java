// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.fix2json.log.LogTools;
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
 * CheckSum and SOH, and so is <code>{FIX.4.4 35=0|112=a|}</code> in another line; any other text is itself. {@code \xE9} is a
 * byte. {@link LogTools} has the commands beside {@code fix2json}.
 */
public class CommandsTest {
    private static final Pattern LINE = Pattern.compile("(?s)(.*?)(FIXT?\\.[0-9.]+) (35=.*\\|)");
    private static final Pattern MESSAGE = Pattern.compile("\\{(FIXT?\\.[0-9.]+) (35=[^{}]*\\|)}");
    private static final Pattern BYTE = Pattern.compile("\\\\x([0-9A-F]{2})");

    @TestFactory
    Stream<DynamicTest> commands() throws IOException {
        return CommandCases.all(
                Map.of(
                        "fix2json", Fix2Json::run,
                        "scan", LogTools::scan,
                        "capture", LogTools::capture,
                        "pack", LogTools::pack),
                CommandsTest::input);
    }

    /** Returns the bytes that a line of input stands for. */
    public static byte[] input(String line) {
        String text = bytes(line);
        for (Matcher message = MESSAGE.matcher(text); message.find(); message = MESSAGE.matcher(text)) {
            String whole = Fixtures.message(message.group(1), message.group(2));
            text = text.substring(0, message.start()) + whole + text.substring(message.end());
        }
        Matcher message = LINE.matcher(text);
        boolean isMessage = message.matches();
        return Fixtures.bytes(
                (isMessage ? message.group(1) + Fixtures.message(message.group(2), message.group(3)) : text) + "\n");
    }

    /** Returns the bytes that a text stands for, one character for each byte. */
    public static String bytes(String text) {
        return BYTE.matcher(Fixtures.utf8(text))
                .replaceAll(it -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(it.group(1), 16))));
    }
}
