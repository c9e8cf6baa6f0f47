// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.model;

/**
 * What a serializer writes.
 *
 * @param hasMembers whether it has a method for the members.
 */
public record Form(ValueShape shape, boolean hasMembers) {}
