// SPDX-License-Identifier: Apache-2.0

/**
 * The annotation processor behind {@link io.github.zilch.JsonSerializable}. It has three layers. The model
 * ({@link io.github.zilch.processor.PropertyReader}, {@link io.github.zilch.processor.ValueReader}) reads elements into
 * records and decides everything: which members there are, what they are called, when they are left out. The rules
 * ({@link io.github.zilch.processor.Rule}) are what can be wrong. The writer
 * ({@link io.github.zilch.processor.SerializerWriter}) turns records into source text and decides nothing.
 */
package io.github.zilch.processor;
