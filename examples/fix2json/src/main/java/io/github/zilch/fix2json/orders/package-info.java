// SPDX-License-Identifier: Apache-2.0
/** Joins the messages of each order, across sessions and logs. */
package io.github.zilch.fix2json.orders;
