// SPDX-License-Identifier: Apache-2.0
/** The certificates of a gateway, which can change while it runs. */
package io.github.zilch.fix2json.gateway.tls;
