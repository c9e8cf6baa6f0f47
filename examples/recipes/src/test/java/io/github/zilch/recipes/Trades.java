// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import java.util.List;

/** Trades of the tests, and their JSON. */
final class Trades {
    static final Trade FIRST = new Trade(7, "VOD.L", 101_5000, 200);
    static final String FIRST_JSON = "{\"id\":7,\"symbol\":\"VOD.L\",\"price\":101.5000,\"quantity\":200}";
    static final Trade SECOND = new Trade(8, "BP \"B\"", 5_0001, 1);
    static final String SECOND_JSON = "{\"id\":8,\"symbol\":\"BP \\\"B\\\"\",\"price\":5.0001,\"quantity\":1}";
    static final List<Trade> BOTH = List.of(FIRST, SECOND);

    private Trades() {}
}
