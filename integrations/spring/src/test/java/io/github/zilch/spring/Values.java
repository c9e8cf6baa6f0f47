// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonView;
import io.github.zilch.JsonSerializable;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.web.PagedModel;

/** The types that the controllers return, and random values of them. */
final class Values {
    private Values() {}

    enum Side {
        BUY,
        SELL
    }

    record Party(
            String name,
            @JsonInclude(JsonInclude.Include.NON_NULL) String city,
            List<String> tags) {}

    @JsonSerializable
    record Trade(
            long id,
            String symbol,
            BigDecimal price,
            int quantity,
            Side side,
            Party buyer,
            Instant time,
            LocalDate day,
            double rate,
            boolean settled,
            Map<String, Integer> fees) {}

    @JsonSerializable
    static class Account {
        private final String owner;

        Account(String owner) {
            this.owner = owner;
        }

        @JsonProperty("account_owner")
        public String getOwner() {
            return owner;
        }

        @JsonIgnore
        public String getSecret() {
            return "secret";
        }
    }

    @JsonSerializable
    static class MarginAccount extends Account {
        private final int limit;

        MarginAccount(String owner, int limit) {
            super(owner);
            this.limit = limit;
        }

        public int getLimit() {
            return limit;
        }
    }

    /** Has no serializer of its own. */
    static class HiddenAccount extends Account {
        HiddenAccount(String owner) {
            super(owner);
        }

        public String getExtra() {
            return "extra";
        }
    }

    @JsonSerializable
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Square.class, name = "square")
    })
    sealed interface Shape permits Circle, Square {}

    @JsonSerializable
    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    /** Has no serializer; its implementation has one. */
    interface Marked {
        String getText();
    }

    @JsonSerializable
    record Mark(@JsonProperty("mark_id") int id) implements Marked {
        @Override
        public String getText() {
            return "x";
        }
    }

    /** Is Jackson's. */
    record Plain(String name, Trade trade) {}

    interface Brief {}

    /** Has a view, so it is Jackson's. */
    @JsonSerializable
    record Viewed(@JsonView(Brief.class) int id, String text) {}

    @JsonSerializable
    record Timed(Duration duration) {}

    /**
     * Is bounded by itself, as the {@code RepresentationModel} of Spring HATEOAS is.
     *
     * @param <T> the class itself.
     */
    static class Model<T extends Model<? extends T>> {
        public String getName() {
            return "n";
        }
    }

    enum Level {
        HIGH;

        @Override
        public String toString() {
            return "high level";
        }
    }

    @JsonSerializable
    record Levelled(Level level) {}

    @JsonSerializable
    record Naming(String firstName, String none) {}

    /** Has names that Jackson 2 and Jackson 3 make differently. */
    @JsonSerializable
    static class Capitals {
        public String getURL() {
            return "u";
        }

        public String getEMail() {
            return "e";
        }

        public String getxIndex() {
            return "x";
        }
    }

    @JsonSerializable
    record Texts(Locale locale, Year year, Month month) {}

    /** Has members that are not in the order of their names. */
    @JsonSerializable
    static class Unsorted {
        public String symbol = "VOD.L";
        public int amount = 5;
    }

    /** A day of JDBC. */
    @JsonSerializable
    record Day(java.sql.Date day) {}

    /** Contains itself; its name is short, so that the buffer of the server holds a deep one. */
    @JsonSerializable
    record Deep(Deep d) {}

    /** What cannot be written: NaN, deep inside. */
    @JsonSerializable
    record Broken(List<Measure> measures) {}

    record Measure(double value) {}

    static Broken broken() {
        return new Broken(List.of(new Measure(1), new Measure(Double.NaN)));
    }

    @JsonSerializable
    record Failing(int id) {
        public String getText() {
            throw new UnsupportedOperationException("no text");
        }
    }

    /** Fails after a long text. */
    @JsonSerializable
    @JsonPropertyOrder({"text", "half"})
    record Late(String text, @JsonIgnore int divisor) {
        public int getHalf() {
            return 1 / divisor;
        }
    }

    @JsonSerializable(name = "RenamedWire")
    record Renamed(int id) {}

    // ---- random values ----

    private static final String LETTERS = "abcdefgh \"\\/\n\u0001éßжﷺ€\u2028";

    static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            if (random.nextInt(20) == 0) {
                text.append("😀");
            } else {
                text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
            }
        }
        return text.toString();
    }

    private static <T> T orNull(Random random, T value) {
        return random.nextInt(6) == 0 ? null : value;
    }

    static <T> List<T> list(Random random, int most, Supplier<T> element) {
        List<T> list = new ArrayList<>();
        for (int i = random.nextInt(most); i > 0; i--) {
            list.add(element.get());
        }
        return list;
    }

    static Trade trade(Random random) {
        Map<String, Integer> fees = new TreeMap<>();
        for (String fee : list(random, 4, () -> text(random))) {
            fees.put(fee, random.nextInt());
        }
        return new Trade(
                random.nextLong(),
                orNull(random, text(random)),
                orNull(random, BigDecimal.valueOf(random.nextLong(), random.nextInt(12))),
                random.nextInt(),
                orNull(random, Side.values()[random.nextInt(2)]),
                orNull(
                        random,
                        new Party(
                                orNull(random, text(random)),
                                orNull(random, text(random)),
                                orNull(random, list(random, 4, () -> orNull(random, text(random)))))),
                orNull(random, Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000))),
                orNull(random, LocalDate.ofEpochDay(random.nextInt(40_000))),
                random.nextInt(2_000_000) / 1000.0,
                random.nextBoolean(),
                orNull(random, fees));
    }

    /** Returns pages: the first, one in the middle, the last, an empty one, and one that knows nothing of others. */
    static List<PagedModel<Trade>> pages(List<Trade> trades) {
        int size = trades.size();
        return List.of(
                new PagedModel<>(new PageImpl<>(trades, PageRequest.of(0, size), 3L * size)),
                new PagedModel<>(new PageImpl<>(trades, PageRequest.of(1, size), Long.MAX_VALUE)),
                new PagedModel<>(new PageImpl<>(trades.subList(0, 1), PageRequest.of(2, size), 2L * size + 1)),
                new PagedModel<>(new PageImpl<>(List.of(), PageRequest.of(5, size), 0)),
                new PagedModel<>(new PageImpl<>(trades)));
    }

    static Account account(Random random) {
        return random.nextBoolean()
                ? new Account(orNull(random, text(random)))
                : new MarginAccount(text(random), random.nextInt());
    }

    static Shape shape(Random random) {
        return random.nextBoolean() ? new Circle(random.nextInt(100) / 4.0) : new Square(random.nextInt(1000) / 8.0);
    }
}
