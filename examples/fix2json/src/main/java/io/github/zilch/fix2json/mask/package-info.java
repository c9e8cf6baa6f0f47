// SPDX-License-Identifier: Apache-2.0
/** The masked fields, and how their values are hidden in logs. */
package io.github.zilch.fix2json.mask;
