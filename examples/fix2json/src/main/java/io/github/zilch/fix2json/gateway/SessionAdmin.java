// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.gateway.access.Access;
import io.github.zilch.fix2json.gateway.admin.AdminServer;
import io.github.zilch.fix2json.gateway.engine.NumberStores;
import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.event.EventKind;
import io.github.zilch.fix2json.gateway.settings.SettingsException;
import io.github.zilch.fix2json.gateway.settings.SettingsFile;
import io.github.zilch.fix2json.gateway.settings.SettingsKeys;
import io.github.zilch.fix2json.gateway.settings.StoreLocks;
import io.github.zilch.kit.output.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import picocli.CommandLine.Help.Ansi;
import quickfix.ConfigError;
import quickfix.FileStoreFactory;
import quickfix.FileUtil;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.mina.SessionConnector;

/**
 * What the administrator can do with the sessions of a running gateway. That a session is disabled is kept in an empty file
 * beside its store, {@code SESSION.disabled}, so that it still is after a restart. One command is carried out at a time.
 */
final class SessionAdmin implements AdminServer.Handler {
    private static final long LOGOUT_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final String USAGE =
            "the commands are: sessions, disable SESSION, enable SESSION, numbers SESSION IN OUT, reload";

    private final SessionConnector engine;
    private final AcceptedSessions accepted;
    private final Access access;
    private final NumberStores numbers;
    private final StoreLocks stores;
    private final Consumer<Event> events;
    private final Reading settings;

    /** Reads the settings file again. */
    @FunctionalInterface
    interface Reading {
        /** Returns its sessions. */
        SessionSettings read() throws SettingsException;
    }

    /**
     * Creates the administration, and disables the sessions that were disabled when the gateway ended.
     *
     * @param engine that runs the sessions.
     * @param accepted sessions of the engine.
     * @param access to them.
     * @param numbers of the sessions.
     * @param stores whose locks are held.
     * @param events receives what is done.
     * @param settings reads the settings file.
     */
    SessionAdmin(
            SessionConnector engine,
            AcceptedSessions accepted,
            Access access,
            NumberStores numbers,
            StoreLocks stores,
            Consumer<Event> events,
            Reading settings) {
        this.engine = engine;
        this.accepted = accepted;
        this.access = access;
        this.numbers = numbers;
        this.stores = stores;
        this.events = events;
        this.settings = settings;
    }

    /** Disables the sessions that have been disabled before. To be called before connections are accepted. */
    static void restore(SessionSettings settings, Access access) throws SettingsException {
        for (Iterator<SessionID> ids = settings.sectionIterator(); ids.hasNext(); ) {
            SessionID id = ids.next();
            access.setDisabled(id, Files.exists(marker(settings, id)));
        }
    }

    private static Path marker(SessionSettings settings, SessionID id) throws SettingsException {
        return Path.of(SettingsFile.value(settings, id, FileStoreFactory.SETTING_FILE_STORE_PATH))
                .resolve(FileUtil.sessionIdFileName(id) + ".disabled");
    }

