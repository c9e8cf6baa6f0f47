// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.RawMask;
import io.github.zilch.fix2json.gateway.admin.AdminCommand;
import io.github.zilch.fix2json.gateway.admin.AdminServer;
import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.event.EventKind;
import io.github.zilch.fix2json.gateway.settings.GatewaySettings;
import io.github.zilch.fix2json.gateway.settings.SettingsException;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.Health;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.PortConverter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.agrona.concurrent.ShutdownSignalBarrier;
import org.slf4j.event.Level;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
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
public final class GatewayCommand extends KitCommand {
    @Option(
            names = "--config",
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
            description = "Answers HTTP requests for /health, /ready and /metrics (for Prometheus) on this port.")
    private Integer healthPort;

    @Option(
            names = "--admin",
            paramLabel = "FILE",
            description = "Answers the command admin on this Unix domain socket, which is created.")
    private Path adminSocket;

    @Option(
            names = "--log-format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "How events are written to standard error: text or json (default: ${DEFAULT-VALUE}).")
    private GatewayLog.Format logFormat;

    @Option(
            names = "--log-level",
            paramLabel = "LEVEL",
            defaultValue = "info",
            description = "The least level of the events that are written: info, warn or error (default:"
                    + " ${DEFAULT-VALUE}).")
    private Level logLevel;

    @Mixin
    private ConverterArguments conversionArguments;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public GatewayCommand(Streams streams) {
        super("fix2json gateway", streams);
    }

    /**
     * Returns the command with its subcommands.
     *
     * @param streams of the run.
     * @return the command line.
     */
    public static CommandLine commandLine(Streams streams) {
        return new CommandLine(new GatewayCommand(streams))
                .addSubcommand(new HashCommand(streams))
                .addSubcommand(new AdminCommand(streams));
    }

    @Override
    public Integer call() {
        if (config == null) { // picocli would require it of the subcommands, too
            throw new MissingParameterException(
                    commandLine(),
                    commandLine().getCommandSpec().findOption("--config"),
                    "Missing required option: '--config=FILE'");
        }
        GatewayLog log = new GatewayLog(streams, logFormat, logLevel);
        try {
            Dictionaries dictionaries = conversionArguments.dictionaries();
            dictionaries.warnings().forEach(warning -> warn(log, warning));
            GatewaySettings settings = new GatewaySettings(config, aeronDirectory);
            settings.warnings().forEach(warning -> warn(log, warning));
            RawMask mask = conversionArguments.rawMask(dictionaries);
            log.setMask(mask);
            return run(settings, mask, listener -> conversionArguments.converter(dictionaries, listener), log);
        } catch (IOException e) {
            log.accept(Event.of(EventKind.FAILED, Causes.of(e)));
        } catch (SettingsException e) {
            log.accept(Event.of(EventKind.FAILED, e.getMessage()));
        }
        return ExitCode.FAILED;
    }

    private static void warn(GatewayLog log, String warning) {
        log.accept(Event.of(EventKind.SETTINGS_WARNING, "warning: " + warning));
    }

    /** Runs until the JVM is asked to exit, or a sink has failed. */
    @SuppressWarnings("try") // health and admin answer until they are closed
    private int run(
            GatewaySettings settings, RawMask mask, Function<FlawListener, FixToJson> converters, GatewayLog log)
            throws SettingsException, IOException {
        Sinks sinks = settings.sinks().open(); // can wait for a cluster; until then a signal ends the JVM at once
        try (ShutdownSignalBarrier end = new ShutdownSignalBarrier();
                Gateway gateway = new Gateway(settings.sessions(), sinks, converters, mask, log, end::signal);
                Health health = health(gateway);
                AdminServer admin = admin(gateway)) {
            log.accept(Event.of(
                    EventKind.STARTED, "listening on " + gateway.addresses() + ", publishing to " + settings.sinks()));
            end.await();
            if (gateway.failure() != null) {
                log.accept(Event.of(EventKind.FAILED, gateway.failure().getMessage()));
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
                        gateway::notReadyReason,
                        gateway.metrics()::text);
    }

    private AdminServer admin(Gateway gateway) throws IOException {
        return adminSocket == null
                ? null
                : AdminServer.start(
                        adminSocket,
                        gateway.admin(() -> new GatewaySettings(config, aeronDirectory).sessions()),
                        gateway.events());
    }
}
