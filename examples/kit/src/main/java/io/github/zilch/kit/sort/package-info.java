// SPDX-License-Identifier: Apache-2.0
/** Sorts more than fits into memory. */
package io.github.zilch.kit.sort;
