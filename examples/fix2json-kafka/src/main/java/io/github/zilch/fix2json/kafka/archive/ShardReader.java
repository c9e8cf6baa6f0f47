// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.kafka.FlawHeaders;
import io.github.zilch.fix2json.kafka.MessageConverter;
import io.github.zilch.fix2json.kafka.MessageHeader;
import io.github.zilch.fix2json.kafka.RecordLimits;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.kit.input.BrokenDataException;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * Converts one shard. Its results are numbered: each message, and each line whose message cannot be passed on, is one. Reading a shard
 * again gives the same results, so a number is all that must be remembered to continue.
 *
 * <p>For use by one thread.
 */
final class ShardReader implements MessageScanner.Handler {
    /** Receives the results. */
    interface Output {
        /**
         * Takes a result.
         *
         * @param result to write.
         * @param count number of results of the shard up to this one.
         * @throws IOException if the shard must not be read any further.
         */
        void take(ProducerRecord<byte[], byte[]> result, long count) throws IOException;
    }

    /** The flaw of a dead letter for compressed data that is broken, and for a capture that lacks bytes. */
    static final String BROKEN_DATA = "BROKEN_DATA";

    /** The flaw of a dead letter for a log that the user wants to skip. */
    static final String SKIPPED = "SKIPPED";

    private final Job job;
    private final Shard shard;
    private final MessageConverter converter;
    private final RecordLimits limits;
    private final Output output;
    private final MessageHeader header = new MessageHeader();

    /** Number of results, and of those that have been written before. */
    private long count;

    private final long done;
    private boolean knowsEarlierLogons;
    private long textLines;

    /** Number of places at which a capture lacks bytes, and a sentence about the first. */
    private long holes;

    private String firstHole;

    /**
     * Creates a reader.
     *
     * @param job that the shard belongs to.
     * @param shard to read.
     * @param done number of its results that have been written.
     * @param converter for messages; a new one, whose memory of sessions is empty.
     * @param limits of the topics.
     * @param output receives the other results.
     */
    ShardReader(Job job, Shard shard, long done, MessageConverter converter, RecordLimits limits, Output output) {
        this.job = job;
        this.shard = shard;
        this.done = done;
        this.converter = converter;
        this.limits = limits;
        this.output = output;
        knowsEarlierLogons = shard.from() == 0;
    }

    /**
     * Reads the shard. Compressed data that is broken, and a capture of a network that lacks bytes, become a dead letter.
     *
     * @throws IOException if the file cannot be read, or the output throws.
     */
    void read() throws IOException {
        if (job.skipped().contains(shard.file())) {
            count = done;
            end(SKIPPED, "the rest of the log is left out by --skip");
            return;
        }
        try (ReadableByteChannel in = open(shard.from(), shard.to())) {
            converter.scanner(this).scan(in);
            if (holes > 0) { // one result at the end: the number of results before it does not depend on the reads
                end(BROKEN_DATA, firstHole + (holes > 1 ? " (and " + (holes - 1) + " more)" : ""));
            }
        } catch (BrokenDataException e) {
            end(BROKEN_DATA, e.getMessage());
        }
    }

    private void hole(long line, String sentence) {
        holes++;
        firstHole = holes == 1 ? sentence : firstHole;
    }

    private void end(String flaw, String reason) throws IOException {
        if (++count > done) {
            ProducerRecord<byte[], byte[]> letter = new ProducerRecord<>(job.deadLetters(), new byte[0]);
            FlawHeaders.addReason(letter.headers(), flaw, reason, shard.toString(), 0);
            output.take(letter, count);
        }
    }

    private ReadableByteChannel open(long from, long to) throws IOException {
        return LogFile.open(job.directory().resolve(shard.file()), from, to, this::hole);
    }

    @Override
    public void message(DirectBuffer buffer, int offset, int length, long line) throws IOException {
        if (!knowsEarlierLogons && MessageHeader.isOverFixt(buffer, offset, length)) {
            readEarlierLogons();
        }
        if (++count <= done) {
            readLogon(buffer, offset, length);
            return;
        }
        header.wrap(buffer, offset, length);
        byte[] key = header.session().getBytes(StandardCharsets.UTF_8);
        byte[] json = converter.convert(buffer, offset, length, limits.json() - key.length);
        if (json == null) {
            deadLetter(converter.flaws(), converter.masked(buffer, offset, length), line);
        } else {
            ProducerRecord<byte[], byte[]> result = new ProducerRecord<>(job.topic(), key, json);
            FlawHeaders.addWarnings(result.headers(), converter.flaws(), limits.json() - key.length - json.length);
            output.take(result, count);
        }
    }

    @Override
    public void rejected(Flaw flaw, long line) throws IOException {
        if (flaw == Flaw.NO_MESSAGE) {
            textLines++; // most logs have other text, which is no broken message
        } else if (++count > done) {
            Map<Flaw, String> flaws = new EnumMap<>(Flaw.class);
            flaws.put(flaw, flaw.describe(0, 0, -1, MessageScanner.LONGEST));
            deadLetter(flaws, null, line);
        }
    }

    private void deadLetter(Map<Flaw, String> flaws, byte[] message, long line) throws IOException {
        RecordHeaders headers = new RecordHeaders();
        FlawHeaders.addReason(headers, flaws, shard.toString(), line);
        byte[] value =
                FlawHeaders.fit(headers, null, message, limits.deadLetter()).value();
        output.take(new ProducerRecord<>(job.deadLetters(), (Integer) null, (byte[]) null, value, headers), count);
    }

    /** Returns the number of lines without FIX. */
    long textLines() {
        return textLines;
    }

    /** Lets the converter read a message that has been written, or is in another shard, if later ones depend on it. */
    private void readLogon(DirectBuffer buffer, int offset, int length) {
        if (MessageHeader.isOverFixt(buffer, offset, length)) {
            header.wrap(buffer, offset, length);
            if (header.isVersionLogon()) {
                converter.convert(buffer, offset, length, Integer.MAX_VALUE);
            }
        }
    }

    /** Reads the Logons in the part of the file before the shard, which state the versions of its sessions. */
    private void readEarlierLogons() throws IOException {
        knowsEarlierLogons = true;
        try (ReadableByteChannel in = open(0, shard.from())) {
            MessageScanner.Handler logons = new MessageScanner.Handler() {
                @Override
                public void message(DirectBuffer buffer, int offset, int length, long line) {
                    readLogon(buffer, offset, length);
                }

                @Override
                public void rejected(Flaw flaw, long line) {}
            };
            converter.scanner(logons).scan(in);
        }
    }
}
