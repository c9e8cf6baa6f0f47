// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.demo;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.codecs.SourceLocation;
import io.aeron.archive.status.RecordingPos;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.FragmentHandler;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.sbe2json.FlawListener;
import io.github.zilch.sbe2json.SbeSchema;
import io.github.zilch.sbe2json.SbeToJson;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;

/** A stream of Aeron in this process: published, recorded by an archive, and subscribed to. For use by one thread. */
final class LiveStream implements AutoCloseable {
    private static final String CHANNEL = CommonContext.IPC_CHANNEL;
    private static final int STREAM = 71;
    private static final int TERM_LENGTH = 1 << 16;
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Path archive;
    private final MediaDriver driver;
    private final Archive recorder;
    private final AeronArchive client;

    private LiveStream(Path archive, MediaDriver driver, Archive recorder, AeronArchive client) {
        this.archive = archive;
        this.driver = driver;
        this.recorder = recorder;
        this.client = client;
    }

    /** Starts driver and archive, with their files in a directory. */
    static LiveStream start(Path directory) {
        Path archive = directory.resolve("archive");
        String aeron = directory.resolve("aeron").toString();
        MediaDriver driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(aeron)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .ipcTermBufferLength(TERM_LENGTH)
                .threadingMode(ThreadingMode.SHARED));
        Archive recorder = null;
        try {
            recorder = Archive.launch(new Archive.Context()
                    .aeronDirectoryName(aeron)
                    .archiveDir(archive.toFile())
                    .controlChannelEnabled(false)
                    .archiveClientContext(new AeronArchive.Context().controlResponseChannel(CHANNEL))
                    .replicationChannel("aeron:udp?endpoint=localhost:0")
                    .segmentFileLength(TERM_LENGTH)
                    .threadingMode(ArchiveThreadingMode.SHARED));
            AeronArchive client = AeronArchive.connect(new AeronArchive.Context()
                    .aeronDirectoryName(aeron)
                    .controlRequestChannel(CHANNEL)
                    .controlRequestStreamId(AeronArchive.Configuration.localControlStreamId())
                    .controlResponseChannel(CHANNEL));
            return new LiveStream(archive, driver, recorder, client);
        } catch (RuntimeException e) {
            CloseHelper.closeAll(recorder, driver);
            throw e;
        }
    }

    /** Returns the directory with the recording. */
    Path archive() {
        return archive;
    }

    /**
     * Publishes messages, and prints each as it arrives.
     *
     * @param schema of the messages.
     * @param messages one after the other.
     * @param count how many of them to publish.
     * @param out to print to.
     * @throws IOException if the output cannot be written, or a message does not arrive.
     */
    void run(SbeSchema schema, byte[] messages, int count, OutputStream out) throws IOException {
        UnsafeBuffer source = new UnsafeBuffer(messages);
        SbeToJson lengths = new SbeToJson(schema, FlawListener.NONE);
        SbeToJson converter = new SbeToJson(schema, FlawListener.NONE);
        client.startRecording(CHANNEL, STREAM, SourceLocation.LOCAL);
        Aeron aeron = client.context().aeron();
        try (JsonBuilder scratch = new JsonBuilder();
                JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.lineFeed(true));
                Subscription subscription = aeron.addSubscription(CHANNEL, STREAM);
                ExclusivePublication publication = aeron.addExclusivePublication(CHANNEL, STREAM)) {
            FragmentHandler print = (buffer, offset, length, header) -> {
                if (converter.convert(buffer, offset, length, json.reset())) {
                    print(json, out);
                }
            };
            int at = 0;
            for (int i = 0; i < count && at < messages.length; i++) {
                lengths.convert(source, at, messages.length - at, scratch.reset());
                int length = lengths.convertedLength();
                int begin = at;
                await(() -> publication.offer(source, begin, length) > 0);
                await(() -> subscription.poll(print, 1) > 0);
                at += length;
            }
            awaitRecorded(aeron.countersReader(), publication);
        }
    }

    private static void print(JsonBuilder json, OutputStream out) {
        try {
            json.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitRecorded(CountersReader counters, ExclusivePublication publication) throws IOException {
        await(() -> {
            int counter = RecordingPos.findCounterIdBySession(counters, publication.sessionId(), client.archiveId());
            return counter >= 0 && counters.getCounterValue(counter) >= publication.position();
        });
    }

    private static void await(BooleanSupplier isDone) throws IOException {
        long end = System.nanoTime() + TIMEOUT_NANOS;
        while (!isDone.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IOException("a message has not arrived within 10 s");
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        CloseHelper.closeAll(client, recorder, driver);
    }
}
