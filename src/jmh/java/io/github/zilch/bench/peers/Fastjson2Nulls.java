// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import com.alibaba.fastjson2.JSONWriter;

/** fastjson2 as a mapper that writes members that are null, which it omits by default. */
public class Fastjson2Nulls extends Fastjson2Pojo {
    public Fastjson2Nulls() {
        super(JSONWriter.Feature.WriteNulls);
    }
}