    @Override
    public synchronized String run(List<String> words, String user) throws IOException {
        try {
            return switch (words.get(0) + '/' + words.size()) {
                case "sessions/1" -> sessions();
                case "disable/2" -> disable(session(words.get(1)), user);
                case "enable/2" -> enable(session(words.get(1)), user);
                case "numbers/4" -> numbers(session(words.get(1)), words.get(2), words.get(3), user);
                case "reload/1" -> reload(user);
                default -> throw new IOException(USAGE);
            };
        } catch (SettingsException | ConfigError e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private Session session(String name) throws IOException {
        List<SessionID> found = accepted.ids().stream()
                .filter(id -> id.toString().equals(name) || id.getTargetCompID().equals(name))
                .toList();
        if (found.size() != 1) {
            throw new IOException((found.isEmpty() ? "no session is named " : found.size() + " sessions are named ")
                    + name + "; the sessions are " + accepted.ids());
        }
        return accepted.find(found.get(0));
    }

    private String sessions() {
        TextTable table =
                new TextTable(Ansi.OFF, List.of("SESSION", "STATE", "IN", "OUT", "PEER")).numbers(List.of("IN", "OUT"));
        for (SessionID id : accepted.ids()) {
            Session session = accepted.find(id);
            table.add(List.of(
                    id.toString(),
                    state(session),
                    Integer.toString(session.getExpectedTargetNum()),
                    Integer.toString(session.getExpectedSenderNum()),
                    session.hasResponder() ? session.getRemoteAddress() : "-"));
        }
        return table.print();
    }

    private String state(Session session) {
        SessionID id = session.getSessionID();
        if (session.isLoggedOn()) {
            return "logged-on";
        }
        return access.isRemoved(id) ? "removed" : access.isDisabled(id) ? "disabled" : "waiting";
    }

    private String disable(Session session, String user) throws IOException, SettingsException {
        SessionID id = session.getSessionID();
        Path marker = marker(engine.getSettings(), id);
        if (!Files.exists(marker)) {
            Files.createFile(marker);
        }
        access.setDisabled(id, true);
        session.logout("the session is disabled");
        long deadline = System.nanoTime() + LOGOUT_NANOS;
        while (session.hasResponder() && System.nanoTime() < deadline) {
            sleep();
        }
        if (session.hasResponder()) {
            session.disconnect("the peer has not answered the Logout of a session that is disabled", false);
        }
        return done(id, user, "disabled");
    }

    private static void sleep() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private String enable(Session session, String user) throws IOException, SettingsException {
        SessionID id = session.getSessionID();
        if (access.isRemoved(id)) {
            throw new IOException(id + " is not in the settings any more: add it to the file again, and reload");
        }
        Files.deleteIfExists(marker(engine.getSettings(), id));
        session.logon();
        access.setDisabled(id, false);
        return done(id, user, "enabled");
    }

    private String numbers(Session session, String in, String out, String user) throws IOException {
        SessionID id = session.getSessionID();
        if (!access.isDisabled(id) || session.hasResponder()) {
            throw new IOException("the numbers of " + id + " can be set while it is disabled: disable it first");
        }
        if (numbers.of(id).isHeld()) {
            throw new IOException(
                    "the sinks have not accepted all messages of " + id + " yet: try again when they have");
        }
        int oldIn = session.getExpectedTargetNum();
        int oldOut = session.getExpectedSenderNum();
        int newIn = number(in, oldIn);
        int newOut = number(out, oldOut);
        if (newIn != oldIn) {
            session.setNextTargetMsgSeqNum(newIn);
        }
        if (newOut != oldOut) {
            session.setNextSenderMsgSeqNum(newOut);
        }
        return done(
                id,
                user,
                "next numbers set: of the peer " + newIn + " (was " + oldIn + "), of the gateway " + newOut + " (was "
                        + oldOut + ")");
    }

    private static int number(String text, int old) throws IOException {
        if (text.equals("-")) {
            return old;
        }
        if (!text.matches("[1-9]\\d{0,8}")) {
            throw new IOException(
                    "\"" + text + "\" is no sequence number: use 1 to 999999999, or - to leave it as it is");
        }
        return Integer.parseInt(text);
    }

    private String done(SessionID id, String user, String what) {
        events.accept(new Event(EventKind.ADMINISTERED, id, what + " by " + user));
        return id + ": " + what + '\n';
    }

    private String reload(String user) throws SettingsException, ConfigError {
        SessionSettings fresh = settings.read();
        List<SessionID> added = new ArrayList<>();
        Set<SessionID> all = new HashSet<>();
        for (Iterator<SessionID> ids = fresh.sectionIterator(); ids.hasNext(); ) {
            SessionID id = ids.next();
            all.add(id);
            if (!accepted.ids().contains(id)) {
                accepted.checkAddress(fresh, id);
                added.add(id);
            }
        }
        add(fresh, added);
        StringBuilder text = new StringBuilder();
        for (SessionID id : added) {
            engine.addDynamicSession(accepted.find(id));
            text.append(done(id, user, "added"));
        }
        for (SessionID id : accepted.ids()) {
            if (!all.contains(id)) {
                text.append(id).append(": not in the settings any more, refused at its next Logon\n");
            } else if (!added.contains(id)) {
                text.append(changes(id, fresh));
            }
        }
        events.accept(Event.of(EventKind.ADMINISTERED, "settings and credentials read again by " + user));
        return text + "credentials are those of the settings file\n";
    }

    /** Replaces the credentials and creates sessions, or changes nothing. The engine does not know the sessions yet. */
    private void add(SessionSettings fresh, List<SessionID> added) throws SettingsException, ConfigError {
        StoreLocks locks = StoreLocks.acquire(fresh, added.iterator());
        for (SessionID id : added) {
            fresh.getSessionProperties(id, true)
                    .forEach((key, value) -> engine.getSettings().setString(id, key.toString(), value.toString()));
        }
        boolean isDone = false;
        try {
            for (SessionID id : added) {
                access.setDisabled(id, Files.exists(marker(fresh, id)));
                accepted.create(id, engine.getSettings());
            }
            access.replace(fresh); // before, the Logons of the new sessions are refused
            stores.takeOver(locks);
            isDone = true;
        } finally {
            if (!isDone) {
                for (SessionID id : added) {
                    accepted.remove(id);
                    engine.getSettings().getSessionProperties(id).clear();
                }
                locks.close();
            }
        }
    }

    /** Says which settings of a session differ from those in use: the engine reads most of them only when it starts. */
    private String changes(SessionID id, SessionSettings fresh) throws ConfigError {
        Map<Object, Object> old = engine.getSettings().getSessionProperties(id, true);
        Map<Object, Object> read = fresh.getSessionProperties(id, true);
        Set<String> keys = new TreeSet<>();
        old.keySet().forEach(key -> keys.add(key.toString()));
        read.keySet().forEach(key -> keys.add(key.toString()));
        keys.removeAll(SettingsKeys.SESSION_KEYS);
        keys.removeIf(key -> Objects.equals(old.get(key), read.get(key)));
        return keys.isEmpty() ? "" : id + ": changed at the next start: " + keys + '\n';
    }
}
