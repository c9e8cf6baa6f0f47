// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.text.SlowText;
import java.util.Random;

/** Keys of every kind: Strings, which are remembered, encoded keys, and mutable ones. */
final class RandomKeys {
    private static final String[] NAMES = {
        "a",
        "Price",
        "Qty",
        "",
        "a\"b",
        "k\n",
        "Größe",
        "€",
        "\ud83d\ude00",
        "\udc00",
        "<b>",
        "symbol",
        "exactly twenty-eight bytes..",
        "exactly twenty-nine bytes....",
        "this key is longer than thirty-one bytes in all",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
    };
    private static final JsonKey[] ENCODED = new JsonKey[NAMES.length];

    static {
        for (int i = 0; i < NAMES.length; i++) {
            ENCODED[i] = JsonKey.of(NAMES[i]);
        }
    }

    private final Random random;
    private final StringBuilder mutable = new StringBuilder();
    private final boolean unique;
    private int count;

    RandomKeys(Random random, JsonOptions options) {
        this.random = random;
        this.unique = options.rejectDuplicateKeys();
    }

    CharSequence key() {
        int i = random.nextInt(NAMES.length);
        switch (random.nextInt(8)) {
            case 0:
                return ENCODED[i];
            case 1:
                mutable.setLength(0);
                return mutable.append(NAMES[i]);
            case 2:
                return new RandomValues.Letters(NAMES[i], -1);
            case 3:
                return new String(NAMES[i].toCharArray());
            case 4:
                return unique ? NAMES[i] + count++ : NAMES[i].repeat(random.nextInt(random.nextInt(40) == 0 ? 300 : 3));
            case 5:
                return unique ? "u" + count++ : NAMES[i];
            default:
                return NAMES[i];
        }
    }

    /** Returns the characters of a key, whose toString may return something else. */
    static String plain(CharSequence key) {
        char[] chars = new char[key.length()];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = key.charAt(i);
        }
        return new String(chars);
    }

    String show(CharSequence key) {
        return key == null ? "no key" : key.getClass().getSimpleName() + ' ' + SlowText.quote(plain(key), 2);
    }
}
