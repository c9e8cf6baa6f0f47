// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.tls;

import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.event.EventKind;
import io.github.zilch.kit.Causes;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Consumer;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.mina.core.service.IoAcceptor;
import org.apache.mina.filter.ssl.BogusTrustManagerFactory;
import org.apache.mina.filter.ssl.SslFilter;
import quickfix.ConfigError;
import quickfix.FieldConvertError;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.mina.acceptor.AbstractSocketAcceptor;
import quickfix.mina.ssl.SSLConfig;
import quickfix.mina.ssl.SSLSupport;

/**
 * Reads key stores and trust stores again when their files change, for the connections from then on. Those that are open stay. If
 * a changed file cannot be used, the certificates before remain in use. The engine itself reads the files only when it starts.
 */
public final class ServerCertificates {
    private final Consumer<Event> events;
    private final List<Endpoint> endpoints = new ArrayList<>();

    /** A port with TLS. */
    private static final class Endpoint {
        private final IoAcceptor acceptor;
        private final SSLConfig config;
        private Map<String, Object> files;
        private volatile Date notAfter;

        Endpoint(IoAcceptor acceptor, SSLConfig config) {
            this.acceptor = acceptor;
            this.config = config;
        }
    }

    /**
     * Finds the ports with TLS.
     *
     * @param acceptor that has been started.
     * @param events receives what was loaded, and what could not be.
     */
    public ServerCertificates(AbstractSocketAcceptor acceptor, Consumer<Event> events) {
        this.events = events;
        Map<SSLConfig, SocketAddress> configs = new IdentityHashMap<>();
        for (Map.Entry<SessionID, SocketAddress> each :
                acceptor.getAcceptorAddresses().entrySet()) {
            if (usesTls(acceptor.getSettings(), each.getKey())) {
                configs.put(SSLSupport.getSslConfig(acceptor.getSettings(), each.getKey()), each.getValue());
            }
        }
        for (IoAcceptor endpoint : acceptor.getEndpoints()) {
            if (endpoint.getFilterChain().contains(SSLSupport.FILTER_NAME)) {
                add(endpoint, configs);
            }
        }
    }

    /** An endpoint whose configuration is not certain keeps the certificates that the engine has read for it. */
    private void add(IoAcceptor endpoint, Map<SSLConfig, SocketAddress> configs) {
        InetSocketAddress bound = (InetSocketAddress) endpoint.getLocalAddress();
        List<SSLConfig> found = find(configs, bound, bound.getPort());
        if (found.isEmpty()) {
            found = find(configs, bound, 0); // the operating system has chosen the port
        }
        if (found.stream().distinct().count() == 1) {
            endpoints.add(new Endpoint(endpoint, found.get(0)));
        } else {
            events.accept(Event.of(
                    EventKind.CERTIFICATES_FAILED,
                    "cannot tell which settings of TLS are those at " + bound + ": its certificates are not read again"
                            + " when they change; give the sessions there the same settings, or other addresses"));
        }
    }

