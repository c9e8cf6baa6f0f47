// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonOptions.UnknownTypes;
import io.github.zilch.JsonScaled;
import io.github.zilch.JsonSerializable;
import io.github.zilch.OwnText;
import io.github.zilch.random.Texts.Shape;
import io.github.zilch.values.Choices;
import io.github.zilch.values.Expected;
import io.github.zilch.values.ModelText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Draws values whose code makes any call while it is read: texts, fragments, iterators, keys of maps, {@code toString}
 * and the getters of generated values. After such a call the model no longer knows the document.
 */
final class UserCode {
    static final int WAYS = 8;

    /** The first of the ways, which a row has too. */
    static final int IN_ROWS = 6;

    private UserCode() {}

    /** A type with a generated serializer: text, numbers, itself in a list, and an array. */
    @JsonSerializable
    record Quote(
            CharSequence text, boolean flag, @JsonScaled(2) long price, List<Quote> inner, int[] sizes) {}

    /** A type with a generated serializer whose getters run user code. */
    @JsonSerializable
    @JsonPropertyOrder({"id", "name", "tags", "open"})
    static final class Order {
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

    static Value draw(Choices choices, int way, Shape shape, ModelText model, JsonOptions options, Act act) {
        String string = Texts.draw(choices, shape);
        String json = new String(model.quote(string), StandardCharsets.UTF_8);
        int when = choices.below(4);
        switch (way) {
            case 0:
                return text(string, model, act);
            case 1:
                return FragmentValues.acting(choices, shape, model, act);
            case 2:
                Function<Side, Iterator<Object>> iterator = s -> iterator(new Timer(s, act, when), string);
                return containers("Iterator", iterator::apply, '[' + json + ",[" + json + "]]", 2, act);
            case 3:
                Function<Side, Collection<Object>> list = s -> collection(new Timer(s, act, when), string);
                return containers("Collection", list::apply, '[' + json + ",[" + json + "]]", 2, act);
            case 4:
                Function<Side, Map<CharSequence, Object>> map = s -> map(new UserText(string, s, act));
                return containers("Map", map::apply, '{' + json + ":[7]}", 2, act);
            case 5:
                return asText(string, json, options, act);
            case 6:
                return quote(string, json, options, act);
            default:
                return getters(string, json, when, act);
        }
    }

    /** Returns a text whose code acts on the document. */
    static Value text(String text, ModelText model, Act act) {
        return Value.of(
                        () -> "text " + Texts.show(text),
                        new Calls(
                                (s, v) -> v.add(new UserText(text, s, act)),
                                (s, n, k) -> n.put(k, new UserText(text, s, act))),
                        model.quote(text))
                .with(model.quote(text).length)
                .with(act);
    }

    private static Value containers(String what, Function<Side, Object> object, String json, int levels, Act act) {
        return Value.containers(() -> what, Calls.ofEach(object), json.getBytes(StandardCharsets.UTF_8), levels, levels)
                .with(act);
    }

    /** Acts when it is asked for the given time. */
    private static final class Timer {
        private final Side side;
        private final Act act;
        private int left;

        Timer(Side side, Act act, int left) {
            this.side = side;
            this.act = act;
            this.left = left;
        }

        void tick() {
            if (left-- == 0) {
                act.on(side);
            }
        }
    }

    private static Iterator<Object> iterator(Timer timer, String text) {
        Iterator<Object> elements = List.<Object>of(text, List.of(text)).iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                timer.tick();
                return elements.hasNext();
            }

            @Override
            public Object next() {
                timer.tick();
                return elements.next();
            }
        };
    }

    private static Collection<Object> collection(Timer timer, String text) {
        return new AbstractCollection<>() {
            @Override
            public Iterator<Object> iterator() {
                return UserCode.iterator(timer, text);
            }

            @Override
            public int size() {
                return 2;
            }
        };
    }

    private static Map<CharSequence, Object> map(CharSequence key) {
        return new AbstractMap<>() {
            @Override
            public Set<Entry<CharSequence, Object>> entrySet() {
                return Collections.singleton(Map.entry(key, List.of(7)));
            }
        };
    }

    private static Value asText(String string, String json, JsonOptions options, Act act) {
        Calls calls = Calls.ofEach(s -> OwnText.object(() -> {
            act.on(s);
            return string;
        }));
        return options.unknownTypes() == UnknownTypes.REJECT
                ? Value.failing(() -> "unknown", calls, Value.Kind.ORDINARY, IllegalArgumentException.class)
                : Value.of(() -> "toString", calls, json.getBytes(StandardCharsets.UTF_8))
                        .with(act);
    }

    private static Value quote(String string, String json, JsonOptions options, Act act) {
        Function<Side, Quote> quote = s -> new Quote(new UserText(string, s, act), true, 100, List.of(), new int[] {1});

        String price = Expected.decimal(BigDecimal.valueOf(100, 2), options);
        String text = "{\"text\":" + json + ",\"flag\":true,\"price\":" + price + ",\"inner\":[],\"sizes\":[1]}";
        return Value.containers(
                        () -> "quote", GeneratedValues.calls(quote), text.getBytes(StandardCharsets.UTF_8), 2, 0)
                .with(act);
    }

    private static Value getters(String string, String json, int when, Act act) {
        Function<Side, Order> order = s -> new Order(new Timer(s, act, when)::tick, string);
        Calls calls = new Calls(
                (s, v) -> UserCodeOrderJson.add((JsonBuilder) v, order.apply(s)),
                (s, n, k) -> UserCodeOrderJson.put(n, k, order.apply(s)));
        String text = "{\"id\":7,\"name\":" + json + ",\"tags\":[" + json + "],\"open\":true}";
        return Value.containers(() -> "order", calls, text.getBytes(StandardCharsets.UTF_8), 2, 0)
                .with(act);
    }
}
