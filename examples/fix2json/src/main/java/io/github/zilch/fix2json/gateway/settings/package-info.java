// SPDX-License-Identifier: Apache-2.0
/** The settings file of a gateway, checked before the engine reads it. */
package io.github.zilch.fix2json.gateway.settings;
