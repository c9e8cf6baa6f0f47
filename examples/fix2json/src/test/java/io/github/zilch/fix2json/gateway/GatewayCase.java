// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.gateway.admin.AdminServer;
import io.github.zilch.fix2json.gateway.settings.GatewaySettings;
import io.github.zilch.fix2json.gateway.settings.SettingsException;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.cases.CommandCases.Application;
import io.github.zilch.kit.cases.CommandCases.Applications;
import io.github.zilch.kit.cases.CommandProcess;
import io.github.zilch.kit.sink.FileSink;
import io.github.zilch.kit.sink.Sink;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.agrona.CloseHelper;
import quickfix.SessionSettings;

/**
 * The commands of the runs in {@code src/test/gateway}: a gateway GW of FIX.4.4 and its sink. Those that begin with a name in
 * capital letters are of {@link Peers}.
 *
 * <pre>
 * start ./ KEY=VALUE ONE KEY=VALUE TWO  starts a gateway with these sessions and settings; one that runs ends before
 *     password=x  admin  file           of a session; answers the command admin; publishes to ./out/out.jsonl
 *     tls                               of all sessions, with server.p12; a file of a key stands for its fingerprint
 *     timeout=500                       how many milliseconds it waits for a sink, instead of 30,000
 * settings ./ ONE                       writes other settings for it
 * check ./ ONE                          does the same, and prints what is read from them
 * open ./gateway.cfg                    prints what is read from other settings
 * key ./ alice CN=alice                 makes a key and its certificate, alice.p12
 * trust ./ trusted alice                makes a store of certificates that are trusted, trusted.p12
 * tls ./ trusted alice                  has peers use TLS with such a store, and with a key or without one
 * expires ./alice.p12                   prints whether the metrics have the end of a certificate
 * sender ./ ONE                         writes the settings of the command send for a session
 * silent 20                             connects for the command admin so often, and sends nothing
 * version FIXT.1.1                      sets the version of peers
 * admin sessions                        runs the command admin
 * stop                                  prints whether the sink is closed then
 * sink ready=N                          sets the sink; see {@link ScriptedSink}
 * took 2                                waits for texts, and prints from whom they are, their numbers, and whether they are marked
 * offered                               waits until a text is offered to the sink
 * accepted ONE 2                        waits until the file has a message of a session
 * lines 2                               waits until the file has so many lines, and prints the same of them
 * rest                                  prints the same of the texts that there are
 * json                                  waits for a text, and prints it
 * await 'text'                          waits for an event with this text that was not waited for, and prints it
 * events 'text'                         prints all events with this text
 * fewer 9 lines                         prints whether the events are fewer than so many lines, or characters
 * objects                               prints whether all events are objects of JSON
 * arguments 'text'                      prints the arguments of the process with this text
 * metrics name                          prints the metrics with this text
 * positive name                         prints the names of those whose values are more than 0
 * state                                 prints why the gateway is not ready and why it has failed
 * find 'text'                           prints in which files, and whether in events, a text is, and in how many lines
 * wait 100                              passes milliseconds
 * process ./ ONE -- --flat              starts a gateway in a process of its own, with options, whose log has the events
 *     heap=96m  out=/dev/full           of the JVM; where its standard output goes, which nobody reads with unread
 *     admin                             answers the command admin and requests for metrics
 * out                                   waits for a line of its standard output, and prints it
 * terminate                             asks it to end, and prints its exit code; and so on for kill and exit, which waits
 * </pre>
 */
final class GatewayCase implements Applications {
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final String TLS = """
            SocketUseSSL=Y
            KeyStoreType=PKCS12
            TrustStoreType=PKCS12
            SocketKeyStorePassword=%1$s
            SocketTrustStorePassword=%1$s
            SocketKeyStore=%2$s/server.p12
            """;

