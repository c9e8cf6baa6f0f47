// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.TemplateValue;
import java.util.Set;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.lookup.AbstractLookup;
import org.apache.logging.log4j.core.lookup.LookupResult;
import org.apache.logging.log4j.core.lookup.RuntimeStrSubstitutor;
import org.apache.logging.log4j.core.lookup.StrLookup;
import org.apache.logging.log4j.core.lookup.StrSubstitutor;

/** A string with lookups such as <code>${ctx:user}</code>, which are done again for each event. */
final class LookupValue {
    /** Prefixes of lookups whose results do not change while a configuration is in use. */
    private static final Set<String> CONSTANT = Set.of("env", "log4j", "jvmrunargs");

    /** Lookups of {@code java} whose results do not change, unlike those of the locale and the hardware. */
    private static final Set<String> CONSTANT_OF_JAVA = Set.of("java:version", "java:runtime", "java:vm", "java:os");

    private LookupValue() {}

    /** Returns whether a string has lookups. */
    static boolean hasLookups(String text) {
        return text.contains("${");
    }

    /**
     * Returns the value of a string with lookups: a constant if all of them have the same results for each event, also those
     * in the values of properties.
     */
    static TemplateValue<LogEvent> of(TemplateCompiler<LogEvent> compiler, StrSubstitutor substitutor, String text) {
        String constant = constant(substitutor, text);
        return constant == null
                ? TemplateValue.text(event -> substitutor.replace(event, text))
                : compiler.constantText(constant);
    }

    /** Returns whether a string has no lookups, or only such as have the same results for each event. */
    static boolean isConstant(StrSubstitutor substitutor, String text) {
        return !hasLookups(text) || constant(substitutor, text) != null;
    }

    /** Returns what a string is for each event, or null if that can change. */
    private static String constant(StrSubstitutor substitutor, String text) {
        ConstantLookups lookups = new ConstantLookups(substitutor.getVariableResolver());
        String constant = new RuntimeStrSubstitutor(lookups).replace((LogEvent) null, text);
        return lookups.canChange ? null : constant;
    }

    /** Does the lookups of properties and those that are constant, and notes whether there are others. */
    private static final class ConstantLookups extends AbstractLookup {
        private final StrLookup resolver;
        private boolean canChange;

        ConstantLookups(StrLookup resolver) {
            this.resolver = resolver;
        }

        @Override
        public String lookup(LogEvent event, String key) {
            LookupResult result = evaluate(event, key);
            return result == null ? null : result.value();
        }

        @Override
        public LookupResult evaluate(LogEvent event, String key) {
            int colon = key.indexOf(':');
            if (colon >= 0 && !CONSTANT.contains(key.substring(0, colon)) && !CONSTANT_OF_JAVA.contains(key)) {
                canChange = true;
                return null;
            }
            return resolver.evaluate(event, key);
        }
    }
}
