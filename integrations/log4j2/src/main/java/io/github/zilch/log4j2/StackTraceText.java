// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import io.github.zilch.logging.TextLimit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.logging.log4j.core.LogEvent;

/**
 * What {@link Throwable#printStackTrace} prints, as a string. It can be cut after points in it: in the exception itself,
 * and in each cause and suppressed exception.
 *
 * @param capacity number of characters from which on the rest is not printed.
 * @param suffix that follows a point.
 * @param points to cut after, as they are.
 * @param patterns of points to cut after; the last group is what is cut.
 */
record StackTraceText(int capacity, String suffix, List<String> points, List<Pattern> patterns)
        implements TemplateValue<Throwable> {
    private static final String[] OPTIONS = {"stackTrace", "stringified", "truncation"};
    private static final String[] LABELS = {"Caused by: ", "Suppressed: "};

    static StackTraceText of(ResolverOptions<LogEvent> options, LayoutSettings settings) {
        TextLimit limit = settings.limit();
        String suffix = options.text(option("suffix"));
        List<Pattern> patterns = options.texts(option("pointMatcherRegexes")).stream()
                .map(expression -> {
                    options.pattern(expression);
                    return Pattern.compile(".*?" + expression + "(.*)", Pattern.DOTALL);
                })
                .toList();
        List<String> points = options.texts(option("pointMatcherStrings"));
        boolean isCut = !points.isEmpty() || !patterns.isEmpty();
        float factor = settings.charset().newEncoder().maxBytesPerChar();
        // without points, one more than the limit shows that the text is too long
        double capacity = isCut ? Math.ceil(factor * (double) limit.length()) : limit.length() + 1.0;
        return new StackTraceText(
                (int) Math.min(capacity, Integer.MAX_VALUE),
                suffix == null ? limit.suffix() : suffix,
                points,
                patterns);
    }

    private static String[] option(String name) {
        return new String[] {OPTIONS[0], OPTIONS[1], OPTIONS[2], name};
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, Throwable thrown) {
        StringBuilder text = out.beginText();
        out.printer().print(thrown, text, capacity);
        if (points.isEmpty() && patterns.isEmpty()) {
            out.putCut(node, key, text);
        } else {
            out.put(node, key, truncated(text));
        }
    }

    /** Returns a stack trace without what comes after the points. */
    private String truncated(CharSequence text) {
        StringBuilder result = new StringBuilder();
        int begin = 0;
        while (true) {
            int label = labelAfter(text, begin);
            int end = label < 0 ? text.length() : label;
            int point = pointIn(text, begin, end);
            if (point > 0) {
                result.append(text, begin, point).append(System.lineSeparator()).append(suffix);
            } else {
                result.append(text, begin, end);
            }
            if (label < 0) {
                return result.toString();
            }
            result.append(System.lineSeparator());
            int colon = label;
            while (text.charAt(colon) != ':') {
                colon++;
            }
            begin = colon + 1;
            result.append(text, label, begin);
        }
    }

    /** Returns where the next line begins that has a label, with the tabs before it, or −1. */
    private static int labelAfter(CharSequence text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                int label = i + 1;
                while (label < text.length() && text.charAt(label) == '\t') {
                    label++;
                }
                if (isLabel(text, label)) {
                    return i + 1;
                }
            }
        }
        return -1;
    }

    private static boolean isLabel(CharSequence text, int at) {
        for (String label : LABELS) {
            if (at + label.length() < text.length() && label.contentEquals(text.subSequence(at, at + label.length()))) {
                return true;
            }
        }
        return false;
    }

    /** Returns where the first point ends that is in a part of the text, or −1. */
    private int pointIn(CharSequence text, int begin, int end) {
        for (String point : points) {
            int at = text.toString().indexOf(point, begin);
            if (at > 0 && at + point.length() <= end) {
                return at + point.length();
            }
        }
        for (Pattern pattern : patterns) {
            Matcher matcher = pattern.matcher(text).region(begin, end);
            if (matcher.matches()) {
                return matcher.start(matcher.groupCount());
            }
        }
        return -1;
    }
}
