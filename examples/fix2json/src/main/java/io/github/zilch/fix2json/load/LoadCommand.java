// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FlawListener;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code fix2json load}: shows how long conversions take at a given rate, and how far the rate may rise. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        description = {
            "Converts messages at a rate that is fixed in advance, on one thread that spins, and shows how long after it"
                    + " was due each of them was converted. Before that, a warm-up; after it, the same loop doing"
                    + " nothing, which shows what the machine itself adds; then rising rates, until the thread falls"
                    + " behind.",
            "",
            "Nothing else should run on the machine.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the rate was held",
            "1:the rate was not held",
            "2:wrong usage, or a file could not be read or written"
        })
public final class LoadCommand implements Callable<Integer> {
    private static final String BUNDLED = "session.log";
    private static final LongSupplier CLOCK = System::nanoTime;

    /** A whole day, and more than a thread can do. */
    private static final int LONGEST = 86_400;

    private static final long FASTEST = 1_000_000_000;

    private static final int WARM_UPS_A_SECOND = 10;

    @ParentCommand
    private Fix2Json parent;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Messages a second. Default: ${DEFAULT-VALUE}.")
    private long rate;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "30",
            description = "How long the run lasts, and the one that does nothing. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "10",
            description = "Seconds before that, at full speed and at the same rate. Default: ${DEFAULT-VALUE}.")
    private int warmUp;

    @Option(
            names = "--messages",
            paramLabel = "FILE",
            description = "Log with the messages to convert, over and over; by default a mix that is built in.")
    private Path messages;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "fix2json-load",
            description =
                    "Where load.hgrm and control.hgrm (HdrHistogram's percentiles, in ns), load.svg (both as a plot)"
                            + " and load.json (all figures) are written. Default: ${DEFAULT-VALUE}.")
    private Path out;

    @Option(names = "--no-how-far", description = "Leaves the rising rates out.")
    private boolean noHowFar;

    @Mixin
    private ConverterArguments converting;

    /** Made by picocli. */
    public LoadCommand() {}

    @Override
    public Integer call() {
        check("--rate", rate, 1, FASTEST);
        check("--seconds", seconds, 1, LONGEST);
        check("--warm-up", warmUp, 0, LONGEST);
        Dictionaries dictionaries;
        try {
            dictionaries = converting.dictionaries();
        } catch (NoSuchFileException e) {
            return fail("cannot read dictionary " + e.getFile() + ": no such file");
        } catch (IOException e) {
            return fail("cannot use dictionary: " + e.getMessage());
        }
        Conversion conversion;
        try {
            conversion = conversion(converting.converter(dictionaries, FlawListener.NONE));
        } catch (NoSuchFileException e) {
            return fail("cannot read " + messages + ": no such file");
        } catch (IOException e) {
            return fail("cannot read " + messages + ": " + e.getMessage());
        }
        if (conversion.size() == 0) {
            return fail("no FIX message in " + messages + " can be converted");
        }
        PrintStream text = new PrintStream(parent.streams().out(), false, StandardCharsets.UTF_8);
        introduce(conversion, text);
        LoadFigures figures = run(conversion, text);
        text.flush();
        try {
            figures.write(out);
        } catch (IOException e) {
            return fail("cannot write to " + out + ": " + e.getMessage());
        }
        text.printf("%nwritten: load.hgrm, control.hgrm, load.svg and load.json in %s%n", out);
        text.flush();
        return figures.work().isHeld() ? Fix2Json.OK : Fix2Json.REPORTED;
    }

    private void check(String option, long value, long least, long most) {
        if (value < least || value > most) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(),
                    String.format(Locale.ROOT, "%s is %,d: choose one from %,d to %,d", option, value, least, most));
        }
    }

    private Conversion conversion(FixToJson converter) throws IOException {
        InputStream log =
                messages == null ? LoadCommand.class.getResourceAsStream(BUNDLED) : Files.newInputStream(messages);
        try (InputStream in = new BufferedInputStream(log)) {
            return Conversion.of(in, converter);
        }
    }

    private int fail(String reason) {
        parent.streams().err().println("fix2json load: " + reason);
        return Fix2Json.FAILED;
    }

    private void introduce(Conversion conversion, PrintStream text) {
        text.printf(
                Locale.ROOT,
                "%,d messages a second for %,d s: %,d different ones from %s,%n"
                        + "on average %,d bytes of FIX and %,d bytes of JSON%s%n",
                rate,
                seconds,
                conversion.size(),
                messages == null ? "the mix that is built in" : messages,
                conversion.meanFixBytes(),
                conversion.meanJsonBytes(),
                conversion.rejected() == 0 ? "" : "; " + conversion.rejected() + " more cannot be converted");
        text.flush();
    }

    private LoadFigures run(Work work, PrintStream text) {
        warmUp(work, warmUp);
        PacedRun.Result result = paced(TimeUnit.SECONDS.toNanos(seconds)).run(work);
        warmUp(Work.NOTHING, Math.min(warmUp, 1));
        PacedRun.Result control = paced(TimeUnit.SECONDS.toNanos(seconds)).run(Work.NOTHING);
        new LoadFigures(result, control, List.of()).print(text);
        text.flush();
        if (noHowFar) {
            return new LoadFigures(result, control, List.of());
        }
        LoadFigures figures = new LoadFigures(result, control, RateSearch.from(rate, work, CLOCK));
        figures.printSearch(text);
        return figures;
    }

    /**
     * When the JVM compiles a method by itself for the first time, and not as a part of a longer one, it makes the strings
     * in the constants of its class, on the thread at work. All that is to be over before the run. So messages are done at
     * full speed for two thirds of the time, that what is rare in them is compiled too, and then in many short runs, until
     * nothing was allocated for a second; but not for more than four times as long as was asked.
     */
    private void warmUp(Work work, int duration) {
        long start = CLOCK.getAsLong();
        while (CLOCK.getAsLong() - start < TimeUnit.SECONDS.toNanos(duration) * 2 / 3) {
            work.run();
        }
        int runs = duration * WARM_UPS_A_SECOND;
        int quiet = 0;
        for (int i = 0; i < runs / 3 || i < 4 * runs - runs * 2 / 3 && quiet < WARM_UPS_A_SECOND; i++) {
            PacedRun.Result result =
                    paced(TimeUnit.SECONDS.toNanos(1) / WARM_UPS_A_SECOND).run(work);
            quiet = result.allocated() == 0 ? quiet + 1 : 0;
        }
    }

    private PacedRun paced(long nanoseconds) {
        return new PacedRun(rate, nanoseconds, CLOCK);
    }
}
