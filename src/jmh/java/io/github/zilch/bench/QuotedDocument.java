// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.nio.charset.StandardCharsets;

/**
 * A message that carries a document with quotes in it, about 180 bytes; the document is also there as finished bytes.
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

    /** The content as finished JSON, for writers that take nothing else. */
    public transient String rawText;

    /** The document that is carried. */
    public static final class Body {
        public int Id;
        public String[] Stuff;
        public String Desc;
        public String Time;
        public Pair Nested;

        private Body(Samples make) {
            Id = make.integer(1, 10_000);
            Stuff = new String[] {make.text(3), make.text(3), make.text(3), make.text(3)};
            Desc = make.text(8) + " \"" + make.text(5) + "\" " + make.text(8);
            Time = Samples.instant(make.nanoseconds()).toString();
            Nested = new Pair();
            Nested.One = make.text(6);
            Nested.Two = make.text(6);
        }

        /**
         * Writes it without any of the writers: what one of them has written before, in another way than when it is measured,
         * decides how it is compiled. With a builder for each of these documents a message with one of them took us a fifth longer.
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
        return Samples.of(VALUES, QuotedDocument[]::new, QuotedDocument::new);
    }

    private QuotedDocument(Samples make) {
        Content = new Body(make);
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
