// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium that looks at the site, which a web server of this process serves. */
final class Browser implements AutoCloseable {
    private static final int HEIGHT = 900;

    private final HttpServer server;
    private final ChromeDriver driver;

    private Browser(Path driver, Path chromium) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            Path file =
                    SiteFiles.SITE.resolve(exchange.getRequestURI().getPath().substring(1));
            boolean there = Files.isRegularFile(file);
            exchange.getResponseHeaders()
                    .add("Content-Type", type(file.getFileName().toString()));
            exchange.sendResponseHeaders(there ? 200 : 404, there ? 0 : -1);
            if (there) {
                Files.copy(file, exchange.getResponseBody());
            }
            exchange.close();
        });
        server.start();
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--hide-scrollbars",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync");
        options.setCapability("goog:loggingPrefs", logs);
        this.driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(driver.toFile())
                        .build(),
                options);
    }

    /** Returns a browser, or nothing if this machine has no Chromium with its driver on the path. */
    static Optional<Browser> open() throws IOException {
        Optional<Path> driver = onPath("chromedriver");
        Optional<Path> chromium = onPath("chromium").or(() -> onPath("google-chrome"));
        return driver.isPresent() && chromium.isPresent()
                ? Optional.of(new Browser(driver.get(), chromium.get()))
                : Optional.empty();
    }

    private static String type(String file) {
        String end = file.substring(file.lastIndexOf('.') + 1);
        return Map.of("html", "text/html", "css", "text/css", "js", "text/javascript", "svg", "image/svg+xml")
                .getOrDefault(end, "application/octet-stream");
    }

    private static Optional<Path> onPath(String command) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(directory -> Path.of(directory, command))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Makes the window as wide as a screen, and the colours those of a scheme, {@code light} or {@code dark}. */
    void screen(int width, String scheme) {
        driver.manage().window().setSize(new Dimension(width, HEIGHT));
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", HEIGHT, "deviceScaleFactor", 1, "mobile", width < 800));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Opens a page of the site. */
    void open(String page) {
        driver.get("http://127.0.0.1:" + server.getAddress().getPort() + "/" + page);
    }

    /** Returns what a script returns. */
    Object run(String script) {
        return driver.executeScript(script);
    }

    /** Returns what has been written to the console since this was asked last. */
    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(Object::toString)
                .toList();
    }

    /** Writes what the window shows to a file. */
    void picture(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
        server.stop(0);
    }
}
