// SPDX-License-Identifier: Apache-2.0
/** Selects messages by a condition on their fields. */
package io.github.zilch.fix2json.where;