    private static List<SSLConfig> find(Map<SSLConfig, SocketAddress> configs, InetSocketAddress bound, int port) {
        return configs.entrySet().stream()
                .filter(each -> isSame(each.getValue(), bound.getAddress(), port))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean usesTls(SessionSettings settings, SessionID id) {
        try {
            return settings.getBoolOrDefault(id, SSLSupport.SETTING_USE_SSL, false);
        } catch (ConfigError | FieldConvertError e) {
            return false; // impossible: the engine has started with it
        }
    }

    /** All addresses of a machine are one of IPv4 in the settings, and can be one of IPv6 when they are bound. */
    private static boolean isSame(SocketAddress configured, InetAddress address, int port) {
        return configured instanceof InetSocketAddress a
                && a.getPort() == port
                && (a.getAddress().equals(address)
                        || a.getAddress().isAnyLocalAddress() && address.isAnyLocalAddress());
    }

    /** Reads the files that have changed since the last call. Each change is read once, also if it cannot be used. */
    public void check() {
        for (Endpoint endpoint : endpoints) {
            Map<String, Object> files = files(endpoint.config);
            if (!files.equals(endpoint.files)) {
                boolean isFirst = endpoint.files == null;
                endpoint.files = files;
                load(endpoint, isFirst);
            }
        }
    }

    /** Returns the files with their times and sizes. */
    private static Map<String, Object> files(SSLConfig config) {
        Map<String, Object> files = new HashMap<>();
        for (String name : new String[] {config.getKeyStoreName(), config.getTrustStoreName()}) {
            if (name != null) {
                try {
                    Path file = Path.of(name);
                    files.put(name, Files.getLastModifiedTime(file) + " " + Files.size(file));
                } catch (IOException e) {
                    files.put(name, "none");
                }
            }
        }
        return files;
    }

    private void load(Endpoint endpoint, boolean isFirst) {
        SSLConfig config = endpoint.config;
        try {
            KeyStore keys = store(config.getKeyStoreType(), config.getKeyStoreName(), config.getKeyStorePassword());
            Date notAfter = notAfter(keys, config.getKeyStoreName());
            SslFilter filter = filter(config, keys);
            endpoint.acceptor.getFilterChain().replace(SSLSupport.FILTER_NAME, filter);
            endpoint.notAfter = notAfter;
            if (!isFirst) {
                events.accept(Event.of(
                        EventKind.CERTIFICATES_LOADED,
                        "read " + new TreeSet<>(endpoint.files.keySet()) + " again; the certificate is valid until "
                                + notAfter.toInstant()));
            }
        } catch (IOException | GeneralSecurityException e) {
            events.accept(Event.of(
                    EventKind.CERTIFICATES_FAILED,
                    "cannot use the changed " + new TreeSet<>(endpoint.files.keySet()) + ": " + Causes.of(e)
                            + "; new connections get the certificate as it was before"));
        }
    }

    private static KeyStore store(String type, String name, char[] password)
            throws IOException, GeneralSecurityException {
        Path file = Path.of(name);
        try (InputStream in =
                Files.exists(file) ? Files.newInputStream(file) : ServerCertificates.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new NoSuchFileException(name);
            }
            KeyStore store = KeyStore.getInstance(type);
            store.load(in, password);
            return store;
        }
    }

    /** Returns the earliest end of a certificate with a key. */
    private static Date notAfter(KeyStore keys, String name) throws GeneralSecurityException {
        Date earliest = null;
        for (String alias : Collections.list(keys.aliases())) {
            if (keys.isKeyEntry(alias) && keys.getCertificate(alias) instanceof X509Certificate certificate) {
                Date end = certificate.getNotAfter();
                earliest = earliest == null || end.before(earliest) ? end : earliest;
            }
        }
        if (earliest == null) {
            throw new KeyStoreException(name + " has no certificate with a key");
        }
        return earliest;
    }

    /** Does what the engine does when it starts. */
    private static SslFilter filter(SSLConfig config, KeyStore keys) throws IOException, GeneralSecurityException {
        KeyManagerFactory keyManagers = KeyManagerFactory.getInstance(config.getKeyManagerFactoryAlgorithm());
        keyManagers.init(keys, config.getKeyStorePassword());
        TrustManagerFactory trustManagers;
        if (config.getTrustStoreName() == null) {
            trustManagers = new BogusTrustManagerFactory(); // only fingerprints tell certificates apart then
        } else {
            trustManagers = TrustManagerFactory.getInstance(config.getTrustManagerFactoryAlgorithm());
            trustManagers.init(
                    store(config.getTrustStoreType(), config.getTrustStoreName(), config.getTrustStorePassword()));
        }
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
        SslFilter filter = new SslFilter(context);
        filter.setNeedClientAuth(config.isNeedClientAuth());
        filter.setEnabledCipherSuites(
                config.getEnabledCipherSuites() != null
                        ? config.getEnabledCipherSuites()
                        : SSLSupport.getDefaultCipherSuites(context));
        filter.setEnabledProtocols(
                config.getEnabledProtocols() != null
                        ? config.getEnabledProtocols()
                        : SSLSupport.getSupportedProtocols(context));
        return filter;
    }

    /**
     * Returns when the first certificate of the gateway ends.
     *
     * @return seconds since 1970, or 0 if there is none. May be called by any thread.
     */
    public double notAfterSeconds() {
        return endpoints.stream()
                .map(endpoint -> endpoint.notAfter)
                .filter(Objects::nonNull)
                .mapToDouble(end -> end.getTime() / 1_000.0)
                .min()
                .orElse(0);
    }
}
