// SPDX-License-Identifier: Apache-2.0

/** Converts SBE messages to JSON: a converter for gateways and archives. */
// Agrona and sbe-tool are automatic modules
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module io.github.zilch.sbe2json {
    exports io.github.zilch.sbe2json;

    requires transitive io.github.zilch;
    requires java.xml;
    requires transitive org.agrona;
    requires transitive uk.co.real_logic.sbe.tool;
}
