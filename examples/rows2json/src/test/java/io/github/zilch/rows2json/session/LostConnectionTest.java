// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;
import org.postgresql.util.ServerErrorMessage;

/** After which errors a feed connects again. */
class LostConnectionTest {
    @ParameterizedTest
    @ValueSource(strings = {"08006", "57P01", "53300"})
    void theServerOrTheNetworkSaysSo(String state) {
        assertEquals(true, Sessions.isLost(new SQLException("lost", state)));
    }

    /** The driver gives the changes up if its socketTimeout ends within a message; the server uses this code for slots. */
    @Test
    void theDriverHasGivenUpTheChanges() {
        PSQLException byDriver =
                new PSQLException("Tried to write to an inactive copy operation", PSQLState.OBJECT_NOT_IN_STATE);
        PSQLException byServer =
                new PSQLException(new ServerErrorMessage("SERROR\0C55000\0Mslot \"s\" is not ready\0\0"));
        assertEquals(List.of(true, false), List.of(Sessions.isLost(byDriver), Sessions.isLost(byServer)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"42P01", "55000", "28P01"})
    void anErrorOfTheFeedIsNone(String state) {
        assertEquals(false, Sessions.isLost(new SQLException("wrong", state)));
    }
}
