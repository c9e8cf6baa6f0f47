// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.zilch.JsonSerializable;
import java.util.List;

/** A type with a generated serializer whose getters run user code. */
@JsonSerializable
@JsonPropertyOrder({"id", "name", "tags", "open"})
final class Order {
    private final Runnable code;
    private final String name;

    /**
     * Creates an order.
     *
     * @param code that each getter runs.
     * @param name of the order.
     */
    Order(Runnable code, String name) {
        this.code = code;
        this.name = name;
    }

    public int getId() {
        code.run();
        return 7;
    }

    public String getName() {
        code.run();
        return name;
    }

    public List<String> getTags() {
        code.run();
        return List.of(name);
    }

    public boolean isOpen() {
        code.run();
        return true;
    }
}
