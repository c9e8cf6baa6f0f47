// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.lookup.StrSubstitutor;

/** A string with lookups such as <code>${ctx:user}</code>, which are done again for each event. */
final class LookupValue extends TemplateValue<LogEvent> {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^:}]*)(:-?)?");

    /** Prefixes of lookups whose results do not change while a configuration is in use. */
    private static final Set<String> CONSTANT = Set.of("env", "java", "log4j", "bundle", "jvmrunargs");

    private final StrSubstitutor substitutor;
    private final String text;

    LookupValue(StrSubstitutor substitutor, String text) {
        this.substitutor = substitutor;
        this.text = text;
    }

    /** Returns whether a string has lookups. */
    static boolean hasLookups(String text) {
        return text.contains("${");
    }

    /** Returns whether the lookups of a string have the same results for each event: properties, and those of {@link #CONSTANT}. */
    static boolean isConstant(String text) {
        Matcher variables = VARIABLE.matcher(text);
        while (variables.find()) {
            boolean hasPrefix = ":".equals(variables.group(2));
            if (hasPrefix && !CONSTANT.contains(variables.group(1))) {
                return false;
            }
        }
        return true;
    }

    @Override
    void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        out.put(node, key, substitutor.replace(event, text));
    }
}
