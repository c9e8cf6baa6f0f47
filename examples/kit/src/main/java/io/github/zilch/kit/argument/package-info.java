// SPDX-License-Identifier: Apache-2.0
/** What users write on a command line: text, times, durations, sizes and ports. */
package io.github.zilch.kit.argument;
