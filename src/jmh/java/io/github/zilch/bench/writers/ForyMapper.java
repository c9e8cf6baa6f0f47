// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import io.github.zilch.bench.model.MessageWriter;
import org.apache.fory.json.ForyJson;

/**
 * Apache Fory JSON as a mapper: writers generated at run time for the fields of a class, output to a stream. It writes members
 * that are null, which it omits by default.
 */
final class ForyMapper extends MessageWriter {
    private final ForyJson fory = ForyJson.builder()
            .withFieldMode(true)
            .withCodegen(true)
            .withAsyncCompilation(false)
            .writeNullFields(true)
            .build();
    private final Output output = new Output();

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
