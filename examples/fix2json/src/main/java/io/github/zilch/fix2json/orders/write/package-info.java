// SPDX-License-Identifier: Apache-2.0
/** Computes what has become of an order, and writes it. */
package io.github.zilch.fix2json.orders.write;
