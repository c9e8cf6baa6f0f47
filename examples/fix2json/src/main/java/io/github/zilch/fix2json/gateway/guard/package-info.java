// SPDX-License-Identifier: Apache-2.0
/** Limits on what peers and strangers can cost a gateway. */
package io.github.zilch.fix2json.gateway.guard;
