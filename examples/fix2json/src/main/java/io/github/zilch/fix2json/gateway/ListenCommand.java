// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.gateway.sink.AeronStream;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.output.OutputFailure;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.agrona.concurrent.ShutdownSignalBarrier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code fix2json listen}. */
@Command(
        name = "listen",
        mixinStandardHelpOptions = true,
        description = {
            "Prints each JSON text that arrives on an Aeron stream as a line. Texts from before the start are not"
                    + " printed.",
            "",
            "Without options it listens to a gateway of the same user on this machine without Aeron settings. It may"
                    + " be started before the gateway, and when the gateway ends it waits for the next one.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:--count messages were printed",
            "2:the output could not be written",
            "130:stopped by SIGINT",
            "141:the reader of the output closed it, as head does",
            "143:stopped by SIGTERM"
        })
public final class ListenCommand extends KitCommand {
    @Option(
            names = "--aeron-dir",
            paramLabel = "DIR",
            description = "Directory of the media driver. Default: the directory of a gateway's own driver.")
    private String directory = AeronStream.DEFAULT_DIRECTORY;

    @Option(names = "--channel", paramLabel = "URI", description = "Aeron channel. Default: ${DEFAULT-VALUE}.")
    private String channel = AeronStream.DEFAULT_CHANNEL;

    @Option(names = "--stream", paramLabel = "ID", description = "Aeron stream. Default: ${DEFAULT-VALUE}.")
    private int streamId = AeronStream.DEFAULT_STREAM_ID;

    @Option(names = "--count", paramLabel = "N", description = "Exits after this many messages.")
    private long count = Long.MAX_VALUE;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public ListenCommand(Streams streams) {
        super("fix2json listen", streams);
    }

    @Override
    @SuppressWarnings("try") // the barrier is used only for its signal
    public Integer call() {
        AeronStream stream = new AeronStream(directory, channel, streamId);
        OutputStream out = new BufferedOutputStream(streams.out(), 1 << 16);
        Listener listener = new Listener(stream, out, count, this::print);
        try (ShutdownSignalBarrier end = new ShutdownSignalBarrier(listener::stop)) {
            listener.run();
            return ExitCode.OK;
        } catch (OutputFailure e) {
            return failOutput(null, e);
        } catch (IOException e) {
            return fail(e.getMessage());
        }
    }
}
