// SPDX-License-Identifier: Apache-2.0

/**
 * A FIX acceptor that hands each application message on as JSON, a command that prints what arrives, and one that sends.
 *
 * <p>QuickFIX/J holds the sessions ({@link io.github.zilch.fix2json.gateway.Gateway}); {@code JsonPublisher} turns the
 * bytes of each message into JSON; {@code Sinks} hands the JSON to each {@code Sink}, and waits where one is not ready.
 */
package io.github.zilch.fix2json.gateway;
