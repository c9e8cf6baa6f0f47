// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.agrona.MutableDirectBuffer;

/** Characters of a fixed length in a charset: required, optional or constant. */
final class CharsType extends RandomType {
    static final List<Charset> CHARSETS = List.of(
            StandardCharsets.US_ASCII,
            StandardCharsets.UTF_8,
            StandardCharsets.ISO_8859_1,
            Charset.forName("windows-1252"),
            Charset.forName("Shift_JIS"));

    private final int length;
    private final Charset charset;
    private final String presence;
    private final String constant;

    private CharsType(String name, int length, Charset charset, String presence, String constant) {
        super(name);
        this.length = length;
        this.charset = charset;
        this.presence = presence;
        this.constant = constant;
    }

    static CharsType random(String name, Random random) {
        int length = random.nextInt(3) == 0 ? 1 : 2 + random.nextInt(12);
        Charset charset = length == 1 ? StandardCharsets.US_ASCII : CHARSETS.get(random.nextInt(CHARSETS.size()));
        String presence = random.nextInt(6) == 0 ? "constant" : random.nextInt(3) == 0 ? "optional" : "required";
        String constant = length == 1 ? "q" : "quote".substring(0, 1 + random.nextInt(Math.min(5, length)));
        return new CharsType(name, length, charset, presence, constant);
    }

    private boolean isConstant() {
        return presence.equals("constant");
    }

    @Override
    int size() {
        return isConstant() ? 0 : length;
    }

    @Override
    String xml(String givenName) {
        return "<type name='" + givenName + "' primitiveType='char' presence='" + presence + "'"
                + (length == 1 ? "" : " length='" + length + "' characterEncoding='" + charset.name() + "'")
                + (isConstant() ? ">" + constant + "</type>" : "/>");
    }

    /** Draws bytes that are valid in a charset. */
    static byte[] text(Charset charset, int maxBytes, Random random) {
        String letters = charset.equals(StandardCharsets.US_ASCII)
                ? "abc XYZ\"\\/\n019"
                : charset.name().equals("Shift_JIS") ? "abc かなカ漢字" : "aé ü\"ß\\Ö";
        StringBuilder text = new StringBuilder();
        while (true) {
            int before = text.length();
            text.append(letters.charAt(random.nextInt(letters.length())));
            if (text.toString().getBytes(charset).length > maxBytes || random.nextInt(12) == 0) {
                return text.substring(0, before).getBytes(charset);
            }
        }
    }

    @Override
    Drawn draw(Random random) {
        byte[] bytes = Arrays.copyOf(text(charset, length, random), length);
        return new Drawn() {
            @Override
            public void encode(MutableDirectBuffer buffer, int at, ByteOrder order) {
                if (!isConstant()) {
                    buffer.putBytes(at, bytes);
                }
            }

            @Override
            public Object json() {
                if (isConstant()) {
                    return constant;
                }
                if (presence.equals("optional") && bytes[0] == 0) {
                    return ABSENT;
                }
                String text = new String(bytes, charset);
                int end = text.indexOf('\0');
                return end < 0 ? text : text.substring(0, end);
            }

            @Override
            public void set(Object encoder, String field) throws ReflectiveOperationException {
                if (isConstant()) {
                    return;
                }
                if (length == 1) {
                    Setters.call(encoder, field, bytes[0]);
                } else {
                    String put = "put" + Character.toUpperCase(field.charAt(0)) + field.substring(1);
                    Setters.call(encoder, put, bytes, 0);
                }
            }
        };
    }
}
