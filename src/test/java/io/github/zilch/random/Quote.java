// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonScaled;
import io.github.zilch.JsonSerializable;
import java.util.List;

/** A type with a generated serializer: text, numbers, itself in a list, and an array. */
@JsonSerializable
record Quote(CharSequence text, boolean flag, @JsonScaled(2) long price, List<Quote> inner, int[] sizes) {}
