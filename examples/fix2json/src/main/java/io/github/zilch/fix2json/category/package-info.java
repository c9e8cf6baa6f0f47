// SPDX-License-Identifier: Apache-2.0
/** Divides messages by the values of fields that the user chooses. */
package io.github.zilch.fix2json.category;
