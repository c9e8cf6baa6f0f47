// SPDX-License-Identifier: Apache-2.0

/**
 * What generated serializers call. <b>Not for hand-written code</b>: {@link io.github.zilch.generated.ValueWriter} hands
 * out plain addresses and checks neither structure nor bounds. Code that uses an address from before another call, or
 * writes a comma too many, produces text that is not JSON, writes outside the document, or crashes the JVM. This package
 * also changes with any version: the annotation processor that generates the code is part of the same jar.
 *
 * <p>To write values yourself, use {@link io.github.zilch.JsonBuilder}. To have serializers generated, use
 * {@link io.github.zilch.JsonSerializable}.
 */
package io.github.zilch.generated;
