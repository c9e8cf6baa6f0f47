// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Keys and certificates in PKCS12 stores of a folder, and connections with them. */
final class TestKeys {
    static final String PASSWORD = "changeit-changeit";

    private final Path folder;

    TestKeys(Path folder) {
        this.folder = folder;
    }

    private static void keytool(String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of("-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1")); // it lives for a second
        command.addAll(List.of(args));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), output);
    }

    /** Creates a key with a certificate of its own. */
    Path key(String name, String subject) throws Exception {
        Path store = folder.resolve(name + ".p12");
        keytool("-genkeypair", "-keystore", store.toString(), "-alias", name, "-dname", subject, "-keyalg", "EC");
        return store;
    }

    private static KeyStore store(Path file) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    /** Creates a store of certificates that are trusted. */
    Path trust(String name, Path... keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        for (Path key : keys) {
            trusted.setCertificateEntry(key.getFileName().toString(), certificate(key));
        }
        Path file = folder.resolve(name + ".p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            trusted.store(out, PASSWORD.toCharArray());
        }
        return file;
    }

    static X509Certificate certificate(Path key) throws Exception {
        KeyStore store = store(key);
        return (X509Certificate) store.getCertificate(store.aliases().nextElement());
    }

    static String fingerprint(Path key) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256")
                        .digest(certificate(key).getEncoded()));
    }

    /** Connects with a key, or without one, to a port with a certificate that is trusted. */
    static SSLSocket connect(int port, Path key, Path trusted) throws Exception {
        return connect(new InetSocketAddress("127.0.0.1", port), key, trusted);
    }

    /** Does the same at any address. */
    static SSLSocket connect(InetSocketAddress address, Path key, Path trusted) throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(key == null ? null : store(key), PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(store(trusted));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return (SSLSocket) context.getSocketFactory().createSocket(address.getAddress(), address.getPort());
    }
}
