// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONFactory;
import com.alibaba.fastjson2.JSONWriter;

/** fastjson2 as a mapper: one context for all messages, writers generated at run time, output to a stream. */
public class Fastjson2Pojo extends MapperPeer {
    private final JSONWriter.Context context;
    private final Output output = new Output();

    public Fastjson2Pojo() {
        this(new JSONWriter.Feature[0]);
    }

    Fastjson2Pojo(JSONWriter.Feature... features) {
        context = JSONFactory.createWriteContext(features);
    }

    @Override
    public byte[] bytes() {
        return output.bytes;
    }

    @Override
    public int write(Object document) {
        return JSON.writeTo(output.reset(), document, context);
    }
}
