// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import io.github.zilch.bench.CatalogueDocument;
import io.github.zilch.bench.StatusesDocument;
import java.util.List;
import java.util.Map;

/**
 * A group of benchmarks that has its own section in the report.
 *
 * @param name the name in reports and files.
 * @param description the text of the section.
 * @param bytes the average length of a message in bytes, for gigabytes per second; 0 if they are not shown.
 */
record Scenario(String name, String description, int bytes) {
    private static final List<Scenario> KNOWN = List.of(
            new Scenario(
                    "Seed",
                    "A message of 168 bytes with five members, two of them containers, and an ID that"
                            + " changes with every message. The strings are either the same literals in every"
                            + " message, or they change identity and length from message to message."),
            new Scenario(
                    "Order",
                    "An order of a trading gateway: integers, decimals, a double price, short ASCII"
                            + " strings, a boolean, a nanosecond timestamp and a small array."),
            new Scenario("Customer", "A customer with an address, two children, two cards and an income."),
            new Scenario(
                    "MediaContent",
                    "A video and its pictures: the members of the document of jvm-serializers, with values of our own, written"
                            + " in three ways of Zilch."),
            new Scenario(
                    "Serializers",
                    "Whole objects, records or classes with getters, with the values of Customer and Order. All writers"
                            + " get the same objects, with BigDecimals and an Instant. *Zilch* is the builder, called by"
                            + " hand. *Written serializers* are the code that a generator would write for Jackson."),
            new Scenario(
                    "Catalogue",
                    "A catalogue of events, performances, prices and areas, with the shape and the statistics of"
                            + " `citm_catalog.json`, as records or as classes with getters: maps by ID, integers of nine"
                            + " digits and many empty arrays. All writers get the same objects and write their nulls."
                            + " *Zilch* is the builder, called by hand.",
                    CatalogueDocument.BYTES),
            new Scenario(
                    "Statuses",
                    "Statuses of a social network, with the shape and the statistics of those in `twitter.json`, as"
                            + " records or as classes with getters: mostly Japanese text, nested users, nulls and"
                            + " retweeted statuses. All writers get the same objects and write their nulls. *Zilch* is"
                            + " the builder, called by hand.",
                    StatusesDocument.BYTES),
            new Scenario(
                    "Mixed",
                    "Five kinds of messages in random order: order, cancel, execution report, book of three levels and"
                            + " heartbeat. Zilch writes all kinds with one builder, each kind with its own builder,"
                            + " or each kind as the row of a shape."),
            new Scenario("Rows", "10 or 10,000 rows of an integer and a string, written as objects or as arrays."),
            new Scenario(
                    "Text",
                    "One string value in different sizes, alphabets and types. All writers get the same"
                            + " characters. From a DirectBuffer, Zilch takes UTF-8 and checks it, and a peer takes a"
                            + " String that the JDK creates from the buffer."),
            new Scenario(
                    "Numbers",
                    "Integers by number of digits, random doubles, prices with two decimals, floats,"
                            + " decimals, timestamps, UUIDs, and dates and times with an offset. The peers get new BigDecimals for"
                            + " each message, because a BigDecimal caches its text and a peer would copy it. They have no fixed"
                            + " decimals, and round a BigDecimal."),
            new Scenario(
                    "FortyFields",
                    "An order of forty fields, written by one method with all the calls, or by five methods with eight each."),
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
                            + " message before. The JVMs have no flag, as in an application."));

    /** The benchmark classes of the scenarios that have more than one class. */
    private static final Map<String, Part> PARTS = Map.ofEntries(
            Map.entry("Rows", new Part("Rows", "objects")),
            Map.entry("PositionalRows", new Part("Rows", "arrays")),
            Map.entry("Ints", new Part("Numbers", "ints")),
            Map.entry("Longs", new Part("Numbers", "longs")),
            Map.entry("Doubles", new Part("Numbers", "doubles")),
            Map.entry("Floats", new Part("Numbers", "floats")),
            Map.entry("Decimals", new Part("Numbers", "decimals")),
            Map.entry("Timestamps", new Part("Numbers", "timestamps")),
            Map.entry("FixedDecimals", new Part("Numbers", "fixed decimals")),
            Map.entry("DecimalStrings", new Part("Numbers", "decimals as strings")),
            Map.entry("Uuids", new Part("Numbers", "UUIDs")),
            Map.entry("Times", new Part("Numbers", "dates and times")));

    /** A scenario, and the name of a benchmark class in it. */
    private record Part(String scenario, String name) {}

    private Scenario(String name, String description) {
        this(name, description, 0);
    }

    /** Returns the scenario of a benchmark class. */
    static Scenario ofClass(String className) {
        Part part = PARTS.get(className);
        return of(part == null ? className : part.scenario);
    }

    /** Returns the name of a benchmark class in its scenario, or the empty string if it is the only class. */
    static String part(String className) {
        Part part = PARTS.get(className);
        return part == null ? "" : part.name;
    }

    /** Returns the scenario with the given name. An unknown scenario has no description. */
    static Scenario of(String name) {
        return KNOWN.stream().filter(each -> each.name.equals(name)).findFirst().orElse(new Scenario(name, ""));
    }

    boolean hasRate() {
        return bytes > 0;
    }

    /** Returns the gigabytes per second of a figure of this scenario. */
    double gigabytesPerSecond(Figure figure) {
        return bytes / figure.min();
    }

    /** Returns the position in the report. Unknown scenarios are last. */
    int position() {
        int index = KNOWN.indexOf(this);
        return index < 0 ? KNOWN.size() : index;
    }
}
