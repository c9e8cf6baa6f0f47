// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

/**
 * Lays out the digits of {@link Double#toString} and {@link Float#toString} as ECMAScript does, in the layout of
 * {@code Number::toString} of ECMA-262. From JDK 19 on they are the shortest ones (JDK-4511638).
 */
final class EcmaLayout {
    /** Whether this JDK writes the shortest digits. */
    static final boolean JDK_IS_SHORTEST = Runtime.version().feature() >= 19;

    private static final String ZEROS = "0".repeat(21);

    private final StringBuilder digits = new StringBuilder();
    private final StringBuilder out = new StringBuilder();

    /**
     * Returns the text of a positive number, or null where the JDK has two digits, since it writes two where one is
     * enough.
     */
    String of(String jdk) {
        digits.setLength(0);
        int exponent = 0; // the number is 0.digits times ten to the power of this
        boolean afterPoint = false;
        for (int i = 0; i < jdk.length(); i++) {
            char c = jdk.charAt(i);
            if (c == 'E') {
                exponent += Integer.parseInt(jdk, i + 1, jdk.length(), 10);
                break;
            } else if (c == '.') {
                afterPoint = true;
            } else if (digits.length() > 0 || c != '0') {
                digits.append(c);
                exponent += afterPoint ? 0 : 1;
            } else if (afterPoint) {
                exponent--;
            }
        }
        int count = digits.length();
        while (count > 1 && digits.charAt(count - 1) == '0') {
            count--;
        }
        digits.setLength(count);
        return count == 2 ? null : layout(count, exponent);
    }

    /** Uses the names of ECMA-262: k digits, and the number is 0.digits times ten to the power of n. */
    private String layout(int k, int n) {
        out.setLength(0);
        if (k <= n && n <= 21) {
            out.append(digits).append(ZEROS, 0, n - k);
        } else if (0 < n && n <= 21) {
            out.append(digits, 0, n).append('.').append(digits, n, k);
        } else if (-6 < n && n <= 0) {
            out.append("0.").append(ZEROS, 0, -n).append(digits);
        } else {
            out.append(digits, 0, 1);
            if (k > 1) {
                out.append('.').append(digits, 1, k);
            }
            out.append(n > 0 ? "e+" : "e-").append(Math.abs(n - 1));
        }
        return out.toString();
    }
}
