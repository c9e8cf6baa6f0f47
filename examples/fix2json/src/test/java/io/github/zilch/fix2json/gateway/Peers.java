// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.Fixtures;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocket;

/**
 * The peers of a {@link GatewayCase}, and their commands. A name such as ONE is that of the session; ONE:2 is another connection
 * of it. What is printed of a message are its fields except for those of each message.
 *
 * <pre>
 * ONE logon 1 553=x|                  connects, logs on, and prints the answer
 * ONE again 1 553=x|                  the same, until the engine knows that an earlier connection has ended
 * ONE rounds 50 553=x|                logs on so often, and closes each connection, whatever the answer is
 * ONE connect 20                      connects, or opens so many connections, ONE:0 and so on
 * ONE logons 20 553=x|                the same, and sends Logons, but waits for no answer
 * ONE ended 20                        waits until the gateway has closed them
 * ONE send 1 2 112=x| 1 3 112=y|      sends messages of these types, with these numbers and fields
 * ONE many 1 112=x| 2 9               sends messages of a type, with the same fields and with numbers from 2 to 9
 * ONE orders 2 9 (x){99} again        sends orders with these numbers, with a text, again or for the first time
 * ONE refill 9 (x){99}                sends orders again up to a number as they are requested
 * ONE raw '35=0|52=NOW|'              sends a message with these fields only
 * ONE bytes '(x){99}' 400             sends a text so often, in which x stands for 99 of it, and a bar for SOH
 * ONE flood '(x){99}' 400 300         connects, sends a text so often until the gateway closes the connection, and prints
 *                                     whether it does before so many
 * ONE each                            logs on anew for each line of the input, a name and a message after it, which has HEAD in place of
 *                                     the fields of each order, sends a TestRequest after it, and prints what comes of both
 * ONE next 5                          waits for the next message, or the next of a type, and prints it
 * ONE poll 300                        prints the message that comes within milliseconds
 * ONE close
 * </pre>
 */
final class Peers implements AutoCloseable {
    private static final String OF_EACH_MESSAGE = "(^|(?<=\\|))(8|9|10|49|52|56|122)=[^|]*\\|";
    private static final Pattern REPEATED = Pattern.compile("\\(([^)]*)\\)\\{(\\d+)}");

    /** What a peer collects until another command is run. */
    private static final List<String> SENDING = List.of("send", "many", "orders", "raw", "bytes");

    private final IntSupplier port;
    private final ScriptedSink sink;
    private final Map<String, RawPeer> peers = new HashMap<>();
    private String version = "FIX.4.4";

    /** The certificates that are trusted, or null without TLS, and the key of peers, or null for none. */
    private Path trusted;

    private Path key;

    Peers(IntSupplier port, ScriptedSink sink) {
        this.port = port;
        this.sink = sink;
    }

    /** Sets the version of the connections that are yet to come. */
    void version(String beginString) {
        version = beginString;
    }

    /** Sets the certificates and the key of the connections that are yet to come. */
    void tls(Path certificates, Path ownKey) {
        trusted = certificates;
        key = ownKey;
    }

