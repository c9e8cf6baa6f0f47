// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.io.File;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who wrote the document that was measured.
 *
 * @param id the name of the benchmarks' methods.
 * @param name as readers know it.
 * @param kind ours, a peer, one that may write what is not JSON, or a limit that no writer can get under.
 * @param jar begins the name of its jar, up to the part of the version that tells it from others; empty if it has none.
 */
record Writer(String id, String name, Kind kind, String jar) {
    /** What a writer is in a comparison. */
    enum Kind {
        OURS,
        PEER,
        UNCHECKED,
        LIMIT
    }

    /** Our writer as a table compares others with it: into a buffer of its own. */
    static final String ZILCH = "zilch";

    private static final List<Writer> KNOWN = List.of(
            new Writer(ZILCH, "Zilch", Kind.OURS, ""),
            new Writer("zilchToBytes", "Zilch, copied to a byte[]", Kind.OURS, ""),
            new Writer("zilchHeapRegion", "Zilch, region on the heap", Kind.OURS, ""),
            new Writer("zilchRegion", "Zilch, region off the heap", Kind.OURS, ""),
            new Writer("memcpy", "memcpy", Kind.LIMIT, ""),
            new Writer("memcpySame", "memcpy of one message", Kind.LIMIT, ""),
            new Writer("memcpyHeap", "memcpy on the heap", Kind.LIMIT, ""),
            new Writer("jacksonStreaming", "Jackson 2 streaming", Kind.PEER, "jackson-core-2"),
            new Writer("jackson3Streaming", "Jackson 3 streaming", Kind.PEER, "jackson-core-3"),
            new Writer("jacksonUnchecked", "Jackson 2, UTF-8 unchecked", Kind.UNCHECKED, "jackson-core-2"),
            new Writer("jackson3Unchecked", "Jackson 3, UTF-8 unchecked", Kind.UNCHECKED, "jackson-core-3"),
            new Writer("quickBuffersUnchecked", "QuickBuffers, UTF-8 unchecked", Kind.UNCHECKED, "quickbuf-runtime-"),
            new Writer("jacksonDatabind", "Jackson 2 databind", Kind.PEER, "jackson-databind-2"),
            new Writer("jackson3Databind", "Jackson 3 databind", Kind.PEER, "jackson-databind-3"),
            new Writer("fastjson2Streaming", "fastjson2 streaming", Kind.PEER, "fastjson2-2"),
            new Writer("fastjson2Pojo", "fastjson2 POJO", Kind.PEER, "fastjson2-2"),
            new Writer("dslJson", "dsl-json", Kind.PEER, "dsl-json-"),
            new Writer("avaje", "avaje-jsonb", Kind.PEER, "avaje-jsonb-"),
            new Writer("gson", "Gson", Kind.PEER, "gson-"),
            new Writer("quickBuffers", "QuickBuffers", Kind.PEER, "quickbuf-runtime-"),
            new Writer("jsoniterScala", "jsoniter-scala", Kind.PEER, "jsoniter-scala-core_3-"),
            new Writer("wast", "wast", Kind.PEER, "wast-"),
            new Writer("jsonSimple", "json-simple", Kind.PEER, "json-simple-"),
            new Writer("quickFixJsonSimple", "QuickFIX/J + json-simple", Kind.PEER, "quickfixj-"),
            new Writer("quickFixJackson", "QuickFIX/J + Jackson", Kind.PEER, "quickfixj-"),
            new Writer("quickFixXml", "QuickFIX/J, XML", Kind.PEER, "quickfixj-"));

    /** The writer of a benchmark; one that is not known here is a peer under its own name. */
    static Writer of(String id) {
        return KNOWN.stream().filter(each -> each.id.equals(id)).findFirst().orElse(new Writer(id, id, Kind.PEER, ""));
    }

    boolean is(Kind wanted) {
        return kind == wanted;
    }

    /** The library with its version, such as {@code gson 2.15.0}, or nothing. */
    String library(String classPath) {
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
