// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.json.JsonConverter;

/** Writes records with Kafka's converter and ours, with the same settings, and compares the bytes. */
final class Judge implements AutoCloseable {
    private final Map<String, ?> settings;
    final JsonConverter theirs = new JsonConverter();
    final ZilchJsonConverter ours = new ZilchJsonConverter();

    Judge(Map<String, ?> settings) {
        this.settings = settings;
        theirs.configure(settings, false);
        ours.configure(settings, false);
    }

    /** Returns a judge for each combination of settings. */
    static List<Judge> all() {
        List<Judge> all = new ArrayList<>();
        for (boolean withSchema : new boolean[] {true, false}) {
            for (String decimals : new String[] {"BASE64", "numeric"}) {
                for (boolean replaces : new boolean[] {true, false}) {
                    for (int cache : new int[] {0, 1, 1000}) {
                        Map<String, Object> settings = new HashMap<>();
                        settings.put("schemas.enable", withSchema);
                        settings.put("decimal.format", decimals);
                        settings.put("replace.null.with.default", replaces);
                        settings.put("schemas.cache.size", cache);
                        all.add(new Judge(settings));
                    }
                }
            }
        }
        return all;
    }

    /** Compares what both write, or that both refuse it. Returns whether it was written. */
    boolean check(Schema schema, Object value, String record) {
        byte[] expected;
        try {
            expected = theirs.fromConnectData("topic", schema, value);
        } catch (RuntimeException e) {
            assertThrows(
                    DataException.class,
                    () -> ours.fromConnectData("topic", schema, value),
                    record + ", with " + settings + ": Kafka's converter threw " + e);
            return false;
        }
        byte[] written = ours.fromConnectData("topic", schema, value);
        assertEquals(text(expected), text(written), record + ", with " + settings);
        return true;
    }

    static String text(byte[] bytes) {
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        theirs.close();
        ours.close();
    }
}
