// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where;

import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.kit.condition.ConditionState;
import io.github.zilch.sbe2json.where.value.CompositeValues;
import io.github.zilch.sbe2json.where.value.FieldValues;
import io.github.zilch.sbe2json.where.value.ValueTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The comparisons of a condition, and what the fields of a schema have shown about them: whether they make sense. */
final class Comparisons {
    /** The id of what has none, such as a member of a composite. */
    static final int NO_ID = -1;

    private final Condition condition;
    private final ConditionState state;

    /** The comparisons whose fields exist, and those of which one is not only a composite. */
    private final Set<Condition.Comparison> known = new HashSet<>();

    private final Set<Condition.Comparison> withValues = new HashSet<>();

    /** Names that differ from that of a comparison only in the case of letters. */
    private final Map<Condition.Comparison, String> similar = new HashMap<>();

    /** The values that make sense for a field, and why they do not for others. */
    private final Set<Condition.Value> usable = new HashSet<>();

    private final Map<Condition.Value, String> problems = new HashMap<>();

    Comparisons(Condition condition, ConditionState state) {
        this.condition = condition;
        this.state = state;
    }

    /**
     * Creates the tests of a field.
     *
     * @param path names of the template, and of the groups and composites that the field is in, and its own, separated by
     *     dots.
     * @param id of the field, or {@link #NO_ID}.
     * @param field its values.
     * @return a test for each comparison that names the field.
     */
    List<ValueTest> tests(String path, int id, FieldValues field) {
        List<ValueTest> tests = new ArrayList<>();
        List<Condition.Comparison> all = condition.comparisons();
        for (int i = 0; i < all.size(); i++) {
            Condition.Comparison comparison = all.get(i);
            String name = comparison.field();
            if (id != NO_ID && name.equals(Integer.toString(id)) || isEnd(path, name, false)) {
                tests.add(field.test(condition, comparison.operator(), usable(comparison, field), state.comparison(i)));
            } else if (isEnd(path, name, true)) {
                similar.put(comparison, path.substring(path.length() - name.length()));
            }
        }
        return tests;
    }

    /** Returns whether a path ends with the names of a shorter one. */
    private static boolean isEnd(String path, String name, boolean ignoresCase) {
        int begin = path.length() - name.length();
        boolean isWhole = begin == 0 || begin > 0 && path.charAt(begin - 1) == '.';
        return isWhole && path.regionMatches(ignoresCase, begin, name, 0, name.length());
    }

    private List<Condition.Value> usable(Condition.Comparison comparison, FieldValues field) {
        known.add(comparison);
        if (!(field instanceof CompositeValues)) {
            withValues.add(comparison);
        }
        List<Condition.Value> found = new ArrayList<>();
        for (Condition.Value value : comparison.values()) {
            String problem = field.problem(comparison.operator(), value);
            if (problem == null) {
                found.add(value);
            } else {
                problems.putIfAbsent(value, problem);
            }
        }
        usable.addAll(found);
        return found;
    }

    /**
     * Checks the comparisons, when all fields of the schema are known.
     *
     * @throws IllegalArgumentException if one makes no sense for any field; the message points at the place.
     */
    void check() {
        for (Condition.Comparison comparison : condition.comparisons()) {
            if (!known.contains(comparison)) {
                String other = similar.get(comparison);
                throw condition.error(
                        comparison.position(),
                        "the schema has no field, group or data '" + Arguments.brief(comparison.field()) + "'"
                                + (other == null ? "" : ": do you mean '" + other + "'?"));
            }
            for (Condition.Value value : comparison.values()) {
                if (!usable.contains(value)) {
                    boolean isComposite = !withValues.contains(comparison);
                    throw condition.error(isComposite ? comparison.position() : value.position(), problems.get(value));
                }
            }
        }
    }
}
