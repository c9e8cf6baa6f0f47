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
 * execution of the sample, of which a byte is another, bytes are added, or only so many are left; {@code message 18} is the one
 * with this index, and after {@code framed} a message has its length before it, in two bytes. {@code hex 0800 0100} are these
 * bytes, and {@code schema version='3' <type …/> message <field …/>} is a schema of a version, 0 by default, with these types or
 * elements, and a message of these members. Any other line is text.
 */
class CommandsTest {
    private static final List<String> MESSAGES = List.of("order", "execution");
    private static final Pattern SCHEMA = Pattern.compile("schema ([^<]*)(.*?) ?message (<.*)");

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
        } else if (words[0].equals("message")) {
            return SampleCapture.messages().get(Integer.parseInt(words[1]));
        } else if (!MESSAGES.contains(words[0])) {
            Matcher schema = SCHEMA.matcher(line);
            return ((schema.matches() ? schema(schema) : line) + "\n").getBytes(StandardCharsets.UTF_8);
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

    private static String schema(Matcher line) {
        String xml = SbeToJsonTest.xml(line.group(2), line.group(3));
        return line.group(1).isEmpty() ? xml : xml.replaceFirst("version='0' ", line.group(1));
    }

    private static byte[] framed(byte[] message) {
        return Frames.framed(message, 2, message.length, 2, ByteOrder.LITTLE_ENDIAN);
    }
}
