// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.cache.LRUCache;
import org.apache.kafka.connect.data.Schema;

/**
 * The compiled schemas that were used last. A schema is found by identity first: the hash code and {@code equals} of a
 * schema visit all of its fields.
 */
final class SchemaCache {
    private final Function<Schema, CompiledSchema> compiler;
    private final int size;
    private final Map<Schema, CompiledSchema> same = new IdentityHashMap<>();
    private final LRUCache<Schema, CompiledSchema> equal;
    private Schema lastSchema;
    private CompiledSchema last;

    /**
     * Creates a cache.
     *
     * @param size the number of schemas to keep. The last one is always kept.
     * @param compiler of schemas that are not there, called with null for values without a schema.
     */
    SchemaCache(int size, Function<Schema, CompiledSchema> compiler) {
        this.size = size;
        this.equal = new LRUCache<>(size);
        this.compiler = compiler;
    }

    CompiledSchema get(Schema schema) {
        if (schema != lastSchema || last == null) {
            last = find(schema);
            lastSchema = schema;
        }
        return last;
    }

    private CompiledSchema find(Schema schema) {
        CompiledSchema compiled = same.get(schema);
        if (compiled != null) {
            return compiled;
        }
        compiled = equal.get(schema);
        if (compiled == null) {
            compiled = compiler.apply(schema);
            if (EqualSchemas.writeAlike(schema)) {
                equal.put(schema, compiled);
            }
        }
        if (same.size() >= size) {
            same.clear();
        }
        if (size > 0) {
            same.put(schema, compiled);
        }
        return compiled;
    }

    /** Returns the number of schemas that are kept. */
    int size() {
        return (int) equal.size();
    }

    /** Returns the number of schema objects that are kept to be found by identity. */
    int sizeByIdentity() {
        return same.size();
    }
}
