// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.nio.charset.StandardCharsets;

/**
 * A message that contains a document with quotation marks, about 180 bytes. The contained document is also available as
 * finished JSON.
 *
 * <pre>{@code
 * {"ID":10000,"Content":{"Id":4711,"Stuff":["ab","cde","f","ghij"],"Desc":"they say \"hello\" to all",
 *  "Time":"2026-11-21T02:30:17.123456789Z","Nested":{"One":"first","Two":"second"}}}
 * }</pre>
 */
public final class QuotedDocument {
    private static final int VALUES = 9;

    public int ID;
    public Body Content;

    /** The content as finished JSON. */
    public transient byte[] raw;

    /** The content as finished JSON, for writers that accept only a String. */
    public transient String rawText;

    /** The contained document. */
    public static final class Body {
        public int Id;
        public String[] Stuff;
        public String Desc;
        public String Time;
        public Pair Nested;

        private Body(Samples samples) {
            Id = samples.integer(1, 10_000);
            Stuff = new String[] {samples.text(3), samples.text(3), samples.text(3), samples.text(3)};
            Desc = samples.text(8) + " \"" + samples.text(5) + "\" " + samples.text(8);
            Time = Samples.instant(samples.nanoseconds()).toString();
            Nested = new Pair();
            Nested.One = samples.text(6);
            Nested.Two = samples.text(6);
        }

        /**
         * Returns the content as JSON without using a measured writer. The JIT compiler also considers how a writer is
         * used during setup: when this method created a builder for each document, Zilch took a fifth longer per
         * message.
         */
        private String toJson() {
            return "{\"Id\":" + Id
                    + ",\"Stuff\":[\"" + String.join("\",\"", Stuff)
                    + "\"],\"Desc\":\"" + Desc.replace("\"", "\\\"")
                    + "\",\"Time\":\"" + Time
                    + "\",\"Nested\":{\"One\":\"" + Nested.One
                    + "\",\"Two\":\"" + Nested.Two + "\"}}";
        }
    }

    /** Two strings. */
    public static final class Pair {
        public String One;
        public String Two;
    }

    static QuotedDocument[] changing() {
        return Samples.messages(VALUES, QuotedDocument[]::new, QuotedDocument::new);
    }

    private QuotedDocument(Samples samples) {
        Content = new Body(samples);
        rawText = Content.toJson();
        raw = rawText.getBytes(StandardCharsets.US_ASCII);
    }

    void writeStructure(JsonBuilder json) {
        JsonBuilder object = json.put("ID", ID).createJSON("Content");
        Body content = Content;
        object.put("Id", content.Id);
        JsonBuilder stuff = object.createJSONArray("Stuff");
        for (String text : content.Stuff) {
            stuff.add(text);
        }
        object.put("Desc", content.Desc).put("Time", content.Time);
        object.createJSON("Nested").put("One", content.Nested.One).put("Two", content.Nested.Two);
    }

    void writeCheckedRaw(JsonBuilder json) {
        json.put("ID", ID).putRaw("Content", raw, 0, raw.length);
    }

    void writeTrustedRaw(JsonBuilder json) {
        json.put("ID", ID).putRawUnchecked("Content", raw, 0, raw.length);
    }
}
