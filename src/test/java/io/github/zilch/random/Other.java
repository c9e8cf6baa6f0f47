// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.UnsafeBuffer;

/** A document of another builder, with default options. */
enum Other {
    SMALL("\"a\":1"),
    TEXT("\"<b>'&\":\"\u00e9\u4e2d\ud83d\ude00\u2028\",\"\u20ac\":[\"\\u003c\\/\\\"\"]"),
    DEEP("\"d\":" + "[".repeat(20) + "]".repeat(20)),
    LONG("\"l\":\"" + "x<\u00fc".repeat(2_000) + "\"");

    static final Other[] ALL = values();

    private final String members;
    private JsonBuilder builder;

    Other(String members) {
        this.members = members;
    }

    byte[] json() {
        return ('{' + members + '}').getBytes(StandardCharsets.UTF_8);
    }

    /** Returns its builder, which belongs to the thread that runs programs. */
    JsonBuilder builder() {
        if (builder == null) {
            builder = new JsonBuilder();
            byte[] bytes = members.getBytes(StandardCharsets.UTF_8);
            builder.putMembersUnchecked(new UnsafeBuffer(bytes), 0, bytes.length);
        }
        return builder;
    }
}
