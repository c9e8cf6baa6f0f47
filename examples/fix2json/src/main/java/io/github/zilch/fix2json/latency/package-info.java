// SPDX-License-Identifier: Apache-2.0
/** Latencies between the messages of a log: from requests to their answers and fills. */
package io.github.zilch.fix2json.latency;
