// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

/**
 * The topics of a stream.
 *
 * @param input with messages.
 * @param output for JSON.
 * @param deadLetters for records that are no messages.
 */
record Topics(String input, String output, String deadLetters) {}
