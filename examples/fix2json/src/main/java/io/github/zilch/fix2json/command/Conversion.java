// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.MessageFilter;
import io.github.zilch.fix2json.MessageScanner;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** One run of the command: logs in, JSON out, reports. For one thread. */
public final class Conversion {
    /** Makes the converter. */
    @FunctionalInterface
    public interface ConverterFactory {
        /**
         * Makes the converter.
         *
         * @param listener to tell of flaws.
         * @return the converter.
         * @throws IOException if a file that it needs cannot be used, saying which and why.
         */
        FixToJson create(FlawListener listener) throws IOException;
    }

    private final ConvertOptions options;
    private final Fix2Json.Streams streams;
    private final ConverterFactory converters;
    private final boolean isTerminal;
    private final Progress progress;
    private final Reports reports;

    /** Where the output goes, null if to standard output. */
    private final OutputFile file;

    private final Follower follower = new Follower(this::cannotRead);
    private final CountDownLatch over = new CountDownLatch(1);
    private LogConverter logs;
    private long bytesRead;
    private boolean failed;
    private volatile boolean isInterrupted;
    private volatile int exitCode;

    /**
     * Prepares a run.
     *
     * @param options of the user.
     * @param streams to read from and to write to.
     * @param columns of the terminal that standard error is, 0 if it is none.
     * @param converters makes the converter.
     */
    public Conversion(ConvertOptions options, Fix2Json.Streams streams, int columns, ConverterFactory converters) {
        this.options = options;
        this.streams = streams;
        this.converters = converters;
        isTerminal = columns > 0;
        boolean hasBar = isTerminal && !options.reporting.quiet && !options.reporting.noProgress && !options.in.follow;
        progress = new Progress(streams.err(), hasBar ? columns : 0);
        reports = new Reports(streams.err(), options.reporting.quiet, progress);
        file = options.out.file == null ? null : new OutputFile(options.out.file);
    }

    /**
     * Runs to the end of the input. If the input is followed, runs until the JVM is asked to end, brings what was read to
     * an end, and ends the JVM with the exit code.
     *
     * @return the exit code, one of those of {@link Fix2Json}.
     */
    public int run() {
        Thread hook = new Thread(this::interrupt, "fix2json-interrupt");
        Runtime.getRuntime().addShutdownHook(hook);
        try (progress) {
            exitCode = convertAndSumUp();
        } finally {
            over.countDown();
            removeHook(hook);
        }
        return exitCode;
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // it is at work, and waits for this run or does not need it
        }
    }

    /** The JVM ends: what is followed is brought to an end, anything else is given up. */
    private void interrupt() {
        isInterrupted = true;
        if (!options.in.follow) {
            if (file != null) {
                file.abort();
            }
            return;
        }
        follower.stop();
        try {
            over.await();
            Runtime.getRuntime().halt(exitCode);
        } catch (InterruptedException e) {
            // then the JVM ends as it would have without this
        }
    }

    private int convertAndSumUp() {
        long begin = System.nanoTime();
        JsonOutput output;
        try {
            FixToJson converter = converters.create(reports);
            output = new JsonOutput(
                    file == null ? Channels.newChannel(streams.out()) : file.open(),
                    options.out.array,
                    options.out.pretty);
            logs = newLogConverter(converter, output);
        } catch (IOException e) {
            reports.failure(e.getMessage());
            return Fix2Json.FAILED;
        }
        int code = convert(output);
        boolean isWanted = !options.reporting.quiet && (isTerminal || options.in.follow);
        if (options.reporting.summary != null) {
            isWanted = options.reporting.summary;
        }
        if (isWanted && code != Fix2Json.BROKEN_PIPE) {
            long nanos = System.nanoTime() - begin;
            progress.close();
            streams.err().println(Summary.of(logs.converted(), logs.passedOver(), reports, bytesRead, nanos));
        }
        return code;
    }

    private LogConverter newLogConverter(FixToJson converter, JsonOutput output) {
        ConvertOptions.Selection selection = options.selection;
        return new LogConverter(
                new MessageFilter(selection.types, selection.from, selection.to),
                converter,
                output,
                reports,
                options.reporting.onError == ConvertOptions.OnError.fail);
    }

    private int convert(JsonOutput output) {
        try {
            boolean isWhole = read();
            output.end();
            if (!isWhole) {
                return Fix2Json.STOPPED;
            }
            if (file != null) {
                file.commit();
            }
        } catch (IOException e) { // failures to read have been dealt with
            return outputFailed(e instanceof OutputFailure failure ? failure : new OutputFailure(e));
        } finally {
            if (file != null) {
                file.abort();
            }
        }
        boolean isReported = reports.rejected() + reports.warned() > 0;
        return failed ? Fix2Json.FAILED : isReported ? Fix2Json.REPORTED : Fix2Json.OK;
    }

    private int outputFailed(OutputFailure e) {
        if (file == null && e.isBrokenPipe()) {
            return Fix2Json.BROKEN_PIPE;
        }
        if (!isInterrupted) {
            reports.failure("cannot write " + (file == null ? "the output" : options.out.file) + ": " + e.getMessage());
        }
        return Fix2Json.FAILED;
    }

    /** Reads the whole input; tells whether it came to its end, and not to a message whose rejection ends the run. */
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
        return new MessageScanner(logs, options.in.delimiter);
    }

    private void readAll() throws IOException {
        InputList list = new InputList(options.files, options.out.file, this::cannotRead);
        progress.total(list.size());
        MessageScanner scanner = newScanner();
        try (LogChannel log = new LogChannel()) {
            for (Input input : list.inputs()) {
                reports.file(input.name());
                try (ReadableByteChannel channel = open(input)) {
                    log.begin(channel);
                    scanner.begin(log);
                    while (scanner.advance() >= 0) {
                        progress.at(log.count());
                    }
                    scanner.end();
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
        reports.failure("cannot read " + name + ": " + Reasons.of(e));
    }
}
