// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** The charsets of events, which are written in UTF-8. */
final class Charsets {
    private Charsets() {}

    /** Returns a text in UTF-8 as bytes of a charset: itself for UTF-8. */
    static byte[] convert(byte[] utf8, Charset charset) {
        return charset.equals(StandardCharsets.UTF_8)
                ? utf8
                : new String(utf8, StandardCharsets.UTF_8).getBytes(charset);
    }
}
