// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.github.zilch.kit.Causes;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.OutputFailure;
import io.github.zilch.kit.OutputFile;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.input.Input;
import io.github.zilch.kit.input.InputList;
import io.github.zilch.kit.input.LogChannel;
import io.github.zilch.sbe2json.SbeSchema;
import io.github.zilch.sbe2json.input.Framings;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import uk.co.real_logic.sbe.ir.Token;

/** One run of the command: converts files to JSON and reports flaws. For use by one thread. */
public final class Conversion {
    private final ConvertOptions options;
    private final CommandLine command;
    private final Streams streams;
    private final boolean isTerminal;
    private final Progress progress;
    private final Reports reports;

    /** The output file, or null for standard output. */
    private final OutputFile file;

    private final CountDownLatch finished = new CountDownLatch(1);
    private MessageLines lines;
    private long bytesRead;
    private boolean failed;
    private volatile boolean isInterrupted;
    private volatile int exitCode;

    /**
     * Creates a run.
     *
     * @param options of the user.
     * @param command that received the options; null if they need no check.
     * @param streams to read from and write to.
     * @param columns width of the terminal that standard error is connected to, 0 if it is not a terminal.
     */
    public Conversion(ConvertOptions options, CommandLine command, Streams streams, int columns) {
        this.options = options;
        this.command = command;
        this.streams = streams;
        isTerminal = columns > 0;
        boolean hasBar =
                isTerminal && !options.reporting.quiet && !options.reporting.noProgress && !options.isEndless();
        progress = new Progress("sbe2json", Progress.Unit.BYTES, streams.err(), hasBar ? columns : 0);
        reports = new Reports(streams.err(), options.reporting.report(), progress);
        file = options.out.file == null ? null : new OutputFile(options.out.file);
    }

    /**
     * Creates a run that converts the recording of an Aeron archive to standard output.
     *
     * @param schema of the messages.
     * @param segments files of the recording, in order.
     * @param streams to write to.
     * @return the run.
     */
    public static Conversion ofRecording(Path schema, List<Path> segments, Streams streams) {
        ConvertOptions options = new ConvertOptions();
        options.in.schema = schema;
        options.in.framing = Framings.aeron;
        segments.forEach(segment -> options.files.add(segment.toString()));
        return new Conversion(options, null, streams, 0);
    }

    /**
     * Runs until the end of the input. If the input has no end, runs until the JVM is asked to exit; then it completes
     * the output and exits the JVM with the exit code.
     *
     * @return the exit code, see {@link ExitCode}.
     * @throws ParameterException if the options name something that the schema does not have.
     */
    public int run() {
        Thread hook = new Thread(this::interrupt, "sbe2json-interrupt");
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

    /** Called when the JVM exits. A run without an end of its own is completed; any other run is aborted. */
    private void interrupt() {
        isInterrupted = true;
        if (!options.isEndless()) {
            if (file != null) {
                file.close();
            }
            return;
        }
        try {
            finished.await();
            Runtime.getRuntime().halt(exitCode);
        } catch (InterruptedException e) {
            // the JVM exits as it would without this hook
        }
    }

    private int convertAndSumUp() {
        long begin = System.nanoTime();
        try {
            SbeSchema schema = readSchema();
            Set<String> selected = selected(schema);
            WritableByteChannel output = file == null ? Channels.newChannel(streams.out()) : file.open();
            lines = newLines(schema, selected, output);
        } catch (IOException e) {
            reports.failure(e.getMessage());
            return ExitCode.FAILED;
        }
        int code = convert();
        boolean showsSummary = !options.reporting.quiet && (isTerminal || options.isEndless());
        if (options.reporting.summary != null) {
            showsSummary = options.reporting.summary;
        }
        if (showsSummary && code != ExitCode.BROKEN_PIPE) {
            long nanos = System.nanoTime() - begin;
            progress.close();
            streams.err().println(Summary.of(lines, reports, bytesRead, nanos));
        }
        return code;
    }

    private SbeSchema readSchema() throws IOException {
        try {
            return SbeSchema.read(options.in.schema);
        } catch (IOException e) {
            throw new IOException("cannot use schema " + options.in.schema + ": " + Causes.ofFile(e), e);
        }
    }

    private MessageLines newLines(SbeSchema schema, Set<String> selected, WritableByteChannel output) {
        try {
            return new MessageLines(schema, options, selected, output, reports);
        } catch (IllegalArgumentException e) {
            if (file != null) {
                file.close();
            }
            throw new ParameterException(command, e.getMessage(), e);
        }
    }

    /** Returns the names of the templates that the user selects by names and ids. */
    private Set<String> selected(SbeSchema schema) {
        Set<String> names = new HashSet<>();
        for (String each : options.in.only) {
            String name = null;
            for (List<Token> tokens : schema.ir().messages()) {
                Token token = tokens.get(0);
                boolean isMeant = token.name().equals(each)
                        || Integer.toString(token.id()).equals(each);
                name = isMeant ? token.name() : name;
            }
            if (name == null) {
                throw new ParameterException(
                        command,
                        "--only: the schema has no template " + each + ": 'sbe2json schema' lists its templates");
            }
            names.add(name);
        }
        return names;
    }

    private int convert() {
        try {
            boolean hasReachedEnd = read();
            lines.flush();
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
        boolean isReported = reports.rejected() + reports.warned() > 0;
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
            if (options.in.aeron == null) {
                readFiles();
            } else {
                subscribe();
            }
            return true;
        } catch (RejectedException e) {
            return false;
        }
    }

    private void subscribe() throws IOException {
        try (AeronInput input = AeronInput.connect(options.in)) {
            input.read(lines, () -> isInterrupted);
            bytesRead = input.count();
        } catch (OutputFailure | RejectedException e) {
            throw e;
        } catch (IOException e) {
            cannotRead(options.in.aeron, e);
        }
    }

    private void readFiles() throws IOException {
        InputList list = new InputList(options.files, this::cannotRead);
        progress.total(list.size());
        try (LogChannel data = new LogChannel(false)) {
            for (Input input : list.inputs()) {
                read(input, data);
                bytesRead = data.count();
            }
        }
    }

    private void read(Input input, LogChannel data) throws IOException {
        try (ReadableByteChannel channel = open(input.path())) {
            data.begin(channel);
            boolean isFollowed = options.in.follow;
            lines.convert(
                    input.name(),
                    new InputChannel(data, data::count, progress, isFollowed ? () -> isInterrupted : null));
        } catch (OutputFailure | RejectedException e) {
            throw e;
        } catch (IOException e) {
            cannotRead(input.name(), e);
        }
    }

    private ReadableByteChannel open(Path path) throws IOException {
        return path == null ? Channels.newChannel(streams.in()) : FileChannel.open(path);
    }

    private void cannotRead(String name, IOException e) {
        failed = true;
        reports.failure("cannot read " + name + ": " + Causes.ofFile(e));
    }
}
