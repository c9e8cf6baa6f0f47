// SPDX-License-Identifier: Apache-2.0
/** Connections to databases, for all commands: their options, their pinned settings, and what is known about types. */
package io.github.zilch.rows2json.session;
