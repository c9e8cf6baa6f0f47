// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.convert;

import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.condition.ConditionFailure;
import io.github.zilch.kit.output.OutputChannel;
import io.github.zilch.kit.output.OutputFailure;
import io.github.zilch.kit.output.OutputFile;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

/**
 * One run of a command: converts files to JSON and reports flaws. The output file appears when it is complete; a run that
 * has no end of its own is completed when the JVM is asked to exit. For use by one thread.
 */
public abstract class ConversionRun {
    private final String command;
    private final Streams streams;
    private final Reporting reporting;
    private final Path out;
    private final boolean isEndless;
    private final boolean isTerminal;
    private final Progress progress;

    /** The output file, or null for standard output. */
    private final OutputFile file;

    private final CountDownLatch finished = new CountDownLatch(1);
    private boolean failed;
    private volatile boolean isInterrupted;
    private volatile int exitCode;

    /**
     * Creates a run.
     *
     * @param command its name.
     * @param streams to read from and write to.
     * @param columns width of the terminal that standard error is connected to, 0 if it is not a terminal.
     * @param reporting options of the user.
     * @param out the output file, or null for standard output.
     * @param isEndless whether the input has no end, so that the user stops the run.
     */
    protected ConversionRun(
            String command, Streams streams, int columns, Reporting reporting, Path out, boolean isEndless) {
        this.command = command;
        this.streams = streams;
        this.reporting = reporting;
        this.out = out;
        this.isEndless = isEndless;
        isTerminal = columns > 0;
        boolean hasBar = isTerminal && reporting.mayShowProgress() && !isEndless;
        progress = new Progress(command, Progress.Unit.BYTES, streams.err(), hasBar ? columns : 0);
        file = out == null ? null : new OutputFile(out);
    }

    // ---- what a command does ----

    /**
     * Returns the reports of this run.
     *
     * @return the reports.
     */
    protected abstract FlawReports<?> reports();

    /**
     * Prepares the run, and gets its {@link #output()} as the last thing that can be refused.
     *
     * @throws IOException if something cannot be used; the message says what.
     */
    protected abstract void begin() throws IOException;

    /**
     * Reads the whole input. If it has no end, stops soon after {@link #isInterrupted}.
     *
     * @throws RejectedException if a rejected message stops the run.
     * @throws IOException if the output fails.
     */
    protected abstract void read() throws IOException;

    /**
     * Writes what has been converted and is still kept.
     *
     * @throws IOException if the output fails.
     */
    protected abstract void end() throws IOException;

    /**
     * Returns whether the input is not what the user believes it to be.
     *
     * @return {@code true} to exit as if it were damaged.
     */
    protected boolean isStrange() {
        return false;
    }

    /**
     * Returns the number of converted messages.
     *
     * @return their number.
     */
    protected abstract long converted();

    /**
     * Returns what was done with the messages, for the summary.
     *
     * @return {@code "converted"}, unless a command does something else.
     */
    protected String done() {
        return "converted";
    }

    /**
     * Returns the number of bytes that were read.
     *
     * @return their number.
     */
    protected abstract long bytesRead();

    /**
     * Returns what follows the number of messages in the summary.
     *
     * @return the text, or an empty one.
     */
    protected abstract String aboutMessages();

    /**
     * Returns the further lines of the summary, each with the separator of lines before it.
     *
     * @return the lines.
     */
    protected abstract String aboutFlaws();

    // ---- the run ----

    /**
     * Runs until the end of the input. If the input has no end, runs until the JVM is asked to exit; then it completes the
     * output and exits the JVM with the exit code.
     *
     * @return the exit code, see {@link ExitCode}.
     */
    public final int run() {
        Thread hook = new Thread(this::interrupt, command + "-interrupt");
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
        if (!isEndless) {
            closeFile();
            return;
        }
        try {
            finished.await();
            Runtime.getRuntime().halt(exitCode);
        } catch (InterruptedException e) {
            // the JVM exits as it would without this hook
        }
    }

