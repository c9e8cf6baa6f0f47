// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sink;

import io.github.zilch.kit.Causes;
import io.github.zilch.kit.argument.Arguments;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Writes lines to a pipe, and confirms them when the reader of the pipe says so: it writes back how many lines of this run
 * it has done, as a decimal number in a line, as often as it likes. A position is durable when all lines before it are
 * acknowledged.
 *
 * <p>Another thread reads the acknowledgements.
 */
public final class AcknowledgedSink implements Sink {
    private static final int LONGEST_SHOWN = 40;

    private final Sink pipe;
    private final Source source;

    private final Marks marks = new Marks();
    private long durable;

    /** Number of lines that were taken. */
    private volatile long taken;

    /** Number of lines that the reader has done. */
    private volatile long acknowledged;

    /** Why there will be no more acknowledgements, or null. */
    private volatile String end;

    /** Opens where acknowledgements come from. Opening a pipe waits until somebody writes to it. */
    @FunctionalInterface
    public interface Source {
        /**
         * Opens it.
         *
         * @return the acknowledgements.
         * @throws IOException if it cannot be opened.
         */
        InputStream open() throws IOException;
    }

    /**
     * Creates the sink, and begins to read acknowledgements.
     *
     * @param pipe that takes the lines; closed by this sink.
     * @param source of the acknowledgements.
     */
    public AcknowledgedSink(Sink pipe, Source source) {
        this.pipe = pipe;
        this.source = source;
        Thread reader = new Thread(this::read, "acknowledgements");
        reader.setDaemon(true); // it waits for the reader of the pipe
        reader.start();
    }

    private void read() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(source.open(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                accept(line.strip());
            }
            end = "the reader has closed its acknowledgements";
        } catch (IOException e) {
            end = "cannot read the acknowledgements: " + Causes.ofFile(e);
        } catch (IllegalArgumentException e) {
            end = e.getMessage();
        }
    }

    private void accept(String line) {
        long count;
        try {
            count = Long.parseLong(line);
        } catch (NumberFormatException e) {
            String shown = Arguments.printable(line.substring(0, Math.min(line.length(), LONGEST_SHOWN)));
            throw new IllegalArgumentException(
                    "the acknowledgement '" + shown + "' is no number: write how many lines are done", e);
        }
        if (count < acknowledged || count > taken) {
            throw new IllegalArgumentException("the reader acknowledges " + count + " lines, but it has acknowledged "
                    + acknowledged + " of " + taken + ": write how many lines of this run are done");
        }
        acknowledged = count;
    }

    @Override
    public boolean offer(ByteBuffer line, String key) throws IOException {
        taken++; // before it is written: the acknowledgement can come at once
        pipe.take(line);
        return true;
    }

    @Override
    public void mark(long position) {
        marks.add(taken, position);
    }

    @Override
    public long sync() throws IOException {
        pipe.sync();
        return durable();
    }

    @Override
    public long durable() throws IOException {
        String ended = end;
        long done = acknowledged;
        long before = durable;
        durable = marks.done(done);
        if (ended != null && done < taken && durable == before) { // what was acknowledged is confirmed before
            throw new IOException(ended + "; " + done + " of " + taken + " lines are acknowledged");
        }
        return durable;
    }

    @Override
    public void close() throws IOException {
        pipe.close();
    }
}
