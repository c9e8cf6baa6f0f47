// SPDX-License-Identifier: Apache-2.0

/** Converts SBE messages to JSON: a converter for gateways and archives, and a command line that uses it. */
// Agrona, Aeron and sbe-tool are automatic modules
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module io.github.zilch.sbe2json {
    exports io.github.zilch.sbe2json;

    requires io.aeron.archive;
    requires io.aeron.client;
    requires io.aeron.driver;
    requires transitive io.github.zilch;
    requires transitive io.github.zilch.kit;
    requires java.xml;
    requires org.apache.commons.compress; // with which the kit reads compressed files
    requires org.apache.commons.io;
    requires transitive org.agrona;
    requires transitive uk.co.real_logic.sbe.tool;

    opens io.github.zilch.sbe2json to
            info.picocli; // reads the options by reflection
    opens io.github.zilch.sbe2json.command to
            info.picocli;
    opens io.github.zilch.sbe2json.demo to
            info.picocli;
}
