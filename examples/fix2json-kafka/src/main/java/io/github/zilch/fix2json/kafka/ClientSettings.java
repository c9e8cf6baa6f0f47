// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.kit.Causes;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Reads the settings files of Kafka's clients, and refuses what would break a promise of a command. */
public final class ClientSettings {
    private ClientSettings() {}

    /**
     * Reads a file.
     *
     * @param file in the form of {@link Properties}, in UTF-8; or null for no settings.
     * @return the settings.
     * @throws SetupException if the file cannot be read.
     */
    public static Properties read(Path file) throws SetupException {
        Properties settings = new Properties();
        if (file == null) {
            return settings;
        }
        try (Reader reader = Files.newBufferedReader(file)) {
            settings.load(reader);
            return settings;
        } catch (IOException e) {
            throw new SetupException("cannot read " + file + ": " + Causes.ofFile(e), e);
        } catch (IllegalArgumentException e) {
            throw new SetupException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Refuses keys that no client knows, which Kafka would ignore: a misspelled one would have no effect without a word.
     *
     * @param settings of the user.
     * @param known returns whether a key is known.
     * @param others what to call the other valid keys in the message, such as {@code those of Kafka's producer}.
     * @throws SetupException if there is an unknown key. The message names it.
     */
    public static void refuseUnknown(Properties settings, Predicate<String> known, String others)
            throws SetupException {
        for (String key : new TreeSet<>(settings.stringPropertyNames())) {
            if (!known.test(key)) {
                throw new SetupException("unknown key " + key + "; valid keys are " + others);
            }
        }
    }

    /**
     * Refuses settings that differ from those that a promise needs.
     *
     * @param settings of the user.
     * @param required the settings of the command, on which a promise depends.
     * @param prefixes that a key may have, such as {@code consumer.}; the empty one is always allowed.
     * @throws SetupException if a setting differs. The message names both values.
     */
    public static void refuseOthers(Properties settings, Map<String, String> required, Iterable<String> prefixes)
            throws SetupException {
        for (Map.Entry<String, String> each : new TreeMap<>(required).entrySet()) {
            refuseOther(settings, each.getKey(), each.getKey(), each.getValue());
            for (String prefix : prefixes) {
                refuseOther(settings, prefix + each.getKey(), each.getKey(), each.getValue());
            }
        }
    }

    private static void refuseOther(Properties settings, String key, String plainKey, String required)
            throws SetupException {
        String found = settings.getProperty(key);
        if (found != null && !found.strip().equalsIgnoreCase(required)) {
            throw new SetupException(key + " is " + found + ", but what this command promises needs "
                    + (required.isEmpty() ? "no " + plainKey : plainKey + '=' + required) + ": remove the key");
        }
    }
}
