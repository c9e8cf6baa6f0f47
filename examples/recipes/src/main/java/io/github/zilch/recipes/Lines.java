// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonLines;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.List;

/** Many documents in one stream. */
final class Lines {
    private final JsonBuilder json = new JsonBuilder();
    private final JsonBuilder action = new JsonBuilder();
    private final JsonLines lines = new JsonLines();

    /** NDJSON: one document a line, and one write for all. Takes a channel as well. */
    void writeLines(List<Trade> trades, OutputStream out) throws IOException {
        lines.clear();
        for (Trade trade : trades) {
            TradeJson.write(json, trade);
            lines.add(json);
        }
        lines.writeTo(out);
    }

    /** The body of a {@code POST /_bulk} to Elasticsearch or OpenSearch: for each document a line before it. */
    void writeBulk(String index, List<Trade> trades, OutputStream out) throws IOException {
        lines.clear();
        for (Trade trade : trades) {
            action.reset().createJSON("index").put("_index", index).put("_id", trade.id());
            TradeJson.write(json, trade);
            lines.add(action).add(json);
        }
        lines.writeTo(out);
    }

    /** One array, of any length: only one element is in memory. The stream should be buffered. */
    void writeArray(Iterator<Trade> trades, OutputStream out) throws IOException {
        out.write('[');
        while (trades.hasNext()) {
            TradeJson.write(json, trades.next());
            json.writeTo(out);
            if (trades.hasNext()) {
                out.write(',');
            }
        }
        out.write(']');
    }
}
