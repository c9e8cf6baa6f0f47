// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Writes {@link FortyFieldsDocument}: a method with many calls should not take longer than its parts. */
public class FortyFieldsBenchmark extends ScenarioBenchmark {
    /** How the calls are divided. */
    public enum Methods {
        /** One method has all of them. */
        ONE,
        /** Each method has eight. */
        PARTS
    }

    /** How the calls are divided. */
    @Param
    public Methods methods;

    private FortyFieldsDocument[] messages;

    @Override
    void createMessages() {
        messages = FortyFieldsDocument.changing();
    }

    private FortyFieldsDocument next() {
        return messages[nextId() & (messages.length - 1)];
    }

    @Override
    void write(JsonBuilder json) {
        if (methods == Methods.ONE) {
            next().write(json);
        } else {
            next().writeParts(json);
        }
    }

    /** Writes rows of a shape. */
    @Benchmark
    public int zilchRow(Zilch writer) {
        JsonBuilder json = writer.json;
        JsonRow row = json.reset(FortyFieldsDocument.SHAPE);
        if (methods == Methods.ONE) {
            next().write(row);
        } else {
            next().writeParts(row);
        }
        return json.length();
    }
}
