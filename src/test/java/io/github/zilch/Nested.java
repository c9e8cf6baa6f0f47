// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.List;

/** A type with a generated serializer that contains itself. */
@JsonSerializable
record Nested(int id, List<Nested> in) {}
