// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.session;

import io.github.zilch.JsonOptions.LongsAsStrings;
import java.time.ZoneId;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The options that say how values are written. This is a picocli mix-in of each command that writes rows. */
public final class ValueOptions {
    /** How decimals are written. */
    enum Decimals {
        NUMBERS,
        STRINGS
    }

    /** How bigint values are written. */
    enum Bigints {
        NUMBERS(LongsAsStrings.NEVER),
        UNSAFE_AS_STRINGS(LongsAsStrings.UNSAFE),
        STRINGS(LongsAsStrings.ALWAYS);

        private final LongsAsStrings longs;

        Bigints(LongsAsStrings longs) {
            this.longs = longs;
        }

        /** Returns the name as it is typed. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @Option(
            names = "--bigints",
            defaultValue = "numbers",
            paramLabel = "FORM",
            description =
                    "bigint values as \"numbers\" (default), as \"strings\", or as \"unsafe-as-strings\": only those"
                            + " beyond 2^53 that JavaScript cannot hold.")
    private Bigints bigints;

    @Option(
            names = "--decimals",
            defaultValue = "numbers",
            paramLabel = "FORM",
            description = "Decimals as \"numbers\" (default) or \"strings\", in either case with all digits.")
    private Decimals decimals;

    @Option(
            names = "--zone",
            defaultValue = "UTC",
            paramLabel = "ZONE",
            description =
                    "Time zone of timestamps with time zone: \"Europe/Berlin\", \"+01:00\". Default: UTC. A timestamp"
                            + " without time zone is written as it is stored.")
    private ZoneId zone;

    /** Creates a mix-in. Picocli sets its options. */
    public ValueOptions() {}

    /**
     * Returns which longs are strings.
     *
     * @return the policy.
     */
    public LongsAsStrings longsAsStrings() {
        return bigints.longs;
    }

    /**
     * Returns whether decimals are strings.
     *
     * @return {@code true} if they are.
     */
    public boolean decimalsAsStrings() {
        return decimals == Decimals.STRINGS;
    }

    /**
     * Returns the zone of points in time.
     *
     * @return the zone.
     */
    public ZoneId zone() {
        return zone.normalized();
    }
}
