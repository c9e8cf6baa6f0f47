// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.generated.ValueWriter;

/** A way to write a value into an object or an array. */
public enum Way {
    MEMBER(false) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            assertSame(node, type.put.on(node, "k", value));
        }
    },
    ELEMENT(true) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            assertSame(node, type.add.on(node, value));
        }
    },
    ROW_OBJECT(false) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            JsonRow row = node.putRow("k", SHAPE);
            try {
                for (int i = 0; i < COLUMNS.length; i++) {
                    assertSame(row, type.add.on(row, value));
                }
                row.end();
            } catch (RuntimeException refused) {
                throw cancelled(row, refused);
            }
        }

        @Override
        String place(int index) {
            return ".k." + COLUMNS[0];
        }

        @Override
        String text(String value, JsonOptions options) {
            StringBuilder row = new StringBuilder("\"k\":");
            for (int i = 0; i < COLUMNS.length; i++) {
                row.append(i == 0 ? '{' : ',').append(Expected.text(COLUMNS[i], options));
                row.append(':').append(value);
            }
            return row.append('}').toString();
        }
    },
    ROW_ARRAY(true) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            JsonRow row = node.addRow(POSITIONAL);
            try {
                assertSame(row, type.add.on(row, value));
                assertSame(row, type.add.on(row, value));
                row.add(7).end();
            } catch (RuntimeException refused) {
                throw cancelled(row, refused);
            }
        }

        @Override
        String place(int index) {
            return "[" + index + "][0]";
        }

        @Override
        String text(String value, JsonOptions options) {
            return '[' + value + ',' + value + ",7]";
        }
    },
    OBJECT_MEMBER(false) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            assertSame(node, node.put("k", (Object) value));
        }
    },
    OBJECT_ELEMENT(true) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            assertSame(node, node.add((Object) value));
        }
    },
    OBJECT_IN_ROW(true) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            JsonRow row = node.addRow(POSITIONAL);
            try {
                row.add((Object) value).add(8).add((Object) value).end();
            } catch (RuntimeException refused) {
                throw cancelled(row, refused);
            }
        }

        @Override
        String place(int index) {
            return ROW_ARRAY.place(index);
        }

        @Override
        String text(String value, JsonOptions options) {
            return '[' + value + ",8," + value + ']';
        }
    },
    GENERATED_MEMBER(false) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            generate(ValueWriter.member(node, "k"), type, value);
        }
    },
    GENERATED_ELEMENT(true) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            generate(ValueWriter.element(node), type, value);
        }
    };

    /** One name of each kind: short, not ASCII, and too long for a slot. */
    private static final String[] COLUMNS = {"a", "\u00fcber", "x".repeat(50)};

    private static final JsonShape SHAPE = JsonShape.of(COLUMNS);
    private static final JsonShape POSITIONAL = SHAPE.asArray();

    private final boolean inArray;

    Way(boolean inArray) {
        this.inArray = inArray;
    }

    /** Returns whether it writes into an array. */
    public final boolean isInArray() {
        return inArray;
    }

    /** Returns whether it is a row or generated code, whose values are not replayed one by one. */
    public boolean isStraight() {
        return switch (this) {
            case MEMBER, ELEMENT, OBJECT_MEMBER, OBJECT_ELEMENT -> false;
            default -> true;
        };
    }

    /** Returns whether it writes into a row. */
    boolean isRow() {
        return this == ROW_OBJECT || this == ROW_ARRAY || this == OBJECT_IN_ROW;
    }

    /** Returns whether it writes a value by the methods for any object. */
    boolean isObject() {
        return this == OBJECT_MEMBER || this == OBJECT_ELEMENT || this == OBJECT_IN_ROW;
    }

    abstract <T> void put(JsonBuilder node, ValueType<T> type, T value);

    /** Writes one of the values of a type. */
    public final <T> void write(JsonBuilder node, ValueType<T> type, int number) {
        put(node, type, type.value(number));
    }

    /** Writes null in place of a value. */
    final void writeNull(JsonBuilder node, ValueType<?> type) {
        put(node, type, null);
    }

    /** Returns what it writes for a value that reads as a text, with its key. */
    String text(String value, JsonOptions options) {
        return inArray ? value : "\"k\":" + value;
    }

    /** Returns where it writes, as the path of an error says it: after so many other elements. */
    String place(int index) {
        return inArray ? "[" + index + ']' : ".k";
    }

    /** Returns what it writes for null, which members do not show. */
    String nullText() {
        return this == MEMBER || this == OBJECT_MEMBER ? "" : text("null", JsonOptions.DEFAULT);
    }

    /** Returns whether a type has this way. */
    public boolean has(ValueType<?> type) {
        return switch (this) {
            case OBJECT_MEMBER, OBJECT_ELEMENT, OBJECT_IN_ROW -> type.isObject;
            case GENERATED_MEMBER, GENERATED_ELEMENT -> type.generated != null;
            default -> true;
        };
    }

    /** Resets a builder to what this writes into. */
    public final JsonBuilder reset(JsonBuilder json) {
        return inArray ? json.resetArray() : json.reset();
    }

    /** Creates a child that it can write into. */
    public final JsonBuilder child(JsonBuilder json, String key) {
        return inArray ? json.createJSONArray(key) : json.createJSON(key);
    }

    /** Cancels a row that does not take a value, and returns why. */
    private static RuntimeException cancelled(JsonRow row, RuntimeException refused) {
        row.cancel();
        return refused;
    }

    private static <T> void generate(ValueWriter writer, ValueType<T> type, T value) {
        try {
            writer.end(type.generated.on(writer, writer.begin(), value));
        } finally {
            writer.close();
        }
    }
}
