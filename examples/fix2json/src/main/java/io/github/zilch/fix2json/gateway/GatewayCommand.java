// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.RawMask;
import io.github.zilch.fix2json.gateway.settings.GatewaySettings;
import io.github.zilch.fix2json.gateway.settings.SettingsException;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.Health;
import io.github.zilch.kit.Secrets;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.PortConverter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import org.agrona.concurrent.ShutdownSignalBarrier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
            "3:out of memory",
            "64:wrong usage; 70: a defect of the program",
            "130:stopped by SIGINT",
            "143:stopped by SIGTERM"
        })
public final class GatewayCommand implements Callable<Integer> {
    private final Streams streams;

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

    @Option(
            names = "--health",
            paramLabel = "PORT",
            converter = PortConverter.class,
            description = "Answers HTTP requests for /health and /ready on this port.")
    private Integer healthPort;

    @Mixin
    private ConverterArguments conversionArguments;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public GatewayCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        try {
            Dictionaries dictionaries = conversionArguments.dictionaries();
            dictionaries.warnings().forEach(warning -> print("warning: " + warning));
            GatewaySettings settings = new GatewaySettings(config, aeronDirectory);
            settings.warnings().forEach(warning -> print("warning: " + warning));
            RawMask mask = conversionArguments.rawMask(dictionaries);
            return run(settings, mask, listener -> conversionArguments.converter(dictionaries, listener));
        } catch (IOException e) {
            print(Causes.of(e));
        } catch (SettingsException e) {
            print(e.getMessage());
        }
        return ExitCode.FAILED;
    }

    /** Runs until the JVM is asked to exit, or a sink has failed. */
    @SuppressWarnings("try") // health answers until it is closed
    private int run(GatewaySettings settings, RawMask mask, Function<FlawListener, FixToJson> converters)
            throws SettingsException, IOException {
        Consumer<String> events = sentence -> print(mask.apply(sentence));
        try (ShutdownSignalBarrier end = new ShutdownSignalBarrier();
                Gateway gateway = new Gateway(
                        settings.sessions(), settings.sinks().open(), converters, mask, events, end::signal);
                Health health = health(gateway)) {
            print("listening on " + gateway.addresses() + ", publishing to " + settings.sinks());
            end.await();
            if (gateway.failure() != null) {
                print(gateway.failure().getMessage());
                return ExitCode.FAILED;
            }
            return ExitCode.OK;
        }
    }

    private Health health(Gateway gateway) throws IOException {
        return healthPort == null
                ? null
                : Health.start(
                        healthPort,
                        () -> gateway.failure() == null
                                ? null
                                : gateway.failure().getMessage(),
                        gateway::notReadyReason);
    }

    private void print(String sentence) {
        streams.err().println("fix2json gateway: " + Secrets.scrub(sentence));
    }
}
