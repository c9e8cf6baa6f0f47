// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.classpath;

import io.github.zilch.JsonBuilder;
import io.github.zilch.examples.classpath.Customer.Address;
import io.github.zilch.examples.classpath.Order.Line;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.UUID;

/** Writes a document whose values have generated serializers, and prints it. */
public final class Main {
    private static final List<Line> LINES = List.of(new Line("Banh Mi", 2, 3.5), new Line("Pho", 1, 9.25));

    static final Order ORDER = new Order(
            new UUID(0x0123456789ABCDEFL, 0xFEDCBA9876543210L),
            new Customer(4711, "Nguy\u1ec5n An", new Address("Tran Phu 1", "Hoi An")),
            LINES,
            new Payment.Card("1881"),
            LINES.stream()
                    .mapToLong(Line::count)
                    .collect(LongSummaryStatistics::new, LongSummaryStatistics::accept, LongSummaryStatistics::combine),
            Map.of("gift", "yes"),
            null);

    static final Shop SHOP = new Shop("Old Town", 1999, true);

    private Main() {}

    public static void main(String[] args) {
        System.out.println(write(new JsonBuilder()));
    }

    /** Writes the document. Calls by hand and generated ones mix freely. */
    static JsonBuilder write(JsonBuilder json) {
        json.reset().put("version", 1);
        ShopJson.put(json, "shop", SHOP);
        JsonBuilder orders = json.createJSONArray("orders");
        OrderJson.add(orders, ORDER);
        OrderJson.add(orders, null);
        return json;
    }
}
