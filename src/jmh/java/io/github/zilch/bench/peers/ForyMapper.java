// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import org.apache.fory.json.ForyJson;

/** Apache Fory JSON as a mapper: writers generated at run time for the fields of a class, output to a stream. */
public class ForyMapper extends MapperPeer {
    private final ForyJson fory;
    private final Output output = new Output();

    public ForyMapper() {
        this(false);
    }

    ForyMapper(boolean writesNulls) {
        fory = ForyJson.builder()
                .withFieldMode(true)
                .withCodegen(true)
                .withAsyncCompilation(false)
                .writeNullFields(writesNulls)
                .build();
    }

    @Override
    public byte[] bytes() {
        return output.bytes;
    }

    @Override
    public int write(Object document) {
        output.reset();
        fory.writeJsonTo(document, output);
        return output.length;
    }
}
