// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.figures;

/**
 * What a run has shown.
 *
 * @param instances that shared the messages.
 * @param messagesPerSecond of all instances.
 * @param instanceMicros processor time of the instances, in microseconds a message.
 * @param brokerMicros processor time of the broker, in microseconds a message.
 * @param bytesIn mean length of a message.
 * @param bytesOut mean length of its JSON.
 * @param converterShare of the first instance.
 */
record RunFigure(
        int instances,
        double messagesPerSecond,
        double instanceMicros,
        double brokerMicros,
        double bytesIn,
        double bytesOut,
        ConverterShare converterShare) {}
