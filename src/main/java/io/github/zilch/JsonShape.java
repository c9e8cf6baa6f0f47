// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.output.RowLayout;
import io.github.zilch.internal.text.CodePoints;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The names of the columns of a row, in order, and the layout of the row: an object with these names, or an array of
 * the values. Create a shape once for each table or version of a schema, and use it for every row: its names are
 * encoded once.
 *
 * <pre>{@code
 * private static final JsonShape QUOTE = JsonShape.of("symbol", "bid", "ask");
 * ...
 * JsonBuilder rows = json.createJSONArray("rows");
 * for (Quote q : quotes) {
 *     rows.addRow(QUOTE).add(q.symbol()).addDecimal(q.bid(), 4).addDecimal(q.ask(), 4).end();
 * }
 * // {"rows":[{"symbol":"VOD.L","bid":101.2500,"ask":101.5000}]}
 * }</pre>
 *
 * <p>With {@code QUOTE.asArray()} the same code writes {@code ["VOD.L",101.2500,101.5000]}. To write the names
 * themselves, as a header, call {@code rows.add(QUOTE.names())}.
 *
 * <p>A shape is immutable and safe to share between threads and between builders with different options. Its names are
 * kept encoded as long as the shape is reachable. Creating a shape, and its first use with other
 * options for escapes, allocates; writing its rows does not.
 *
 * @see JsonBuilder#addRow(JsonShape)
 */
public final class JsonShape {
    private static final String NAMES_NULL = "names is null: pass the names of the columns";

    private static final String INNER_NULLS =
            "a shape with inner rows cannot omit nulls: all values of its rows have to be added";

    private final List<String> names;
    private final Map<String, Integer> positions;
    private final int[] order;
    private final RowLayout layout;
    private final Map<String, JsonShape> innerShapes;

