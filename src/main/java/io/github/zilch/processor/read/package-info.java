// SPDX-License-Identifier: Apache-2.0

/**
 * Reads elements into the records of the model, and decides everything: which members there are, what they are called, when
 * they are left out, and how each value is written. Values are in values: the readers of values, containers, keys, objects
 * and properties call each other.
 */
package io.github.zilch.processor.read;
