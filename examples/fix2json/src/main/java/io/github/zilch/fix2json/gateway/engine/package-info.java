// SPDX-License-Identifier: Apache-2.0

/** What the engine gets so that it stores the number of a message only when the sinks have it: many are under way at a time. */
package io.github.zilch.fix2json.gateway.engine;
