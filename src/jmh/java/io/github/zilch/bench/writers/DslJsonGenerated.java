// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import com.dslplatform.json.DslJson;
import com.dslplatform.json.JsonWriter;
import com.dslplatform.json.runtime.Settings;
import io.github.zilch.bench.model.MessageWriter;

/**
 * dsl-json with the converters that its annotation processor generates, and one {@link JsonWriter} that is reset for
 * each message.
 */
final class DslJsonGenerated extends MessageWriter {
    private final DslJson<Object> dslJson = new DslJson<>(Settings.basicSetup());
    private final JsonWriter writer = dslJson.newWriter(CAPACITY);
    private Class<?> type;
    private JsonWriter.WriteObject<Object> converter;

    @Override
    public byte[] bytes() {
        return writer.getByteBuffer();
    }

    @Override
    @SuppressWarnings("unchecked") // the converter is for the class of the document
    public int write(Object document) {
        if (document.getClass() != type) {
            type = document.getClass();
            converter = (JsonWriter.WriteObject<Object>) dslJson.tryFindWriter(type);
        }
        writer.reset();
        converter.write(writer, document);
        return writer.size();
    }
}
