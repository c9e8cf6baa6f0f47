// SPDX-License-Identifier: Apache-2.0
/** The destinations of the gateway's JSON, and the interface for those of other projects. */
package io.github.zilch.fix2json.gateway.sink;
