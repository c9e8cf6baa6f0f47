// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf16TextTest {
    private static String written(char[] units, int from, int to) {
        byte[] text = Encoded.utf16(units);
        return Encoded.text(
                6 * units.length + 16, (target, at) -> at + 3 * Utf16Text.putFours(target, at, text, 2 * from, 2 * to));
    }

    @Test
    void foursWriteAllCharactersOfThreeBytes() {
        for (int c = 0x800; c < 0x10000; c++) {
            if (!Character.isSurrogate((char) c)) {
                char[] units = {'\u3042', (char) c, '\uFFFD', (char) c};
                assertEquals(new String(units), written(units, 0, 4));
            }
        }
    }

    @Test
    void foursStopBeforeFourOfWhichOneTakesAnotherNumberOfBytes() {
        Random random = new Random(53);
        String alphabet = "a\u00E9\u07FF\u0800\u3042\uD7FF\uE000\uFFFF\uD83D\uDE00";
        for (int i = 0; i < 20_000; i++) {
            char[] units = new char[random.nextInt(40)];
            for (int j = 0; j < units.length; j++) {
                boolean any = random.nextInt(30) == 0;
                units[j] =
                        any ? alphabet.charAt(random.nextInt(alphabet.length())) : (char) (0x3000 + random.nextInt(99));
            }
            int from = random.nextInt(units.length + 1);
            int to = from + random.nextInt(units.length - from + 1);
            int fours = from;
            while (fours + 4 <= to && new String(units, fours, 4).chars().allMatch(Utf16TextTest::takesThreeBytes)) {
                fours += 4;
            }
            assertEquals(new String(units, from, fours - from), written(units, from, to));
        }
    }

    private static boolean takesThreeBytes(int unit) {
        return unit >= 0x800 && !Character.isSurrogate((char) unit);
    }
}
