// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.gradle;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializable;

/** Writes a document with a generated serializer. */
public final class Main {
    @JsonSerializable
    record Quote(String symbol, double bid) {}

    private Main() {}

    static JsonBuilder document() {
        JsonBuilder json = new JsonBuilder();
        MainQuoteJson.write(json, new Quote("VOD.L", 101.5));
        return json;
    }

    /** Prints the document. */
    public static void main(String... args) {
        System.out.println(document());
    }
}
