// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import io.github.zilch.bench.BookDocument;
import io.github.zilch.bench.CustomerDocument;
import io.github.zilch.bench.DecimalBookDocument;
import io.github.zilch.bench.NumbersDocument;
import io.github.zilch.bench.OrderDocument;
import io.github.zilch.bench.QuotedDocument;
import io.github.zilch.bench.RowsDocument;
import io.github.zilch.bench.SeedDocument;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.json.simple.JSONAware;
import org.json.simple.JSONObject;

/**
 * json-simple: a tree for each message, which is written to a String and then encoded as bytes. The library has no
 * other way. It has no method for timestamps, so they are written as text.
 */
public class JsonSimpleWriter extends NumbersPeer {
    private byte[] bytes;

    @Override
    public byte[] bytes() {
        return bytes;
    }

    private int write(Map<String, Object> root) {
        bytes = JSONObject.toJSONString(root).getBytes(StandardCharsets.UTF_8);
        return bytes.length;
    }

    public int seedLiterals(int id) {
        Map<String, Object> root = new HashMap<>();
        root.put("ID", id);
        root.put("Method", "JSON");
        root.put("Message", "Hello World");
        Map<String, Object> property = new HashMap<>();
        property.put("Key", "Key");
        property.put("Value", "Value");
        root.put("Property", property);
        List<Object> childs = new ArrayList<>();
        Map<String, Object> first = new HashMap<>();
        first.put("ID", "child1");
        first.put("Name", "child1");
        childs.add(first);
        Map<String, Object> second = new HashMap<>();
        second.put("ID", "child2");
        second.put("Name", "child2");
        childs.add(second);
        root.put("Childs", childs);
        return write(root);
    }

    public int seed(SeedDocument document) {
        Map<String, Object> root = new HashMap<>();
        root.put("ID", document.ID);
        root.put("Method", document.Method);
        root.put("Message", document.Message);
        Map<String, Object> property = new HashMap<>();
        property.put("Key", document.Property.Key);
        property.put("Value", document.Property.Value);
        root.put("Property", property);
        List<Object> childs = new ArrayList<>();
        Map<String, Object> first = new HashMap<>();
        first.put("ID", document.Childs[0].ID);
        first.put("Name", document.Childs[0].Name);
        childs.add(first);
        Map<String, Object> second = new HashMap<>();
        second.put("ID", document.Childs[1].ID);
        second.put("Name", document.Childs[1].Name);
        childs.add(second);
        root.put("Childs", childs);
        return write(root);
    }

    public int order(OrderDocument order) {
        Map<String, Object> root = new HashMap<>();
        root.put("orderId", order.orderId);
        root.put("clientId", order.clientId);
        root.put("quantity", order.quantity);
        root.put("shown", order.shown);
        root.put("limit", order.limit);
        root.put("fee", order.fee);
        root.put("price", order.price);
        root.put("symbol", order.symbol);
        root.put("side", order.side);
        root.put("type", order.type);
        root.put("account", order.account);
        root.put("venue", order.venue);
        root.put("currency", order.currency);
        root.put("live", order.live);
        root.put("time", order.time.toString());
        root.put("legs", list(order.legs));
        return write(root);
    }

    public int book(BookDocument book) {
        Map<String, Object> root = new HashMap<>();
        root.put("sequence", book.sequence);
        List<Object> bids = new ArrayList<>();
        for (BookDocument.Level level : book.bids) {
            Map<String, Object> item = new HashMap<>();
            item.put("price", level.price);
            item.put("qty", level.qty);
            item.put("orders", level.orders);
            bids.add(item);
        }
        root.put("bids", bids);
        List<Object> asks = new ArrayList<>();
        for (BookDocument.Level level : book.asks) {
            Map<String, Object> item = new HashMap<>();
            item.put("price", level.price);
            item.put("qty", level.qty);
            item.put("orders", level.orders);
            asks.add(item);
        }
        root.put("asks", asks);
        return write(root);
    }

    public int decimalBook(DecimalBookDocument book) {
        Map<String, Object> root = new HashMap<>();
        root.put("sequence", book.sequence);
        List<Object> bids = new ArrayList<>();
        for (DecimalBookDocument.Level level : book.bids) {
            Map<String, Object> item = new HashMap<>();
            item.put("price", level.price);
            item.put("qty", level.qty);
            item.put("orders", level.orders);
            bids.add(item);
        }
        root.put("bids", bids);
        List<Object> asks = new ArrayList<>();
        for (DecimalBookDocument.Level level : book.asks) {
            Map<String, Object> item = new HashMap<>();
            item.put("price", level.price);
            item.put("qty", level.qty);
            item.put("orders", level.orders);
            asks.add(item);
        }
        root.put("asks", asks);
        return write(root);
    }

