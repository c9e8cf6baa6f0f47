// SPDX-License-Identifier: Apache-2.0
/** Which session a message belongs to, and which run of its sequence numbers. */
package io.github.zilch.fix2json.session;
