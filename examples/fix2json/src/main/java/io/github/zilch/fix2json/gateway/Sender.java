// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.RawMask;
import io.github.zilch.fix2json.gateway.settings.SettingsException;
import io.github.zilch.fix2json.gateway.settings.SettingsFile;
import io.github.zilch.fix2json.gateway.settings.StoreLocks;
import io.github.zilch.fix2json.log.LogText;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.kit.Causes;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.FileStoreFactory;
import quickfix.InvalidMessage;
import quickfix.Message;
import quickfix.MessageSessionUtils;
import quickfix.MessageUtils;
import quickfix.Session;
import quickfix.SessionFactory;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.field.BeginString;
import quickfix.field.MsgType;
import quickfix.field.SenderCompID;
import quickfix.field.TargetCompID;
import quickfix.field.TestReqID;
import quickfix.field.Text;
import quickfix.mina.NetworkingOptions;

/**
 * Sends the messages of logs over FIX sessions. The engine parses and encodes the messages, so the fields of the body
 * are sent in the order of their tags, with groups last.
 *
 * <p>For use by one thread.
 */
final class Sender implements AutoCloseable {
    private static final char SOH = 1;
    private static final String END = "fix2json send: after the last message";

    private final int timeoutSeconds;
    private final Consumer<String> events;
    private final Map<SessionID, SessionState> states = new ConcurrentHashMap<>();
    private final StoreLocks stores;
    private final SocketInitiator initiator;
    private int sent;
    private int skipped;
    private int unreadable;
    private volatile int rejected;

    /** The state of a session. */
    private static final class SessionState {
        private final CountDownLatch loggedOn = new CountDownLatch(1);
        private final CountDownLatch answered = new CountDownLatch(1);
    }

    /**
     * Connects the sessions.
     *
     * @param config settings file with initiators.
     * @param timeoutSeconds how long to wait for the other side.
     * @param events receives sentences about messages that are not sent or not accepted.
     * @throws SettingsException if the settings cannot be used.
     */
    Sender(Path config, int timeoutSeconds, Consumer<String> events) throws SettingsException {
        this.timeoutSeconds = timeoutSeconds;
        this.events = events;
        SessionSettings settings = SettingsFile.read(config, SessionFactory.INITIATOR_CONNECTION_TYPE);
        settings.setBool(NetworkingOptions.SETTING_SOCKET_SYNCHRONOUS_WRITES, true); // the peer controls the speed
        settings.setBool(Session.SETTING_VALIDATE_CHECKSUM, false); // sums differ in logs with another delimiter
        stores = lockStores(config, settings);
        boolean started = false;
        try {
            initiator = SocketInitiator.newBuilder()
                    .withApplication(new ReplyHandler())
                    .withSettings(settings)
                    .withMessageStoreFactory(new FileStoreFactory(settings))
                    .withLogFactory(EngineLogs.of(settings, RawMask.NONE))
                    .withMessageFactory(new DefaultMessageFactory())
                    .build();
            initiator.start();
            started = true;
        } catch (ConfigError e) {
            throw new SettingsException(config + ": cannot start the sessions: " + Causes.of(e), e);
        } finally {
            if (!started) {
                stores.close();
            }
        }
    }

    private static StoreLocks lockStores(Path config, SessionSettings settings) throws SettingsException {
        try {
            return StoreLocks.acquire(settings);
        } catch (SettingsException e) {
            throw new SettingsException(config + ": " + e.getMessage(), e);
        }
    }

    /**
     * Sends the messages of a log that belong to these sessions. Waits until the sessions have logged on.
     *
     * @param log to read, compressed or not.
     * @throws IOException if it cannot be read, or a session does not log on in time.
     */
    void send(Path log) throws IOException {
        try (ReadableByteChannel text = LogText.of(
                FileChannel.open(log), (line, sentence) -> events.accept(log + ":" + line + ": " + sentence))) {
            new MessageScanner(new Messages(log)).scan(text);
        } catch (NoSuchFileException e) {
            throw new IOException("cannot read " + log + ": no such file", e);
        }
    }

    /** Receives the messages that the scanner finds. */
    private final class Messages implements MessageScanner.Handler {
        private final Path log;

        Messages(Path log) {
            this.log = log;
        }

        @Override
        public void message(DirectBuffer buffer, int offset, int length, long line) throws IOException {
            byte[] bytes = new byte[length];
            buffer.getBytes(offset, bytes);
            String text = withSoh(new String(bytes, StandardCharsets.ISO_8859_1));
            SessionID id = sender(text);
            if (id == null) {
                skipped++;
                return;
            }
            SessionState state = states.get(id);
            await(state.loggedOn, id + " did not log on");
            Session session = Session.lookupSession(id);
            int number = session.getExpectedSenderNum();
            try {
                session.send(MessageSessionUtils.parse(session, text));
                sent++;
            } catch (InvalidMessage e) {
                notSent(line, e);
            } catch (RuntimeException e) {
                if (session.getExpectedSenderNum() > number) {
                    sent++; // the connection broke meanwhile: the engine has stored the message, and sends it again
                } else {
                    notSent(line, e);
                }
            }
        }

        private void notSent(long line, Exception e) {
            unreadable++;
            events.accept(log + ":" + line + ": not sent: " + reason(e));
        }