    private void closeFile() {
        if (file != null) {
            file.close();
        }
    }

    private int convertAndSumUp() {
        long begin = System.nanoTime();
        int code;
        try {
            begin();
            code = convert();
        } catch (IOException e) { // of begin()
            reports().failure(e.getMessage());
            return ExitCode.FAILED;
        } finally {
            closeFile();
        }
        if (reporting.showsSummary(isTerminal || isEndless) && code != ExitCode.BROKEN_PIPE) {
            long nanos = System.nanoTime() - begin;
            progress.close();
            streams.err().println(summary(nanos));
        }
        return code;
    }

    private int convert() {
        try {
            boolean hasReachedEnd = readAll();
            end();
            if (!hasReachedEnd) {
                return ExitCode.STOPPED;
            }
            if (file != null) {
                file.commit();
            }
        } catch (IOException e) { // read errors have been handled already
            return outputFailed(e instanceof OutputFailure failure ? failure : new OutputFailure(e));
        } catch (ConditionFailure e) {
            reports().failure(e.getMessage());
            return ExitCode.FAILED;
        }
        boolean isReported = reports().rejected() + reports().warned() > 0 || isStrange();
        return failed ? ExitCode.FAILED : isReported ? ExitCode.REPORTED : ExitCode.OK;
    }

    /** Returns {@code false} if a rejected message stopped the run. */
    private boolean readAll() throws IOException {
        try {
            read();
            return true;
        } catch (RejectedException e) {
            return false;
        } catch (ConditionFailure e) {
            end(); // what was converted before is written
            throw e;
        }
    }

    private int outputFailed(OutputFailure e) {
        if (file == null && e.isBrokenPipe()) {
            return ExitCode.BROKEN_PIPE;
        }
        if (!isInterrupted) {
            reports().failure("cannot write " + (file == null ? "the output" : out) + ": " + e.getMessage());
        }
        return ExitCode.FAILED;
    }

    private String summary(long nanos) {
        double seconds = Amounts.seconds(nanos);
        return command + ": " + Amounts.grouped(converted()) + " messages " + done() + aboutMessages() + "; "
                + Amounts.size(bytesRead()) + " in "
                + String.format(Locale.ROOT, "%.2f s: %.1f MB/s, ", seconds, bytesRead() / 1e6 / seconds)
                + Amounts.perSecond(converted(), nanos) + " messages/s" + aboutFlaws();
    }

    // ---- what a command needs ----

    /**
     * Opens the output. If it is a terminal, the progress bar goes when something is written, as both could not be read.
     *
     * @return the channel to write to; its failures are output failures, also while an input is read.
     * @throws IOException if it cannot be opened.
     */
    protected final OutputChannel output() throws IOException {
        if (file != null) {
            return new OutputChannel(file.open());
        }
        WritableByteChannel standard = Channels.newChannel(streams.out());
        return Streams.isTerminal() ? new OutputChannel(standard, progress::close) : new OutputChannel(standard);
    }

    /**
     * Opens an input.
     *
     * @param path of the file; null for standard input.
     * @return the channel to read from.
     * @throws IOException if it cannot be opened.
     */
    protected final ReadableByteChannel open(Path path) throws IOException {
        return path == null ? Channels.newChannel(streams.in()) : FileChannel.open(path);
    }

    /**
     * Reports that an input cannot be read, or not to its end. The run goes on.
     *
     * @param name of the input.
     * @param e why.
     */
    protected final void cannotRead(String name, IOException e) {
        failed = true;
        reports().failure("cannot read " + Arguments.printable(name) + ": " + Causes.ofFile(e));
    }

    /**
     * Returns the progress bar.
     *
     * @return the bar.
     */
    protected final Progress progress() {
        return progress;
    }

    /**
     * Returns whether the JVM was asked to exit.
     *
     * @return {@code true} if it was.
     */
    protected final boolean isInterrupted() {
        return isInterrupted;
    }
}
