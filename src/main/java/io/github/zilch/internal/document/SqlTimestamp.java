// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import java.sql.Timestamp;
import java.util.Date;

/** What only the class of {@code java.sql} itself tells; not loaded without that module. */
final class SqlTimestamp {
    private SqlTimestamp() {}

    /** Returns the nanoseconds of the second of a timestamp. */
    static int nanos(Date timestamp) {
        return ((Timestamp) timestamp).getNanos();
    }
}
