// SPDX-License-Identifier: Apache-2.0

/**
 * How the values of a type are written: records without elements of the compiler, which the readers fill and the writers
 * turn into source text.
 */
package io.github.zilch.processor.model;
