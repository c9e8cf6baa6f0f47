// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import java.util.function.LongFunction;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Answers requests for trades. JsonBuilderConverter writes the builder and closes it, which returns it to the pool. */
@RestController
public class TradeController {
    private final JsonBuilderPool pool = new JsonBuilderPool(64);
    private final LongFunction<Trade> trades;

    /** Creates a controller that looks trades up by their ids. */
    public TradeController(LongFunction<Trade> trades) {
        this.trades = trades;
    }

    /** Returns a trade as JSON. */
    @GetMapping(path = "/trades/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    public JsonBuilder trade(@PathVariable("id") long id) {
        Trade trade = trades.apply(id); // first: if it throws, no builder has been acquired
        JsonBuilder json = pool.acquire();
        TradeJson.write(json, trade);
        return json;
    }
}
