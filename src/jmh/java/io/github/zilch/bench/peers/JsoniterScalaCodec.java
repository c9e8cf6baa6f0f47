// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import com.github.plokhotnyuk.jsoniter_scala.core.JsonReader;
import com.github.plokhotnyuk.jsoniter_scala.core.JsonValueCodec;
import com.github.plokhotnyuk.jsoniter_scala.core.JsonWriter;
import java.util.Map;

/** A codec of jsoniter-scala that writes but does not read. */
abstract class JsoniterScalaCodec<T> implements JsonValueCodec<T> {
    private static final long serialVersionUID = 1;

    @Override
    public T decodeValue(JsonReader in, T standard) {
        throw new UnsupportedOperationException();
    }

    @Override
    public T nullValue() {
        return null;
    }

    static void valueOrNull(String value, JsonWriter out) {
        if (value == null) {
            out.writeNull();
        } else {
            out.writeVal(value);
        }
    }

    static void valueOrNull(Long value, JsonWriter out) {
        if (value == null) {
            out.writeNull();
        } else {
            out.writeVal(value.longValue());
        }
    }

    static void longs(long[] values, JsonWriter out) {
        out.writeArrayStart();
        for (long value : values) {
            out.writeVal(value);
        }
        out.writeArrayEnd();
    }

    static void names(Map<String, String> names, JsonWriter out) {
        out.writeObjectStart();
        for (Map.Entry<String, String> name : names.entrySet()) {
            out.writeKey(name.getKey());
            out.writeVal(name.getValue());
        }
        out.writeObjectEnd();
    }
}
