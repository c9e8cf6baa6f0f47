// SPDX-License-Identifier: Apache-2.0

/** Values as JSON, by their types, from the text that the server sends. */
package io.github.zilch.rows2json.feed.value;
