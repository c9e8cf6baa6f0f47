// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ReportTypeTest {
    private static ReportType of(int execType, int ordStatus, boolean hasQuantity) {
        return ReportType.of('0', execType != 0, execType, ordStatus, hasQuantity);
    }

    @Test
    void executionIsAFillIfItHasAQuantity() {
        for (int execType : new int[] {'F', '1', '2', 0}) {
            assertEquals(ReportType.FILL, of(execType, '2', true));
            assertEquals(ReportType.REPORT, of(execType, '2', false));
        }
        assertEquals(ReportType.PARTIAL_FILL, of('F', '1', true));
        assertEquals(ReportType.PARTIAL_FILL, of('1', '1', true));
        assertEquals(ReportType.PARTIAL_FILL, of(0, '1', true));
        assertEquals(ReportType.REPORT, of(0, '1', false));
    }

    @Test
    void executionWhileAChangeIsPendingIsAFill() {
        assertEquals(ReportType.FILL, of('2', '6', true));
        assertEquals(ReportType.PARTIAL_FILL, of('1', 'E', true));
        assertEquals(ReportType.PARTIAL_FILL, of('F', '6', true));
    }

    @Test
    void quantityMakesNothingElseAFill() {
        assertEquals(ReportType.ACCEPTED, of('0', '0', true));
        assertEquals(ReportType.STATUS, of('I', '2', true));
        assertEquals(ReportType.TRADE_CANCEL, ReportType.of('1', true, '2', '2', true));
        assertEquals(ReportType.REPORT, of(0, 'D', true));
    }
}
