// SPDX-License-Identifier: Apache-2.0

/**
 * A FIX acceptor that publishes each application message as JSON, a command that prints the published messages, and a
 * command that sends messages to the acceptor.
 *
 * <p>{@link io.github.zilch.fix2json.gateway.Gateway} runs the sessions of QuickFIX/J. {@code JsonPublisher} converts
 * the bytes of each message to JSON. {@code Sinks} passes the JSON to each {@code Sink}, and waits for sinks that are
 * not ready.
 */
package io.github.zilch.fix2json.gateway;
