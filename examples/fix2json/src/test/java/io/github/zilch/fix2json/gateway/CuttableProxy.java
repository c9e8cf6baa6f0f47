// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.agrona.CloseHelper;

/** A port that forwards to another port, and whose connections can be cut. */
final class CuttableProxy implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile int target;

    CuttableProxy(int target) throws IOException {
        this.target = target;
        start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Sets the target port of new connections. */
    void target(int port) {
        target = port;
    }

    /** Resets all connections. Data in transit is lost. */
    void cut() {
        for (Socket socket : sockets) {
            try {
                socket.setOption(StandardSocketOptions.SO_LINGER, 0);
            } catch (IOException e) {
                // already closed
            }
            CloseHelper.quietClose(socket);
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket from = server.accept();
                from.setTcpNoDelay(true);
                sockets.add(from);
                Socket to = connect(from);
                if (to != null) {
                    start(() -> copy(from, to));
                    start(() -> copy(to, from));
                }
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private Socket connect(Socket from) {
        try {
            Socket to = new Socket(InetAddress.getLoopbackAddress(), target);
            to.setTcpNoDelay(true);
            sockets.add(to);
            return to;
        } catch (IOException e) {
            CloseHelper.quietClose(from); // nothing listens on the target port
            sockets.remove(from);
            return null;
        }
    }

    private void copy(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] bytes = new byte[1 << 13];
            for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                out.write(bytes, 0, n);
            }
        } catch (IOException e) {
            // the connection was cut
        } finally {
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }
}
