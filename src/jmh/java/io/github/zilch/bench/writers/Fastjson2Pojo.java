// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONFactory;
import com.alibaba.fastjson2.JSONWriter;
import io.github.zilch.bench.model.MessageWriter;

/**
 * fastjson2 as a mapper: one context for all messages, writers generated at run time, output to a stream. It writes members
 * that are null, which it omits by default.
 */
final class Fastjson2Pojo extends MessageWriter {
    private final JSONWriter.Context context = JSONFactory.createWriteContext(JSONWriter.Feature.WriteNulls);
    private final Output output = new Output();

    @Override
    public byte[] bytes() {
        return output.bytes;
    }

    @Override
    public int write(Object document) {
        return JSON.writeTo(output.reset(), document, context);
    }
}
