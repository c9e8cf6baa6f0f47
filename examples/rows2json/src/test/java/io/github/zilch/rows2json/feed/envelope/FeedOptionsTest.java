// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Which options each envelope has a place for. */
class FeedOptionsTest {
    private static Set<EnvelopeKind> accepting(UnaryOperator<FeedOptions> option) {
        Set<EnvelopeKind> kinds = EnumSet.noneOf(EnvelopeKind.class);
        for (EnvelopeKind kind : EnvelopeKind.values()) {
            try {
                option.apply(FeedOptions.of(kind));
                kinds.add(kind);
            } catch (IllegalArgumentException e) {
                assertTrue(e.getMessage().startsWith("the envelope " + kind + " has no place for "), e.getMessage());
            }
        }
        return kinds;
    }

    @Test
    void diff() {
        assertEquals(EnumSet.of(EnvelopeKind.WRAPPED, EnvelopeKind.ENRICHED), accepting(options -> options.diff(true)));
    }

    @Test
    void updated() {
        assertEquals(
                EnumSet.of(EnvelopeKind.WRAPPED, EnvelopeKind.BARE, EnvelopeKind.ROW, EnvelopeKind.ENRICHED),
                accepting(options -> options.updated(true)));
    }

    @Test
    void keyAndTopicInValue() {
        Set<EnvelopeKind> expected = EnumSet.of(EnvelopeKind.WRAPPED, EnvelopeKind.BARE, EnvelopeKind.ENRICHED);
        assertEquals(expected, accepting(options -> options.keyInValue(true)));
        assertEquals(expected, accepting(options -> options.topicInValue(true)));
    }

    @Test
    void whatIsSwitchedOffNeedsNoPlace() {
        Set<EnvelopeKind> all = EnumSet.allOf(EnvelopeKind.class);
        assertEquals(
                all,
                accepting(options ->
                        options.diff(false).updated(false).keyInValue(false).topicInValue(false)));
    }

    @Test
    void refusalNamesTheEnvelopesThatHaveThePlace() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> FeedOptions.of(EnvelopeKind.KEY_ONLY).topicInValue(true));
        assertEquals(
                "the envelope key_only has no place for topic-in-value: leave the option out, or use one of the envelopes"
                        + " wrapped, bare, enriched",
                refused.getMessage());
    }

    @Test
    void intervalIsNotNegative() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> new FeedOptions.Others(Duration.ofSeconds(-1), false, Set.of()));
        assertEquals("the interval of resolved lines is PT-1S: it cannot be negative", refused.getMessage());
    }
}
