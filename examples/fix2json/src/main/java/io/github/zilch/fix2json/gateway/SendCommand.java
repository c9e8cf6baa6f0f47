// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.gateway.settings.SettingsException;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code fix2json send}. */
@Command(
        name = "send",
        mixinStandardHelpOptions = true,
        description = {
            "Sends the application messages of logs over FIX sessions, to test a gateway.",
            "",
            "A message is sent over the session with its BeginString (8), SenderCompID (49) and TargetCompID (56), with"
                    + " a new MsgSeqNum (34) and SendingTime (52). Messages of other sessions are skipped. The command"
                    + " exits when the other side of each session has processed the last message.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every message of the sessions was sent, and the other side has processed it",
            "1:as 0, but the other side rejected messages, or the engine could not read them and they were not sent",
            "2:a log could not be read, or the other side did not answer in time"
        })
public final class SendCommand extends KitCommand {
    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description = "Sessions: a settings file of QuickFIX/J with initiators.")
    private Path config;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long to wait for the other side to log on, and to answer after the last message."
                    + " Default: ${DEFAULT-VALUE}.")
    private int timeout = 60;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Logs to read.")
    private List<Path> logs;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public SendCommand(Streams streams) {
        super("fix2json send", streams);
    }

    @Override
    public Integer call() {
        try (Sender sender = new Sender(config, timeout, this::print)) {
            for (Path log : logs) {
                sender.send(log);
            }
            sender.finish();
            print(sender.summary());
            return sender.allAccepted() ? ExitCode.OK : ExitCode.REPORTED;
        } catch (SettingsException | IOException e) {
            return fail(e.getMessage());
        }
    }
}
