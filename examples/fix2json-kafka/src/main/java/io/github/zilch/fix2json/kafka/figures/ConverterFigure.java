// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.figures;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.kafka.MessageConverter;
import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;

/** Measures the converter alone, with the messages of the runs. */
final class ConverterFigure {
    private static final int MESSAGES = 1_000;
    private static final long SECONDS = 3;

    private ConverterFigure() {}

    /** Returns the processor time of a message in microseconds, after a warm-up. */
    static double microsPerMessage() {
        Dictionaries dictionaries = new Dictionaries();
        MessageConverter converter = new MessageConverter(listener -> new FixToJson(dictionaries, listener));
        byte[][] messages = new byte[MESSAGES][];
        for (int i = 0; i < MESSAGES; i++) {
            messages[i] = SampleMessages.order("S" + i % 10, i);
        }
        convert(converter, messages);
        return convert(converter, messages);
    }

    private static double convert(MessageConverter converter, byte[][] messages) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        long begin = threads.getCurrentThreadCpuTime();
        long count = 0;
        while (System.nanoTime() < end) {
            for (byte[] message : messages) {
                if (converter.convert(message, Integer.MAX_VALUE) == null) {
                    throw new IllegalStateException("a sample message was rejected: " + converter.flaws());
                }
            }
            count += messages.length;
        }
        return (threads.getCurrentThreadCpuTime() - begin) / 1e3 / count;
    }
}
