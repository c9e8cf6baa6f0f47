// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.log.LogText;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code fix2json load}. Measures latencies at a given rate, and the highest rate that one thread holds.
 */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        description = {
            "Converts messages at a fixed rate, on one spinning thread, and prints the latency from the time when each"
                    + " message was due to the end of its conversion. A warm-up comes first. After the run, the same"
                    + " loop without work shows the latency of the machine itself, and rising rates show when the"
                    + " thread falls behind.",
            "",
            "Run nothing else on the machine.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the rate was held, within the limits",
            "1:the rate was not held, or a limit was exceeded",
            "2:a file could not be read or written"
        })
public final class LoadCommand extends KitCommand {
    private static final String BUNDLED_LOG = "session.log";
    private static final LongSupplier CLOCK = System::nanoTime;

    /** One day in seconds. */
    private static final int MAX_SECONDS = 86_400;

    private static final long MAX_RATE = 1_000_000_000;

    private static final int WARM_UPS_PER_SECOND = 10;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Messages per second. Default: ${DEFAULT-VALUE}.")
    private long rate;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "30",
            description = "Duration of the run, and of the run without work, in seconds. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "10",
            description = "Duration of the warm-up in seconds, at full speed and then at the same rate. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int warmUp;

    @Option(
            names = "--messages",
            paramLabel = "FILE",
            description = "Log with the messages to convert repeatedly. Default: a built-in mix.")
    private Path messages;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "fix2json-load",
            description =
                    "Directory for load.hgrm and control.hgrm (percentiles of HdrHistogram, in ns), load.svg (a plot of"
                            + " both) and load.json (all figures). Default: ${DEFAULT-VALUE}.")
    private Path out;

    @Option(
            names = "--at-most",
            paramLabel = "PERCENTILE=DURATION",
            split = ",",
            converter = LatencyLimit.Converter.class,
            description = "How long that share of the messages may take, such as 99=5us,100=20ms. 100 is the longest"
                    + " latency, which has the longest pause in it. Default: no limit.")
    private List<LatencyLimit> limits = List.of();

    @Option(names = "--no-how-far", description = "Skips the rising rates.")
    private boolean skipSearch;

    @Mixin
    private ConverterArguments conversionArguments;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public LoadCommand(Streams streams) {
        super("fix2json load", streams);
    }

    @Override
    public Integer call() {
        check("--rate", rate, 1, MAX_RATE);
        check("--seconds", seconds, 1, MAX_SECONDS);
        check("--warm-up", warmUp, 0, MAX_SECONDS);
        Dictionaries dictionaries;
        try {
            dictionaries = conversionArguments.dictionaries();
        } catch (IOException e) {
            return fail(e.getMessage());
        }
        ConversionWork conversion;
        try {
            conversion = conversion(dictionaries);
        } catch (NoSuchFileException e) {
            return fail("cannot read " + messages + ": no such file");
        } catch (IOException e) {
            return fail("cannot read " + messages + ": " + e.getMessage());
        }
        if (conversion.size() == 0) {
            return fail("no FIX message in " + messages + " can be converted");
        }
        PrintStream text = new PrintStream(streams.out(), false, StandardCharsets.UTF_8);
        printHeader(conversion, text);
        LoadFigures figures = run(conversion, text);
        text.flush();
        List<String> missed = figures.missed(limits);
        try {
            figures.write(out, missed);
        } catch (IOException e) {
            return fail("cannot write to " + out + ": " + e.getMessage());
        }
        text.printf("%nwritten: load.hgrm, control.hgrm, load.svg and load.json in %s%n", out);
        figures.printVerdict(text, missed);
        text.flush();
        return missed.isEmpty() ? ExitCode.OK : ExitCode.REPORTED;
    }

    private void check(String option, long value, long min, long max) {
        if (value < min || value > max) {
            throw usage(String.format(Locale.ROOT, "%s is %,d: it must be from %,d to %,d", option, value, min, max));
        }
    }

    private ConversionWork conversion(Dictionaries dictionaries) throws IOException {
        FixToJson converter = conversionArguments.converter(dictionaries, FlawListener.NONE);
        ReadableByteChannel log = messages == null
                ? Channels.newChannel(LoadCommand.class.getResourceAsStream(BUNDLED_LOG))
                : FileChannel.open(messages);
        try (ReadableByteChannel text =
                LogText.of(log, (line, sentence) -> print(messages + ":" + line + ": " + sentence))) {
            return ConversionWork.of(
                    text, handler -> conversionArguments.scanner(handler, null, dictionaries), converter);
        }
    }

    private void printHeader(ConversionWork conversion, PrintStream text) {
        text.printf(
                Locale.ROOT,
                "%,d messages per second for %,d s: %,d different messages from %s,%n"
                        + "on average %,d bytes of FIX and %,d bytes of JSON%s%n",
                rate,
                seconds,
                conversion.size(),
                messages == null ? "the built-in mix" : messages,
                conversion.meanFixBytes(),
                conversion.meanJsonBytes(),
                conversion.rejected() == 0 ? "" : "; " + conversion.rejected() + " others cannot be converted");
        text.flush();
    }

    private LoadFigures run(Work work, PrintStream text) {
        warmUp(work, warmUp);
        PacedRun.Result result = paced(TimeUnit.SECONDS.toNanos(seconds)).run(work);
        warmUp(Work.NOTHING, Math.min(warmUp, 1));
        PacedRun.Result control = paced(TimeUnit.SECONDS.toNanos(seconds)).run(Work.NOTHING);
        new LoadFigures(result, control, List.of()).print(text);
        text.flush();
        if (skipSearch) {
            return new LoadFigures(result, control, List.of());
        }
        LoadFigures figures = new LoadFigures(result, control, RateSearch.from(rate, work, CLOCK));
        figures.printSearch(text);
        return figures;
    }

    /**
     * Warms up the JVM. When the JVM compiles a method on its own for the first time, rather than inlined into another,
     * the working thread allocates the strings in the constants of its class. All of that must happen before the run.
     * Therefore messages are converted at full speed for two thirds of the time, so that rare paths are compiled as
     * well, and then in many short runs until nothing has been allocated for a second. The total is limited to four
     * times the requested duration.
     */
    private void warmUp(Work work, int duration) {
        long start = CLOCK.getAsLong();
        while (CLOCK.getAsLong() - start < TimeUnit.SECONDS.toNanos(duration) * 2 / 3) {
            work.run();
        }
        int runs = duration * WARM_UPS_PER_SECOND;
        int quiet = 0;
        for (int i = 0; i < runs / 3 || i < 4 * runs - runs * 2 / 3 && quiet < WARM_UPS_PER_SECOND; i++) {
            PacedRun.Result result =
                    paced(TimeUnit.SECONDS.toNanos(1) / WARM_UPS_PER_SECOND).run(work);
            quiet = result.allocated() == 0 ? quiet + 1 : 0;
        }
    }

    private PacedRun paced(long nanoseconds) {
        return new PacedRun(rate, nanoseconds, CLOCK);
    }
}
