// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A port that forwards to another port of this machine, and whose connections can go silent without being closed. */
final class SilentProxy implements AutoCloseable {
    private static final int HEADER = 5;

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private final int target;

    SilentProxy(int target) throws IOException {
        this.target = target;
        start(this::accept);
    }

    /** Both sides of a connection. */
    private static final class Link {
        final Socket client;
        final Socket server;
        volatile boolean isSilent;

        /** Whether half of what the server sends next is still forwarded. */
        volatile boolean isHalfForwarded;

        volatile boolean isHalfSent;

        Link(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }
    }

    /** Something that fails when a socket is closed. */
    private interface Task {
        void run() throws IOException;
    }

    private static void start(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException e) {
                // closed
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return server.getLocalPort();
    }

    /**
     * Lets the connections that there are go silent. New ones are not.
     *
     * @param inMessage whether the beginning of the next message of the server is still forwarded.
     */
    void hush(boolean inMessage) {
        for (Link link : links) {
            link.isHalfForwarded = inMessage;
            link.isSilent = true;
        }
    }

    /** Returns whether a message has been forwarded in half. */
    boolean isInMessage() {
        return links.stream().anyMatch(link -> link.isSilent && link.isHalfSent);
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = server.accept();
            client.setTcpNoDelay(true);
            Link link = new Link(client, new Socket(InetAddress.getLoopbackAddress(), target));
            links.add(link);
            start(() -> copy(link, client.getInputStream(), link.server.getOutputStream(), false));
            start(() -> copy(link, link.server.getInputStream(), client.getOutputStream(), true));
        }
    }

    private void copy(Link link, InputStream in, OutputStream out, boolean isFromServer) throws IOException {
        byte[] bytes = new byte[1 << 16];
        int length = in.read(bytes);
        while (length >= 0) {
            if (!link.isSilent) {
                out.write(bytes, 0, length);
            } else if (isFromServer && link.isHalfForwarded) {
                link.isHalfForwarded = false;
                out.write(Arrays.copyOf(bytes, HEADER + 1));
                link.isHalfSent = true;
            }
            length = in.read(bytes);
        }
        if (!link.isSilent) {
            link.client.close();
            link.server.close();
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Link link : links) {
            link.client.close();
            link.server.close();
        }
    }
}
