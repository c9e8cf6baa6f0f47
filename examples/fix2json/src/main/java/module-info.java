// SPDX-License-Identifier: Apache-2.0

/** Converts FIX messages to JSON: a converter for gateways, and a command line that uses it. */
// Agrona and QuickFIX/J are automatic modules
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module io.github.zilch.fix2json {
    exports io.github.zilch.fix2json;
    exports io.github.zilch.fix2json.dictionary;
    exports io.github.zilch.fix2json.log;
    exports io.github.zilch.fix2json.where;

    requires HdrHistogram;
    requires transitive com.fasterxml.jackson.core;
    requires io.aeron.client;
    requires io.aeron.driver;
    requires io.prometheus.metrics.core;
    requires io.prometheus.metrics.model;
    requires io.prometheus.writer.text;
    requires transitive io.github.zilch;
    requires transitive io.github.zilch.kit;
    requires java.xml;
    requires jdk.net; // to know who administers a gateway
    requires jdk.management; // to measure what a thread has allocated
    requires transitive org.agrona;
    requires org.apache.commons.compress; // with which the kit reads compressed files
    requires org.apache.commons.io;
    requires org.apache.mina.core;
    requires org.slf4j;
    requires transitive quickfixj.core;

    uses io.github.zilch.kit.sink.SinkProvider;

    opens io.github.zilch.fix2json to
            info.picocli; // reads the options by reflection
    opens io.github.zilch.fix2json.command to
            info.picocli;
    opens io.github.zilch.fix2json.diff to
            info.picocli;
    opens io.github.zilch.fix2json.gateway to
            info.picocli;
    opens io.github.zilch.fix2json.gateway.admin to
            info.picocli;
    opens io.github.zilch.fix2json.latency to
            info.picocli;
    opens io.github.zilch.fix2json.load to
            info.picocli;
    opens io.github.zilch.fix2json.orders to
            info.picocli;
}