    public int quoted(QuotedDocument document) {
        Map<String, Object> root = new HashMap<>();
        root.put("ID", document.ID);
        QuotedDocument.Body content = document.Content;
        Map<String, Object> inner = new HashMap<>();
        inner.put("Id", content.Id);
        List<Object> stuff = new ArrayList<>();
        for (String text : content.Stuff) {
            stuff.add(text);
        }
        inner.put("Stuff", stuff);
        inner.put("Desc", content.Desc);
        inner.put("Time", content.Time);
        Map<String, Object> nested = new HashMap<>();
        nested.put("One", content.Nested.One);
        nested.put("Two", content.Nested.Two);
        inner.put("Nested", nested);
        root.put("Content", inner);
        return write(root);
    }

    public int quotedRaw(QuotedDocument document) {
        Map<String, Object> root = new HashMap<>();
        root.put("ID", document.ID);
        root.put("Content", (JSONAware) () -> document.rawText);
        return write(root);
    }

    public int customer(CustomerDocument customer) {
        Map<String, Object> root = new HashMap<>();
        root.put("id", customer.id);
        root.put("firstName", customer.firstName);
        root.put("lastName", customer.lastName);
        root.put("age", customer.age);
        Map<String, Object> address = new HashMap<>();
        address.put("street", customer.address.street);
        address.put("city", customer.address.city);
        address.put("zip", customer.address.zip);
        address.put("country", customer.address.country);
        root.put("address", address);
        List<Object> children = new ArrayList<>();
        for (CustomerDocument.Child child : customer.children) {
            Map<String, Object> item = new HashMap<>();
            item.put("name", child.name);
            item.put("age", child.age);
            children.add(item);
        }
        root.put("children", children);
        List<Object> cards = new ArrayList<>();
        for (CustomerDocument.Card card : customer.cards) {
            Map<String, Object> item = new HashMap<>();
            item.put("type", card.type);
            item.put("number", card.number);
            item.put("expires", card.expires);
            item.put("active", card.active);
            cards.add(item);
        }
        root.put("cards", cards);
        root.put("income", customer.income);
        return write(root);
    }

    public int rows(RowsDocument document) {
        Map<String, Object> root = new HashMap<>();
        root.put("id", document.id);
        List<Object> rows = new ArrayList<>();
        for (RowsDocument.Row row : document.rows) {
            Map<String, Object> item = new HashMap<>();
            item.put("number", row.number);
            item.put("text", row.text);
            rows.add(item);
        }
        root.put("rows", rows);
        return write(root);
    }

    public int positionalRows(RowsDocument document) {
        Map<String, Object> root = new HashMap<>();
        root.put("id", document.id);
        List<Object> rows = new ArrayList<>();
        for (RowsDocument.Row row : document.rows) {
            List<Object> item = new ArrayList<>();
            item.add(row.number);
            item.add(row.text);
            rows.add(item);
        }
        root.put("rows", rows);
        return write(root);
    }

    public int text(String text) {
        Map<String, Object> root = new HashMap<>();
        root.put("text", text);
        return write(root);
    }

    @Override
    public int ints(NumbersDocument.Ints document) {
        Map<String, Object> root = new HashMap<>();
        root.put("values", list(document.values));
        return write(root);
    }

    @Override
    public int longs(NumbersDocument.Longs document) {
        Map<String, Object> root = new HashMap<>();
        root.put("values", list(document.values));
        return write(root);
    }

    public int floats(NumbersDocument.Floats document) {
        Map<String, Object> root = new HashMap<>();
        root.put("values", list(document.values));
        return write(root);
    }

    @Override
    public int doubles(NumbersDocument.Doubles document) {
        Map<String, Object> root = new HashMap<>();
        root.put("values", list(document.values));
        return write(root);
    }

    public int decimals(NumbersDocument.Decimals document) {
        Map<String, Object> root = new HashMap<>();
        List<Object> values = new ArrayList<>();
        for (BigDecimal value : document.values) {
            values.add(value);
        }
        root.put("values", values);
        return write(root);
    }

    public int timestamps(NumbersDocument.Timestamps document) {
        Map<String, Object> root = new HashMap<>();
        List<Object> values = new ArrayList<>();
        for (Instant value : document.values) {
            values.add(value.toString());
        }
        root.put("values", values);
        return write(root);
    }

    private static List<Object> list(int[] values) {
        List<Object> list = new ArrayList<>(values.length);
        for (int value : values) {
            list.add(value);
        }
        return list;
    }

    private static List<Object> list(long[] values) {
        List<Object> list = new ArrayList<>(values.length);
        for (long value : values) {
            list.add(value);
        }
        return list;
    }

    private static List<Object> list(float[] values) {
        List<Object> list = new ArrayList<>(values.length);
        for (float value : values) {
            list.add(value);
        }
        return list;
    }

    private static List<Object> list(double[] values) {
        List<Object> list = new ArrayList<>(values.length);
        for (double value : values) {
            list.add(value);
        }
        return list;
    }
}
