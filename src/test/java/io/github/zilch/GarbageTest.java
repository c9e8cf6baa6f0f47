// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.AllocationMeter.assertNone;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.zilch.values.ValueGarbageTest;
import io.github.zilch.values.ValueTypes;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** All methods but those that write a value, which ValueGarbageTest has, and whole documents; no method is left out. */
@Tag("garbage")
@Tag("contract")
@Tag("fast")
@DisplayName("C5: no garbage")
class GarbageTest {
    private static final String CHINESE = "\u4e2d\u6587\u5b57";
    private static final String LONG = "0123456789".repeat(420);
    private static final StringBuilder BUILDER = new StringBuilder("a builder \u4e2d");
    private static final JsonKey KEY = JsonKey.of("a key \u00e9");
    private static final BigDecimal COMPACT = new BigDecimal("101.50");
    private static final CharSequence OWN = OwnText.of("abcdefghijklmnopqrstuvwxyz");
    private static final JsonShape SHAPE = JsonShape.of("id", "name");

    /** Methods that return a new object, as their Javadoc says. */
    private static final Set<String> ALLOCATE =
            Set.of("get(CharSequence)", "getString(CharSequence)", "toBytes()", "toString()", "toPrettyString()");

    private static final UnsafeBuffer HEAP_REGION = new UnsafeBuffer(new byte[1000]);
    private static final UnsafeBuffer OFF_HEAP_REGION = new UnsafeBuffer(ByteBuffer.allocateDirect(1000));
    private static final ByteBuffer HEAP_BYTES = ByteBuffer.allocate(1000).position(3);
    private static final ByteBuffer DIRECT_BYTES =
            ByteBuffer.allocateDirect(1000).position(3);
    private static final OutputStream STREAM = OutputStream.nullOutputStream();
    private static final UnsafeBuffer TIGHT = new UnsafeBuffer(ByteBuffer.allocateDirect(60));

    private static final TakingChannel CHANNEL = source -> {
        int taken = Math.min(7, source.remaining());
        source.position(source.position() + taken);
        return taken;
    };

    private static final byte[] MEMBERS = TestSlices.utf8(",\"a\":1,\"b\":[2,{}],");
    private static final UnsafeBuffer MEMBERS_HEAP = new UnsafeBuffer(MEMBERS);
    private static final UnsafeBuffer MEMBERS_OFF_HEAP = new UnsafeBuffer(
            ByteBuffer.allocateDirect(MEMBERS.length).put(MEMBERS).flip());
    private static final JsonShape COLUMNS = JsonShape.of("a", "\u00fcber", "x".repeat(50));
    private static final JsonShape POSITIONAL = COLUMNS.asArray();
    private static final JsonShape NESTED = JsonShape.of("a", "b").with("b", JsonShape.of("c"));
    private static final DelimitedFields FIELDS =
            new DelimitedFields((byte) '\t').expect("").expect("");
    private static final byte[] DELIMITED = TestSlices.utf8("first\tsecond\tthe rest\n");

    private final byte[] array = new byte[1000];
    private final JsonBuilderPool pool = new JsonBuilderPool(4);
    private final JsonBuilder json = new JsonBuilder();
    private long sum;
    private int counter;

    private int next() {
        return ++counter;
    }

    @TestFactory
    Stream<DynamicTest> members() {
        return Stream.of(ValueGarbageTest.builders()).flatMap(this::members);
    }

    private Stream<DynamicTest> members(JsonBuilder json) {
        return Stream.of(
                test("putMembersUnchecked(DirectBuffer,int,int): heap", () -> members(json, MEMBERS_HEAP)),
                test("putMembersUnchecked(DirectBuffer,int,int): off heap", () -> members(json, MEMBERS_OFF_HEAP)),
                read(
                        "putJSON(CharSequence,JsonBuilder): a child of the same document",
                        () -> json.reset()
                                .putJSON("key", json.createJSON("source").put("x", 1))),
                read(
                        "addJSON(JsonBuilder): a child of the same document",
                        () -> json.resetArray().addJSON(json.createJSON().put("x", 1))));
    }

    /** Writes members in order, and late. */
    private void members(JsonBuilder json, UnsafeBuffer source) {
        json.reset()
                .putMembersUnchecked(source, 1, MEMBERS.length - 2)
                .putMembersUnchecked(source, 1, MEMBERS.length - 2);
        JsonBuilder child = json.reset().createJSON("child");
        json.put("after", 1);
        child.put("late", 2); // from here on pieces of the text are out of place
        json.putMembersUnchecked(source, 1, MEMBERS.length - 2);
        child.put("later", 3);
        json.putMembersUnchecked(source, 1, MEMBERS.length - 2);
        sum += json.length();
    }

