// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import io.github.zilch.random.Key.Form;
import io.github.zilch.random.Texts.Shape;
import io.github.zilch.values.Choices;
import io.github.zilch.values.ModelText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Draws the keys of a program. */
final class Keys {
    private static final String[] NAMES = {"ID", "Price", "Qty", "symbol", "a\"b", "Gr\u00f6\u00dfe", "\u20ac", "<b>"};

    /** Lengths around those of machine words and of the longest remembered key. */
    private static final int[] LENGTHS = {0, 1, 4, 5, 6, 7, 8, 12, 13, 14, 15, 27, 28, 29, 30, 31, 32, 33, 64};

    private final Choices choices;
    private final ModelText model;
    private final boolean unique;
    private final List<Key> drawn = new ArrayList<>();

    Keys(Choices choices, JsonOptions options, ModelText model) {
        this.choices = choices;
        this.model = model;
        this.unique = options.rejectDuplicateKeys();
    }

    private String name() {
        if (unique && !drawn.isEmpty() && choices.below(8) == 0) { // which is refused, if it is in the same object
            return drawn.get(drawn.size() - 1 - choices.below(Math.min(3, drawn.size())))
                    .name();
        }
        String name;
        switch (choices.below(8)) {
            case 0, 1, 2:
                name = NAMES[choices.below(NAMES.length)];
                break;
            case 3, 4, 5:
                name = "k".repeat(LENGTHS[choices.below(LENGTHS.length)]);
                break;
            default:
                Shape shape = Shape.draw(choices);
                boolean isLong = choices.below(20) == 0;
                name = Texts.draw(choices, isLong ? shape : new Shape(shape.size() % 40, shape.alphabet()));
        }
        return unique && choices.below(8) > 0 ? name + drawn.size() : name;
    }

    /** Returns names that are different, also with their lone surrogates replaced. */
    List<String> different(int count) {
        List<String> names = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < count; i++) {
            String name = name();
            while (!seen.add(name.codePoints()
                    .map(c -> c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString())) {
                name += i;
            }
            names.add(name);
        }
        return names;
    }

    /** Returns a key that a builder can remember. */
    Key constant() {
        return keep(Key.of(choices.below(5) == 0 ? Form.JSON_KEY : Form.STRING, name(), model, null));
    }

    /** Returns a key in any form. */
    Key any() {
        if (choices.below(3) > 0) {
            return constant();
        }
        return keep(of(name()));
    }

    /** Returns a name in any form. */
    Key of(String name) {
        Form[] forms = Form.values();
        return Key.of(forms[choices.below(forms.length)], name, model, null);
    }

    /** Returns a key whose code acts on the document while it is read. */
    Key acting(Act act) {
        return Key.of(Form.USER, name(), model, act);
    }

    /** Returns a name that was drawn before and has no lone surrogate, or one that unchecked members may have. */
    Key known() {
        int i = choices.below(drawn.size() + 1);
        boolean isDrawn = i < drawn.size() && ModelText.isWhole(drawn.get(i).name());
        String name = isDrawn ? drawn.get(i).name() : FragmentValues.memberName(choices);
        return Key.of(Form.STRING, name, model, null);
    }

    private Key keep(Key key) {
        drawn.add(key);
        return key;
    }
}
