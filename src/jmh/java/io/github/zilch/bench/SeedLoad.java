// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;

/** Writes the seed document with changing strings: the next message with each call. */
public final class SeedLoad implements Runnable {
    private final JsonBuilder json = new JsonBuilder();
    private final SeedDocument[] messages = SeedDocument.changing();
    private int id = ScenarioBenchmark.FIRST_ID;

    /** Creates the documents. */
    public SeedLoad() {}

    @Override
    public void run() {
        SeedDocument message = messages[id & messages.length - 1];
        message.ID = id;
        id = id == 99_999 ? ScenarioBenchmark.FIRST_ID : id + 1;
        message.write(json.reset());
    }
}
