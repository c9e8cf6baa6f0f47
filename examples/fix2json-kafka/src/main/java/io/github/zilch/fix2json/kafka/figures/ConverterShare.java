// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.figures;

import io.github.zilch.fix2json.kafka.MessageConverter;
import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * The share of the converter in the samples of a Flight Recorder profile. A sample is of a thread that runs Java code.
 *
 * @param ofProcess share in the samples of all threads, from 0 to 1.
 * @param ofStreamThreads share in the samples of the threads that convert, from 0 to 1.
 */
record ConverterShare(double ofProcess, double ofStreamThreads) {
    /** Reads a recording. */
    static ConverterShare of(Path recording) throws IOException {
        int all = 0;
        int ofStreamThreads = 0;
        int inConverter = 0;
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (!event.getEventType().getName().equals("jdk.ExecutionSample")) {
                    continue;
                }
                all++;
                ofStreamThreads += isOfStreamThread(event) ? 1 : 0;
                inConverter += isInConverter(event.getStackTrace()) ? 1 : 0;
            }
        }
        return new ConverterShare(inConverter / (double) all, inConverter / (double) ofStreamThreads);
    }

    private static boolean isOfStreamThread(RecordedEvent event) {
        RecordedThread thread = event.getThread("sampledThread");
        return thread != null && String.valueOf(thread.getJavaName()).contains("-StreamThread-");
    }

    private static boolean isInConverter(RecordedStackTrace trace) {
        return trace != null
                && trace.getFrames().stream()
                        .anyMatch(frame ->
                                frame.getMethod().getType().getName().equals(MessageConverter.class.getName()));
    }
}
