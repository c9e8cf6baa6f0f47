// SPDX-License-Identifier: Apache-2.0
/** Finds the files that a command reads, and reads them, compressed or not. */
package io.github.zilch.kit.input;