    @TestFactory
    Stream<DynamicTest> placeAndLifecycle() {
        JsonBuilder closed = new JsonBuilder();
        closed.close();
        return Stream.of(
                test("reset()", () -> document(json.reset())),
                test("resetArray()", () -> json.resetArray().add(1)),
                test("close(): again", closed::close),
                test(
                        "unwrap()",
                        () -> document(json.wrap(OFF_HEAP_REGION, 7, 900).unwrap())),
                test(
                        "pad(): off heap",
                        () -> document(json.wrap(OFF_HEAP_REGION, 7, 900)).pad()),
                test(
                        "pad(): heap",
                        () -> document(json.wrap(HEAP_REGION, 7, 900)).pad()),
                test("trim(int)", () -> document(json.trim(100_000))),
                test("close(): to a pool", () -> {
                    try (JsonBuilder lent = pool.acquire()) {
                        document(lent);
                    }
                }),
                read("wrap(MutableDirectBuffer,int,int): heap", () -> document(json.wrap(HEAP_REGION, 7, 900))),
                read("wrap(MutableDirectBuffer,int,int): off heap", () -> document(json.wrap(OFF_HEAP_REGION, 7, 900))),
                test("wrap(MutableDirectBuffer,int,int): a region that becomes full", () -> {
                    json.wrap(TIGHT, 0, 60)
                            .put("a", "0123456789")
                            .createJSONArray("b")
                            .add(1)
                            .add(2.5);
                    sum += json.length();
                }),
                read("wrap(ByteBuffer): heap", () -> document(json.wrap(HEAP_BYTES))),
                read("wrap(ByteBuffer): direct", () -> document(json.wrap(DIRECT_BYTES))));
    }

    @TestFactory
    Stream<DynamicTest> childrenAndUndoing() {
        return Stream.of(
                test(
                        "createJSON(CharSequence)",
                        () -> json.reset().createJSON("a").createJSON("b")),
                test("createJSON()", () -> json.resetArray().createJSON()),
                test(
                        "createJSONArray(CharSequence)",
                        () -> json.reset().createJSONArray("a").add(1)),
                test(
                        "createJSONArray()",
                        () -> json.resetArray().createJSONArray().createJSONArray()),
                test("createJSON(CharSequence): keys of every kind", () -> {
                    json.reset()
                            .createJSON(KEY)
                            .createJSON(BUILDER)
                            .createJSON(OWN)
                            .createJSON(CHINESE);
                }),
                test("mark()", () -> sum += document(json.reset()).mark()),
                test("rollback(long)", () -> {
                    long mark = json.reset().put("a", 1).mark();
                    document(json);
                    json.rollback(mark).put("b", 2);
                }),
                test(
                        "addRow(JsonShape)",
                        () -> json.resetArray().addRow(SHAPE).add(1).end()),
                test(
                        "putRow(CharSequence,JsonShape)",
                        () -> json.reset().putRow("row", SHAPE).end()),
                test(
                        "putMembers(JsonShape)",
                        () -> json.reset().put("a", 1).putMembers(SHAPE).end()),
                test("reset(JsonShape)", () -> json.reset(SHAPE).add(1).end()),
                test("rollback(long): of late writes", () -> {
                    JsonBuilder first = json.reset().createJSON("first");
                    JsonBuilder second = json.createJSONArray("second");
                    long mark = json.put("a", 1).mark();
                    for (int i = 0; i < 5; i++) {
                        first.put("late", i);
                        second.createJSON().put("later", i);
                    }
                    json.rollback(mark);
                    first.put("b", 2);
                }));
    }

