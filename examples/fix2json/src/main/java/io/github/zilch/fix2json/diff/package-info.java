// SPDX-License-Identifier: Apache-2.0
/** The differences between two logs, or a log and its JSON, message by message. */
package io.github.zilch.fix2json.diff;
