// SPDX-License-Identifier: Apache-2.0

/**
 * What the readers know of the compiler: elements with their annotations and which of these have been obeyed, supertypes, the
 * sources of this compilation, what Lombok and Kotlin add, and the rules ({@link io.github.zilch.processor.compiler.Rule}),
 * which are what can be wrong.
 */
package io.github.zilch.processor.compiler;