    /** Runs a command of a peer. */
    void run(InputStream in, PrintStream out, String name, String... args) throws Exception {
        if (SENDING.contains(args[0])) {
            try {
                send(peers.get(name), args);
            } catch (SocketException e) {
                // the gateway has closed the connection
            }
            return;
        }
        flush();
        int number = args.length < 2 || !args[1].matches("\\d+") ? 0 : Integer.parseInt(args[1]);
        String fields = args.length < 3 ? "" : Fixtures.utf8(args[2]);
        RawPeer peer = peers.get(name);
        switch (args[0]) {
            case "logon" -> print(out, logon(name, number, fields));
            case "again" -> print(out, again(name, number, fields, answer -> !answer.equals("closed")));
            case "rounds" -> {
                for (int i = 0; i < number; i++) {
                    logon(name, 1, fields);
                    close(name);
                }
            }
            case "connect" -> {
                for (int i = 0; i < Math.max(1, number); i++) {
                    connect(number == 0 ? name : name + ":" + i);
                }
            }
            case "logons" -> {
                for (int i = 0; i < number; i++) {
                    connect(name + ":" + i).send("A", 1, fields);
                }
            }
            case "ended" -> {
                for (int i = 0; i < number; i++) {
                    peers.get(name + ":" + i).awaitEnd();
                }
            }
            case "each" -> {
                for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                    String[] parts = line.split(": ", 2);
                    out.println(parts[0] + ": " + outcome(name, number, fields, Fixtures.utf8(parts[1])));
                }
            }
            case "refill" -> refill(peer, number, repeated(args[2]));
            case "flood" -> {
                int sent = connect(name).flood(repeated(args[1]), Integer.parseInt(args[2]));
                boolean isLimited = args.length > 3;
                out.println(isLimited && sent < Integer.parseInt(args[3]) ? "closed before " + args[3] : "closed");
            }
            case "next" -> print(out, args.length < 2 ? peer.next() : peer.next(args[1]));
            case "poll" -> print(out, peer.poll(number));
            case "close" -> close(name);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Returns what comes of a message: the answer to it, or how often it is published, and what ends the session. */
    private String outcome(String name, int number, String fields, String message) throws Exception {
        again(name, number, fields, answer -> answer.contains("|35=A|"));
        RawPeer peer = peers.get(name);
        String body = message.replace("HEAD", peer.head("D", 2)).replace("NOW", RawPeer.now());
        peer.sendRaw(Fixtures.bytes(Fixtures.message(version, body)));
        peer.send("1", 3, "112=alive|");
        peer.flush();
        List<String> answers = new ArrayList<>();
        do {
            answers.add(peer.next().replaceAll(OF_EACH_MESSAGE, ""));
        } while (!answers.get(answers.size() - 1).matches("closed|.*112=alive.*|35=2.*"));
        peer.close();
        return String.join(", ", answers) + ", published " + sink.rest().size();
    }

    private static void refill(RawPeer peer, int last, String text) throws Exception {
        for (int sent = 0; sent < last; ) {
            String request = peer.next("2");
            int to = RawPeer.number(request, 16);
            sent = to == 0 ? last : to;
            for (int i = RawPeer.number(request, 7); i <= sent; i++) {
                peer.order(i, true, text);
            }
            peer.send("0", last + 1, ""); // a number that is too high, if something is still missing
            peer.flush();
        }
    }

    /** Connects, and returns the answer to a Logon; the handshake of TLS may fail. */
    private String logon(String name, int number, String fields) throws Exception {
        try {
            return connect(name).logon(number, fields);
        } catch (IOException e) {
            return "closed";
        }
    }

    /**
     * Logs on after an earlier connection of the session. The engine closes the new connection while it does not know that the
     * earlier one has ended; then this connects again, as a peer does.
     */
    private String again(String name, int number, String fields, Predicate<String> isEnough) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (true) {
            String answer = logon(name, number, fields);
            if (isEnough.test(answer) || System.nanoTime() > deadline) {
                return answer;
            }
            close(name);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private void close(String name) throws IOException {
        RawPeer peer = peers.remove(name);
        if (peer != null) {
            peer.close();
        }
    }

    private RawPeer connect(String name) throws Exception {
        Socket socket = trusted == null
                ? new Socket("127.0.0.1", port.getAsInt())
                : TestKeys.connect(port.getAsInt(), key, trusted);
        if (socket instanceof SSLSocket tls) {
            tls.startHandshake();
        }
        RawPeer peer = new RawPeer(socket, version, name.split(":")[0], "GW");
        peers.put(name, peer);
        return peer;
    }

    private void send(RawPeer peer, String... args) throws IOException {
        switch (args[0]) {
            case "send" -> {
                for (int i = 1; i + 2 < args.length; i += 3) {
                    peer.send(args[i], Integer.parseInt(args[i + 1]), Fixtures.utf8(args[i + 2]));
                }
            }
            case "many" -> {
                for (int i = Integer.parseInt(args[3]); i <= Integer.parseInt(args[4]); i++) {
                    peer.send(args[1], i, repeated(args[2]));
                }
            }
            case "orders" -> {
                String text = args.length > 3 && args[3].startsWith("(") ? repeated(args[3]) : "x";
                for (long i = Integer.parseInt(args[1]); i <= Integer.parseInt(args[2]); i++) {
                    peer.order((int) i, args[args.length - 1].equals("again"), text);
                }
            }
            case "raw" ->
                peer.sendRaw(Fixtures.bytes(Fixtures.message(version, args[1].replace("NOW", RawPeer.now()))));
            default -> {
                byte[] bytes = Fixtures.bytes(repeated(args[1]).replace('|', '\u0001'));
                for (int i = 0; i < Integer.parseInt(args[2]); i++) {
                    peer.sendRaw(bytes);
                }
            }
        }
    }

    private static String repeated(String text) {
        return REPEATED.matcher(text)
                .replaceAll(it -> Matcher.quoteReplacement(it.group(1).repeat(Integer.parseInt(it.group(2)))));
    }

    /** Has what the peers have collected leave. */
    void flush() throws IOException {
        for (RawPeer peer : peers.values()) {
            try {
                peer.flush();
            } catch (SocketException e) {
                // the gateway has closed the connection
            }
        }
    }

    private static void print(PrintStream out, String message) {
        if (message != null) {
            out.println(message.replaceAll(OF_EACH_MESSAGE, ""));
        }
    }

    @Override
    public void close() {
        for (RawPeer peer : peers.values()) {
            try {
                peer.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
