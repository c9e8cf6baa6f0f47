// SPDX-License-Identifier: Apache-2.0
/** Conditions on the fields of messages: {@code --where}. */
package io.github.zilch.sbe2json.where;
