// SPDX-License-Identifier: Apache-2.0
/** The values that fields can have, and their comparisons with those of a condition. */
package io.github.zilch.sbe2json.where.value;
