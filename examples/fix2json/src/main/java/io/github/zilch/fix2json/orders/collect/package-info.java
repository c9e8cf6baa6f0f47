// SPDX-License-Identifier: Apache-2.0
/** Collects the events of all orders while logs are read. */
package io.github.zilch.fix2json.orders.collect;
