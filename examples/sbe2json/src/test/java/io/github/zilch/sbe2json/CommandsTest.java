// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import io.github.zilch.kit.cases.CommandCases;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The runs in {@code src/test/commands}. A line of input such as {@code order 2=9 +010203 ..20} is the first order or
 * execution of the sample, of which a byte is another, bytes are added, or only so many are left; after {@code framed} it has
 * its length before it, in two bytes. {@code hex 0800 0100} are these bytes, and {@code schema <type …/> message <field …/>} is a
 * schema with these types and a message of these members. Any other line is text.
 */
class CommandsTest {
    private static final List<String> MESSAGES = List.of("order", "execution");
    private static final Pattern SCHEMA = Pattern.compile("schema (.*?) ?message (.*)");

    @TestFactory
    Stream<DynamicTest> commands() throws IOException {
        return CommandCases.all(Map.of("sbe2json", Sbe2Json::run), CommandsTest::input);
    }

    private static byte[] input(String line) {
        boolean isFramed = line.startsWith("framed ");
        String[] words = line.substring(isFramed ? 7 : 0).split(" ");
        if (words[0].equals("hex")) {
            byte[] message = HexFormat.of().parseHex(String.join("", words).substring(3));
            return isFramed ? framed(message) : message;
        } else if (!MESSAGES.contains(words[0])) {
            Matcher schema = SCHEMA.matcher(line);
            String text = schema.matches() ? SbeToJsonTest.xml(schema.group(1), schema.group(2)) : line;
            return (text + "\n").getBytes(StandardCharsets.UTF_8);
        }
        byte[] message =
                SampleCapture.messages().get(MESSAGES.indexOf(words[0])).clone();
        for (String change : words) {
            int equals = change.indexOf('=');
            if (equals > 0) {
                message[Integer.parseInt(change.substring(0, equals))] = Byte.parseByte(change.substring(equals + 1));
            } else if (change.startsWith("+")) {
                message = Frames.join(List.of(message, HexFormat.of().parseHex(change.substring(1))));
            } else if (change.startsWith("..")) {
                message = Arrays.copyOf(message, Integer.parseInt(change.substring(2)));
            }
        }
        return isFramed ? framed(message) : message;
    }

    private static byte[] framed(byte[] message) {
        return Frames.framed(message, 2, message.length, 2, ByteOrder.LITTLE_ENDIAN);
    }
}
