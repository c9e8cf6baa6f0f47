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
            "Runs until SIGTERM or SIGINT (Ctrl-C). Then it logs out the sessions, lets the sinks finish the messages"
                    + " that they have accepted, and exits.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "2:the settings cannot be used, or a sink has failed",
            "130:stopped by SIGINT",
            "143:stopped by SIGTERM"
        })
public final class GatewayCommand implements Callable<Integer> {
    @ParentCommand
    private Fix2Json parent;

    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description = "Sessions and sinks: a settings file of QuickFIX/J with the keys of the sinks in [default].")
    private Path config;

    @Option(
            names = "--aeron-dir",
            paramLabel = "DIR",
            description = "Uses the Aeron media driver that runs in this directory, instead of starting one.")
    private String aeronDirectory;

    @Mixin
    private ConverterArguments conversionArguments;

    @Override
    public Integer call() {
        try {
            Dictionaries dictionaries = conversionArguments.dictionaries();
            dictionaries.warnings().forEach(warning -> print("warning: " + warning));
            GatewaySettings settings = new GatewaySettings(config, aeronDirectory);
            settings.warnings().forEach(warning -> print("warning: " + warning));
            return run(settings, listener -> conversionArguments.converter(dictionaries, listener));
        } catch (NoSuchFileException e) {
            print("cannot read dictionary " + e.getFile() + ": no such file");
        } catch (IOException e) {
            print("cannot use dictionary: " + e.getMessage());
        } catch (SettingsException e) {
            print(e.getMessage());
        }
        return Fix2Json.FAILED;
    }

    /** Runs until the JVM is asked to exit, or a sink has failed. */
    private int run(GatewaySettings settings, Function<FlawListener, FixToJson> converters) throws SettingsException {
        try (ShutdownSignalBarrier end = new ShutdownSignalBarrier();
                Gateway gateway = new Gateway(
                        settings.sessions(), settings.sinks().open(), converters, this::print, end::signal)) {
            print("listening on " + gateway.addresses() + ", publishing to " + settings.sinks());
            end.await();
            if (gateway.failure() != null) {
                print(gateway.failure().getMessage());
                return Fix2Json.FAILED;
            }
            return Fix2Json.OK;
        }
    }

    private void print(String sentence) {
        parent.streams().err().println("fix2json gateway: " + sentence);
    }
}
