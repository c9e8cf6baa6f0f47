// SPDX-License-Identifier: Apache-2.0
/** Decides which order each event is about. */
package io.github.zilch.fix2json.orders.join;
