// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import io.github.zilch.JsonBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The class of {@code Everything.java.txt}, which has a property of every kind, and its serializer. */
final class Everything {
    static final Compilation COMPILATION =
            Compilation.of(resource("Everything.java.txt")).succeeds();

    private Everything() {}

    static String resource(String name) {
        try (var in = Everything.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what writes an object as a document; its other methods write it in other ways. */
    static Consumer<JsonBuilder> calls() {
        return COMPILATION.calls("golden.Everything$Calls");
    }

    /** Sets the number of the call of a getter that throws; −1 for none. */
    static void fail(int call) {
        try {
            Field failing = COMPILATION.load("golden.Everything").getField("failing");
            failing.setInt(null, call);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
