// SPDX-License-Identifier: Apache-2.0

/** The command {@code rows2json query}: options, the connection, the output, and what is printed about a run. */
package io.github.zilch.rows2json.query;
