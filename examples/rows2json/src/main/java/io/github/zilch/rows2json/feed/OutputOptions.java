// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.DurationConverter;
import io.github.zilch.kit.argument.SizeConverter;
import io.github.zilch.kit.sink.AcknowledgedSink;
import io.github.zilch.kit.sink.CountedSink.Counters;
import io.github.zilch.kit.sink.FileSink.Rotation;
import io.github.zilch.kit.sink.PipeSink;
import io.github.zilch.kit.sink.Sink;
import io.github.zilch.kit.sink.SinkProvider;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say where the lines of a feed go. */
final class OutputOptions {
    private static final Path STANDARD_INPUT = Path.of("-");

    @Option(names = "--out", paramLabel = "FILE", description = "append to a file, and confirm what is on the disk")
    private Path out;

    @Option(
            names = "--rotate-size",
            paramLabel = "SIZE",
            converter = SizeConverter.class,
            description = "continue in a new file when the file of --out has this size: 512kB, 64MB, 1GB")
    private Long rotateSize;

    @Option(
            names = "--rotate-time",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "continue in a new file when the first line of the file of --out is this old: 10m, 24h")
    private Duration rotateTime;

    @Option(
            names = "--sink",
            paramLabel = "KIND:TARGET",
            description = "write to a sink of another project, whose jar is in ROWS2JSON_CLASSPATH: kafka:FILE")
    private String sink;

    @Option(
            names = "--ack",
            paramLabel = "PIPE",
            description =
                    "confirm what the reader of standard output acknowledges: it writes the number of lines that it"
                            + " has done, in a line, to this named pipe, or to standard input if it is -")
    private Path acknowledgements;

    /** Returns the file, or null if the output is none. */
    Path file() {
        return out;
    }

    /**
     * Returns the output.
     *
     * @param command to report wrong options for.
     * @param streams of the run.
     * @param counters that count what is written.
     */
    Output output(CommandLine command, Streams streams, Counters counters) {
        if (out != null && sink != null) {
            throw new ParameterException(command, "--out and --sink cannot be combined: a feed has one sink");
        }
        if (acknowledgements != null && (out != null || sink != null)) {
            throw new ParameterException(
                    command, "--ack is for standard output: a file or sink confirms by itself; leave out one of them");
        }
        if (acknowledgements != null && !acknowledgements.equals(STANDARD_INPUT) && Files.notExists(acknowledgements)) {
            throw new ParameterException(
                    command,
                    "--ack " + acknowledgements + ": there is no such pipe: create it with mkfifo " + acknowledgements);
        }
        if (acknowledgements != null
                && (Files.isRegularFile(acknowledgements) || Files.isDirectory(acknowledgements))) {
            throw new ParameterException(
                    command, // a file could have the acknowledgements of an earlier run
                    "--ack " + acknowledgements + " is no pipe: choose a name for which there is no file, and create it"
                            + " with mkfifo");
        }
        if (rotateSize != null || rotateTime != null) {
            checkRotated(command);
        }
        if (rotateTime != null && rotateTime.isZero()) {
            throw new ParameterException(command, "--rotate-time must be longer than 0: use 10m or 24h");
        }
        Rotation rotation = new Rotation(
                rotateSize == null ? Long.MAX_VALUE : rotateSize,
                rotateTime == null ? Long.MAX_VALUE : rotateTime.toNanos());
        return new Output(
                out,
                rotation,
                sink == null ? () -> pipe(streams) : provided(command),
                counters,
                notice -> streams.err().println("rows2json: " + notice));
    }

    private void checkRotated(CommandLine command) {
        if (out == null) {
            throw new ParameterException(command, "--rotate-size and --rotate-time are for a file: add --out FILE");
        }
        if (Files.exists(out) && !Files.isRegularFile(out)) {
            throw new ParameterException(
                    command, "--rotate-size and --rotate-time are for a file, and --out " + out + " is none");
        }
    }

    private Sink pipe(Streams streams) {
        PipeSink pipe = new PipeSink(Channels.newChannel(streams.out()));
        if (acknowledgements == null) {
            return pipe;
        }
        return new AcknowledgedSink(
                pipe,
                acknowledgements.equals(STANDARD_INPUT) ? streams::in : () -> Files.newInputStream(acknowledgements));
    }

    private Output.Opening provided(CommandLine command) {
        int colon = sink.indexOf(':');
        for (SinkProvider provider : ServiceLoader.load(SinkProvider.class)) {
            if (colon > 0 && provider.kind().equals(sink.substring(0, colon))) {
                return () -> provider.open(sink.substring(colon + 1));
            }
        }
        throw new ParameterException(
                command,
                "--sink '" + sink + "' has no kind that is known: use KIND:TARGET, and put the jar of the kind into"
                        + " ROWS2JSON_CLASSPATH");
    }
}
