// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonOptions.LongsAsStrings;
import io.github.zilch.kit.cases.Allocations;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Decoding and writing a change does not allocate, with any values and in any envelope. */
@Tag("garbage")
class FeedAllocationTest {
    private static final int T = 16_400;

    /** Name, OID of the type, and value of each column. */
    private static final Object[] TABLE = {
        "*id", 23, "-42",
        "*int8", 20, "9007199254740993",
        "*num", 1700, "123.4500",
        "*nan", 1700, "NaN",
        "*float", 701, "1.5e-07",
        "*bool", 16, "t",
        "*text", 25, "äöü \"x\"\n€",
        "*bytea", 17, "\\x00ff10a0",
        "*jsonb", 3802, "{\"a\": [1, null]}",
        "*json", 114, "{ \"b\" :\n1 }",
        "*null", 3802, "null",
        "*date", 1082, "2026-11-21",
        "*time", 1083, "10:15:30.5",
        "*ts", 1114, "2026-11-21 10:15:30.123456",
        "*tstz", 1184, "2026-11-21 10:15:30.123456+00",
        "*inf", 1184, "infinity",
        "*bc", 1184, "0044-03-15 12:00:00+00 BC",
        "*ints", 1007, "{1,NULL,{2,3}}",
        "*texts", 1009, "{a,\"b \\\"c\\\"\",NULL}",
        "*uuid", 2950, "6f0a1b2c-0000-4000-8000-000000000001",
        "*nothing", 25, null,
        "*timetz", 1266, "10:15:30+02",
    };

    private static final Object[] COLUMNS = IntStream.range(0, TABLE.length)
            .filter(i -> i % 3 < 2)
            .mapToObj(i -> TABLE[i])
            .toArray();
    private static final String[] ROW =
            IntStream.range(0, TABLE.length / 3).mapToObj(i -> TABLE[3 * i + 2]).toArray(String[]::new);

    private static final String[] OTHER = ROW.clone();

    static {
        OTHER[0] = "-43";
        OTHER[6] = Messages.UNCHANGED;
    }

    private final LastLine sink = new LastLine();

    private final ByteBuffer[] transaction = {
        Messages.begin(0x16B3748, 9),
        Messages.insert(T, ROW),
        Messages.update(T, 'O', ROW, OTHER),
        Messages.update(T, 'O', ROW, ROW),
        Messages.delete(T, 'O', ROW),
        Messages.truncate(T),
        Messages.commit(0x16B3748, 0x16B3778)
    };

    @ParameterizedTest
    @EnumSource
    void eachEnvelope(EnvelopeKind kind) {
        FeedOptions options = FeedOptions.of(kind)
                .sorted(true)
                .values(new FeedOptions.Values(LongsAsStrings.UNSAFE, true, ZoneId.of("Europe/Berlin"), true))
                .others(new FeedOptions.Others(Duration.ZERO, true, Set.of()));
        if (kind.has(EnvelopeKind.Option.DIFF)) {
            options = options.diff(true);
        }
        if (kind.has(EnvelopeKind.Option.UPDATED)) {
            options = options.updated(true);
        }
        ChangeLines lines = new ChangeLines(options, "d", new OneKeyCatalog(), sink);
        lines.accept(Messages.begin(1, 1));
        lines.accept(Messages.relation(T, 'f', COLUMNS));
        long fewest = Allocations.fewest(10, 200, () -> {
            for (ByteBuffer message : transaction) {
                lines.accept(message);
            }
        });
        assertEquals(0, fewest, "bytes allocated by 1,000 changes");
        assertTrue(sink.count() > 0);
    }
}
