// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.settings;

import io.github.zilch.fix2json.gateway.sink.SinkProviders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quickfix.ConfigError;
import quickfix.FieldConvertError;
import quickfix.FileStoreFactory;
import quickfix.FixVersions;
import quickfix.Session;
import quickfix.SessionFactory;
import quickfix.SessionID;
import quickfix.SessionSettings;

/**
 * Reads a settings file of QuickFIX/J. Rejects what the engine would ignore: unknown sections and keys, two sections of one
 * session, a file without sessions, and a missing path of the store.
 */
public final class SettingsFile {
    private static final List<String> REQUIRED = List.of(
            SessionSettings.BEGINSTRING,
            SessionSettings.SENDERCOMPID,
            SessionSettings.TARGETCOMPID,
            FileStoreFactory.SETTING_FILE_STORE_PATH);

    /** From FIX 5.0 on, sessions have a version of their own. */
    private static final List<String> VERSIONS = List.of(
            FixVersions.BEGINSTRING_FIX40,
            FixVersions.BEGINSTRING_FIX41,
            FixVersions.BEGINSTRING_FIX42,
            FixVersions.BEGINSTRING_FIX43,
            FixVersions.BEGINSTRING_FIX44,
            FixVersions.BEGINSTRING_FIXT11);

    private SettingsFile() {}

    /**
     * Reads a file. If the file does not contain ConnectionType, it is set to the given type. A session without
     * StartTime never stops, so that its sequence numbers are not reset.
     *
     * @param file to read, in UTF-8.
     * @param connectionType that all sessions must have.
     * @return the settings.
     * @throws SettingsException if the settings cannot be used.
     */
    public static SessionSettings read(Path file, String connectionType) throws SettingsException {
        try {
            String text = Files.readString(file);
            checkHeadings(text);
            SessionSettings settings = parse(text);
            checkKeys(settings);
            complete(settings, connectionType);
            checkNames(text);
            return settings;
        } catch (NoSuchFileException e) {
            throw new SettingsException("cannot read " + file + ": no such file", e);
        } catch (CharacterCodingException e) {
            throw new SettingsException("cannot read " + file + ": it is not in UTF-8", e);
        } catch (IOException e) {
            throw new SettingsException("cannot read " + file + ": " + e.getMessage(), e);
        } catch (SettingsException e) {
            throw new SettingsException(file + ": " + e.getMessage(), e);
        }
    }

    private static void checkHeadings(String text) throws SettingsException {
        int number = 0;
        for (String line : text.lines().map(String::strip).toList()) {
            number++;
            if (line.startsWith("[") && !line.equalsIgnoreCase("[default]") && !line.equalsIgnoreCase("[session]")) {
                throw new SettingsException(
                        "line " + number + ": unknown section " + line + "; sections are [default] and [session]");
            }
            if (!line.isEmpty() && !line.startsWith("[") && !line.startsWith("#") && line.indexOf('=') <= 0) {
                throw new SettingsException("line " + number + ": \"" + line + "\" is not of the form Key=Value");
            }
        }
    }

