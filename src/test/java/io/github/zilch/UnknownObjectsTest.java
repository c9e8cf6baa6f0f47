// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static io.github.zilch.Documents.withoutPath;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonOptions.UnknownTypes;
import java.io.File;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.ChronoLocalDateTime;
import java.time.chrono.ChronoPeriod;
import java.time.chrono.ChronoZonedDateTime;
import java.time.chrono.Era;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C22: the text of an object that nobody knows is not written")
class UnknownObjectsTest {
    private static final String USER = "io.github.zilch.UnknownObjectsTest$User";
    private static final String PLAIN = "io.github.zilch.UnknownObjectsTest$Plain";
    private static final String REMEDY =
            "write its values one by one, or have @JsonSerializable generate its serializer";
    private static final String ON_REQUEST = ", or write its toString() with JsonOptions.unknownTypes(TO_STRING)";
    private static final JsonOptions TO_STRING = JsonOptions.DEFAULT.unknownTypes(UnknownTypes.TO_STRING);

    /** Says more than anybody meant to write. */
    private record User(String name, String password) {}

    private static final Object ANN = new User("ann", "secret");

    /** Says no more than any object does. */
    private static final class Plain {}

    /** A number whose digits nobody knows. */
    @SuppressWarnings("serial") // is never serialized
    private static final class Temperature extends Number {
        @Override
        public int intValue() {
            return 1;
        }

        @Override
        public long longValue() {
            return 1;
        }

        @Override
        public float floatValue() {
            return 1;
        }

        @Override
        public double doubleValue() {
            return 1;
        }

        @Override
        public String toString() {
            return "hot";
        }
    }

    private static String refusal(JsonOptions options, Object value) {
        JsonBuilder json = new JsonBuilder(options);
        JsonBuilder array = json.put("before", 1).createJSONArray("values");
        String before = json.toString();
        String member = withoutPath(assertThrows(IllegalArgumentException.class, () -> json.put("k", value)));
        String element = withoutPath(assertThrows(IllegalArgumentException.class, () -> array.add(value)));
        JsonRow row = array.addRow(JsonShape.of("k"));
        String inRow = withoutPath(assertThrows(IllegalArgumentException.class, () -> row.add(value)));
        row.cancel();
        assertEquals(before, json.toString());
        assertEquals(member, element);
        assertEquals(member, inRow);
        return member;
    }

    private static String element(JsonOptions options, Object value) {
        return new JsonBuilder(options).resetArray().add(value).toString();
    }

    @Test
    void objectsWithoutAFormAreRefused() {
        assertEquals(USER + " has no JSON form: " + REMEDY + ON_REQUEST, refusal(JsonOptions.DEFAULT, ANN));
        assertEquals("[\"User[name=ann, password=secret]\"]", element(TO_STRING, ANN));
    }

    @Test
    void objectsWithoutATextOfTheirOwnAreRefusedAlways() {
        String expected = PLAIN + " has no JSON form, and no toString() of its own: " + REMEDY;
        assertEquals(expected, refusal(JsonOptions.DEFAULT, new Plain()));
        assertEquals(expected, refusal(TO_STRING, new Plain()));
        assertThrows(IllegalArgumentException.class, () -> element(TO_STRING, new Object()));
        Runnable lambda = () -> {};
        assertThrows(IllegalArgumentException.class, () -> element(TO_STRING, lambda));
    }

