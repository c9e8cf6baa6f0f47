// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.figures;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.kafka.MessageConverter;
import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Measures the converter alone, with the messages of the runs. */
final class ConverterFigure {
    private static final int SAMPLES = 1_000;

    private ConverterFigure() {}

    /**
     * Returns the processor time of a message in microseconds, after a warm-up.
     *
     * @param count number of messages to convert, also in the warm-up.
     */
    static double microsPerMessage(int count) {
        Dictionaries dictionaries = new Dictionaries();
        MessageConverter converter = new MessageConverter(new ConverterArguments(), dictionaries);
        byte[][] messages = new byte[SAMPLES][];
        for (int i = 0; i < SAMPLES; i++) {
            messages[i] = SampleMessages.order("S" + i % 10, i);
        }
        convert(converter, messages, count);
        return convert(converter, messages, count);
    }

    private static double convert(MessageConverter converter, byte[][] messages, int count) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begin = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < count; i++) {
            if (converter.convert(messages[i % messages.length], Integer.MAX_VALUE) == null) {
                throw new IllegalStateException("a sample message was rejected: " + converter.flaws());
            }
        }
        return (threads.getCurrentThreadCpuTime() - begin) / 1e3 / count;
    }
}
