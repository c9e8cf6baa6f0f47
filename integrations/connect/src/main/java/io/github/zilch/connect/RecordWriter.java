// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.connect.data.Schema;

/** Writes records with the settings of one converter. Belongs to one thread at a time. */
final class RecordWriter {
    private final Settings settings;
    private final SchemaCompiler compiler;
    private final SchemaWriter schemas;
    private final SchemaCache cache;

    /** For records that are objects. */
    private final JsonBuilder objects = builder(Settings.MAX_DEPTH);

    /** For values that are the only element of an array. */
    private final JsonBuilder elements = builder(Settings.MAX_DEPTH + 1);

    RecordWriter(Settings settings) {
        this.settings = settings;
        this.compiler = new SchemaCompiler(settings);
        this.schemas = new SchemaWriter(compiler, settings.cacheSize());
        this.cache = new SchemaCache(settings.cacheSize(), this::compile);
    }

    /** Creates a builder of rows only, for which a document begins faster where messages may be remembered. */
    private static JsonBuilder builder(int maxDepth) {
        return new JsonBuilder(Settings.OPTIONS.maxDepth(maxDepth).repetition(true));
    }

    private CompiledSchema compile(Schema schema) {
        byte[] text = settings.withSchema() && schema != null ? schemas.write(schema) : null;
        return new CompiledSchema(settings.withSchema(), text, compiler.compile(schema));
    }

    /** Returns the JSON of a record. */
    byte[] write(Schema schema, Object value) {
        CompiledSchema compiled = cache.get(schema);
        JsonBuilder json = compiled.isElement() ? elements : objects;
        JsonRow row = json.reset(compiled.shape());
        compiled.write(row, value);
        row.end();
        return compiled.isElement() ? element(json.byteBuffer()) : json.toBytes();
    }

    /** Returns the only element of an array. */
    private static byte[] element(ByteBuffer text) {
        int from = text.position() + 1;
        int to = text.limit() - 1;
        if (text.hasArray()) { // the JIT compiler knows this copy, and does not fill the array with zeros first
            return Arrays.copyOfRange(text.array(), text.arrayOffset() + from, text.arrayOffset() + to);
        }
        byte[] bytes = new byte[to - from];
        text.get(from, bytes);
        return bytes;
    }

    void close() {
        objects.close();
        elements.close();
        compiler.close();
    }
}
