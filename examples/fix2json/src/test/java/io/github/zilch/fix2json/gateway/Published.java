// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A published text, with accessors for the tests. */
public record Published(String json) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    JsonNode tree() {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException("not JSON: " + json, e);
        }
    }

    String header(String name) {
        return tree().path("Header").path(name).asText();
    }

    String body(String name) {
        return tree().path("Body").path(name).asText();
    }

    /** Returns the party of {@link Orders}. Under FIXT.1.1 it is found only if the version of the session is known. */
    String party() {
        return tree().at("/Body/NoPartyIDs/0/PartyID").asText();
    }

    int number() {
        return Integer.parseInt(header("MsgSeqNum"));
    }

    boolean isMarked() {
        return header("PossDupFlag").equals("Y");
    }
}
