// SPDX-License-Identifier: Apache-2.0

/**
 * The annotation processor behind {@link io.github.zilch.JsonSerializable}: the round that the compiler calls, which has each
 * annotated type read and written. {@link io.github.zilch.processor.read} decides everything and fills the records of
 * {@link io.github.zilch.processor.model}; {@link io.github.zilch.processor.write} turns those into source text and decides
 * nothing; {@link io.github.zilch.processor.compiler} is what the readers know of the compiler.
 */
package io.github.zilch.processor;
