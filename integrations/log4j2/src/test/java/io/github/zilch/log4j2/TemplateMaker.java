// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import java.util.Random;

/** Makes random event templates, with all resolvers and their options, and settings of a layout. */
final class TemplateMaker {
    /** A system property that has another value for each event. */
    static final String REQUEST = "zilch.request";

    private static final String[] RESOLVERS = {
        "'$resolver':'endOfBatch'",
        "'$resolver':'exception','field':'className'",
        "'$resolver':'exception','field':'message'",
        "'$resolver':'exception','field':'stackTrace'",
        "'$resolver':'exception','field':'stackTrace','stringified':true",
        "'$resolver':'exception','field':'stackTrace','stackTrace':{'stringified':true}",
        "'$resolver':'exception','field':'stackTrace','stackTrace':{'elementTemplate':[1,"
                + "{'$resolver':'stackTraceElement','field':'methodName'},{'at':'${java:version}','none':{}}]}",
        "'$resolver':'exception','field':'stackTrace','stackTrace':{'stringified':{'truncation':{'suffix':'>>>',"
                + "'pointMatcherStrings':['at io.github.X1','at io.github.X2']}}}",
        "'$resolver':'exceptionRootCause','field':'message'",
        "'$resolver':'exceptionRootCause','field':'stackTrace','stackTrace':{'stringified':true}",
        "'$resolver':'level','field':'name'",
        "'$resolver':'level','field':'severity','severity':{'field':'keyword'}",
        "'$resolver':'level','field':'severity','severity':{'field':'code'}",
        "'$resolver':'logger','field':'name'",
        "'$resolver':'logger','field':'fqcn'",
        "'$resolver':'main','index':0",
        "'$resolver':'main','key':'--user'",
        "'$resolver':'map'",
        "'$resolver':'map','key':'user'",
        "'$resolver':'map','key':'user','stringified':true",
        "'$resolver':'map','stringified':true,'pattern':'user:(role|rank)','replacement':'$1'",
        "'$resolver':'marker','field':'name'",
        "'$resolver':'marker','field':'parents'",
        "'$resolver':'mdc'",
        "'$resolver':'mdc','key':'a'",
        "'$resolver':'mdc','key':'a','stringified':true",
        "'$resolver':'mdc','stringified':true",
        "'$resolver':'mdc','pattern':'user:(role|rank)'",
        "'$resolver':'message'",
        "'$resolver':'message','stringified':true",
        "'$resolver':'message','fallbackKey':'text'",
        "'$resolver':'messageParameter'",
        "'$resolver':'messageParameter','stringified':true",
        "'$resolver':'ndc'",
        "'$resolver':'ndc','pattern':'user.*'",
        "'$resolver':'pattern','pattern':'%p %c{1.} [%t] %X{a} %m'",
        "'$resolver':'source','field':'className'",
        "'$resolver':'source','field':'fileName'",
        "'$resolver':'source','field':'methodName'",
        "'$resolver':'source','field':'lineNumber'",
        "'$resolver':'thread','field':'name'",
        "'$resolver':'thread','field':'id'",
        "'$resolver':'thread','field':'priority'",
        "'$resolver':'timestamp'",
        "'$resolver':'timestamp','pattern':{'format':'yyyy-MM-dd\\u0027T\\u0027HH:mm:ss.SSS\\u0027Z\\u0027','timeZone':'UTC'}",
        "'$resolver':'timestamp','pattern':{'format':'yyyy-MM-dd\\u0027T\\u0027HH:mm:ss.SSSSSS\\u0027Z\\u0027','timeZone':'UTC'}",
        "'$resolver':'timestamp','pattern':{'format':'yyyy-MM-dd\\u0027T\\u0027HH:mm:ss.SSSXXX','timeZone':'UTC'}",
        "'$resolver':'timestamp','pattern':{'format':'yyyy-MM-dd\\u0027T\\u0027HH:mm:ss.SSSXXX','timeZone':'Asia/Tokyo'}",
        "'$resolver':'timestamp','pattern':{'format':'EEE d MMMM yyyy','timeZone':'Europe/Rome','locale':'it_IT'}",
        "'$resolver':'timestamp','epoch':{'unit':'nanos'}",
        "'$resolver':'timestamp','epoch':{'unit':'millis'}",
        "'$resolver':'timestamp','epoch':{'unit':'millis','rounded':true}",
        "'$resolver':'timestamp','epoch':{'unit':'millis.nanos'}",
        "'$resolver':'timestamp','epoch':{'unit':'secs'}",
        "'$resolver':'timestamp','epoch':{'unit':'secs','rounded':true}",
        "'$resolver':'timestamp','epoch':{'unit':'secs.nanos'}",
        "'$resolver':'counter'",
        "'$resolver':'counter','start':1000,'stringified':true",
        "'$resolver':'counter','start':1000,'overflowing':false",
        "'$resolver':'counter','start':9223372036854775807",
    };

    private static final String[] FLAT = {
        "{'$resolver':'mdc','flatten':true}",
        "{'$resolver':'mdc','flatten':{'prefix':'_'},'stringified':true}",
        "{'$resolver':'mdc','flatten':{'prefix':'p.'},'pattern':'user:(r.*)','replacement':'<$1>'}",
        "{'$resolver':'map','flatten':true,'stringified':true}",
    };

