// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.kafka.connect.data.Schema;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Random records have the bytes of Kafka's converter, with all settings")
class RandomRecordsTest extends WithJudges {
    private static final int SCHEMAS = 1_000;
    private static final int RECORDS = 4;

    @Test
    void recordsWithSchemaAreEqual() {
        int written = 0;
        for (long seed = 0; seed < SCHEMAS; seed++) {
            RecordMaker maker = new RecordMaker(seed);
            Schema schema = maker.schema(3);
            for (int i = 0; i < RECORDS; i++) {
                Object value = maker.value(schema);
                for (Judge judge : judges) {
                    written += judge.check(schema, value, "seed " + seed + ", record " + i) ? 1 : 0;
                }
            }
        }
        int records = SCHEMAS * RECORDS * judges.size();
        assertTrue(written > records * 3 / 4, "only " + written + " of " + records + " records were valid");
        assertTrue(written < records, "no record was refused");
    }

    @Test
    void recordsWithoutSchemaAreEqual() {
        for (long seed = 0; seed < SCHEMAS; seed++) {
            RecordMaker maker = new RecordMaker(seed);
            Object value = maker.schemaless(4);
            for (Judge judge : judges) {
                judge.check(null, value, "seed " + seed);
            }
        }
    }
}
