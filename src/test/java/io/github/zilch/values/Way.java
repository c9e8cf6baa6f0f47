// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.generated.ValueWriter;

/** A way to write a value into an object or an array. */
public enum Way {
    MEMBER(false) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            type.put.on(node, "k", value);
        }
    },
    ELEMENT(true) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            type.add.on(node, value);
        }
    },
    ROW_OBJECT(false) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            JsonRow row = node.putRow("k", SHAPE);
            for (int i = 0; i < COLUMNS.length; i++) {
                type.add.on(row, value);
            }
            row.end();
        }

        @Override
        String text(String value) {
            StringBuilder row = new StringBuilder("\"k\":");
            for (int i = 0; i < COLUMNS.length; i++) {
                row.append(i == 0 ? '{' : ',').append('"').append(COLUMNS[i]).append("\":");
                row.append(value);
            }
            return row.append('}').toString();
        }
    },
    ROW_ARRAY(true) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            JsonRow row = node.addRow(POSITIONAL);
            type.add.on(row, value);
            type.add.on(row, value);
            row.add(7).end();
        }

        @Override
        String text(String value) {
            return '[' + value + ',' + value + ",7]";
        }
    },
    OBJECT_MEMBER(false) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            node.put("k", (Object) value);
        }
    },
    OBJECT_ELEMENT(true) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            node.add((Object) value);
        }
    },
    OBJECT_IN_ROW(true) {
        @Override
        <T> void put(JsonBuilder node, ValueType<T> type, T value) {
            node.addRow(POSITIONAL)
                    .add((Object) value)
                    .add(8)
                    .add((Object) value)
                    .end();
        }

        @Override
        String text(String value) {
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
    String text(String value) {
        return inArray ? value : "\"k\":" + value;
    }

    /** Returns what it writes for null, which members do not show. */
    String nullText() {
        return this == MEMBER || this == OBJECT_MEMBER ? "" : text("null");
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

    private static <T> void generate(ValueWriter writer, ValueType<T> type, T value) {
        try {
            writer.end(type.generated.on(writer, writer.begin(), value));
        } finally {
            writer.close();
        }
    }
}
