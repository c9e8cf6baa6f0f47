// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is confirmed of that which the reader of a pipe has acknowledged. */
class AcknowledgedSinkTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final PipedOutputStream reader = new PipedOutputStream();
    private final Sink sink;

    AcknowledgedSinkTest() throws IOException {
        PipedInputStream acknowledgements = new PipedInputStream(reader);
        sink = new AcknowledgedSink(new PipeSink(Channels.newChannel(out)), () -> acknowledgements);
    }

    /** Takes lines of one transaction that ends at a position. */
    private void take(int lines, long position) throws IOException {
        for (int i = 0; i < lines; i++) {
            sink.take(ByteBuffer.wrap(new byte[] {'[', ']'}));
        }
        sink.mark(position);
    }

    private void acknowledge(String text) throws IOException {
        reader.write(text.getBytes(StandardCharsets.UTF_8));
        reader.flush();
    }

    private void awaitDurable(long position) throws Exception {
        while (sink.sync() < position) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertEquals(position, sink.sync());
    }

    private String failure() {
        return assertThrows(IOException.class, () -> awaitDurable(Long.MAX_VALUE))
                .getMessage();
    }

    @Test
    void positionIsDurableWhenItsLastLineIsAcknowledged() throws Exception {
        assertEquals(0, sink.sync());
        take(2, 10);
        take(1, 20);
        assertEquals(0, sink.sync());
        assertEquals("[]\n[]\n[]\n", out.toString(StandardCharsets.UTF_8), "they are written nevertheless");
        acknowledge("1\n2\n");
        awaitDurable(10);
        sink.mark(25);
        acknowledge("3\n");
        awaitDurable(25);
        sink.mark(30);
        awaitDurable(30);
        reader.close();
        sink.mark(40);
        awaitDurable(40);
    }

    @Test
    void manyTransactionsBeforeAnAcknowledgement() throws Exception {
        for (int i = 1; i <= 1000; i++) {
            take(1, 10 * i);
            if (i % 100 == 0) {
                acknowledge((i - 50) + "\n");
                awaitDurable(10L * (i - 50));
            }
        }
        acknowledge("1000\n");
        awaitDurable(10_000);
    }

    @Test
    void readerThatEndsLeavesTheRestUnconfirmed() throws Exception {
        take(2, 10);
        take(1, 20);
        acknowledge("2\n");
        awaitDurable(10);
        reader.close();
        assertEquals("the reader has closed its acknowledgements; 2 of 3 lines are acknowledged", failure());
    }

    @Test
    void whatWasAcknowledgedBeforeTheEndIsConfirmedBeforeTheFailure() throws Exception {
        CountDownLatch taken = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        Sink late = new AcknowledgedSink(new PipeSink(Channels.newChannel(out)), () -> {
            try {
                taken.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException();
            }
            return new ByteArrayInputStream("1\n".getBytes(StandardCharsets.UTF_8)) {
                @Override
                public void close() {
                    closed.countDown();
                }
            };
        });
        for (int line = 1; line <= 2; line++) {
            late.take(ByteBuffer.allocate(1));
            late.mark(10 * line);
        }
        taken.countDown();
        closed.await();
        assertEquals(10, late.sync());
        IOException e = assertThrows(IOException.class, late::sync);
        assertEquals("the reader has closed its acknowledgements; 1 of 2 lines are acknowledged", e.getMessage());
    }

    @Test
    void controlCharactersOfTheReaderAreNotPrinted() throws Exception {
        take(1, 10);
        acknowledge("\u001b[31m\n");
        assertTrue(failure().startsWith("the acknowledgement '\\u001b[31m' is no number: "));
    }

    @Test
    void acknowledgementThatIsNoNumber() throws Exception {
        take(1, 10);
        acknowledge("done\n");
        assertEquals(
                "the acknowledgement 'done' is no number: write how many lines are done; 0 of 1 lines are acknowledged",
                failure());
    }

    @Test
    void acknowledgementOfWhatWasNotWritten() throws Exception {
        take(2, 10);
        acknowledge("1\n3\n");
        assertEquals(
                "the reader acknowledges 3 lines, but it has acknowledged 1 of 2: write how many lines of this run are"
                        + " done; 1 of 2 lines are acknowledged",
                failure());
    }
}
