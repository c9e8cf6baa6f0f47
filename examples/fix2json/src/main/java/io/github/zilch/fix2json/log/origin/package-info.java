// SPDX-License-Identifier: Apache-2.0
/** Where a message came from: its log, its line, and what the log says about it. */
package io.github.zilch.fix2json.log.origin;
