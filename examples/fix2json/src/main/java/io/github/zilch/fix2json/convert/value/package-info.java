// SPDX-License-Identifier: Apache-2.0
/** The formats of fields, and how their values are written. */
package io.github.zilch.fix2json.convert.value;