    @Test
    void objectsInContainersAreRefusedWhereverTheyAre() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("first", 1);
        map.put("user", ANN);
        for (Object value : List.of(
                map,
                List.of(1, map),
                new Object[] {1, ANN},
                new Object[][] {{ANN}},
                Optional.of(ANN),
                new AtomicReference<>(ANN),
                Map.entry("user", ANN),
                Collections.singletonMap("users", new ArrayList<>(Arrays.asList(null, Optional.of(ANN)))))) {
            assertEquals(
                    USER + " has no JSON form: " + REMEDY + ON_REQUEST,
                    refusal(JsonOptions.DEFAULT, value),
                    value.toString());
        }
        assertThrows(IllegalArgumentException.class, () -> element(JsonOptions.DEFAULT, Stream.of(1, ANN)));
        assertThrows(IllegalArgumentException.class, () -> element(JsonOptions.DEFAULT, new Exception(USER)));
        assertThrows(IllegalArgumentException.class, () -> element(JsonOptions.DEFAULT, new Temperature()));
        assertEquals("[\"hot\"]", element(TO_STRING, new Temperature()));
    }

    @Test
    void keysOfMapsAreRefusedLikeValues() {
        String remedy = " has no JSON form: use keys that are text";
        assertEquals("a key of " + USER + remedy + ON_REQUEST, refusal(JsonOptions.DEFAULT, Map.of(ANN, 1)));
        String noText = "a key of " + PLAIN + " has no JSON form, and no toString() of its own: use keys that are text";
        assertEquals(noText, refusal(JsonOptions.DEFAULT, Map.of(new Plain(), 1)));
        assertEquals(noText, refusal(TO_STRING, Map.of(new Plain(), 1)));
        assertEquals("[{\"User[name=ann, password=secret]\":1}]", element(TO_STRING, Map.of(ANN, 1)));
    }

    @Test
    void typesOfTheJdkThatStandForThemselvesAreTheirText() throws Exception {
        Map<Object, String> texts = new LinkedHashMap<>();
        texts.put(URI.create("http://a/b"), "http://a/b");
        texts.put(URI.create("http://a/b").toURL(), "http://a/b");
        texts.put(Path.of("a", "b"), "a/b");
        texts.put(new File("a/b"), "a/b");
        texts.put(InetAddress.getByAddress("h", new byte[] {1, 2, 3, 4}), "h/1.2.3.4");
        texts.put(InetSocketAddress.createUnresolved("h", 80), "h/<unresolved>:80");
        texts.put(Locale.UK, "en_GB");
        texts.put(Currency.getInstance("EUR"), "EUR");
        texts.put(ZoneId.of("Europe/Paris"), "Europe/Paris");
        texts.put(ZoneOffset.ofHours(1), "+01:00");
        texts.put(StandardCharsets.UTF_8, "UTF-8");
        texts.put(Pattern.compile("a+"), "a+");
        texts.put(StringBuilder.class, "class java.lang.StringBuilder");
        texts.put(Duration.ofSeconds(90), "PT1M30S");
        texts.put(Period.ofDays(3), "P3D");
        texts.put(Year.of(2026), "2026");
        texts.put(YearMonth.of(2026, 11), "2026-11");
        texts.put(OffsetTime.of(10, 15, 0, 0, ZoneOffset.UTC), "10:15Z");
        texts.forEach((value, text) -> {
            assertEquals("[\"" + text + "\"]", element(JsonOptions.DEFAULT, value), text);
            assertEquals("[{\"" + text + "\":1}]", element(JsonOptions.DEFAULT, Map.of(value, 1)), text);
        });
        assertEquals("[\"Europe/Paris\"]", element(JsonOptions.DEFAULT, TimeZone.getTimeZone("Europe/Paris")));
    }

    @Test
    @SuppressWarnings("serial") // are never serialized
    void textsOfTheJdkAreNotThoseOfItsSubclasses() {
        Object date = new Date() {
            @Override
            public String toString() {
                return "secret";
            }
        };
        Object zone = new SimpleTimeZone(0, "Own") {
            @Override
            public String toString() {
                return "secret";
            }
        };
        Object file = new File("a") {
            @Override
            public String toString() {
                return "secret";
            }
        };
        assertEquals("[{\"UTC\":1}]", element(JsonOptions.DEFAULT, Map.of(TimeZone.getTimeZone("UTC"), 1)));
        assertEquals("[{\"1970-01-01T00:00:00Z\":1}]", element(JsonOptions.DEFAULT, Map.of(new Date(0), 1)));
        for (Object key : List.of(date, file, zone)) {
            assertThrows(IllegalArgumentException.class, () -> element(JsonOptions.DEFAULT, Map.of(key, 1)));
        }
        assertThrows(IllegalArgumentException.class, () -> element(JsonOptions.DEFAULT, file));
        assertThrows(IllegalArgumentException.class, () -> element(JsonOptions.DEFAULT, zone));
        assertEquals("[\"Own\"]", element(TO_STRING, zone));
    }

    /** Returns an implementation of an interface, made at run time, whose text nobody meant to write. */
    private static <T> T made(Class<T> type, ClassLoader loader) {
        return type.cast(Proxy.newProxyInstance(loader, new Class<?>[] {type}, (proxy, method, arguments) -> "secret"));
    }

    private static final class OwnCharset extends Charset {
        OwnCharset() {
            super("secret", null);
        }

        @Override
        public boolean contains(Charset other) {
            return false;
        }

        @Override
        public CharsetDecoder newDecoder() {
            throw new UnsupportedOperationException();
        }

        @Override
        public CharsetEncoder newEncoder() {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void textsOfTheJdkAreNotThoseOfImplementationsOfItsInterfaces() {
        List<Object> values = new ArrayList<>(List.of(new OwnCharset()));
        for (Class<?> type : new Class<?>[] {
            Path.class, TemporalAmount.class, TemporalAccessor.class,
            Temporal.class, ChronoLocalDate.class, ChronoLocalDateTime.class,
            ChronoZonedDateTime.class, ChronoPeriod.class, Era.class
        }) {
            values.add(made(type, UnknownObjectsTest.class.getClassLoader()));
            values.add(made(type, ClassLoader.getPlatformClassLoader()));
        }
        for (Object value : values) {
            String type = value.getClass().getName();
            assertEquals(type + " has no JSON form: " + REMEDY + ON_REQUEST, refusal(JsonOptions.DEFAULT, value));
            assertEquals("[\"secret\"]", element(TO_STRING, value));
        }
    }

    @Test
    @DisplayName("a date or time of a user's class is refused or written, whichever method it is put by")
    void datesAndTimesOfOthers() {
        Temporal value = made(Temporal.class, UnknownObjectsTest.class.getClassLoader());
        String expected = value.getClass().getName() + " has no JSON form: " + REMEDY + ON_REQUEST;
        JsonBuilder json = new JsonBuilder();
        JsonBuilder array = json.createJSONArray("a");
        assertEquals(expected, withoutPath(assertThrows(IllegalArgumentException.class, () -> json.put("k", value))));
        assertEquals(expected, withoutPath(assertThrows(IllegalArgumentException.class, () -> array.add(value))));
        JsonRow row = array.addRow(JsonShape.of("k"));
        assertEquals(expected, withoutPath(assertThrows(IllegalArgumentException.class, () -> row.add(value))));
        row.cancel();
        assertEquals("{\"a\":[]}", json.toString());
        JsonBuilder allowed = new JsonBuilder(TO_STRING).put("k", value);
        allowed.createJSONArray("a")
                .add(value)
                .addRow(JsonShape.of("r"))
                .add(value)
                .end();
        assertEquals("{\"k\":\"secret\",\"a\":[\"secret\",{\"r\":\"secret\"}]}", allowed.toString());
        assertEquals(
                "{\"k\":\"--11-25\"}",
                new JsonBuilder().put("k", (Object) MonthDay.of(11, 25)).toString());
        assertEquals(
                "{\"k\":\"2026\"}", new JsonBuilder().put("k", Year.of(2026)).toString());
    }

    @Test
    @DisplayName("C4: a reference that contains itself is refused")
    void referencesThatContainThemselves() {
        for (int length = 1; length < 6; length++) {
            AtomicReference<Object> first = new AtomicReference<>();
            AtomicReference<Object> last = first;
            for (int i = 1; i < length; i++) {
                last = new AtomicReference<>(i % 2 == 0 ? last : Optional.of(last));
            }
            first.set(last);
            JsonBuilder json = new JsonBuilder().put("a", 1);
            assertEquals(
                    "$.r: an AtomicReference contains itself: put what it stands for",
                    messageOf(IllegalStateException.class, () -> json.put("r", (Object) first)));
            assertEquals("{\"a\":1}", json.toString());
        }
    }

    @Test
    @DisplayName("C8: an object whose text is null is absent")
    void objectWhoseTextIsNullIsAbsent() {
        Object nothing = OwnText.object(() -> null);
        JsonBuilder texts = new JsonBuilder(TO_STRING);
        assertEquals("{}", texts.put("a", nothing).toString());
        assertEquals("[null]", texts.resetArray().add(nothing).toString());
    }
}
