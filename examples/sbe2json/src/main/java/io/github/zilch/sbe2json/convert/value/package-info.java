// SPDX-License-Identifier: Apache-2.0
/** The writers of the values of fields that are not composites. */
package io.github.zilch.sbe2json.convert.value;
