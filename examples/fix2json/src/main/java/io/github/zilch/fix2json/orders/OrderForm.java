// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

/** How orders are written. */
public enum OrderForm {
    /** Each as a JSON object. */
    JSON,
    /** Each as a table of its events, for people. */
    EVENTS,
    /** Each as a row of a table. */
    ROWS
}
