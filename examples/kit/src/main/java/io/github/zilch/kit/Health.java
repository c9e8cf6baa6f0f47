// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Answers an orchestrator over HTTP: {@code /health} is 200 while the process works, and {@code /ready} is 200 while it
 * can do its task; otherwise they are 503 with the reason. {@code /metrics} has the numbers of a process that has some, in
 * the text format of Prometheus.
 *
 * <p>One thread answers all requests, and never waits for a client: a request has five seconds and 8 KiB, and there may be 64
 * at once; a further one takes the place of the oldest. So no client can keep others from an answer for long, or cost much.
 */
public final class Health implements AutoCloseable {
    private static final String OK = "200 OK";
    private static final String UNAVAILABLE = "503 Service Unavailable";
    private static final String WRONG_METHOD = "405 Method Not Allowed";
    private static final Set<String> METHODS = Set.of("GET", "HEAD");
    private static final int MAX_REQUESTS = 64;
    private static final int MAX_REQUEST_BYTES = 8 << 10;
    private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long CHECK_MILLIS = 500;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Supplier<String> failure;
    private final Supplier<String> notReady;

    /** The numbers, or null if there are none. */
    private final Supplier<String> metrics;

    private final Selector selector;
    private final ServerSocketChannel server;

    /** The requests that are not answered yet, the oldest first. */
    private final Deque<Request> requests = new ArrayDeque<>();

    /** A request that is being read. */
    private record Request(SocketChannel client, ByteBuffer text, long start) {}

    /** What is sent to a client. */
    private record Answer(String status, String body) {}

    private Health(int port, Supplier<String> failure, Supplier<String> notReady, Supplier<String> metrics)
            throws IOException {
        this.failure = failure;
        this.notReady = notReady;
        this.metrics = metrics;
        selector = Selector.open();
        server = ServerSocketChannel.open();
        try {
            server.bind(new InetSocketAddress(port));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException | IllegalArgumentException e) {
            close();
            throw e;
        }
    }

    /**
     * Starts to answer.
     *
     * @param port to listen on, on all addresses; 0 for any that is free.
     * @param failure returns why the process should be restarted, or null. It must not block.
     * @param notReady returns why the process cannot do its task at the moment, or null. It must not block.
     * @return the server.
     * @throws IOException if the port cannot be used.
     */
    public static Health start(int port, Supplier<String> failure, Supplier<String> notReady) throws IOException {
        return start(port, failure, notReady, null);
    }

    /**
     * Starts to answer, also about numbers.
     *
     * @param port to listen on, on all addresses; 0 for any that is free.
     * @param failure returns why the process should be restarted, or null. It must not block.
     * @param notReady returns why the process cannot do its task at the moment, or null. It must not block.
     * @param metrics returns lines in the text format of Prometheus. It must not block. Null if there are none.
     * @return the server.
     * @throws IOException if the port cannot be used.
     */
    public static Health start(int port, Supplier<String> failure, Supplier<String> notReady, Supplier<String> metrics)
            throws IOException {
        Health health;
        try {
            health = new Health(port, failure, notReady, metrics);
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(
                    "cannot answer on port " + port + ": " + Causes.of(e) + "; choose another --health", e);
        }
        Thread thread = new Thread(health::run, "health");
        thread.setDaemon(true);
        thread.start();
        return health;
    }

    private void run() {
        try {
            while (selector.isOpen()) {
                selector.select(this::handle, CHECK_MILLIS);
                while (!requests.isEmpty() && isOver(requests.peek())) {
                    close(requests.peek());
                }
            }
        } catch (IOException | ClosedSelectorException e) {
            // closed, or broken: the port no longer answers, which an orchestrator notices
        } finally {
            close();
            while (!requests.isEmpty()) {
                close(requests.peek());
            }
        }
    }

    private boolean isOver(Request oldest) {
        return requests.size() > MAX_REQUESTS || System.nanoTime() - oldest.start > MAX_NANOS;
    }

    private void handle(SelectionKey key) {
        if (key.attachment() instanceof Request request) {
            try {
                if (isComplete(request)) {
                    request.client.write(ByteBuffer.wrap(answer(request)));
                    close(request);
                }
            } catch (IOException e) {
                close(request); // the client has gone
            }
        } else {
            accept();
        }
    }

    private void accept() {
        try {
            SocketChannel client = server.accept();
            if (client != null) {
                client.configureBlocking(false);
                Request request = new Request(client, ByteBuffer.allocate(MAX_REQUEST_BYTES), System.nanoTime());
                client.register(selector, SelectionKey.OP_READ, request);
                requests.add(request);
            }
        } catch (IOException e) {
            LockSupport.parkNanos(PAUSE_NANOS); // the client has gone, or there are too many open files at the moment
        }
    }

    /** Reads what has arrived. Returns whether it is a whole request, or can become none. */
    private boolean isComplete(Request request) throws IOException {
        int n = request.client.read(request.text);
        if (n < 0) {
            throw new IOException("the request is cut off");
        }
        String text = text(request);
        return text.contains("\r\n\r\n") || text.contains("\n\n") || !request.text.hasRemaining();
    }

    private static String text(Request request) {
        return new String(request.text.array(), 0, request.text.position(), StandardCharsets.ISO_8859_1);
    }

    private byte[] answer(Request request) {
        String[] words = text(request).split("[ \r\n]", 3);
        String path = words.length < 2 ? "" : words[1].replaceFirst("\\?.*", "");
        Answer answer;
        try {
            answer = METHODS.contains(words[0]) ? answer(path) : new Answer(WRONG_METHOD, "use GET or HEAD\n");
        } catch (RuntimeException e) {
            answer = new Answer(UNAVAILABLE, Secrets.scrub(Causes.of(e)) + '\n');
        }
        byte[] body = answer.body.getBytes(StandardCharsets.UTF_8);
        String allow = answer.status.equals(WRONG_METHOD) ? "\r\nAllow: GET, HEAD" : "";
        String head = "HTTP/1.1 " + answer.status + allow
                + "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: "
                + body.length + "\r\nConnection: close\r\n\r\n";
        byte[] bytes = head.getBytes(StandardCharsets.US_ASCII);
        byte[] whole = Arrays.copyOf(bytes, bytes.length + body.length);
        System.arraycopy(body, 0, whole, bytes.length, body.length);
        return words[0].equals("HEAD") ? bytes : whole;
    }

    private Answer answer(String path) {
        return switch (path) {
            case "/health" -> answer(failure.get(), null);
            case "/ready" -> answer(failure.get(), notReady);
            case "/metrics" -> metrics == null ? unknown() : new Answer(OK, metrics.get());
            default -> unknown();
        };
    }

    private Answer unknown() {
        String paths = metrics == null ? "/health and /ready" : "/health, /ready and /metrics";
        return new Answer("404 Not Found", "there are " + paths + '\n');
    }

    /** Returns the answer for a reason, or if that is null for the reason of a supplier, or for none. */
    private static Answer answer(String first, Supplier<String> second) {
        String reason = first == null && second != null ? second.get() : first;
        return reason == null ? new Answer(OK, "ok\n") : new Answer(UNAVAILABLE, Secrets.scrub(reason) + '\n');
    }

    private void close(Request request) {
        requests.remove(request);
        try {
            request.client.close();
        } catch (IOException e) {
            // it is closed as far as it can be
        }
    }

    /**
     * Returns the port.
     *
     * @return the port that is listened on.
     */
    public int port() {
        return server.socket().getLocalPort();
    }

    @Override
    public void close() {
        try {
            selector.close();
            server.close();
        } catch (IOException e) {
            // they are closed as far as they can be
        }
    }
}
