// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.settings;

import io.github.zilch.fix2json.gateway.sink.AeronSink;
import io.github.zilch.fix2json.gateway.sink.AeronStream;
import io.github.zilch.fix2json.gateway.sink.SinkProviders;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import io.github.zilch.kit.sink.FileSink;
import io.github.zilch.kit.sink.PipeSink;
import io.github.zilch.kit.sink.Sink;
import io.github.zilch.kit.sink.SinkProvider;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;
import quickfix.ConfigError;
import quickfix.FieldConvertError;
import quickfix.SessionSettings;

/** The sinks of a gateway, as specified in the [default] section of its settings file. */
public final class SinkSettings {
    private static final String AERON = "aeron";
    private static final String FILE = "file";
    private static final String STDOUT = "stdout";
    private static final long LONGEST_TIMEOUT_SECONDS = TimeUnit.HOURS.toSeconds(1);

    private final SessionSettings settings;
    private final List<String> kinds = new ArrayList<>();
    private final Map<String, SinkProvider> providers = new TreeMap<>();

    /** The values of the keys of each provider. */
    private final Map<String, Map<String, String>> provided = new HashMap<>();

    private final long timeoutSeconds;
    private final Path file;
    private final boolean forcesFile;
    private final AeronStream stream;
    private final boolean embedsDriver;

    /**
     * Reads the settings.
     *
     * @param settings to read.
     * @param aeronDirectory of an external media driver, which takes precedence over the settings, or null.
     * @throws SettingsException if a value is missing or invalid.
     */
    SinkSettings(SessionSettings settings, String aeronDirectory) throws SettingsException {
        this.settings = settings;
        SinkProviders.all().forEach(provider -> providers.put(provider.kind(), provider));
        for (String kind : text(SettingsKeys.SINKS, AERON).split(",")) {
            addKind(kind.strip());
        }
        timeoutSeconds = number(SettingsKeys.SINK_TIMEOUT, 10, 1, LONGEST_TIMEOUT_SECONDS);
        for (SinkProvider provider : providers.values()) {
            provided.put(provider.kind(), values(provider));
        }
        file = path();
        forcesFile = flag(SettingsKeys.SINK_FILE_SYNC);
        embedsDriver = aeronDirectory == null && embedsDriver();
        stream = new AeronStream(
                aeronDirectory != null ? aeronDirectory : directory(),
                text(SettingsKeys.SINK_AERON_CHANNEL, AeronStream.DEFAULT_CHANNEL),
                (int) number(
                        SettingsKeys.SINK_AERON_STREAM_ID,
                        AeronStream.DEFAULT_STREAM_ID,
                        Integer.MIN_VALUE,
                        Integer.MAX_VALUE));
    }

    private void addKind(String kind) throws SettingsException {
        if (!List.of(AERON, FILE, STDOUT).contains(kind) && !providers.containsKey(kind)) {
            String others = providers.isEmpty() ? "" : ", or of " + providers.keySet();
            throw new SettingsException(SettingsKeys.SINKS + " contains \"" + kind
                    + "\"; it must be a list of aeron, file and stdout, separated by commas" + others);
        }
        if (kinds.contains(kind)) {
            throw new SettingsException(SettingsKeys.SINKS + " contains " + kind + " twice");
        }
        kinds.add(kind);
    }

    private Path path() throws SettingsException {
        String name = text(SettingsKeys.SINK_FILE, null);
        if (kinds.contains(FILE) && name == null) {
            throw new SettingsException(SettingsKeys.SINK_FILE + " is missing: set it to the file to append lines to");
        }
        if (!kinds.contains(FILE) && name != null) {
            throw new SettingsException(SettingsKeys.SINK_FILE + " is set, but " + SettingsKeys.SINKS
                    + " does not contain file: nothing would be written to it");
        }
        return name == null ? null : Path.of(name);
    }