        @Override
        public void rejected(Flaw flaw, long line) {
            skipped++;
        }
    }

    /** Returns the reason without the message, which the engine appends to it. */
    private static String reason(Exception e) {
        String text = String.valueOf(e.getMessage());
        int message = text.indexOf(" in 8=");
        return message < 0 ? text : text.substring(0, message);
    }

    /** Replaces the delimiter with SOH. The delimiter is the character before BodyLength (9), the second field. */
    private static String withSoh(String text) {
        int bodyLength = text.indexOf("9=", 2);
        char delimiter = bodyLength < 0 ? SOH : text.charAt(bodyLength - 1);
        String delimited = delimiter == SOH ? text : text.replace(delimiter, SOH);
        return delimited.endsWith(String.valueOf(SOH)) ? delimited : delimited + SOH;
    }

    /** Returns the session that sends an application message with this text, or null if there is none. */
    private SessionID sender(String text) {
        String beginString = MessageUtils.getStringField(text, BeginString.FIELD);
        String from = MessageUtils.getStringField(text, SenderCompID.FIELD);
        String to = MessageUtils.getStringField(text, TargetCompID.FIELD);
        String msgType = MessageUtils.getStringField(text, MsgType.FIELD);
        if (beginString == null || from == null || to == null || msgType == null) {
            return null;
        }
        SessionID id = new SessionID(beginString, from, to);
        return states.containsKey(id) && !MessageUtils.isAdminMessage(msgType) ? id : null;
    }

    private void await(CountDownLatch latch, String error) throws IOException {
        try {
            if (!latch.await(timeoutSeconds, TimeUnit.SECONDS)) {
                throw new IOException(error + " within " + timeoutSeconds + " seconds");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /**
     * Waits until the other side of each session has answered a test request after the last message. It processes
     * messages in order, so the answer means that it has processed all of them.
     *
     * @throws IOException if a session does not log on or answer in time.
     */
    void finish() throws IOException {
        for (Map.Entry<SessionID, SessionState> each : states.entrySet()) {
            await(each.getValue().loggedOn, each.getKey() + " did not log on");
            testRequest(each.getKey());
        }
        for (Map.Entry<SessionID, SessionState> each : states.entrySet()) {
            awaitAnswer(each.getKey(), each.getValue());
        }
    }

    /**
     * Waits for the answer to a test request, which is repeated: if the other side asks for messages again after a logon, a
     * test request among them is passed over, as all session messages are.
     */
    private void awaitAnswer(SessionID id, SessionState state) throws IOException {
        try {
            for (int waited = 0; waited < timeoutSeconds; waited++) {
                if (state.answered.await(1, TimeUnit.SECONDS)) {
                    return;
                }
                testRequest(id);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        throw new IOException(id + " did not answer after the last message within " + timeoutSeconds + " seconds");
    }

    private static void testRequest(SessionID id) {
        Message request = new Message();
        request.getHeader().setString(MsgType.FIELD, MsgType.TEST_REQUEST);
        request.setString(TestReqID.FIELD, END);
        Session.lookupSession(id).send(request);
    }

    /**
     * Returns a summary of the run.
     *
     * @return a sentence without a full stop.
     */
    String summary() {
        return sent + " messages sent, " + rejected + " of them rejected; " + skipped
                + " session messages or messages of other sessions skipped, " + unreadable + " unreadable";
    }

    /**
     * Returns whether every message of the sessions was sent and accepted.
     *
     * @return {@code true} if no message was unreadable or rejected.
     */
    boolean allAccepted() {
        return unreadable == 0 && rejected == 0;
    }

    /** Logs the sessions out. */
    @Override
    public void close() {
        initiator.stop();
        stores.close();
    }

    /** Handles the messages of the other side. The engine calls it on its single message thread. */
    private final class ReplyHandler extends ApplicationAdapter {
        @Override
        public void onCreate(SessionID id) {
            states.put(id, new SessionState());
        }

        @Override
        public void onLogon(SessionID id) {
            states.get(id).loggedOn.countDown();
        }

        @Override
        public void fromAdmin(Message message, SessionID id) throws FieldNotFound {
            String msgType = message.getHeader().getString(MsgType.FIELD);
            if (msgType.equals(MsgType.HEARTBEAT)
                    && message.isSetField(TestReqID.FIELD)
                    && message.getString(TestReqID.FIELD).equals(END)) {
                states.get(id).answered.countDown();
            } else if (msgType.equals(MsgType.REJECT)) {
                rejected(message, id);
            } else if (msgType.equals(MsgType.LOGOUT) && message.isSetField(Text.FIELD)) {
                events.accept(id + " was logged out: " + message.getString(Text.FIELD));
            }
        }

        @Override
        public void fromApp(Message message, SessionID id) throws FieldNotFound {
            if (message.getHeader().getString(MsgType.FIELD).equals(MsgType.BUSINESS_MESSAGE_REJECT)) {
                rejected(message, id);
            }
        }

        private void rejected(Message message, SessionID id) throws FieldNotFound {
            rejected++;
            String text = message.isSetField(Text.FIELD) ? message.getString(Text.FIELD) : "no reason given";
            events.accept(id + " rejected a message: " + text);
        }
    }
}