    private final ScriptedSink sink = new ScriptedSink();
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final List<String> awaited = new CopyOnWriteArrayList<>();
    private int port = 1; // at which nobody listens
    private final Peers peers = new Peers(() -> port, sink);
    private final List<SocketChannel> silent = new ArrayList<>();
    private Path folder;
    private Gateway gateway;
    private AdminServer admin;
    private CommandProcess process;
    private int healthPort;

    private final Map<String, Verb> verbs = Map.ofEntries(
            Map.entry("start", this::start),
            Map.entry("settings", (out, args) -> settings(args)),
            Map.entry("check", (out, args) -> {
                settings(args);
                open(out, folder + "/gateway.cfg");
            }),
            Map.entry("open", this::open),
            Map.entry("sender", this::sender),
            Map.entry("key", (out, args) -> new TestKeys(Path.of(args[0])).key(args[1], args[2])),
            Map.entry("trust", this::trust),
            Map.entry("tls", this::tls),
            Map.entry("expires", this::expires),
            Map.entry("silent", this::silent),
            Map.entry("process", this::process),
            Map.entry("out", (out, args) -> out.println(process.nextOut())),
            Map.entry("terminate", (out, args) -> out.println(process.terminate())),
            Map.entry("exit", (out, args) -> out.println(process.exitCode())),
            Map.entry("kill", (out, args) -> process.kill()),
            Map.entry("version", (out, args) -> peers.version(args[0])),
            Map.entry("stop", (out, args) -> {
                stop();
                out.println("the sink is " + (sink.isClosed ? "closed" : "open"));
            }),
            Map.entry("sink", (out, args) -> Stream.of(args).forEach(sink::set)),
            Map.entry("took", (out, args) -> took(out, sink.next(Integer.parseInt(args[0])), true)),
            Map.entry("offered", (out, args) -> until(() -> sink.offers > 0)),
            Map.entry("accepted", (out, args) -> until(() -> hasAccepted(args[0], args[1]))),
            Map.entry("lines", this::lines),
            Map.entry("rest", (out, args) -> took(out, sink.rest(), true)),
            Map.entry("json", (out, args) -> out.println(sink.next().json())),
            Map.entry("await", this::await),
            Map.entry("events", (out, args) -> print(out, events().stream(), args)),
            Map.entry("fewer", this::fewer),
            Map.entry("objects", (out, args) -> out.println(events().stream().allMatch(GatewayCase::isObject))),
            Map.entry("arguments", this::arguments),
            Map.entry("metrics", this::metrics),
            Map.entry("positive", this::positive),
            Map.entry("state", this::state),
            Map.entry("find", this::find),
            Map.entry("wait", (out, args) -> TimeUnit.MILLISECONDS.sleep(Long.parseLong(args[0]))));

    /** A command that prints. */
    @FunctionalInterface
    private interface Verb {
        void run(PrintStream out, String... args) throws Exception;
    }

    @Override
    public Application get(String name) {
        if (name.equals("admin")) {
            return this::admin;
        } else if (name.equals("fix2json")) {
            return Fix2Json::run;
        }
        return (streams, args) -> {
            PrintStream out = new PrintStream(streams.out(), true, StandardCharsets.UTF_8);
            try {
                if (Character.isUpperCase(name.charAt(0))) {
                    peers.run(streams.in(), out, name, args);
                } else {
                    peers.flush();
                    verbs.get(name).run(out, args);
                }
                return 0;
            } catch (SettingsException e) {
                streams.err().println(e.getMessage());
                return ExitCode.FAILED;
            } catch (Exception e) {
                throw new AssertionError(name + " " + String.join(" ", args), e);
            }
        };
    }

    private int admin(Streams streams, String... words) {
        List<String> args = new ArrayList<>(List.of("gateway", "admin", "--socket", folder + "/admin.sock"));
        args.addAll(List.of(words));
        return Fix2Json.run(streams, args.toArray(String[]::new));
    }

