// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.NumberValue;
import io.github.zilch.logging.TemplateValue;
import io.github.zilch.logging.TextValue;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.net.Severity;

/** The level of an event: its name, or the severity that Syslog has for it. */
final class LevelValue {
    private LevelValue() {}

    static TemplateValue<LogEvent> of(ResolverOptions<LogEvent> options) {
        boolean isName = options.choice(List.of("name", "severity"), "field").equals("name");
        if (isName) {
            options.text("severity", "field");
            return new TextValue<>(event -> event.getLevel().name());
        }
        return options.choice(List.of("keyword", "code"), "severity", "field").equals("keyword")
                ? new TextValue<>(event -> severity(event.getLevel()).name())
                : new NumberValue<>(event -> severity(event.getLevel()).getCode());
    }

    private static Severity severity(Level level) {
        return Severity.getSeverity(level);
    }
}
