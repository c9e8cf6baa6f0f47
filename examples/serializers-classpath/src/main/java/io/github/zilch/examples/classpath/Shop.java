// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.classpath;

import io.github.zilch.JsonSerializable;
import lombok.Value;

/** A shop, whose getters Lombok adds. */
@Value
@JsonSerializable
public class Shop {
    String name;
    int sinceYear;
    boolean open;
}
