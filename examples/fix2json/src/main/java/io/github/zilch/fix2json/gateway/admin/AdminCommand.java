// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.admin;

import io.github.zilch.kit.Causes;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code fix2json gateway admin}. */
@Command(
        name = "admin",
        mixinStandardHelpOptions = true,
        description = {
            "Shows and changes the sessions of a gateway that runs on this machine.",
            "",
            "A SESSION is named as it is shown, in quotes, or by the TargetCompID that it alone has.",
            ""
        },
        footerHeading = "%nCommands:%n",
        footer = {
            "  sessions                   shows the sessions, their peers and their numbers",
            "  disable SESSION            logs the peer out, and refuses it until the session is enabled",
            "  enable SESSION             lets the peer log on again",
            "  numbers SESSION IN OUT     sets the next numbers of a disabled session: of the peer and of the",
            "                             gateway; - leaves one as it is",
            "  reload                     reads the settings file again: adds new sessions, refuses removed ones,",
            "                             and replaces credentials"
        })
public final class AdminCommand extends KitCommand {
    @Option(
            names = "--socket",
            required = true,
            paramLabel = "FILE",
            description = "The socket that was given to the gateway with --admin.")
    private Path socket;

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "One of the commands below, and its arguments.")
    private List<String> words;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public AdminCommand(Streams streams) {
        super("fix2json gateway", streams);
    }

    @Override
    public Integer call() {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            String request = String.join("\t", words).replace('\n', ' ') + '\n';
            Channels.newOutputStream(channel).write(request.getBytes(StandardCharsets.UTF_8));
            byte[] answer = Channels.newInputStream(channel).readAllBytes();
            boolean isOk = answer.length > 0 && answer[0] == AdminServer.OK;
            if (isOk) {
                streams.out().write(answer, 1, answer.length - 1);
                streams.out().flush();
                return ExitCode.OK;
            }
            String reason = answer.length == 0
                    ? "the gateway has ended"
                    : new String(answer, 1, answer.length - 1, StandardCharsets.UTF_8);
            return fail(reason.strip());
        } catch (IOException e) {
            return fail("cannot reach a gateway at " + socket + ": " + Causes.of(e));
        }
    }
}