    private JsonShape(List<String> names, int[] order, RowLayout layout, Map<String, JsonShape> innerShapes) {
        this.innerShapes = innerShapes;
        this.names = names;
        this.order = order;
        this.layout = layout;
        this.positions = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            positions.put(names.get(i), i);
        }
    }

    /**
     * Creates a shape whose rows are objects.
     *
     * @param names of the members, in order: any number of them, each any text of any length.
     * @return the shape.
     * @throws NullPointerException if a name is null.
     * @throws IllegalArgumentException if two names are equal, or become equal when their lone surrogates are replaced
     *     by U+FFFD.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public static JsonShape of(String... names) {
        return of(Arrays.asList(Objects.requireNonNull(names, NAMES_NULL)));
    }

    /**
     * Creates a shape whose rows are objects; see {@link #of(String...)}.
     *
     * @param names of the members, in order: any number of them, each any text of any length. The list is copied.
     * @return the shape.
     * @throws NullPointerException if a name is null.
     * @throws IllegalArgumentException if two names are equal, or become equal when their lone surrogates are replaced
     *     by U+FFFD.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public static JsonShape of(List<String> names) {
        String[] copy = Objects.requireNonNull(names, NAMES_NULL).toArray(new String[0]);
        int[] order = new int[copy.length];
        Map<String, Integer> known = new HashMap<>();
        for (int i = 0; i < copy.length; i++) {
            if (copy[i] == null) {
                throw new NullPointerException("the name at position " + i + " is null: a member needs a name");
            }
            Integer before = known.put(written(copy[i]), i);
            if (before != null) {
                throw new IllegalArgumentException("the name \"" + copy[i] + "\" is at position " + before + " and at "
                        + i + ": a shape has each name once");
            }
            order[i] = i;
        }
        return new JsonShape(List.of(copy), order, new RowLayout(copy), new HashMap<>());
    }

    /** Returns a name with its lone surrogates replaced, as it is written by default. */
    private static String written(String name) {
        StringBuilder text = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            int point = name.codePointAt(i);
            if (Character.isSupplementaryCodePoint(point)) {
                text.appendCodePoint(point);
                i++;
            } else {
                text.append(Character.isSurrogate((char) point) ? (char) CodePoints.REPLACEMENT : (char) point);
            }
        }
        return text.toString();
    }

    /**
     * Returns a shape with the same names whose rows are arrays. In an array a null is always written, also for a
     * position that is skipped or not filled, so that each value keeps its position.
     *
     * @return the shape.
     */
    public JsonShape asArray() {
        return new JsonShape(names, order, layout.with(true, layout.omitsNulls()), innerShapes);
    }

    /**
     * Returns a shape with the same names whose objects omit the members that are null. By default {@code null} is
     * written. In an array it always is.
     *
     * @return the shape.
     * @throws IllegalArgumentException if a value is always a row of an inner shape.
     */
    public JsonShape omitNulls() {
        if (layout.hasInnerRows()) {
            throw new IllegalArgumentException(INNER_NULLS);
        }
        return new JsonShape(names, order, layout.with(layout.isArray(), true), innerShapes);
    }

    /**
     * Returns a shape with the same names of which one value is always a row of another shape. Its values are added in
     * place, without {@link JsonRow#addRow} and {@link JsonRow#end}, so that a whole message is one row:
     *
     * <pre>{@code
     * JsonShape quote = JsonShape.of("symbol", "price").with("price", JsonShape.of("bid", "ask"));
     * ...
     * rows.addRow(quote).add("VOD.L").addDecimal(1_012_500, 4).addDecimal(1_015_000, 4).end();
     * // {"symbol":"VOD.L","price":{"bid":101.2500,"ask":101.5000}}
     * }</pre>
     *
     * <p>All values of such a row have to be added: none can be skipped.
     *
     * @param name whose value is the inner row, in an object or an array.
     * @param inner shape of the inner row, an object or an array, which can have inner rows itself.
     * @return the shape.
     * @throws IllegalArgumentException if this shape does not have the name, or if one of the two omits nulls.
     */
    public JsonShape with(String name, JsonShape inner) {
        RowLayout row = layoutOf(inner);
        int position = indexOf(name);
        if (position < 0) {
            throw new IllegalArgumentException("there is no name \"" + name + "\" in " + this);
        }
        if (layout.omitsNulls() || row.omitsNulls()) {
            throw new IllegalArgumentException(INNER_NULLS);
        }
        Map<String, JsonShape> newInner = new HashMap<>(innerShapes);
        newInner.put(name, inner);
        return new JsonShape(names, order, layout.with(position, row), newInner);
    }

    /**
     * Returns a shape with the same names, sorted by their code points.
     *
     * @return the shape; its {@link #order()} tells the order in which the names were first given.
     */
    public JsonShape sorted() {
        Integer[] sorted = new Integer[names.size()];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = i;
        }
        Arrays.sort(sorted, (first, second) -> compare(names.get(first), names.get(second)));
        int[] step = new int[sorted.length];
        int[] newOrder = new int[sorted.length];
        String[] newNames = new String[sorted.length];
        for (int i = 0; i < sorted.length; i++) {
            step[i] = sorted[i];
            newOrder[i] = order[step[i]];
            newNames[i] = names.get(step[i]);
        }
        return new JsonShape(List.of(newNames), newOrder, layout.inOrder(step), innerShapes);
    }

    /** Compares by code points; {@link String#compareTo} compares UTF-16 code units. */
    private static int compare(String first, String second) {
        int common = Math.min(first.length(), second.length());
        int i = 0;
        while (i < common && first.charAt(i) == second.charAt(i)) {
            i++;
        }
        if (i == common) {
            return first.length() - second.length();
        }
        char one = first.charAt(i);
        char other = second.charAt(i);
        if (Character.isSurrogate(one) != Character.isSurrogate(other)) {
            return Character.isSurrogate(one) ? 1 : -1;
        }
        return one - other;
    }

    /**
     * Returns the names.
     *
     * @return an unmodifiable list, in the order of the positions.
     */
    public List<String> names() {
        return names;
    }

    /**
     * Returns the name of a position.
     *
     * @param position from 0 to {@code size() - 1}.
     * @return the name.
     * @throws IndexOutOfBoundsException if there is no such position.
     */
    public String name(int position) {
        return names.get(position);
    }

    /**
     * Returns the position of a name.
     *
     * @param name to look for.
     * @return its position, from 0, or −1 if this shape does not have it.
     */
    public int indexOf(String name) {
        Integer position = positions.get(name);
        return position != null ? position : -1;
    }

    /**
     * Returns the number of names.
     *
     * @return the number, from 0.
     */
    public int size() {
        return names.size();
    }

    /**
     * Returns the shape of an inner row.
     *
     * @param name whose value is the inner row.
     * @return the shape that was given to {@link #with}, or null if there is none.
     */
    public JsonShape inner(String name) {
        return innerShapes.get(name);
    }

    /**
     * Returns whether rows are arrays.
     *
     * @return {@code true} for arrays, {@code false} for objects.
     */
    public boolean isArray() {
        return layout.isArray();
    }

    /**
     * Returns for each position the index that its name had in the names first given. With it, a caller whose columns
     * are in that order writes the row of a {@linkplain #sorted() sorted} shape: {@code row.add(columns[order[i]])}.
     *
     * @return a new array.
     */
    public int[] order() {
        return order.clone();
    }

    /** Returns how the rows of a shape are laid out; the shape is an argument that must not be null. */
    static RowLayout layoutOf(JsonShape shape) {
        return Objects.requireNonNull(shape, "shape is null: pass the JsonShape of the row").layout;
    }

    /** Returns the first names, in braces for objects and in brackets for arrays. */
    @Override
    public String toString() {
        return layout.toString();
    }
}
