// SPDX-License-Identifier: Apache-2.0

/** Where the lines of a feed go. */
package io.github.zilch.rows2json.feed.sink;
