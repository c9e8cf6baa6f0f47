// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.junit.jupiter.api.AfterEach;

/** A judge for each combination of settings, one for the defaults, and one without schemas. */
abstract class WithJudges {
    final List<Judge> judges = Judge.all();
    final Judge plain = new Judge(Map.of("schemas.enable", false));
    final Judge standard = new Judge(Map.of());

    @AfterEach
    void close() {
        judges.forEach(Judge::close);
        plain.close();
        standard.close();
    }

    final void check(Schema schema, Object value) {
        judges.forEach(judge -> judge.check(schema, value, "record"));
    }
}
