// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.github.zilch.kit.output.FileLocks;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;
import org.agrona.concurrent.BackoffIdleStrategy;

/**
 * An Aeron media driver in this process. It runs on a single thread, which sleeps when it is idle.
 *
 * <p>A lock file next to its directory shows whether the driver that left files there is alive. Therefore a gateway
 * that was killed can be restarted immediately. Without the lock file, Aeron waits for ten seconds without a sign of
 * life.
 */
public final class EmbeddedDriver implements AutoCloseable {
    private final FileChannel lock;
    private final MediaDriver driver;

    private EmbeddedDriver(FileChannel lock, MediaDriver driver) {
        this.lock = lock;
        this.driver = driver;
    }

    /**
     * Starts the driver.
     *
     * @param directory for its files; existing files are deleted.
     * @return the driver.
     * @throws IOException if another driver uses the directory, or it cannot be written.
     */
    public static EmbeddedDriver launch(String directory) throws IOException {
        Path lockFile = Path.of(directory + ".lock");
        Files.createDirectories(lockFile.toAbsolutePath().getParent());
        FileChannel lock = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (!FileLocks.acquire(lock)) {
                throw new IOException("another gateway runs its media driver in " + directory
                        + "; set another SinkAeronDirectory, or use one external driver for both");
            }
            return new EmbeddedDriver(lock, MediaDriver.launch(context(directory)));
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static MediaDriver.Context context(String directory) {
        long shortestPark = TimeUnit.MICROSECONDS.toNanos(1);
        long longestPark = TimeUnit.MILLISECONDS.toNanos(1);
        return new MediaDriver.Context()
                .aeronDirectoryName(directory)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(new BackoffIdleStrategy(100, 10, shortestPark, longestPark));
    }

    @Override
    public void close() {
        CloseHelper.closeAll(driver, lock);
    }
}
