// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.FlawListener;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Measures how long a new JVM takes to load a dictionary, and then to convert a first and a second message. Meant to be
 * run in many JVMs. Prints the times in nanoseconds as JSON.
 */
public final class FirstConversion {
    private FirstConversion() {}

    /** Measures once. Ignores the arguments. */
    public static void main(String[] args) {
        byte[] message = FixMessages.NEW_ORDER_SINGLE.messages()[0];
        long start = System.nanoTime();
        Dictionaries dictionaries = new Dictionaries();
        dictionaries.get(FixVersion.FIX44);
        long loaded = System.nanoTime();
        FixToJson converter = new FixToJson(dictionaries, FlawListener.NONE);
        JsonBuilder json = new JsonBuilder();
        UnsafeBuffer fix = new UnsafeBuffer(message);
        converter.convert(fix, 0, message.length, json);
        long first = System.nanoTime();
        converter.convert(fix, 0, message.length, json.reset());
        long second = System.nanoTime();
        JsonBuilder times = new JsonBuilder();
        times.put("dictionary", loaded - start);
        times.put("firstMessage", first - loaded);
        times.put("secondMessage", second - first);
        System.out.println(times);
    }
}
