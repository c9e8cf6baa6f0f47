// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FlawListener;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.agrona.concurrent.ShutdownSignalBarrier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private ConverterArguments converting;

    @Override
    public Integer call() {
        try {
            Dictionaries dictionaries = converting.dictionaries();
            dictionaries.warnings().forEach(warning -> say("warning: " + warning));
            GatewaySettings settings = new GatewaySettings(config, aeronDirectory);
            settings.warnings().forEach(warning -> say("warning: " + warning));
            return run(settings, listener -> converting.converter(dictionaries, listener));
        } catch (NoSuchFileException e) {
            say("cannot read dictionary " + e.getFile() + ": no such file");
        } catch (IOException e) {
            say("cannot use dictionary: " + e.getMessage());
        } catch (SettingsException e) {
            say(e.getMessage());
        }
        return Fix2Json.FAILED;
    }

    /** Runs until the JVM is told to end, or a sink has failed. */
    private int run(GatewaySettings settings, Function<FlawListener, FixToJson> converters) throws SettingsException {
        try (ShutdownSignalBarrier end = new ShutdownSignalBarrier();
                Gateway gateway =
                        new Gateway(settings.sessions(), settings.sinks().open(), converters, this::say, end::signal)) {
            say("listening on " + gateway.addresses() + ", publishing to " + settings.sinks());
            end.await();
            if (gateway.failure() != null) {
                say(gateway.failure().getMessage());
                return Fix2Json.FAILED;
            }
            return Fix2Json.OK;
        }
    }

    private void say(String sentence) {
        parent.streams().err().println("fix2json gateway: " + sentence);
    }
}
