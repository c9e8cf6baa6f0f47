// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.Fixtures;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A peer without an engine, which sends any sequence number whenever a test wants. It reads what it receives. */
public final class RawPeer implements AutoCloseable {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss");

    private final Socket socket;
    private final OutputStream out;
    private final String version;
    private final String sender;
    private final String target;
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

    /** Connects without a Logon. */
    public RawPeer(int port, String sender, String target) throws IOException {
        this(port, "FIX.4.4", sender, target);
    }

    /** Connects without a Logon, for messages with another BeginString. */
    public RawPeer(int port, String version, String sender, String target) throws IOException {
        this(new Socket("127.0.0.1", port), version, sender, target);
    }

    /** Uses a connection, such as one with TLS. */
    RawPeer(Socket socket, String version, String sender, String target) throws IOException {
        this.version = version;
        this.sender = sender;
        this.target = target;
        this.socket = socket;
        out = new BufferedOutputStream(socket.getOutputStream());
    }

    /** Sends a Logon, begins to read, and waits for an answer, which it returns. No Heartbeat is due while a test runs. */
    public String logon(int sequence, String fields) throws IOException, InterruptedException {
        send("A", sequence, "98=0|108=600|" + fields);
        flush();
        Thread reader = new Thread(this::read);
        reader.setDaemon(true);
        reader.start();
        return next();
    }

    /** Sends a message; {@link #flush} makes it leave. */
    public void send(String msgType, int sequence, String fields) throws IOException {
        out.write(Fixtures.bytes(Fixtures.message(version, head(msgType, sequence) + fields)));
    }

    /** Sends bytes as they are. */
    public void sendRaw(byte[] message) throws IOException {
        out.write(message);
    }

    /** Returns the fields of a message from MsgType to TargetCompID, each ended by {@code |}. */
    public String head(String msgType, int sequence) {
        return "35=" + msgType + "|34=" + sequence + "|49=" + sender + "|52=" + now() + "|56=" + target + "|";
    }

    /** Returns the time for fields of type UTCTimestamp. */
    static String now() {
        return TIME.format(LocalDateTime.now(ZoneOffset.UTC));
    }

    /** Sends an order with a text. */
    void order(int sequence, boolean isRepeated, String text) throws IOException {
        String now = now();
        send(
                "D",
                sequence,
                (isRepeated ? "43=Y|122=" + now + "|" : "") + "11=" + sequence + "|21=1|55=OSTWIND|54=1|60=" + now
                        + "|38=100|40=1|58=" + text + "|");
    }

    public void flush() throws IOException {
        out.flush();
    }

    /** Waits for the next message; returns its fields, each ended by {@code |}, or "closed". */
    public String next() throws InterruptedException {
        String next = received.poll(10, TimeUnit.MINUTES);
        if (next == null) {
            throw new AssertionError("nothing received within 30 seconds");
        }
        return next;
    }

    /** Returns the next message, or null if there is none within some milliseconds. */
    String poll(long millis) throws InterruptedException {
        return received.poll(millis, TimeUnit.MILLISECONDS);
    }

    /** Waits for the next message of a type. */
    public String next(String msgType) throws InterruptedException {
        String next = next();
        while (!next.contains("|35=" + msgType + "|")) {
            if (next.equals("closed")) {
                throw new AssertionError("closed");
            }
            next = next();
        }
        return next;
    }

    /** Returns a field of a message. */
    static int number(String message, int tag) {
        return Integer.parseInt(message.replaceFirst(".*\\|" + tag + "=(\\d+)\\|.*", "$1"));
    }

    /** Waits until the other side closes the connection, on which no Logon was sent. */
    void awaitEnd() throws IOException {
        while (socket.getInputStream().read() >= 0) {
            // what it has sent before
        }
    }

    /** Sends a text, in which a bar is SOH, until the other side closes the connection, and returns how often it has taken it. */
    int flood(String text, int times) throws IOException {
        byte[] block = Fixtures.bytes(text.replace('|', '\u0001'));
        int sent = 0;
        try {
            for (; sent < times; sent++) {
                socket.getOutputStream().write(block);
            }
            awaitEnd();
        } catch (SocketException e) {
            // the other side has closed the connection while this wrote
        }
        return sent;
    }

    private void read() {
        StringBuilder message = new StringBuilder();
        try (InputStream in = new BufferedInputStream(socket.getInputStream())) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                message.append(next == 1 ? '|' : (char) next);
                if (next == 1 && message.lastIndexOf("|10=") == message.length() - 8) {
                    received.add(message.toString());
                    message.setLength(0);
                }
            }
        } catch (IOException e) {
            // closed
        }
        received.add("closed");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
