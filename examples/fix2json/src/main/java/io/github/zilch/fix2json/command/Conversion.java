// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.log.MessageFilter;
import io.github.zilch.fix2json.log.MessageOrigin;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.kit.Arguments;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.OutputFailure;
import io.github.zilch.kit.OutputFile;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.input.Input;
import io.github.zilch.kit.input.InputList;
import io.github.zilch.kit.input.LogChannel;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** One run of the command: converts logs to JSON and reports flaws. For use by one thread. */
public final class Conversion {
    private final ConvertOptions options;
    private final Streams streams;
    private final ConverterArguments arguments;
    private final boolean isTerminal;
    private final Progress progress;
    private final Reports reports;

    /** The output file, or null for standard output. */
    private final OutputFile file;

    private final Follower follower = new Follower(this::cannotRead);
    private final CountDownLatch finished = new CountDownLatch(1);
    private LogConverter logConverter;
    private long bytesRead;
    private boolean failed;
    private volatile boolean isInterrupted;
    private volatile int exitCode;

    /**
     * Creates a run.
     *
     * @param options of the user for input, output and reports.
     * @param arguments of the user for the conversion.
     * @param streams to read from and write to.
     * @param columns width of the terminal that standard error is connected to, 0 if it is not a terminal.
     */
    public Conversion(ConvertOptions options, ConverterArguments arguments, Streams streams, int columns) {
        this.options = options;
        this.arguments = arguments;
        this.streams = streams;
        isTerminal = columns > 0;
        boolean hasBar = isTerminal && !options.reporting.quiet && !options.reporting.noProgress && !options.in.follow;
        progress = new Progress("fix2json", Progress.Unit.BYTES, streams.err(), hasBar ? columns : 0);
        reports = new Reports(streams.err(), options.reporting.report(), arguments.isLenient(), progress);
        file = options.out.file == null ? null : new OutputFile(options.out.file);
    }

    /**
     * Runs until the end of the input. If the input is followed, runs until the JVM is asked to exit; then it completes
     * the output and exits the JVM with the exit code.
     *
     * @return the exit code, see {@link ExitCode}.
     */
    public int run() {
        Thread hook = new Thread(this::interrupt, "fix2json-interrupt");
        Runtime.getRuntime().addShutdownHook(hook);
        try (progress) {
            exitCode = convertAndSumUp();
        } finally {
            finished.countDown();
            removeHook(hook);
        }
        return exitCode;
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the hook is running, and waits for this run or does not need it
        }
    }

    /** Called when the JVM exits. A run that follows files is completed; any other run is aborted. */
    private void interrupt() {
        isInterrupted = true;
        if (!options.in.follow) {
            if (file != null) {
                file.close();
            }
            return;
        }
        follower.stop();
        try {
            finished.await();
            Runtime.getRuntime().halt(exitCode);
        } catch (InterruptedException e) {
            // the JVM exits as it would without this hook
        }
    }

    private int convertAndSumUp() {
        long begin = System.nanoTime();
        JsonOutput output;
        try {
            Dictionaries dictionaries = arguments.dictionaries();
            dictionaries.warnings().forEach(warning -> streams.err().println("fix2json: warning: " + warning));
            FixToJson converter = arguments.converter(dictionaries, reports);
            MessageFilter filter = options.filter(
                    options.selection.where == null ? null : arguments.condition(options.selection.where, dictionaries),
                    arguments.isLenient());
            output = new JsonOutput(
                    file == null ? Channels.newChannel(streams.out()) : file.open(),
                    options.out.array,
                    options.printer());
            if (options.table() != null) {
                output.begin(options.table().head(arguments.fields()));
            }
            logConverter = newLogConverter(filter, converter, output);
        } catch (IOException e) {
            reports.failure(e.getMessage());
            return ExitCode.FAILED;
        }
        int code = convert(output);
        boolean showsSummary = !options.reporting.quiet && (isTerminal || options.in.follow);
        if (options.reporting.summary != null) {
            showsSummary = options.reporting.summary;
        }
        if (showsSummary && code != ExitCode.BROKEN_PIPE) {
            long nanos = System.nanoTime() - begin;
            progress.close();
            streams.err().println(Summary.of(logConverter, reports, bytesRead, nanos));
        }
        return code;
    }

    private LogConverter newLogConverter(MessageFilter filter, FixToJson converter, JsonOutput output) {
        return new LogConverter(
                filter,
                converter,
                output,
                reports,
                options.reporting.onError == ConvertOptions.OnError.fail,
                options.out.with.isEmpty() ? null : new MessageOrigin(options.out.with));
    }

    private int convert(JsonOutput output) {
        try {
            boolean hasReachedEnd = read();
            output.end();
            if (!hasReachedEnd) {
                return ExitCode.STOPPED;
            }
            if (file != null) {
                file.commit();
            }
        } catch (IOException e) { // read errors have been handled already
            return outputFailed(e instanceof OutputFailure failure ? failure : new OutputFailure(e));
        } finally {
            if (file != null) {
                file.close();
            }
        }
        boolean isReported =
                reports.rejected() + reports.warned() > 0 || !options.in.follow && reports.foundNoMessage();
        return failed ? ExitCode.FAILED : isReported ? ExitCode.REPORTED : ExitCode.OK;
    }

    private int outputFailed(OutputFailure e) {
        if (file == null && e.isBrokenPipe()) {
            return ExitCode.BROKEN_PIPE;
        }
        if (!isInterrupted) {
            reports.failure("cannot write " + (file == null ? "the output" : options.out.file) + ": " + e.getMessage());
        }
        return ExitCode.FAILED;
    }

    /** Reads the whole input. Returns {@code false} if a rejected message stopped the run. */
    private boolean read() throws IOException {
        try {
            if (options.in.follow) {
                follow();
            } else {
                readAll();
            }
            return true;
        } catch (RejectedException e) {
            return false;
        }
    }

    private void follow() throws IOException {
        List<FollowedFile> followed = new ArrayList<>();
        for (String name : options.files) {
            followed.add(new FollowedFile(Path.of(name), newScanner(), reports));
        }
        try {
            follower.run(followed);
        } finally {
            for (FollowedFile each : followed) {
                bytesRead += each.count();
            }
        }
    }

    private MessageScanner newScanner() {
        return arguments.scanner(logConverter, options.in.delimiter);
    }

    private void readAll() throws IOException {
        InputList list = new InputList(options.files, this::cannotRead);
        progress.total(list.size());
        MessageScanner scanner = newScanner();
        try (LogChannel log = new LogChannel()) {
            for (Input input : list.inputs()) {
                reports.file(input.name());
                try (ReadableByteChannel channel = open(input)) {
                    log.begin(channel);
                    scanner.begin(log);
                    while (scanner.advance() >= 0) {
                        progress.update(log.count());
                    }
                    scanner.end();
                    reports.endOfFile();
                } catch (OutputFailure | RejectedException e) {
                    throw e;
                } catch (IOException e) {
                    cannotRead(input.name(), e);
                } finally {
                    bytesRead = log.count();
                }
            }
        }
    }

    private ReadableByteChannel open(Input input) throws IOException {
        return input.path() == null ? Channels.newChannel(streams.in()) : FileChannel.open(input.path());
    }

    private void cannotRead(String name, IOException e) {
        failed = true;
        reports.failure("cannot read " + Arguments.printable(name) + ": " + Causes.ofFile(e));
    }
}