    /** Returns the arguments that are for this class, and writes the others to the settings. */
    private Map<String, String> settings(String... args) throws Exception {
        folder = Path.of(args[0]);
        Map<String, String> own = new HashMap<>();
        StringBuilder settings = new StringBuilder();
        for (String arg : List.of(args).subList(1, args.length)) {
            String[] pair = arg.split("=", 2);
            if (arg.equals("tls")) {
                settings.append(TLS.formatted(TestKeys.PASSWORD, folder));
            } else if (arg.startsWith("LogonCertificate=sha256:/")) {
                settings.append(withFingerprints(arg)).append('\n');
            } else if (pair[0].equals("password")) {
                settings.append("LogonPasswordHash=" + hash(pair[1]) + "\n");
            } else if (Character.isLowerCase(arg.charAt(0))) {
                own.put(pair[0], arg.substring(arg.indexOf('=') + 1));
            } else {
                settings.append(arg.matches("[A-Z]+") ? "[session]\nTargetCompID=" + arg : arg)
                        .append('\n');
            }
        }
        Gateways.settings(folder, settings.toString());
        return own;
    }

    /** Returns a setting with fingerprints in place of the files of keys. */
    private static String withFingerprints(String setting) throws Exception {
        String text = setting;
        for (String file : setting.substring(setting.indexOf(':')).split("[:,]")) {
            text = file.endsWith(".p12") ? text.replace(file, TestKeys.fingerprint(Path.of(file))) : text;
        }
        return text;
    }

    private static String hash(String password) throws Exception {
        PBEKeySpec key = new PBEKeySpec(password.toCharArray(), new byte[16], 1_000, 512);
        byte[] hash = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
                .generateSecret(key)
                .getEncoded();
        Base64.Encoder base64 = Base64.getEncoder();
        return "pbkdf2-sha512:1000:" + base64.encodeToString(new byte[16]) + ":" + base64.encodeToString(hash);
    }

    private void open(PrintStream out, String... args) throws SettingsException {
        GatewaySettings settings = new GatewaySettings(Path.of(args[0]), null);
        out.println("publishes to " + settings.sinks());
        settings.warnings().forEach(out::println);
        SessionSettings sessions = settings.sessions();
        sessions.sectionIterator()
                .forEachRemaining(id -> out.println(id + (sessions.isSetting(id, "NonStopSession") ? "" : " stops")));
    }

    private void sender(PrintStream out, String... args) throws IOException {
        Path directory = Path.of(args[0]);
        Files.writeString(directory.resolve("sender.cfg"), """
                [default]
                SocketConnectHost=127.0.0.1
                SocketConnectPort=%s
                HeartBtInt=30
                FileStorePath=%2$s/sender/store
                BeginString=FIX.4.4
                TargetCompID=GW
                [session]
                SenderCompID=%3$s
                """.formatted(port, directory, args[1]));
    }

    private void trust(PrintStream out, String... args) throws Exception {
        Path[] keys = Stream.of(args)
                .skip(2)
                .map(key -> Path.of(args[0], key + ".p12"))
                .toArray(Path[]::new);
        new TestKeys(Path.of(args[0])).trust(args[1], keys);
    }

    private void tls(PrintStream out, String... args) {
        Path key = args.length < 3 ? null : Path.of(args[0], args[2] + ".p12");
        peers.tls(Path.of(args[0], args[1] + ".p12"), key);
    }

    private void expires(PrintStream out, String... args) throws Exception {
        long seconds = TestKeys.certificate(Path.of(args[0])).getNotAfter().getTime() / 1_000;
        String metric = "fix2json_gateway_certificate_not_after_seconds ";
        double shown = metricsText()
                .lines()
                .filter(line -> line.startsWith(metric))
                .mapToDouble(line -> Double.parseDouble(line.substring(metric.length())))
                .sum();
        out.println(Math.abs(shown - seconds) <= 1 ? "as the metrics say" : "the metrics say " + shown);
    }

