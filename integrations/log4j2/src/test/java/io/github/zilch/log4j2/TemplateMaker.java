// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.RandomValues;
import java.util.List;
import java.util.Random;

/** Makes random event templates, with all resolvers and their options, of the pieces in src/test/pieces, and settings. */
final class TemplateMaker {
    /** A system property that has another value for each event. */
    static final String REQUEST = "zilch.request";

    private static final List<String> RESOLVERS = RandomValues.pieces("resolvers.txt");
    private static final List<String> FLAT = RandomValues.pieces("flat-resolvers.txt");
    private static final List<String> CONSTANTS = RandomValues.pieces("constants.txt");

    /** What patterns are made of. Each piece depends on something else, or on nothing. */
    private static final List<String> CONVERSIONS = RandomValues.pieces("conversions.txt");

    /** Lookups of all kinds, of which some have other results for each event. */
    private static final List<String> LOOKUPS = RandomValues.pieces("lookups.txt");

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
        settings.set("locationInfoEnabled", random.nextBoolean()).set("stackTraceEnabled", random.nextInt(4) > 0);
        if (random.nextInt(4) == 0) {
            settings.set("maxStringLength", 20 + random.nextInt(40)); // Log4j cuts the strings of inner templates too
        }
        if (random.nextInt(4) == 0) {
            settings.set(
                    "stackTraceElementTemplate",
                    "{\"line\":{\"$resolver\":\"stackTraceElement\",\"field\":\"lineNumber\"}}");
        }
    }

    private String object(int depth) {
        StringBuilder object = new StringBuilder("{");
        for (int i = random.nextInt(8); i >= 0; i--) {
            String value = random.nextInt(12) == 0 ? FLAT.get(random.nextInt(FLAT.size())) : value(depth - 1);
            object.append("'name ").append(names++).append("':").append(value).append(i == 0 ? "" : ",");
        }
        return object.append('}').toString();
    }

    private String value(int depth) {
        int kind = random.nextInt(depth > 0 ? 12 : 9);
        if (kind == 0) {
            return CONSTANTS.get(random.nextInt(CONSTANTS.size()));
        }
        if (kind == 1) {
            return "'" + lookups() + "'";
        }
        if (kind == 2) {
            return pattern();
        }
        if (kind < 9) {
            return "{" + RESOLVERS.get(random.nextInt(RESOLVERS.size())) + "}";
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
            text.append(LOOKUPS.get(random.nextInt(LOOKUPS.size()))).append(i == 0 ? "" : " of ");
        }
        return text.toString();
    }

    /** Returns a resolver of a pattern. Many patterns depend on one thing only, or nearly so. */
    private String pattern() {
        int kinds = 1 + random.nextInt(CONVERSIONS.size());
        int lookups = random.nextInt(3);
        StringBuilder pattern = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            boolean isLookup = random.nextInt(3) < lookups;
            pattern.append(isLookup ? lookups() : CONVERSIONS.get(random.nextInt(kinds)));
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
