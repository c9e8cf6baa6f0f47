// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What has happened to an order of a {@link SimulatedExchange}. */
final class OrderTruth {
    private static final int AVERAGE_SCALE = 12;

    String state = "sent";
    BigDecimal quantity;
    BigDecimal price;
    final Map<String, BigDecimal[]> fills = new LinkedHashMap<>();
    BigDecimal reportedQuantity;

    /** The messages, each with the places of its copies. */
    final List<List<String>> events = new ArrayList<>();

    BigDecimal filled() {
        return fills.values().stream().map(it -> it[0]).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    BigDecimal average(int scale, RoundingMode mode) {
        BigDecimal amount =
                fills.values().stream().map(it -> it[0].multiply(it[1])).reduce(BigDecimal.ZERO, BigDecimal::add);
        return filled().signum() == 0 ? null : amount.divide(filled(), scale, mode);
    }

    /** Returns everything that is judged, as text. */
    String text() {
        BigDecimal average = average(AVERAGE_SCALE, RoundingMode.HALF_EVEN);
        List<String> messages = new ArrayList<>();
        for (List<String> event : events) {
            List<String> sorted = new ArrayList<>(event);
            Collections.sort(sorted);
            messages.add(sorted.toString());
        }
        Collections.sort(messages);
        boolean differs = reportedQuantity != null && reportedQuantity.compareTo(filled()) != 0;
        return messages + " " + state + " " + plain(quantity) + " @ " + plain(price) + " " + fills.size()
                + " fills: "
                + plain(filled()) + " @ " + plain(average) + "; reported " + plain(reportedQuantity)
                + (differs ? " differs" : "");
    }

    static String plain(BigDecimal number) {
        return number == null ? "-" : number.stripTrailingZeros().toPlainString();
    }
}
