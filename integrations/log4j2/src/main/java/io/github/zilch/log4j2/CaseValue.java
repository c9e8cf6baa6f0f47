// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.apache.logging.log4j.core.LogEvent;

/**
 * A string of another value in upper or lower case, and something else if that value is no string.
 *
 * @param input the other value.
 * @param isUpper {@code true} for upper case.
 * @param locale of the case.
 * @param strategy for a value that is no string.
 * @param replacement of a value that is no string.
 */
record CaseValue(
        TemplateValue<LogEvent> input,
        boolean isUpper,
        Locale locale,
        String strategy,
        TemplateValue<LogEvent> replacement)
        implements TemplateValue<LogEvent> {
    private static final String FAIL = "fail";
    private static final String PASS = "pass";
    private static final String REPLACE = "replace";

    static CaseValue of(ResolverOptions<LogEvent> options) {
        TemplateValue<LogEvent> input = options.value("input");
        TemplateValue<LogEvent> replacement = options.value("replacement");
        if (input.isFlat() || replacement.isFlat()) {
            throw options.error("\"flatten\" writes members, which have no case: remove it");
        }
        boolean isUpper = options.choice(List.of("upper", "lower"), "case").equals("upper");
        String option = "errorHandlingStrategy";
        String strategy = options.text(option) == null ? REPLACE : options.choice(List.of(FAIL, PASS, REPLACE), option);
        return new CaseValue(input, isUpper, options.locale("locale"), strategy, replacement);
    }

    @Override
    public boolean isEverPresent() {
        return input.isEverPresent();
    }

    @Override
    public boolean isPresent(LogEvent event) {
        return input.isPresent(event);
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        Output inner = out.inner();
        JsonBuilder single = inner.resetArray();
        input.write(inner, single, null, event);
        String json = new String(single.toBytes(), StandardCharsets.UTF_8);
        String element = json.substring(1, json.length() - 1);
        if (element.startsWith("\"")) {
            String text = (String) TemplateReader.read("input", element);
            out.put(node, key, isUpper ? text.toUpperCase(locale) : text.toLowerCase(locale));
        } else if (strategy.equals(PASS)) {
            out.putJson(node, key, element);
        } else if (strategy.equals(REPLACE)) {
            replacement.write(out, node, key, event);
        } else {
            throw new IllegalStateException("caseConverter cannot change the case of a value that is no string:"
                    + " set \"errorHandlingStrategy\" to \"pass\" or \"replace\", or correct \"input\"");
        }
    }
}
