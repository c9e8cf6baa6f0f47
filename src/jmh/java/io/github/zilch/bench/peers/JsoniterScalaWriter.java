// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import com.github.plokhotnyuk.jsoniter_scala.core.JsonWriter;
import com.github.plokhotnyuk.jsoniter_scala.core.WriterConfig;
import com.github.plokhotnyuk.jsoniter_scala.core.package$;
import io.github.zilch.bench.CustomerDocument;
import io.github.zilch.bench.NumbersDocument;
import io.github.zilch.bench.OrderDocument;
import io.github.zilch.bench.RowsDocument;
import io.github.zilch.bench.SeedDocument;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;

/**
 * jsoniter-scala, with codecs like those that its macros generate, written by hand in Java. The output is a part of an
 * array. Names are written without a check for escapes: the library has no names that are encoded in advance. Decimals
 * are wrapped in Scala's {@code BigDecimal}.
 */
public class JsoniterScalaWriter extends NumbersPeer {
    private static final WriterConfig CONFIG = package$.MODULE$.writeToSubArray$default$5();

    private final byte[] bytes = new byte[CAPACITY];

    @Override
    public byte[] bytes() {
        return bytes;
    }

    final <T> int write(T value, JsoniterScalaCodec<T> codec) {
        return package$.MODULE$.writeToSubArray(value, bytes, 0, bytes.length, CONFIG, codec);
    }

    private static scala.math.BigDecimal decimal(BigDecimal value) {
        return new scala.math.BigDecimal(value, MathContext.UNLIMITED);
    }