    private void silent(PrintStream out, String... args) throws IOException {
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            silent.add(SocketChannel.open(UnixDomainSocketAddress.of(folder.resolve("admin.sock"))));
        }
    }

    private void start(PrintStream out, String... args) throws Exception {
        stop();
        Map<String, String> own = settings(args);
        Path config = folder.resolve("gateway.cfg");
        Sink published = sink;
        if (own.containsKey("file")) {
            published =
                    FileSink.open(Files.createDirectories(folder.resolve("out")).resolve("out.jsonl"), false);
        }
        long timeout = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(own.getOrDefault("timeout", "30000")));
        gateway = Gateways.start(
                new GatewaySettings(config, null),
                new Sinks(List.of(published), timeout),
                event -> add(event.toString()),
                () -> add("FAILED"));
        port = Gateways.port(gateway);
        if (own.containsKey("admin")) {
            AdminServer.Handler handler = gateway.admin(() -> new GatewaySettings(config, null).sessions());
            admin = AdminServer.start(folder.resolve("admin.sock"), handler, gateway.events());
        }
    }

    private void process(PrintStream out, String... args) throws Exception {
        stop();
        List<String> all = new ArrayList<>(List.of(args));
        int end = all.contains("--") ? all.indexOf("--") : all.size();
        List<String> options = List.copyOf(all.subList(Math.min(end + 1, all.size()), all.size()));
        if (!String.join(" ", all).contains("Sinks=")) {
            all.addAll(1, List.of("Sinks=file", "SinkFile=" + args[0] + "out/out.jsonl"));
            end += 2;
        }
        Map<String, String> own = settings(all.subList(0, end).toArray(String[]::new));
        Files.createDirectories(folder.resolve("out"));
        List<String> command = new ArrayList<>(List.of("gateway", "--config", folder + "/gateway.cfg"));
        command.addAll(options);
        if (own.containsKey("admin")) {
            try (ServerSocket free = new ServerSocket(0)) {
                healthPort = free.getLocalPort();
            }
            command.addAll(List.of("--health", Integer.toString(healthPort), "--admin", folder + "/admin.sock"));
        }
        List<String> flags = List.of("-Xmx" + own.getOrDefault("heap", "1g"), "-XX:+ExitOnOutOfMemoryError");
        ProcessBuilder builder = CommandProcess.builder(flags, Fix2Json.class, command.toArray(String[]::new));
        if (own.containsKey("out")) {
            builder.redirectOutput(Path.of(own.get("out")).toFile());
        }
        process = CommandProcess.start(builder, !own.containsKey("unread"));
    }

    private void add(String event) {
        events.add(event);
        awaited.add(event);
    }

    private void stop() {
        if (admin != null) {
            admin.close();
            admin = null;
        }
        if (gateway != null) {
            gateway.close();
            gateway = null;
        }
        if (process != null) {
            process.close();
            process = null;
        }
    }

    private static void took(PrintStream out, List<Published> texts, boolean hasMarks) {
        Map<String, List<int[]>> ranges = new TreeMap<>();
        for (Published text : texts) {
            String kind = text.header("SenderCompID") + (hasMarks && text.isMarked() ? " marked" : "");
            List<int[]> own = ranges.computeIfAbsent(kind, key -> new ArrayList<>());
            if (own.isEmpty() || own.get(own.size() - 1)[1] + 1 != text.number()) {
                own.add(new int[] {text.number(), 0});
            }
            own.get(own.size() - 1)[1] = text.number();
        }
        ranges.forEach((kind, own) -> {
            String all = own.stream()
                    .map(range -> " " + range[0] + (range[0] < range[1] ? "-" + range[1] : ""))
                    .collect(Collectors.joining());
            out.println(kind + all);
        });
    }

    private void until(Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.call()) {
            assertTrue(System.nanoTime() < end, () -> "only " + events);
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private void await(PrintStream out, String... args) throws Exception {
        if (process != null) {
            String line = process.awaitErr(it -> it.contains(args[0]));
            if (line.contains("listening on [")) {
                port = Integer.parseInt(line.replaceFirst(".*127.0.0.1:(\\d+).*", "$1"));
            }
            out.println(line);
            return;
        }
        until(() -> awaited.stream().anyMatch(event -> event.contains(args[0])));
        String found = awaited.stream()
                .filter(event -> event.contains(args[0]))
                .findFirst()
                .orElseThrow();
        awaited.remove(found);
        out.println(found);
    }

    private boolean hasAccepted(String session, String number) {
        String metrics = gateway.metrics().text();
        String next = Integer.parseInt(number) + 1 + ".0\n";
        return metrics.contains("session_next_in{session=\"FIX.4.4:GW->" + session + "\"} " + next)
                && metrics.contains("sink_unconfirmed_messages{sink=\"" + folder + "/out/out.jsonl\"} 0.0\n");
    }

    /** Waits until the file has so many lines. */
    private void lines(PrintStream out, String... args) throws Exception {
        Path file = folder.resolve("out/out.jsonl");
        until(() -> Files.exists(file) && Files.readAllLines(file).size() >= Integer.parseInt(args[0]));
        took(out, Files.readAllLines(file).stream().map(Published::new).toList(), false);
    }

    private List<String> events() {
        return process == null ? events : process.errLines();
    }

    private static void print(PrintStream out, Stream<String> lines, String... parts) {
        lines.filter(line -> Stream.of(parts).allMatch(line::contains)).forEach(out::println);
    }

    private static boolean isObject(String line) {
        return Fixtures.tree(line).isObject();
    }

    private void arguments(PrintStream out, String... args) throws IOException {
        String line = Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        print(out, Stream.of(line.split("\0")), args);
    }

    private void fewer(PrintStream out, String... args) {
        boolean isLines = args[1].equals("lines");
        long size =
                events().stream().mapToLong(line -> isLines ? 1 : line.length()).sum();
        out.println(size < Long.parseLong(args[0]) ? "yes" : "no, " + size);
    }

    private String metricsText() throws Exception {
        if (process == null) {
            return gateway.metrics().text();
        }
        URI uri = URI.create("http://localhost:" + healthPort + "/metrics");
        HttpRequest request = HttpRequest.newBuilder(uri).build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private void metrics(PrintStream out, String... args) throws Exception {
        print(out, metrics(), args);
    }

    private void positive(PrintStream out, String... args) throws Exception {
        print(
                out,
                metrics().filter(line -> value(line) > 0).map(line -> line.substring(0, line.lastIndexOf(' '))),
                args);
    }

    private Stream<String> metrics() throws Exception {
        String prefix = "fix2json_gateway_";
        return metricsText()
                .lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()));
    }

    private static double value(String line) {
        return Double.parseDouble(line.substring(line.lastIndexOf(' ')));
    }

    private void state(PrintStream out, String... args) {
        out.println(gateway.notReadyReason() == null ? "ready" : gateway.notReadyReason());
        if (gateway.failure() != null) {
            out.println(gateway.failure().getMessage());
        }
    }

    private void find(PrintStream out, String... args) throws IOException {
        count(out, "events", events().stream(), args[0]);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                if (!file.endsWith("gateway.cfg") && !file.endsWith(".in")) {
                    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                    count(out, folder.relativize(file).toString(), text.lines(), Fixtures.utf8(args[0]));
                }
            }
        }
    }

    private static void count(PrintStream out, String where, Stream<String> lines, String text) {
        long count = lines.filter(line -> line.contains(text)).count();
        if (count > 0) {
            out.println(where + " " + count);
        }
    }

    @Override
    public void close() {
        peers.close();
        CloseHelper.quietCloseAll(silent);
        stop();
    }
}
