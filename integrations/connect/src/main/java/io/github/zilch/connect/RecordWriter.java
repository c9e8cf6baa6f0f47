// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import java.nio.ByteBuffer;
import org.apache.kafka.connect.data.Schema;

/** Writes records with the settings of one converter. Belongs to one thread at a time. */
final class RecordWriter {
    private final Settings settings;
    private final SchemaCompiler compiler;
    private final SchemaWriter schemas;
    private final SchemaCache cache;
    private final JsonBuilder json;

    RecordWriter(Settings settings) {
        this.settings = settings;
        this.compiler = new SchemaCompiler(settings);
        this.schemas = new SchemaWriter(compiler);
        this.cache = new SchemaCache(settings.cacheSize(), this::compile);
        this.json = new JsonBuilder(Settings.OPTIONS.maxDepth(Settings.MAX_DEPTH + (settings.withSchema() ? 0 : 1)));
    }

    private CompiledSchema compile(Schema schema) {
        byte[] text = settings.withSchema() && schema != null ? schemas.write(schema) : null;
        return new CompiledSchema(settings.withSchema(), text, compiler.compile(schema));
    }

    /** Returns the JSON of a record. */
    byte[] write(Schema schema, Object value) {
        CompiledSchema compiled = cache.get(schema);
        JsonRow row = json.reset(compiled.shape());
        compiled.write(row, value);
        row.end();
        return settings.withSchema() ? json.toBytes() : element();
    }

    /** Returns the only element of the document. */
    private byte[] element() {
        ByteBuffer text = json.byteBuffer();
        byte[] bytes = new byte[text.remaining() - 2];
        text.get(text.position() + 1, bytes);
        return bytes;
    }

    void close() {
        json.close();
        compiler.close();
    }
}
