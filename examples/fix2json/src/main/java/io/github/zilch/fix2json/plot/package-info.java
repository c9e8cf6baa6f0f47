// SPDX-License-Identifier: Apache-2.0
/** Plots of latencies as SVG. */
package io.github.zilch.fix2json.plot;
