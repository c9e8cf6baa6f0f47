// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.random.Texts.Shape;
import io.github.zilch.random.UserCode.Quote;
import io.github.zilch.values.Choices;
import io.github.zilch.values.Expected;
import io.github.zilch.values.ModelText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Draws values that are written by a generated serializer. */
final class GeneratedValues {
    /** Objects, and lists of them in each other, some of them deep. */
    static final int WAYS = 3;

    private static final int MOST_LEVELS = 3_000;

    private GeneratedValues() {}

    static Value draw(Choices choices, int way, Shape shape, ModelText model, JsonOptions options) {
        if (way == 2 && (options.maxDepth() > 512 || choices.below(6) == 0)) {
            return deep(options, 100 + choices.below(MOST_LEVELS - 99));
        }
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
                    + ",\"price\":" + Expected.decimal(BigDecimal.valueOf(price, 2), options) + ",\"inner\":" + list
                    + "],\"sizes\":[" + i + ",-1]}";
        }
        Quote value = quote;
        return Value.containers(
                () -> "quote of " + levels + " levels, in it " + Texts.show(string),
                calls(side -> value),
                json.getBytes(StandardCharsets.UTF_8),
                2 * levels,
                0);
    }

    /** Returns the calls that write an object of each side's own. */
    static Calls calls(Function<Side, Quote> quote) {
        return new Calls(
                (s, v) -> UserCodeQuoteJson.add((JsonBuilder) v, quote.apply(s)),
                (s, n, k) -> UserCodeQuoteJson.put(n, k, quote.apply(s)));
    }

    /** Objects in lists in each other. */
    private static Value deep(JsonOptions options, int levels) {
        Quote quote = null;
        String price = Expected.decimal(BigDecimal.valueOf(7, 2), options);
        StringBuilder json = new StringBuilder();
        for (int i = 0; i < levels; i++) {
            quote = new Quote("", true, 7, quote == null ? List.of() : List.of(quote), new int[0]);
            json.append("{\"text\":\"\",\"flag\":true,\"price\":").append(price).append(",\"inner\":[");
        }
        json.append("],\"sizes\":[]}".repeat(levels));
        Quote value = quote;
        return Value.containers(
                () -> "quote of " + levels + " levels",
                calls(side -> value),
                json.toString().getBytes(StandardCharsets.UTF_8),
                2 * levels,
                0);
    }
}
