// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;

/** Writes {@link QuotedDocument} with its content as a validated JSON fragment. No peer validates fragments. */
public class QuotedCheckedRawBenchmark extends ScenarioBenchmark {
    private QuotedDocument[] messages;

    @Override
    void createMessages() {
        messages = QuotedDocument.changing();
    }

    @Override
    void write(JsonBuilder json) {
        int id = nextId();
        QuotedDocument message = messages[id & (messages.length - 1)];
        message.ID = id;
        message.writeCheckedRaw(json);
    }
}
