// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.results;

import java.io.File;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A writer of documents.
 *
 * @param id the name of the benchmark methods.
 * @param name the name in the report.
 * @param kind the kind of writer.
 * @param jar the start of its jar's name, with as much of the version as needed to be unique; empty if it has none.
 */
public record Writer(String id, String name, Kind kind, String jar) {
    /** The kind of a writer in a comparison. */
    public enum Kind {
        /** Zilch. */
        OURS,
        /** Another library. */
        PEER,
        /** A lower bound for the time of all writers. */
        LIMIT
    }

    /** The Zilch writer that tables compare with: it writes into the builder's own buffer. */
    public static final String ZILCH = "zilch";

    /** The Zilch writer that writes rows of a shape. */
    public static final String ZILCH_ROW = "zilchRow";

    /** The serializers that Zilch generates. */
    public static final String ZILCH_GENERATED = "zilchGenerated";

    /** The ways to write a document with Zilch: by hand, as a row, or with a generated serializer. */
    public static final List<String> WAYS = List.of(ZILCH, ZILCH_ROW, ZILCH_GENERATED);

    /** Jackson as a mapper. */
    public static final String JACKSON_DATABIND = "jackson3Databind";

    /** A database that makes JSON itself. */
    public static final String DATABASE = "database";

    /** The same, parsed by jOOQ. */
    public static final String JOOQ = "jooq";

    /** The converter that is part of Kafka Connect. */
    public static final String KAFKA_CONNECT = "kafkaConnect";

    /** The layout that is part of Log4j. */
    public static final String LOG4J = "log4j";

    /** The formatter that is part of Spring Boot. */
    public static final String SPRING_BOOT = "springBoot";

    /** The encoder of logstash-logback-encoder. */
    public static final String LOGSTASH_ENCODER = "logstashEncoder";

    /** The converter of Spring MVC that writes with Jackson. */
    public static final String JACKSON_CONVERTER = "jacksonConverter";

    /** The printer that is part of SBE. */
    public static final String JSON_PRINTER = "jsonPrinter";

    /** SBE's dynamic decoder, with a listener that does nothing. */
    public static final String OTF = "otf";

    private static final List<Writer> KNOWN = List.of(
            new Writer(ZILCH, "Zilch", Kind.OURS, ""),
            new Writer("zilchToBytes", "Zilch, copied to a byte[]", Kind.OURS, ""),
            new Writer("zilchHeapRegion", "Zilch, region on the heap", Kind.OURS, ""),
            new Writer("zilchRegion", "Zilch, region off the heap", Kind.OURS, ""),
            new Writer(ZILCH_ROW, "Zilch, rows of a shape", Kind.OURS, ""),
            new Writer(ZILCH_GENERATED, "Zilch, generated serializers", Kind.OURS, ""),
            new Writer("memcpy", "memcpy", Kind.LIMIT, ""),
            new Writer("jacksonStreaming", "Jackson 2 streaming", Kind.PEER, "jackson-core-2"),
            new Writer("jackson3Streaming", "Jackson 3 streaming", Kind.PEER, "jackson-core-3"),
            new Writer("maps", "maps, sorted for each row", Kind.PEER, "jackson-databind-3"),
            new Writer(JACKSON_DATABIND, "Jackson 3 databind", Kind.PEER, "jackson-databind-3"),
            new Writer("fastjson2Pojo", "fastjson2 POJO", Kind.PEER, "fastjson2-2"),
            new Writer("fory", "Fory", Kind.PEER, "fory-json-"),
            new Writer("dslJson", "dsl-json", Kind.PEER, "dsl-json-"),
            new Writer("dslJsonGenerated", "dsl-json, generated", Kind.PEER, "dsl-json-"),
            new Writer("avajeGenerated", "avaje-jsonb, generated", Kind.PEER, "avaje-jsonb-3"),
            new Writer("gson", "Gson", Kind.PEER, "gson-"),
            new Writer("jsoniterScala", "jsoniter-scala", Kind.PEER, "jsoniter-scala-core_3-"),
            new Writer("jsonSimple", "json-simple", Kind.PEER, "json-simple-"),
            new Writer(DATABASE, "JSON made by the database", Kind.PEER, ""),
            new Writer(JOOQ, "JSON made by the database, parsed by jOOQ", Kind.PEER, ""),
            new Writer(KAFKA_CONNECT, "Kafka's JsonConverter", Kind.PEER, "connect-json-"),
            new Writer(LOG4J, "JsonTemplateLayout", Kind.PEER, "log4j-layout-template-json-"),
            new Writer(SPRING_BOOT, "Spring Boot", Kind.PEER, "spring-boot-"),
            new Writer(LOGSTASH_ENCODER, "LogstashEncoder", Kind.PEER, "logstash-logback-encoder-"),
            new Writer(JACKSON_CONVERTER, "Spring's converter for Jackson", Kind.PEER, "jackson-databind-3"),
            new Writer(JSON_PRINTER, "SBE's JsonPrinter", Kind.PEER, "sbe-tool-"),
            new Writer(OTF, "SBE's decoder, no JSON", Kind.LIMIT, "sbe-tool-"),
            new Writer("columns", "plain columns, no JSON", Kind.LIMIT, ""),
            new Writer("quickFixJsonSimple", "QuickFIX/J + json-simple", Kind.PEER, "quickfixj-"),
            new Writer("quickFixJackson", "QuickFIX/J + Jackson", Kind.PEER, "quickfixj-"),
            new Writer("quickFixXml", "QuickFIX/J, XML", Kind.PEER, "quickfixj-"));

    /** Returns the writer with the given id. An unknown writer is a peer whose name is its id. */
    public static Writer of(String id) {
        return KNOWN.stream().filter(each -> each.id.equals(id)).findFirst().orElse(new Writer(id, id, Kind.PEER, ""));
    }

    public boolean is(Kind other) {
        return kind == other;
    }

    /** Returns the library with its version, such as {@code gson 2.15.0}, or the empty string. */
    public String library(String classPath) {
        if (!jar.isEmpty()) {
            Pattern name = Pattern.compile("(" + Pattern.quote(jar) + "[\\w.-]*)\\.jar");
            for (String element : classPath.split(File.pathSeparator)) {
                Matcher matcher = name.matcher(new File(element).getName());
                if (matcher.matches()) {
                    return matcher.group(1).replaceFirst("-(?=\\d)", " ");
                }
            }
        }
        return "";
    }
}
