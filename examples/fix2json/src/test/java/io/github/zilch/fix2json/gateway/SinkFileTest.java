// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.gateway.settings.GatewaySettings;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import io.github.zilch.kit.sink.FileSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Somebody deletes or replaces the file of the sink: nothing that comes afterwards is lost, and an event says so. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class SinkFileTest {
    @TempDir
    private Path temp;

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch failed = new CountDownLatch(1);
    private Path file;
    private Gateway gateway;
    private RawPeer peer;

    @BeforeEach
    void start() throws Exception {
        file = Files.createDirectory(temp.resolve("out")).resolve("out.jsonl");
        Path config = Gateways.settings(temp, "[session]\nTargetCompID=ONE\n");
        gateway = Gateways.start(
                new GatewaySettings(config, null),
                new Sinks(List.of(FileSink.open(file, false)), TimeUnit.SECONDS.toNanos(30)),
                event -> events.add(event.toString()),
                failed::countDown);
        peer = new RawPeer(Gateways.port(gateway), "ONE", "GW");
        peer.logon(1, "");
    }

    @AfterEach
    void stop() throws Exception {
        peer.close();
        gateway.close();
    }

    /** Has an order published, and waits until it is accepted. */
    private void publish(int number) throws Exception {
        peer.order(number, false, "x");
        peer.flush();
        while (!gateway.metrics().text().contains("session_next_in{session=\"FIX.4.4:GW->ONE\"} " + (number + 1) + ".0")
                || !gateway.metrics().text().contains("sink_unconfirmed_messages{sink=\"" + file + "\"} 0.0")) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /** Waits until the gateway has looked whether the file has its name. */
    private static void awaitLook() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(2_500);
    }

    private List<String> orders() throws IOException {
        return Files.notExists(file)
                ? List.of()
                : Files.readAllLines(file).stream()
                        .map(line -> line.replaceFirst(".*\"ClOrdID\":\"(\\d+)\".*", "$1"))
                        .toList();
    }

    private void awaitOrders(String... expected) throws Exception {
        for (int i = 0; i < 500 && !orders().equals(List.of(expected)); i++) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        assertEquals(List.of(expected), orders());
    }

    private long count(String notice) {
        return events.stream().filter(line -> line.startsWith(notice)).count();
    }

    private void awaitNotice(int count) throws Exception {
        String notice = file + " is gone: it was deleted or replaced, or compressed after a log rotation;";
        for (int i = 0; i < 500 && count(notice) < count; i++) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        assertEquals(count, count(notice), events.toString());
        String metric = "fix2json_gateway_events_total{event=\"sink_warning\",session=\"\"} " + count + ".0\n";
        assertEquals(
                count > 0,
                gateway.metrics().text().contains(metric),
                gateway.metrics().text());
    }

    @Test
    void deletedFileIsReplacedAlsoWithoutFurtherMessages() throws Exception {
        publish(2);
        awaitLook();
        Files.delete(file);
        awaitNotice(1);
        awaitOrders();
        assertTrue(Files.exists(file));
        Files.delete(file);
        publish(3); // at once, while the gateway does not know yet
        publish(4);
        awaitOrders("3", "4");
        awaitNotice(2);
        publish(5);
        awaitOrders("3", "4", "5");
    }

    @Test
    void fileThatTakesItsPlaceIsContinued() throws Exception {
        publish(2);
        awaitLook();
        Path other = Files.writeString(temp.resolve("other"), "{\"ClOrdID\":\"1\"}\n");
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        publish(3);
        awaitNotice(1);
        awaitOrders("1", "3");
    }

    @Test
    void rotatedFileIsNoNotice() throws Exception {
        publish(2);
        Files.move(file, temp.resolve("out.jsonl.1"));
        for (int i = 0; i < 500 && Files.notExists(file); i++) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        publish(3);
        awaitOrders("3");
        awaitNotice(0);
    }

    @Test
    void gatewayEndsIfTheDirectoryIsGone() throws Exception {
        publish(2);
        try (var all = Files.list(file.getParent())) {
            for (Path each : all.toList()) {
                Files.delete(each);
            }
        }
        Files.delete(file.getParent());
        assertTrue(failed.await(10, TimeUnit.MINUTES));
        String reason = gateway.failure().getMessage();
        assertTrue(
                reason.startsWith("cannot write to " + file
                        + ": it was deleted or replaced, and cannot be opened again: no" + " such file"),
                reason);
    }
}