    /** What patterns are made of. Each piece depends on something else, or on nothing. */
    private static final String[] CONVERSIONS = {
        "%p",
        "%level{WARN=W, length=3}",
        "%-7p",
        "%.2p",
        "%C{1}",
        "%M",
        "%L",
        "%F",
        "%l",
        "%n.",
        "%%",
        "text",
        " | ",
        "%m",
        "%t",
        "%c{1}",
        "%X{trace.id}",
        "%marker",
        "%x",
        "%d{yyyy}{UTC}",
        "%ex{short}",
        "%maxLen{%m}{20}",
        "%enc{%m}{JSON}",
        "%notEmpty{[%X{trace.id}]}",
        "%equals{%p}{WARN}{warning}",
        "%replace{%C.%M}{X}{_}",
        "%replace{%p}{R}{_}",
        "%replace{%m}{a}{_}",
    };

    /** Lookups of all kinds, of which some have other results for each event. */
    private static final String[] LOOKUPS = {
        "${ctx:trace.id}",
        "${ctx:trace.id:-none}",
        "${ctx:missing:-${ctx:trace.id:-none}}",
        "${event:ThreadName}",
        "${event:Level}",
        "${event:Message:-none}",
        "${map:user}",
        "${map:user:-nobody}",
        "${marker:}",
        "${sys:" + REQUEST + "}",
        "${sys:" + REQUEST + ":-unset}",
        "${sys:zilch.absent:-absent}",
        "${date:yyyy}",
        "${lower:ABC}",
        "${upper:${ctx:trace.id}}",
        "${main:0}",
        "${java:version}",
        "${java:locale}",
        "${env:PATH}",
        "${env:ZILCH_ABSENT:-${sys:" + REQUEST + "}}",
        "${hostName}",
        "${unknown:x:-default}",
        "${unknown}",
        "$${ctx:trace.id}",
        "$${x}",
    };

    private static final String[] CONSTANTS = {
        "null",
        "true",
        "12",
        "1.50",
        "1e400",
        "12345678901234567890",
        "'text \\u0001 \\ud83d\\ude00'",
        "{}",
        "[]",
        "[{},[],null]",
        "{'a':{},'b':null}"
    };

    private final Random random;
    private int names;

    TemplateMaker(long seed) {
        random = new Random(seed);
    }

    /** Returns a template whose root is an object. */
    String template() {
        return object(3).replace('\'', '"');
    }

    /** Changes settings. */
    void set(Judge.Settings settings) {
        settings.locationInfo(random.nextBoolean()).stackTrace(random.nextInt(4) > 0);
        if (random.nextInt(4) == 0) {
            settings.maxStringLength(20 + random.nextInt(40)); // Log4j cuts the strings of inner templates too
        }
        if (random.nextInt(4) == 0) {
            settings.stackTraceElementTemplate(
                    "{\"line\":{\"$resolver\":\"stackTraceElement\",\"field\":\"lineNumber\"}}");
        }
    }

    private String object(int depth) {
        StringBuilder object = new StringBuilder("{");
        for (int i = random.nextInt(8); i >= 0; i--) {
            String value = random.nextInt(12) == 0 ? FLAT[random.nextInt(FLAT.length)] : value(depth - 1);
            object.append("'name ").append(names++).append("':").append(value).append(i == 0 ? "" : ",");
        }
        return object.append('}').toString();
    }

    private String value(int depth) {
        int kind = random.nextInt(depth > 0 ? 12 : 9);
        if (kind == 0) {
            return CONSTANTS[random.nextInt(CONSTANTS.length)];
        }
        if (kind == 1) {
            return "'" + lookups() + "'";
        }
        if (kind == 2) {
            return pattern();
        }
        if (kind < 9) {
            return "{" + RESOLVERS[random.nextInt(RESOLVERS.length)] + "}";
        }
        if (kind == 9) {
            return object(depth);
        }
        return kind == 10 ? array(depth) : caseConverter(depth);
    }

    /** Returns text with lookups. */
    String lookups() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            text.append(LOOKUPS[random.nextInt(LOOKUPS.length)]).append(i == 0 ? "" : " of ");
        }
        return text.toString();
    }

    /** Returns a resolver of a pattern. Many patterns depend on one thing only, or nearly so. */
    private String pattern() {
        int kinds = 1 + random.nextInt(CONVERSIONS.length);
        int lookups = random.nextInt(3);
        StringBuilder pattern = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            boolean isLookup = random.nextInt(3) < lookups;
            pattern.append(isLookup ? lookups() : CONVERSIONS[random.nextInt(kinds)]);
        }
        String wrapped = random.nextInt(4) == 0 ? "%replace{" + pattern + "}{e}{_}" : pattern.toString();
        String exceptions = random.nextInt(3) == 0 ? "" : ",'stackTraceEnabled':" + (random.nextInt(4) == 0);
        return "{'$resolver':'pattern','pattern':'" + wrapped + "'" + exceptions + "}";
    }

    private String array(int depth) {
        StringBuilder array = new StringBuilder("[");
        for (int i = random.nextInt(4); i > 0; i--) {
            array.append(value(depth - 1)).append(i == 1 ? "" : ",");
        }
        return array.append(']').toString();
    }

    private String caseConverter(int depth) {
        String strategy = random.nextBoolean() ? "'pass'" : "'replace','replacement':" + value(0);
        return "{'$resolver':'caseConverter','case':'" + (random.nextBoolean() ? "upper" : "lower") + "','locale':'"
                + (random.nextBoolean() ? "tr_TR" : "en") + "','input':" + value(depth - 1)
                + ",'errorHandlingStrategy':" + strategy + "}";
    }
}
