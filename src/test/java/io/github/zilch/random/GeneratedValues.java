// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.random.Texts.Shape;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Draws values that are written by a generated serializer. */
final class GeneratedValues {
    /** Objects, and lists of them in each other. */
    static final int WAYS = 2;

    private GeneratedValues() {}

    static Value draw(Choices choices, int way, Shape shape, ModelText model, JsonOptions options) {
        String string = Texts.draw(choices, shape);
        CharSequence text = choices.below(2) == 0 ? string : new StringBuilder(string);
        int levels = way == 0 ? 1 : 2 + choices.below(8);
        Quote quote = null;
        String json = null;
        for (int i = 0; i < levels; i++) {
            List<Quote> inner = new ArrayList<>();
            StringBuilder list = new StringBuilder("[");
            for (int k = i == 0 ? 0 : 1 + choices.below(2); k > 0; k--) {
                inner.add(quote);
                list.append(list.length() > 1 ? "," : "").append(json);
            }
            boolean flag = choices.below(2) == 0;
            long price = choices.below(100_000);
            quote = new Quote(text, flag, price, inner, new int[] {i, -1});
            json = "{\"text\":" + new String(model.quote(string), StandardCharsets.UTF_8) + ",\"flag\":" + flag
                    + ",\"price\":" + NumberValues.text(BigDecimal.valueOf(price, 2), options) + ",\"inner\":" + list
                    + "],\"sizes\":[" + i + ",-1]}";
        }
        Quote value = quote;
        return Value.containers(
                () -> "quote of " + levels + " levels, in it " + Texts.show(string),
                new Calls((s, v) -> QuoteJson.add((JsonBuilder) v, value), (s, n, k) -> QuoteJson.put(n, k, value)),
                json.getBytes(StandardCharsets.UTF_8),
                2 * levels,
                0);
    }
}
