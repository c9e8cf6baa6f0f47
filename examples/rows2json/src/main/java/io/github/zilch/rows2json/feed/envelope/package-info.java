// SPDX-License-Identifier: Apache-2.0

/** The lines of changes: the forms of a line, their options, and the encoders of each version of a table. */
package io.github.zilch.rows2json.feed.envelope;