    private static SessionSettings parse(String text) throws SettingsException {
        try {
            return new SessionSettings(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        } catch (ConfigError e) {
            throw new SettingsException(e.getMessage(), e);
        }
    }

    private static void checkKeys(SessionSettings settings) throws SettingsException {
        checkKeys("[default]", settings.getDefaultProperties());
        for (Iterator<SessionID> ids = settings.sectionIterator(); ids.hasNext(); ) {
            SessionID id = ids.next();
            checkKeys("session " + id, sessionProperties(settings, id));
        }
    }

    private static Map<Object, Object> sessionProperties(SessionSettings settings, SessionID id)
            throws SettingsException {
        try {
            return settings.getSessionProperties(id);
        } catch (ConfigError e) {
            throw new SettingsException(e.getMessage(), e);
        }
    }

    private static void checkKeys(String section, Map<Object, Object> properties) throws SettingsException {
        Set<String> gatewayKeys = new TreeSet<>(SettingsKeys.GATEWAY_KEYS);
        gatewayKeys.addAll(SinkProviders.keys());
        for (Object each : new TreeSet<>(properties.keySet())) {
            String key = each.toString();
            boolean isGatewayKey = gatewayKeys.contains(key);
            if (isGatewayKey && !section.equals("[default]")) {
                throw new SettingsException(
                        "in " + section + ": " + key + " applies to all sessions; set it in [default]");
            }
            boolean isKnown = isGatewayKey || SettingsKeys.SESSION_KEYS.contains(key) || SettingsKeys.isEngineKey(key);
            if (!isKnown) {
                gatewayKeys.addAll(SettingsKeys.SESSION_KEYS);
                throw new SettingsException("in " + section + ": unknown key " + key
                        + "; valid keys, which are case-sensitive, are those of QuickFIX/J and "
                        + gatewayKeys);
            }
        }
    }

    private static void complete(SessionSettings settings, String connectionType) throws SettingsException {
        if (!settings.sectionIterator().hasNext()) {
            throw new SettingsException("there is no [session] section");
        }
        for (Iterator<SessionID> ids = settings.sectionIterator(); ids.hasNext(); ) {
            SessionID id = ids.next();
            for (String key : REQUIRED) {
                value(settings, id, key);
            }
            if (!VERSIONS.contains(id.getBeginString())) {
                throw new SettingsException("session " + id + ": " + SessionSettings.BEGINSTRING + " "
                        + id.getBeginString() + " is no version of a session: use one of " + VERSIONS);
            }
            if (!settings.isSetting(id, SessionFactory.SETTING_CONNECTION_TYPE)) {
                settings.setString(id, SessionFactory.SETTING_CONNECTION_TYPE, connectionType);
            }
            if (!settings.isSetting(id, Session.SETTING_START_TIME)) {
                settings.setBool(id, Session.SETTING_NON_STOP_SESSION, true);
            }
            String type = value(settings, id, SessionFactory.SETTING_CONNECTION_TYPE);
            if (!type.equals(connectionType)) {
                throw new SettingsException(
                        "session " + id + ": ConnectionType is " + type + "; this command requires " + connectionType);
            }
        }
    }

    /** The engine would have one session of two sections with the same names, and ignore one of the sections. */
    private static void checkNames(String text) throws SettingsException {
        Map<SessionID, Integer> lines = new HashMap<>();
        for (Map.Entry<Integer, String> section : sections(text).entrySet()) {
            SessionID id = parse(section.getValue()).sectionIterator().next();
            Integer first = lines.putIfAbsent(id, section.getKey());
            if (first != null) {
                throw new SettingsException("line " + section.getKey() + ": session " + id
                        + " has a [session] section already, in line " + first
                        + ": remove one of the two, or give one another TargetCompID or SenderCompID");
            }
        }
    }

    /** Returns a file for each [session] section, with the [default] sections, by the number of the line of its heading. */
    private static Map<Integer, String> sections(String text) {
        StringBuilder defaults = new StringBuilder();
        Map<Integer, StringBuilder> sessions = new TreeMap<>();
        StringBuilder section = defaults;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.strip().startsWith("[")) {
                section = line.strip().equalsIgnoreCase("[default]")
                        ? defaults
                        : sessions.computeIfAbsent(number, heading -> new StringBuilder());
            }
            section.append(line).append('\n');
        }
        Map<Integer, String> files = new TreeMap<>();
        sessions.forEach((line, session) -> files.put(line, defaults.toString() + session));
        return files;
    }

    /**
     * Returns the value of a required setting.
     *
     * @param settings to read.
     * @param id of the session.
     * @param key to look up, in the session and in the [default] section.
     * @return the value.
     * @throws SettingsException if there is no value.
     */
    public static String value(SessionSettings settings, SessionID id, String key) throws SettingsException {
        try {
            return settings.getString(id, key);
        } catch (ConfigError e) {
            throw new SettingsException("session " + id + ": " + key + " is missing", e);
        }
    }

    /**
     * Returns a setting that is Y or N.
     *
     * @param settings of all sessions.
     * @param id of the session.
     * @param key of the setting.
     * @param defaultValue if there is no such setting.
     * @return {@code true} for Y.
     * @throws SettingsException if it is something else.
     */
    public static boolean flag(SessionSettings settings, SessionID id, String key, boolean defaultValue)
            throws SettingsException {
        try {
            return settings.getBoolOrDefault(id, key, defaultValue);
        } catch (ConfigError | FieldConvertError e) {
            throw new SettingsException("session " + id + ": " + key + " must be Y or N", e);
        }
    }
}
