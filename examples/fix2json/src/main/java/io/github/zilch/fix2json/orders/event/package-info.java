// SPDX-License-Identifier: Apache-2.0
/** What one message says about an order. */
package io.github.zilch.fix2json.orders.event;
