// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.results;

import io.github.zilch.bench.documents.Documents;
import java.util.List;
import java.util.stream.Stream;

/**
 * A group of benchmarks that has its own section in the report.
 *
 * @param name the name in reports and files.
 * @param description the text of the section.
 * @param bytes the average length of a message in bytes, for gigabytes per second; 0 if they are not shown.
 */
public record Scenario(String name, String description, int bytes) {
    /** The scenarios of the examples and integrations, which are after those of the documents. */
    private static final List<Scenario> OF_EXAMPLES = List.of(
            new Scenario(
                    "Fix",
                    "A FIX 4.4 message converted to JSON by fix2json, and by QuickFIX/J's parser with"
                            + " three ways to write the parsed message. XML is QuickFIX/J's own text format. memcpy"
                            + " copies the finished JSON."),
            new Scenario(
                    "Sbe",
                    "An SBE message converted to JSON by sbe2json, and printed by the `JsonPrinter` of SBE. The lower bound is"
                            + " SBE's dynamic decoder with a listener that does nothing."),
            new Scenario(
                    "Feed",
                    "An update of a PostgreSQL table of four columns, from the bytes of the server's message to a line of"
                            + " JSON, by the feed of rows2json, with a map for each row (the design that change feeds"
                            + " had before), and with Jackson and names that are encoded once. All use the same decoder."),
            new Scenario(
                    "Query",
                    "Rows of two columns, from the table to a client that has parsed their JSON with Jackson: made by the"
                            + " database, or by rows2json from plain columns. jOOQ parses the JSON of the database into a"
                            + " result of its own, as in the article. H2 is in the JVM of the client, PostgreSQL"
                            + " on the same machine. The garbage of drivers and parser is counted."),
            new Scenario(
                    "Connect",
                    "A change of a row, with the members of Debezium's events, converted by `ZilchJsonConverter` and by"
                            + " Kafka's `JsonConverter`: a row of four columns, one of 60 columns with the row before, and"
                            + " an order with structs, arrays and maps; with the schema beside each value and without it."
                            + " The JVMs have no flag, as in a worker of Kafka Connect. The garbage includes the array"
                            + " that is returned."),
            new Scenario(
                    "Layout",
                    "A log event, encoded into the buffer of an appender by `ZilchTemplateLayout` and by Log4j's"
                            + " `JsonTemplateLayout`, with each bundled template: a message with four parameters, the same with"
                            + " a context, a stack and a place in the source, and that with an exception and its cause. Log4j"
                            + " runs without garbage, and the JVMs have no flag, as in an application."),
            new Scenario(
                    "Logback",
                    "A log event of Logback, encoded to the array that Logback asks for by our formats for Spring Boot, by those"
                            + " of Spring Boot itself, and by `LogstashEncoder` in its own format: a message, the same with a"
                            + " context and key-value pairs, and that with an exception and its cause. Logback has formatted the"
                            + " message before. The JVMs have no flag, as in an application."),
            new Scenario(
                    "Page",
                    "An answer of Spring MVC, a list of 50 trades with seven members, written by our converter and by"
                            + " Jackson's to a stream that drops it. The trades are those of 64 pages in turn. The JVMs have"
                            + " no flag, as in an application. The garbage includes the headers of the answer."));

    private static final List<Scenario> KNOWN = Stream.concat(
                    Documents.ALL.stream()
                            .map(each -> new Scenario(each.scenario(), each.description(), each.averageLength()))
                            .distinct(),
                    OF_EXAMPLES.stream())
            .toList();

    private Scenario(String name, String description) {
        this(name, description, 0);
    }

    /** Returns the scenario with the given name. An unknown scenario has no description. */
    public static Scenario of(String name) {
        return KNOWN.stream().filter(each -> each.name.equals(name)).findFirst().orElse(new Scenario(name, ""));
    }

    public boolean hasRate() {
        return bytes > 0;
    }

    /** Returns the gigabytes per second of a figure of this scenario. */
    public double gigabytesPerSecond(Figure figure) {
        return bytes / figure.min();
    }

    /** Returns the position in the report. Unknown scenarios are last. */
    public int position() {
        int index = KNOWN.indexOf(this);
        return index < 0 ? KNOWN.size() : index;
    }
}
