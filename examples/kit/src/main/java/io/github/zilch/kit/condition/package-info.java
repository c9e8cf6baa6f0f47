// SPDX-License-Identifier: Apache-2.0
/** Conditions on the fields of messages, as users write them. */
package io.github.zilch.kit.condition;
