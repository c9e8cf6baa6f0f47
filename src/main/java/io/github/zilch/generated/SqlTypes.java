// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import java.util.Date;

/** Tells the dates of {@code java.sql} by their names: that module need not be there. */
final class SqlTypes {
    private SqlTypes() {}

    /** Returns whether a date stands for a local time, which Jackson writes as such in every format. */
    static boolean isTime(Date value) {
        return value != null && value.getClass().getName().equals("java.sql.Time");
    }

    /** Returns whether a date stands for a local date or time, which Jackson writes as such where there is no format. */
    static boolean isLocal(Date value) {
        return value.getClass().getName().equals("java.sql.Date") || isTime(value);
    }
}
