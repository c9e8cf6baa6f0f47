// SPDX-License-Identifier: Apache-2.0
/** The numbers of a gateway for Prometheus. */
package io.github.zilch.fix2json.gateway.metrics;
