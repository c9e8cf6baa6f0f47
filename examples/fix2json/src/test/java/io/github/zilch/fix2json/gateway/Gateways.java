// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.RawMask;
import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.settings.GatewaySettings;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import io.github.zilch.kit.sink.Sink;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Starts gateways for tests, with the default form of the JSON and without a mask. */
final class Gateways {
    private static final Dictionaries DICTIONARIES = new Dictionaries();

    private Gateways() {}

    /**
     * Writes the settings of a gateway that listens at a free port, has its store and its log in the folder, and is GW of FIX.4.4.
     *
     * @param folder for the file and for those of the gateway.
     * @param more settings of all sessions, and the sessions.
     * @return the file.
     */
    static Path settings(Path folder, String more) throws IOException {
        return Files.writeString(folder.resolve("gateway.cfg"), """
                [default]
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%1$s/store
                FileLogPath=%1$s/log
                BeginString=FIX.4.4
                SenderCompID=GW
                """.formatted(folder) + more);
    }

    /** Returns the port at which a gateway listens, or the first of several. */
    static int port(Gateway gateway) {
        return ((InetSocketAddress) gateway.addresses().get(0)).getPort();
    }

    /**
     * Starts a gateway with one sink, whose failure nobody is told.
     *
     * @param config its settings file.
     * @param sink that is waited for.
     * @param timeoutMillis for how long.
     * @param events receives what happens.
     */
    static Gateway start(Path config, Sink sink, long timeoutMillis, Consumer<Event> events) throws Exception {
        return start(
                new GatewaySettings(config, null),
                new Sinks(List.of(sink), TimeUnit.MILLISECONDS.toNanos(timeoutMillis)),
                events,
                () -> {});
    }

    /** Starts a gateway. */
    static Gateway start(GatewaySettings settings, Sinks sinks, Consumer<Event> events, Runnable onFailure)
            throws Exception {
        return new Gateway(
                settings.sessions(),
                sinks,
                listener -> new FixToJson(DICTIONARIES, listener),
                RawMask.NONE,
                events,
                onFailure);
    }
}
