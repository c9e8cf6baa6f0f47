// SPDX-License-Identifier: Apache-2.0
/** A converter for Kafka Connect that writes JSON without garbage. */
package io.github.zilch.connect;
