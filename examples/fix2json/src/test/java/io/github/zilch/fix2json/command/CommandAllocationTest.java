// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.command.output.JsonOutput;
import io.github.zilch.fix2json.command.output.PrettyPrinter;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.fix2json.where.MessageCondition;
import io.github.zilch.fix2json.where.MessageFilter;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.argument.UserTime;
import io.github.zilch.kit.cases.Allocations;
import io.github.zilch.kit.condition.Condition;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reading a log and writing JSON does not allocate, whatever the delimiter and the form of the output. */
@Tag("garbage")
class CommandAllocationTest {

    private static final String LOG = message("FIX.4.4", "35=D|52=20260316-08:00:00.123|11=a|453=1|448=x|58=two words|")
            + " after\nbefore "
            + message("FIX.4.4", "35=0|52=20260316-08:00:00|112=b|")
            + "\n";

    private static final MessageCondition CONDITION = new MessageCondition(
            Condition.parse(
                    "35 in (8, D) and (Text ~ '^two\\s' or Text = é) and SendingTime > 20260316-08:00 and 448 != 7"),
            Fixtures.DICTIONARIES::get,
            null,
            false);

    /** Returns the same bytes repeatedly. */
    private record RepeatingChannel(ByteBuffer bytes) implements ReadableByteChannel {
        @Override
        public int read(ByteBuffer destination) {
            bytes.rewind();
            destination.put(bytes);
            return bytes.capacity();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** Discards bytes and counts them. */
    private static final class CountingChannel implements WritableByteChannel {
        private long count;

        @Override
        public int write(ByteBuffer source) {
            int n = source.remaining();
            source.position(source.limit());
            count += n;
            return n;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    private static void assertNothingAllocated(String delimiter, boolean isArray, boolean isPretty) throws IOException {
        PrintStream err = new PrintStream(OutputStream.nullOutputStream());
        Reports reports = new Reports(
                err, new ConvertOptions.ReportOptions(), false, new Progress("fix2json", Progress.Unit.BYTES, err, 0));
        CountingChannel out = new CountingChannel();
        MessageFilter filter =
                new MessageFilter(List.of("D"), UserTime.of("2026-03-16"), Long.MAX_VALUE, CONDITION, false);
        LogConverter logs = new LogConverter(
                filter,
                new FixToJson(Fixtures.DICTIONARIES, reports),
                new JsonOutput(out, isArray, isPretty ? new PrettyPrinter() : null),
                reports,
                null);
        MessageScanner scanner = new MessageScanner(logs);
        byte[] log = Fixtures.bytes(LOG.replace("\u0001", delimiter));
        ByteBuffer bytes = ByteBuffer.allocateDirect(log.length).put(log);
        scanner.begin(new RepeatingChannel(bytes));

        long fewest = Allocations.fewest(6, 50, scanner::advance);
        assertEquals(0, fewest, "delimiter " + delimiter + (isArray ? ", array" : "") + (isPretty ? ", pretty" : ""));
        assertEquals(0, reports.rejected() + reports.warned());
        assertTrue(logs.converted() >= 49 && filter.notSelected() >= 49 && out.count > 3_000);
    }

    @Test
    void everyDelimiter() throws IOException {
        for (String delimiter : List.of("\u0001", "|", "^A", "<SOH>", " ")) {
            assertNothingAllocated(delimiter, false, false);
        }
    }

    @Test
    void everyFormOfOutput() throws IOException {
        assertNothingAllocated("\u0001", true, false);
        assertNothingAllocated("\u0001", false, true);
        assertNothingAllocated("\u0001", true, true);
    }
}
