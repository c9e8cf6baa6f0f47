// SPDX-License-Identifier: Apache-2.0
/** Administration of a running gateway: a command, and a server on a Unix domain socket that answers it. */
package io.github.zilch.fix2json.gateway.admin;
