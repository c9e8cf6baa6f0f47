// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.sbe2json.FlawListener;
import io.github.zilch.sbe2json.SbeSchema;
import io.github.zilch.sbe2json.SbeToJson;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** The messages that are converted: those of the sample with one template, in turn. */
public enum SbeMessages {
    /** An order of a member: texts, enums, a set, a decimal, a composite. */
    ORDER("NewOrder"),
    /** A change of an order book: nested groups. */
    MARKET_DATA("BookUpdate");

    /** Number of messages, a power of two. */
    public static final int COUNT = 32;

    private final String template;

    SbeMessages(String template) {
        this.template = template;
    }

    /**
     * Returns the schema of all messages.
     *
     * @return the schema.
     * @throws IOException if the class path does not contain it.
     */
    public static SbeSchema schema() throws IOException {
        return SbeSchema.ofXml(resource("market.xml"));
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = SbeSchema.class.getResourceAsStream("demo/" + name)) {
            return in.readAllBytes();
        }
    }

    /**
     * Returns the messages.
     *
     * @return {@link #COUNT} messages.
     * @throws IOException if the class path does not contain the sample.
     */
    public byte[][] messages() throws IOException {
        UnsafeBuffer all = new UnsafeBuffer(resource("market.bin"));
        SbeToJson converter = new SbeToJson(schema(), FlawListener.NONE);
        JsonBuilder json = new JsonBuilder();
        List<byte[]> found = new ArrayList<>();
        int at = 0;
        while (at < all.capacity() && found.size() < COUNT) {
            int rest = all.capacity() - at;
            String name = converter.template(all, at, rest);
            converter.convert(all, at, rest, json.reset());
            if (template.equals(name)) {
                byte[] message = new byte[converter.convertedLength()];
                all.getBytes(at, message);
                found.add(message);
            }
            at += converter.convertedLength();
        }
        return found.toArray(new byte[0][]);
    }
}
