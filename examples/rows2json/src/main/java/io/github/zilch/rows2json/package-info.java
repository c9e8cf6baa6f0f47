// SPDX-License-Identifier: Apache-2.0

/**
 * Writes the rows of a database as JSON. {@link io.github.zilch.rows2json.ResultSetJson} is the class for applications,
 * and {@link io.github.zilch.rows2json.Rows2Json} the command.
 */
package io.github.zilch.rows2json;
