// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonKey;
import io.github.zilch.values.ModelText;

/**
 * A key of a call.
 *
 * @param form in which it is given.
 * @param name its characters.
 * @param constant the object that is given each time, if it is one.
 * @param quoted what it comes to.
 * @param act that it does while it is read, or null.
 */
record Key(Form form, String name, CharSequence constant, byte[] quoted, Act act) {
    /** The kind of object that a key is. */
    enum Form {
        /** The same String each time. */
        STRING,
        /** A {@link JsonKey}. */
        JSON_KEY,
        /** A new, equal String each time. */
        NEW_STRING,
        STRING_BUILDER,
        USER
    }

    static Key of(Form form, String name, ModelText model, Act act) {
        CharSequence constant = form == Form.JSON_KEY ? JsonKey.of(name) : name;
        return new Key(form, name, constant, model.quote(name), act);
    }

    CharSequence on(Side side) {
        return switch (form) {
            case STRING, JSON_KEY -> constant;
            case NEW_STRING -> new String(name.toCharArray());
            case STRING_BUILDER -> new StringBuilder(name);
            case USER -> new UserText(name, side, act);
        };
    }

    @Override
    public String toString() {
        return form + " " + Texts.show(name) + (act == null ? "" : " that does " + act);
    }
}
