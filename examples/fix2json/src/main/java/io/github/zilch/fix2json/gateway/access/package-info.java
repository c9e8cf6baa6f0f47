// SPDX-License-Identifier: Apache-2.0
/** Who may log on to a gateway: passwords against hashes, certificates of sessions, and sessions that are disabled. */
package io.github.zilch.fix2json.gateway.access;
