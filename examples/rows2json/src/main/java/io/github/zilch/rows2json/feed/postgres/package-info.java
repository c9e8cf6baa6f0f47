// SPDX-License-Identifier: Apache-2.0

/** The server of a feed: its connections, the messages of pgoutput, and its catalogue. */
package io.github.zilch.rows2json.feed.postgres;
