// SPDX-License-Identifier: Apache-2.0
/** Dates, times and intervals in the form of ISO 8601: from the text of PostgreSQL, and from the values of other drivers. */
package io.github.zilch.rows2json.time;
