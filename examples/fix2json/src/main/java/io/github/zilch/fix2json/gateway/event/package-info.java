// SPDX-License-Identifier: Apache-2.0
/** What happens in a gateway: events are counted, limited, and logged. */
package io.github.zilch.fix2json.gateway.event;