    private Map<String, String> values(SinkProvider provider) throws SettingsException {
        Map<String, String> values = new TreeMap<>();
        for (String key : provider.keys()) {
            String value = text(key, null);
            if (value != null) {
                values.put(key, value);
            }
        }
        if (!kinds.contains(provider.kind()) && !values.isEmpty()) {
            throw new SettingsException(values.keySet() + " is set, but " + SettingsKeys.SINKS + " does not contain "
                    + provider.kind() + ": nothing would be written to it");
        }
        return values;
    }

    private boolean embedsDriver() throws SettingsException {
        String driver = text(SettingsKeys.SINK_AERON_DRIVER, "embedded");
        return switch (driver) {
            case "embedded" -> true;
            case "external" -> false;
            default ->
                throw new SettingsException(
                        SettingsKeys.SINK_AERON_DRIVER + " is " + driver + "; it must be embedded or external");
        };
    }

    private String directory() throws SettingsException {
        String directory = text(SettingsKeys.SINK_AERON_DIRECTORY, null);
        if (directory == null && !embedsDriver) {
            throw new SettingsException(SettingsKeys.SINK_AERON_DIRECTORY
                    + " is missing: set it to the directory of the external media" + " driver");
        }
        return directory == null ? AeronStream.DEFAULT_DIRECTORY : directory;
    }

    private String text(String key, String defaultValue) throws SettingsException {
        try {
            String value = settings.getStringOrDefault(key, defaultValue);
            if (value != null && value.isBlank()) {
                throw new SettingsException(key + " has no value");
            }
            return value;
        } catch (ConfigError e) {
            throw new SettingsException(e.getMessage(), e);
        }
    }

    private long number(String key, long defaultValue, long min, long max) throws SettingsException {
        String text = text(key, Long.toString(defaultValue));
        try {
            long value = Long.parseLong(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new SettingsException(key + " is " + text + "; it must be a number from " + min + " to " + max);
    }

    private boolean flag(String key) throws SettingsException {
        try {
            return settings.getBoolOrDefault(key, false);
        } catch (ConfigError | FieldConvertError e) {
            throw new SettingsException(key + " must be Y or N", e);
        }
    }

    /**
     * Opens the sinks. Those that can refuse a text are first, so that a refused text has not been written to the file.
     *
     * @return the sinks.
     * @throws SettingsException if a sink cannot be opened.
     */
    public Sinks open() throws SettingsException {
        List<Sink> sinks = new ArrayList<>();
        try {
            List<String> order = new ArrayList<>(List.of(AERON));
            order.addAll(providers.keySet());
            order.addAll(List.of(STDOUT, FILE));
            order.retainAll(kinds);
            for (String kind : order) {
                sinks.add(open(kind));
            }
            return new Sinks(sinks, TimeUnit.SECONDS.toNanos(timeoutSeconds));
        } catch (SettingsException | RuntimeException e) {
            CloseHelper.quietCloseAll(sinks);
            throw e;
        }
    }

    private Sink open(String kind) throws SettingsException {
        try {
            return switch (kind) {
                case AERON -> AeronSink.open(stream, embedsDriver);
                case FILE -> FileSink.open(file, forcesFile);
                case STDOUT -> standardOutput();
                default -> providers.get(kind).open(provided.get(kind));
            };
        } catch (IOException e) {
            String what = switch (kind) {
                case AERON -> "cannot publish to " + stream + " in " + stream.directory();
                case FILE -> "cannot open " + file;
                default -> "cannot publish to " + kind;
            };
            throw new SettingsException(what + ": " + e.getMessage(), e);
        }
    }

    /** Returns a sink whose channel a thread can be interrupted in, unlike that of a stream. */
    @SuppressWarnings("resource") // standard output stays open
    private static Sink standardOutput() {
        return new PipeSink(new FileOutputStream(FileDescriptor.out).getChannel());
    }

    /** Returns the names of the sinks, for messages to the user. */
    @Override
    public String toString() {
        List<String> names = new ArrayList<>();
        for (String kind : kinds) {
            names.add(
                    switch (kind) {
                        case AERON -> stream + " in " + stream.directory();
                        case FILE -> file.toString();
                        case STDOUT -> "standard output";
                        default -> kind + ' ' + provided.get(kind);
                    });
        }
        return String.join(", ", names);
    }
}