    private static final JsoniterScalaCodec<Integer> SEED_LITERALS = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(Integer id, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("ID");
            out.writeVal(id.intValue());
            out.writeNonEscapedAsciiKey("Method");
            out.writeVal("JSON");
            out.writeNonEscapedAsciiKey("Message");
            out.writeVal("Hello World");
            out.writeNonEscapedAsciiKey("Property");
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("Key");
            out.writeVal("Key");
            out.writeNonEscapedAsciiKey("Value");
            out.writeVal("Value");
            out.writeObjectEnd();
            out.writeNonEscapedAsciiKey("Childs");
            out.writeArrayStart();
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("ID");
            out.writeVal("child1");
            out.writeNonEscapedAsciiKey("Name");
            out.writeVal("child1");
            out.writeObjectEnd();
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("ID");
            out.writeVal("child2");
            out.writeNonEscapedAsciiKey("Name");
            out.writeVal("child2");
            out.writeObjectEnd();
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<SeedDocument> SEED = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(SeedDocument document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("ID");
            out.writeVal(document.ID);
            out.writeNonEscapedAsciiKey("Method");
            out.writeVal(document.Method);
            out.writeNonEscapedAsciiKey("Message");
            out.writeVal(document.Message);
            out.writeNonEscapedAsciiKey("Property");
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("Key");
            out.writeVal(document.Property.Key);
            out.writeNonEscapedAsciiKey("Value");
            out.writeVal(document.Property.Value);
            out.writeObjectEnd();
            out.writeNonEscapedAsciiKey("Childs");
            out.writeArrayStart();
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("ID");
            out.writeVal(document.Childs[0].ID);
            out.writeNonEscapedAsciiKey("Name");
            out.writeVal(document.Childs[0].Name);
            out.writeObjectEnd();
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("ID");
            out.writeVal(document.Childs[1].ID);
            out.writeNonEscapedAsciiKey("Name");
            out.writeVal(document.Childs[1].Name);
            out.writeObjectEnd();
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<OrderDocument> ORDER = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(OrderDocument order, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("orderId");
            out.writeVal(order.orderId);
            out.writeNonEscapedAsciiKey("clientId");
            out.writeVal(order.clientId);
            out.writeNonEscapedAsciiKey("quantity");
            out.writeVal(order.quantity);
            out.writeNonEscapedAsciiKey("shown");
            out.writeVal(order.shown);
            out.writeNonEscapedAsciiKey("limit");
            out.writeVal(decimal(order.limit));
            out.writeNonEscapedAsciiKey("fee");
            out.writeVal(decimal(order.fee));
            out.writeNonEscapedAsciiKey("price");
            out.writeVal(order.price);
            out.writeNonEscapedAsciiKey("symbol");
            out.writeVal(order.symbol);
            out.writeNonEscapedAsciiKey("side");
            out.writeVal(order.side);
            out.writeNonEscapedAsciiKey("type");
            out.writeVal(order.type);
            out.writeNonEscapedAsciiKey("account");
            out.writeVal(order.account);
            out.writeNonEscapedAsciiKey("venue");
            out.writeVal(order.venue);
            out.writeNonEscapedAsciiKey("currency");
            out.writeVal(order.currency);
            out.writeNonEscapedAsciiKey("live");
            out.writeVal(order.live);
            out.writeNonEscapedAsciiKey("time");
            out.writeVal(order.time);
            out.writeNonEscapedAsciiKey("legs");
            out.writeArrayStart();
            for (int leg : order.legs) {
                out.writeVal(leg);
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<CustomerDocument> CUSTOMER = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(CustomerDocument customer, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("id");
            out.writeVal(customer.id);
            out.writeNonEscapedAsciiKey("firstName");
            out.writeVal(customer.firstName);
            out.writeNonEscapedAsciiKey("lastName");
            out.writeVal(customer.lastName);
            out.writeNonEscapedAsciiKey("age");
            out.writeVal(customer.age);
            out.writeNonEscapedAsciiKey("address");
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("street");
            out.writeVal(customer.address.street);
            out.writeNonEscapedAsciiKey("city");
            out.writeVal(customer.address.city);
            out.writeNonEscapedAsciiKey("zip");
            out.writeVal(customer.address.zip);
            out.writeNonEscapedAsciiKey("country");
            out.writeVal(customer.address.country);
            out.writeObjectEnd();
            out.writeNonEscapedAsciiKey("children");
            out.writeArrayStart();
            for (CustomerDocument.Child child : customer.children) {
                out.writeObjectStart();
                out.writeNonEscapedAsciiKey("name");
                out.writeVal(child.name);
                out.writeNonEscapedAsciiKey("age");
                out.writeVal(child.age);
                out.writeObjectEnd();
            }
            out.writeArrayEnd();
            out.writeNonEscapedAsciiKey("cards");
            out.writeArrayStart();
            for (CustomerDocument.Card card : customer.cards) {
                out.writeObjectStart();
                out.writeNonEscapedAsciiKey("type");
                out.writeVal(card.type);
                out.writeNonEscapedAsciiKey("number");
                out.writeVal(card.number);
                out.writeNonEscapedAsciiKey("expires");
                out.writeVal(card.expires);
                out.writeNonEscapedAsciiKey("active");
                out.writeVal(card.active);
                out.writeObjectEnd();
            }
            out.writeArrayEnd();
            out.writeNonEscapedAsciiKey("income");
            out.writeVal(customer.income);
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<RowsDocument> ROWS = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(RowsDocument document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("id");
            out.writeVal(document.id);
            out.writeNonEscapedAsciiKey("rows");
            out.writeArrayStart();
            for (RowsDocument.Row row : document.rows) {
                out.writeObjectStart();
                out.writeNonEscapedAsciiKey("number");
                out.writeVal(row.number);
                out.writeNonEscapedAsciiKey("text");
                out.writeVal(row.text);
                out.writeObjectEnd();
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<RowsDocument> POSITIONAL_ROWS = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(RowsDocument document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("id");
            out.writeVal(document.id);
            out.writeNonEscapedAsciiKey("rows");
            out.writeArrayStart();
            for (RowsDocument.Row row : document.rows) {
                out.writeArrayStart();
                out.writeVal(row.number);
                out.writeVal(row.text);
                out.writeArrayEnd();
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<String> TEXT = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(String text, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("text");
            out.writeVal(text);
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<NumbersDocument.Ints> INTS = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(NumbersDocument.Ints document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("values");
            out.writeArrayStart();
            for (int value : document.values) {
                out.writeVal(value);
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<NumbersDocument.Longs> LONGS = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(NumbersDocument.Longs document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("values");
            out.writeArrayStart();
            for (long value : document.values) {
                out.writeVal(value);
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<NumbersDocument.Floats> FLOATS = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(NumbersDocument.Floats document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("values");
            out.writeArrayStart();
            for (float value : document.values) {
                out.writeVal(value);
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<NumbersDocument.Doubles> DOUBLES = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(NumbersDocument.Doubles document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("values");
            out.writeArrayStart();
            for (double value : document.values) {
                out.writeVal(value);
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<NumbersDocument.Decimals> DECIMALS = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(NumbersDocument.Decimals document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("values");
            out.writeArrayStart();
            for (BigDecimal value : document.values) {
                out.writeVal(decimal(value));
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<NumbersDocument.Timestamps> TIMESTAMPS = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(NumbersDocument.Timestamps document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("values");
            out.writeArrayStart();
            for (Instant value : document.values) {
                out.writeVal(value);
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<NumbersDocument.Doubles> FIXED_DECIMALS = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(NumbersDocument.Doubles document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("values");
            out.writeArrayStart();
            for (double value : document.values) {
                out.writeVal(decimal(NumbersDocument.fixed(value)));
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<NumbersDocument.Decimals> DECIMAL_STRINGS = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(NumbersDocument.Decimals document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("values");
            out.writeArrayStart();
            for (BigDecimal value : document.values) {
                out.writeValAsString(decimal(value));
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<NumbersDocument.Uuids> UUIDS = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(NumbersDocument.Uuids document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("values");
            out.writeArrayStart();
            for (UUID value : document.values) {
                out.writeVal(value);
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    private static final JsoniterScalaCodec<NumbersDocument.Times> TIMES = new JsoniterScalaCodec<>() {
        @Override
        public void encodeValue(NumbersDocument.Times document, JsonWriter out) {
            out.writeObjectStart();
            out.writeNonEscapedAsciiKey("values");
            out.writeArrayStart();
            for (OffsetDateTime value : document.values) {
                out.writeVal(value);
            }
            out.writeArrayEnd();
            out.writeObjectEnd();
        }
    };

    public int seedLiterals(int id) {
        return write(id, SEED_LITERALS);
    }

    public int seed(SeedDocument document) {
        return write(document, SEED);
    }

    public int order(OrderDocument order) {
        return write(order, ORDER);
    }

    public int customer(CustomerDocument customer) {
        return write(customer, CUSTOMER);
    }

    public int rows(RowsDocument document) {
        return write(document, ROWS);
    }

    public int positionalRows(RowsDocument document) {
        return write(document, POSITIONAL_ROWS);
    }

    public int text(String text) {
        return write(text, TEXT);
    }

    @Override
    public int ints(NumbersDocument.Ints document) {
        return write(document, INTS);
    }

    @Override
    public int longs(NumbersDocument.Longs document) {
        return write(document, LONGS);
    }

    public int floats(NumbersDocument.Floats document) {
        return write(document, FLOATS);
    }

    @Override
    public int doubles(NumbersDocument.Doubles document) {
        return write(document, DOUBLES);
    }

    public int decimals(NumbersDocument.Decimals document) {
        return write(document, DECIMALS);
    }

    public int timestamps(NumbersDocument.Timestamps document) {
        return write(document, TIMESTAMPS);
    }

    public int fixedDecimals(NumbersDocument.Doubles document) {
        return write(document, FIXED_DECIMALS);
    }

    public int decimalStrings(NumbersDocument.Decimals document) {
        return write(document, DECIMAL_STRINGS);
    }

    public int uuids(NumbersDocument.Uuids document) {
        return write(document, UUIDS);
    }

    public int times(NumbersDocument.Times document) {
        return write(document, TIMES);
    }
}
