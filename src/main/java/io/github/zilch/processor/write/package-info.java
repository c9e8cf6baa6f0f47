// SPDX-License-Identifier: Apache-2.0

/** Turns the records of the model into source text, and decides nothing. */
package io.github.zilch.processor.write;
