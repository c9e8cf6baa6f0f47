// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.values.Choices;

/**
 * The type of a value: a family of calls, and which of them.
 *
 * @param family of calls.
 * @param variant within the family, from 0 on.
 */
record Type(Family family, int variant) {
    /** Calls that take the same kind of value. */
    enum Family {
        /** Text from every source. */
        TEXT(TextValues.WAYS),
        /** JSON fragments from every source, checked and unchecked. */
        FRAGMENT(FragmentValues.WAYS),
        BASE64(3),
        /** Numbers, times, literals and other values of the catalogue of types. */
        SCALAR(ScalarValues.WAYS),
        /** Those of them that are written without garbage. */
        QUIET_SCALAR(ScalarValues.QUIET_WAYS),
        /** Arrays of numbers. */
        ELEMENTS(ElementValues.WAYS),
        MEMBERS(2),
        /** Values of many types, each put as an Object. */
        OBJECT(ObjectValues.WAYS),
        CONTAINER(ContainerValues.WAYS),
        /** Values that a generated serializer writes. */
        GENERATED(GeneratedValues.WAYS),
        /** Rows of the program's shapes. */
        ROW(RowValues.SHAPES),
        /** Values that must be refused. */
        FAILING(FailingValues.WAYS),
        /** Texts whose code acts on the document while they are read. */
        ACTING(2),
        /** Values whose code makes any call while they are read. */
        WILD(UserCode.WAYS);

        private final int variants;

        Family(int variants) {
            this.variants = variants;
        }

        Type draw(Choices choices) {
            return new Type(this, choices.below(variants));
        }
    }

    /** Returns whether its values are as long as their shape. */
    boolean isSized() {
        return family == Family.TEXT || family == Family.FRAGMENT || family == Family.BASE64;
    }

    static Type drawSized(Choices choices) {
        int dice = choices.below(5);
        return (dice < 2 ? Family.TEXT : dice < 4 ? Family.FRAGMENT : Family.BASE64).draw(choices);
    }

    /** Draws a type whose calls a builder can remember. */
    static Type drawClean(Choices choices) {
        int dice = choices.below(100);
        if (dice < 40) {
            return Family.TEXT.draw(choices);
        }
        if (dice < 56) {
            return Family.SCALAR.draw(choices);
        }
        if (dice < 92) {
            return Family.FRAGMENT.draw(choices);
        }
        return (dice < 96 ? Family.BASE64 : Family.OBJECT).draw(choices);
    }

    /** Draws a type whose values are written without garbage, also with the same value drawn anew. */
    static Type drawWithoutGarbage(Choices choices) {
        int dice = choices.below(20);
        if (dice < 8) {
            return Family.TEXT.draw(choices);
        }
        if (dice < 12) {
            return Family.FRAGMENT.draw(choices);
        }
        if (dice < 18) {
            return Family.QUIET_SCALAR.draw(choices);
        }
        return dice < 19 ? Family.BASE64.draw(choices) : new Type(Family.GENERATED, choices.below(2));
    }

    /** Draws any type. */
    static Type draw(Choices choices) {
        int dice = choices.below(100);
        if (dice < 60) {
            return drawClean(choices);
        }
        if (dice < 70) {
            return Family.CONTAINER.draw(choices);
        }
        if (dice < 75) {
            return (dice < 73 ? Family.ROW : Family.GENERATED).draw(choices);
        }
        if (dice < 82) {
            return Family.ELEMENTS.draw(choices);
        }
        return dice < 90
                ? Family.MEMBERS.draw(choices)
                : (dice < 95 ? Family.FAILING : dice < 99 ? Family.ACTING : Family.WILD).draw(choices);
    }
}
