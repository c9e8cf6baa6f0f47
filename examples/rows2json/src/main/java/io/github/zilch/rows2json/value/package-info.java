// SPDX-License-Identifier: Apache-2.0

/** Values as JSON, by their types, from the text that a database has for them. Queries and feeds share it. */
package io.github.zilch.rows2json.value;