    @TestFactory
    Stream<DynamicTest> reading() {
        return Stream.of(
                test("size()", () -> sum += json.size()),
                test("isArray()", () -> sum += json.isArray() ? 1 : 0),
                test("isEmpty()", () -> sum += json.isEmpty() ? 1 : 0),
                test("length()", () -> sum += document(json.reset()).length()),
                test("offset()", () -> sum += json.offset()),
                test("buffer()", () -> sum += json.buffer().capacity()),
                test(
                        "byteBuffer()",
                        () -> sum += document(json.reset()).byteBuffer().remaining()),
                test(
                        "byteBuffer(): of a region",
                        () -> sum += document(json.wrap(OFF_HEAP_REGION, 7, 900))
                                .byteBuffer()
                                .remaining()),
                test("toBytes(byte[],int)", () -> sum += document(json.reset()).toBytes(array, 3)),
                test("toBytes(MutableDirectBuffer,int): heap", () -> sum += json.toBytes(HEAP_REGION, 3)),
                test("toBytes(MutableDirectBuffer,int): off heap", () -> sum += json.toBytes(OFF_HEAP_REGION, 3)),
                test("toBytes(ByteBuffer): heap", () -> sum += json.toBytes(HEAP_BYTES.position(3))),
                test("toBytes(ByteBuffer): direct", () -> sum += json.toBytes(DIRECT_BYTES.position(3))),
                test("writeTo(OutputStream)", () -> {
                    try {
                        sum += document(json.reset()).writeTo(STREAM);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                }),
                test("writeTo(WritableByteChannel)", () -> {
                    try {
                        sum += document(json.reset()).writeTo(CHANNEL);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                }));
    }

    @TestFactory
    @DisplayName("what rows do beside writing values")
    Stream<DynamicTest> rows() {
        return Stream.of(
                test("skip", () -> inRows(JsonRow::skip)),
                test("addRow", () -> inRows(row -> row.addRow(POSITIONAL).add(1).end())),
                test("addObject, key", () -> inRows(GarbageTest::addObject)),
                test("of several names", () -> {
                    json.reset().putRow("k", COLUMNS).add(1).end();
                    json.reset().putMembers(COLUMNS).add(1).end();
                    json.reset(COLUMNS).add(1).end();
                }),
                test("inner rows", () -> json.reset(NESTED).add(1).add(2).end()),
                test("addFields", () -> {
                    FIELDS.wrap(DELIMITED, 0, DELIMITED.length);
                    json.reset(NESTED).addFields(FIELDS, 2).end();
                }),
                test("cancel", () -> json.reset(COLUMNS).addArray().cancel()));
    }

    /** Adds three values to a row of either layout. */
    private void inRows(Consumer<JsonRow> value) {
        JsonBuilder rows = json.resetArray();
        for (JsonShape shape = COLUMNS; shape != null; shape = shape == COLUMNS ? POSITIONAL : null) {
            JsonRow row = rows.addRow(shape);
            value.accept(row);
            value.accept(row);
            value.accept(row);
            row.end();
        }
    }

    private static void addObject(JsonRow row) {
        row.addObject().key("k").add(1).key(KEY).add("x").key(CHINESE).addNull();
        row.key(BUILDER).add(2).key(OWN).skip().end();
    }

    @TestFactory
    @DisplayName("validating any text, in any kind of memory and with any result")
    Stream<DynamicTest> validation() {
        return Stream.of(
                        TestSlices.utf8("{\"k\\u00e9y\u00e9\u4e2d\ud83d\ude00\":[1,-2.5e-7,true,false,null,\"\",{}]}"),
                        TestSlices.raw("[1,2,\"\u00E2\u0082\"]"),
                        TestSlices.raw("[".repeat(200) + "]".repeat(200)))
                .map(text -> test("JsonValidator: " + text.length + " bytes", validating(text)));
    }

    private Runnable validating(byte[] text) {
        UnsafeBuffer heap = new UnsafeBuffer(text);
        ByteBuffer direct = ByteBuffer.allocateDirect(text.length).put(text).flip();
        UnsafeBuffer offHeap = new UnsafeBuffer(direct);
        ByteBuffer bytes = ByteBuffer.wrap(text);
        ByteBuffer readOnly = bytes.asReadOnlyBuffer();
        return () -> {
            sum += JsonValidator.firstError(text, 0, text.length);
            sum += JsonValidator.isValid(text, 0, text.length - 1) ? 1 : 0;
            sum += JsonValidator.firstError(heap, 0, text.length);
            sum += JsonValidator.firstError(offHeap, 0, text.length);
            sum += JsonValidator.isValid(offHeap, 0, text.length) ? 1 : 0;
            sum += JsonValidator.firstError(bytes);
            sum += JsonValidator.firstError(readOnly);
            sum += JsonValidator.isValid(direct) ? 1 : 0;
        };
    }

    @TestFactory
    Stream<DynamicTest> wholeDocuments() {
        JsonBuilder strict = new JsonBuilder(JsonOptions.DEFAULT
                .rejectDuplicateKeys(true)
                .asciiOnly(true)
                .htmlSafe(true)
                .loneSurrogates(JsonOptions.LoneSurrogates.ESCAPE)
                .longsAsStrings(JsonOptions.LongsAsStrings.UNSAFE)
                .decimalsAsStrings(true)
                .lineFeed(true)
                .retainedCapacity(10_000)
                .nonFinite(JsonOptions.NonFinite.STRING));
        JsonBuilder nulls = new JsonBuilder(JsonOptions.DEFAULT.nonFinite(JsonOptions.NonFinite.NULL));
        JsonBuilder java = new JsonBuilder(JsonOptions.DEFAULT.floatLayout(JsonOptions.FloatLayout.JAVA));
        double[] doubles = {5, 1e21, Double.MIN_VALUE};
        return Stream.of(
                test("document with every option", () -> {
                    document(strict.reset())
                            .put("nan", Double.NaN)
                            .putDecimal("decimal", 101_50, 2)
                            .put("big decimal", COMPACT)
                            .put("fixed", 101.5, 2)
                            .put("large", Long.MAX_VALUE)
                            .put("e", "<\u00e9>")
                            .put("lone \ud800", "\udfff");
                    sum += strict.length();
                }),
                test(
                        "document with nulls for NaN",
                        () -> nulls.reset().put("nan", Float.NaN).put("i", 1.0 / 0)),
                test(
                        "document with doubles in the layout of Java",
                        () -> java.reset()
                                .put("a", 1.0 * next())
                                .put("b", Double.MIN_VALUE)
                                .put("c", 1e21f)
                                .createJSONArray("d")
                                .addAll(doubles, 0, doubles.length)),
                test(
                        "document with lone surrogates that are replaced",
                        () -> json.reset().put("lone \ud800", "\udfff").put("char", '\ud800')),
                test("document that is written out of order", () -> {
                    JsonBuilder rows = json.reset().createJSONArray("rows");
                    JsonBuilder totals = json.createJSON("totals");
                    for (int i = 0; i < 5; i++) {
                        rows.createJSON().put("i", i);
                        totals.put("sum", next());
                        json.putJSON("copy", totals);
                    }
                    sum += json.length();
                }),
                test("optional members", () -> {
                    json.reset();
                    for (int i = 0; i < 10; i++) {
                        if ((next() & 3) != 0) {
                            json.put("a", i).put("b", i);
                        }
                        json.put("c", i);
                    }
                }),
                test("documents of a pool", () -> {
                    JsonBuilder first = pool.acquire();
                    JsonBuilder second = pool.acquire();
                    document(first);
                    document(second.wrap(OFF_HEAP_REGION, 0, 900));
                    second.close();
                    first.close();
                    first.close();
                }),
                test("read after every write", () -> {
                    json.reset();
                    for (int i = 0; i < 5; i++) {
                        sum += json.put("a", i).length();
                        sum += json.createJSONArray("b").add(1).length();
                    }
                }));
    }

    @Test
    void growsOnceOnly() {
        JsonBuilder small = new JsonBuilder(0);
        assertNone(() -> {
            small.reset();
            for (int i = 0; i < 5; i++) {
                small.put("text", LONG);
            }
        });
    }

    @Test
    void expandableDestinationGrowsOnceOnly() {
        ExpandableArrayBuffer expandable = new ExpandableArrayBuffer(2);
        assertNone(() -> sum += document(json.reset()).toBytes(expandable, 100));
    }

    private static JsonBuilder document(JsonBuilder json) {
        json.put("Symbol", "VOD.L").put("Qty", 100).put("Price", 101.5);
        JsonBuilder legs = json.createJSONArray("Legs");
        legs.createJSON().put("Side", '1').put("Name", CHINESE);
        legs.createJSON().put("Side", '2').putDecimal("Px", 15000, 2);
        return json.put("Live", true);
    }

    /** Tests a call, and the reading of the document that it returns. */
    private DynamicTest read(String name, Supplier<JsonBuilder> call) {
        return test(name, () -> sum += call.get().length());
    }

    private DynamicTest test(String name, Runnable call) {
        return dynamicTest(name, () -> assertNone(call));
    }

    @Test
    void everyPublicMethodHasATestHereOrReturnsANewObject() {
        Set<String> tested = everyMethod()
                .map(test -> test.getDisplayName().split(":")[0])
                .collect(Collectors.toCollection(TreeSet::new));
        methodsOfValues().forEach(tested::add);
        tested.addAll(ALLOCATE);
        Set<String> methods = Arrays.stream(JsonBuilder.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .map(GarbageTest::signature)
                .collect(Collectors.toCollection(TreeSet::new));
        assertAll(
                () -> assertEquals(Set.of(), difference(methods, tested), "public methods without a test for garbage"),
                () -> assertEquals(Set.of(), difference(tested, methods), "tests for garbage without a public method"));
    }

    private static Set<String> difference(Set<String> all, Set<String> without) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(without);
        return rest;
    }

    /** Returns the tests of the builder's methods in this class; ValueGarbageTest has those that write a value. */
    Stream<DynamicTest> everyMethod() {
        return Stream.of(members(), placeAndLifecycle(), childrenAndUndoing(), reading())
                .flatMap(it -> it);
    }

    private static Stream<String> methodsOfValues() {
        return ValueTypes.all()
                .flatMap(type -> type.hasPut()
                        ? Stream.of(type.putSignature(), type.addSignature())
                        : Stream.of(type.addSignature()));
    }

    private static String signature(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(",", method.getName() + "(", ")"));
    }
}
