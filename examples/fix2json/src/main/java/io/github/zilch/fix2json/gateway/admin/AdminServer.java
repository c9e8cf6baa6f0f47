// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.admin;

import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.event.EventKind;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.Secrets;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import jdk.net.ExtendedSocketOptions;
import jdk.net.UnixDomainPrincipal;
import org.agrona.CloseHelper;

/**
 * Answers the administrator on a Unix domain socket, which only users of this machine can reach. The socket can be opened by the
 * user of this process only, and its other end must belong to that user or to root.
 *
 * <p>A request is one line of words, separated by tabs. The answer is {@code +} or {@code -}, and text up to the end.
 */
public final class AdminServer implements AutoCloseable {
    static final char OK = '+';
    static final char REFUSED = '-';
    private static final int MAX_REQUEST_BYTES = 4 << 10;
    private static final int MAX_REQUESTS = 8;
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final int REQUEST_SECONDS = 5;

    /** Runs what ends a request that is not complete in time: a silent client would keep its place forever. */
    private static final Executor AT_THE_LATEST = CompletableFuture.delayedExecutor(REQUEST_SECONDS, TimeUnit.SECONDS);

    private final Path socket;
    private final Handler handler;
    private final Consumer<Event> events;
    private final ServerSocketChannel server;
    private final UserPrincipal owner;
    private final Semaphore requests = new Semaphore(MAX_REQUESTS);

    /** Does what the administrator asks for. */
    @FunctionalInterface
    public interface Handler {
        /**
         * Carries out a command.
         *
         * @param words of the command.
         * @param user who asks.
         * @return lines for the administrator.
         * @throws IOException if it is refused or cannot be done; the message says why.
         */
        String run(List<String> words, String user) throws IOException;
    }

    /** Where clients come from. */
    @FunctionalInterface
    interface Clients {
        /** Waits for the next one. */
        SocketChannel accept() throws IOException;
    }

    private AdminServer(Path socket, Handler handler, Consumer<Event> events) throws IOException {
        this.socket = socket;
        this.handler = handler;
        this.events = events;
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        boolean isReady = false;
        try {
            removeStale();
            server.bind(UnixDomainSocketAddress.of(socket));
            Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
            owner = Files.getOwner(socket);
            isReady = true;
        } finally {
            if (!isReady) {
                server.close();
            }
        }
    }

    /**
     * Starts to answer.
     *
     * @param socket path of the socket, which is created. One that is left from a process that was killed is replaced.
     * @param handler of the commands; called by several threads.
     * @param events receives an event if a client cannot be accepted or sends no request; called by several threads.
     * @return the server.
     * @throws IOException if the socket cannot be created.
     */
    public static AdminServer start(Path socket, Handler handler, Consumer<Event> events) throws IOException {
        try {
            AdminServer server = new AdminServer(socket, handler, events);
            start(server::run);
            return server;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            throw new IOException("cannot listen on " + socket + ": " + Causes.of(e) + "; choose another --admin", e);
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "admin");
        thread.setDaemon(true);
        thread.start();
    }

    /** Removes the socket of a process that has ended, but never a file, or a socket that is answered. */
    private void removeStale() throws IOException {
        if (!Files.exists(socket)) {
            return;
        }
        if (Files.isRegularFile(socket) || Files.isDirectory(socket)) {
            throw new IOException("it is a file or directory");
        }
        try (SocketChannel other = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            throw new IOException("another process listens on it" + (other.isConnected() ? "" : " no more"));
        } catch (java.net.ConnectException e) {
            Files.delete(socket);
        }
    }

    private void run() {
        try {
            while (true) {
                requests.acquire();
                SocketChannel client = accept(
                        server::accept,
                        e -> report("cannot accept connections to " + socket + ", and tries again: " + Causes.of(e)));
                start(() -> answer(client));
            }
        } catch (ClosedChannelException e) {
            // ended
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits for a client; also while the process has too many files open, for instance.
     *
     * @param onFailure receives the first failure.
     */
    static SocketChannel accept(Clients clients, Consumer<IOException> onFailure) throws ClosedChannelException {
        boolean isReported = false;
        while (true) {
            try {
                return clients.accept();
            } catch (ClosedChannelException e) {
                throw e;
            } catch (IOException e) {
                if (!isReported) {
                    onFailure.accept(e);
                    isReported = true;
                }
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private void report(String text) {
        events.accept(Event.of(EventKind.ADMIN_FAILED, text));
    }

    private void answer(SocketChannel client) {
        try (client) {
            UnixDomainPrincipal peer = client.getOption(ExtendedSocketOptions.SO_PEERCRED);
            String user = peer.user().getName();
            boolean isAllowed = peer.user().equals(owner) || user.equals("root");
            write(client, isAllowed ? answer(read(client, user), user) : REFUSED + "only " + owner + " may do this\n");
        } catch (IOException e) {
            // the client has gone
        } finally {
            requests.release();
        }
    }

    private static void write(SocketChannel client, String answer) throws IOException {
        Channels.newOutputStream(client).write(answer.getBytes(StandardCharsets.UTF_8));
    }

    private String read(SocketChannel client, String user) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(MAX_REQUEST_BYTES);
        AtomicBoolean isOver = new AtomicBoolean();
        AT_THE_LATEST.execute(() -> {
            if (!isOver.getAndSet(true)) {
                report("closed a connection of " + user + " to " + socket + ": it sent no request within "
                        + REQUEST_SECONDS + " s");
                CloseHelper.quietClose(client);
            }
        });
        try {
            while (bytes.hasRemaining() && client.read(bytes) >= 0) {
                String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
                if (text.endsWith("\n")) {
                    return text.strip();
                }
            }
            throw new IOException("no request");
        } finally {
            isOver.set(true);
        }
    }

    private String answer(String request, String user) {
        try {
            return OK + handler.run(List.of(request.split("\t")), user);
        } catch (IOException | RuntimeException e) {
            return REFUSED + Secrets.scrub(Causes.of(e)) + '\n';
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            Files.deleteIfExists(socket);
        } catch (IOException e) {
            // the socket stays, and is replaced by the next process
        }
    }
}
