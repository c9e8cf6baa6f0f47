// SPDX-License-Identifier: Apache-2.0
/** The parts that messages consist of, as a schema lays them out: headers, integers, units and text. */
package io.github.zilch.sbe2json.wire;
