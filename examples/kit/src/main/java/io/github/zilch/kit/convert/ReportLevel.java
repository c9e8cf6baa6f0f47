// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.convert;

/** Which flaws to report one by one. All are counted. */
public enum ReportLevel {
    /** Damaged messages, and what is {@linkplain FlawKind#isOrdinary() ordinary}. */
    all,
    /** Damaged messages. */
    damaged,
    /** Nothing. */
    none
}
