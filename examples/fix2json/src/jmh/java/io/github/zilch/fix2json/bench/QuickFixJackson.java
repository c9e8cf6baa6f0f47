// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import quickfix.Message;

/** Parses with QuickFIX/J and writes with Jackson's generator. Names are encoded once. */
@State(Scope.Thread)
public class QuickFixJackson extends QuickFix {
    private static final int TAGS = 1_000;

    private final JsonFactory factory = new JsonFactory();
    private final ByteArrayBuilder bytes = new ByteArrayBuilder();
    private final SerializableString[] names = new SerializableString[TAGS];

    /** Encodes the name of every tag in the dictionary. */
    public QuickFixJackson() {
        for (int tag = 0; tag < TAGS; tag++) {
            String name = dictionary.getFieldName(tag);
            names[tag] = name == null ? null : new SerializedString(name);
        }
    }

    byte[] convert(byte[] fix) throws IOException {
        Message message = parse(fix);
        bytes.reset();
        try (JsonGenerator out = factory.createGenerator(bytes)) {
            out.writeStartObject();
            walk(message, new Writer<IOException>() {
                @Override
                public void beginObject(String name) throws IOException {
                    out.writeObjectFieldStart(name);
                }

                @Override
                public void field(int tag, String value) throws IOException {
                    out.writeFieldName(names[tag]);
                    out.writeString(value);
                }

                @Override
                public void beginGroup(int tag) throws IOException {
                    out.writeFieldName(names[tag]);
                    out.writeStartArray();
                }

                @Override
                public void beginEntry() throws IOException {
                    out.writeStartObject();
                }

                @Override
                public void endEntry() throws IOException {
                    out.writeEndObject();
                }

                @Override
                public void endGroup() throws IOException {
                    out.writeEndArray();
                }

                @Override
                public void endObject() throws IOException {
                    out.writeEndObject();
                }
            });
            out.writeEndObject();
        }
        return bytes.toByteArray();
    }
}
