// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.Fix2Json;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.agrona.concurrent.ShutdownSignalBarrier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The command {@code fix2json gateway}. */
@Command(
        name = "gateway",
        mixinStandardHelpOptions = true,
        description = {
            "Accepts FIX sessions and publishes each application message as JSON, at least once and in order per"
                    + " session.",
            "",
            "Runs until it is told to end by SIGTERM or SIGINT (Ctrl-C); then it logs the sessions out, hands on what was"
                    + " accepted, and ends.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "2:the settings cannot be used, or a sink has failed",
            "130:ended by SIGINT",
            "143:ended by SIGTERM"
        })
public final class GatewayCommand implements Callable<Integer> {
    @ParentCommand
    private Fix2Json parent;

    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description = "Sessions and sinks: a settings file of QuickFIX/J, with keys for the sinks in [default].")
    private Path config;

    @Option(
            names = "--aeron-dir",
            paramLabel = "DIR",
            description = "Use the Aeron media driver that is running in this directory, instead of one of its own.")
    private String aeronDirectory;

    @Override
    public Integer call() {
        PrintStream err = parent.streams().err();
        try (ShutdownSignalBarrier end = new ShutdownSignalBarrier()) {
            GatewaySettings settings = new GatewaySettings(config, aeronDirectory);
            settings.warnings().forEach(warning -> say(err, "warning: " + warning));
            try (Gateway gateway = new Gateway(settings, new Dictionaries(), event -> say(err, event), end::signal)) {
                say(err, "listening on " + gateway.addresses() + ", publishing to " + settings.sinks());
                end.await();
                if (gateway.failure() != null) {
                    say(err, gateway.failure().getMessage());
                    return Fix2Json.FAILED;
                }
            }
            return Fix2Json.OK;
        } catch (SettingsException e) {
            say(err, e.getMessage());
            return Fix2Json.FAILED;
        }
    }

    private static void say(PrintStream err, String sentence) {
        err.println("fix2json gateway: " + sentence);
    }
}
