// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.github.zilch.logging.TextLimit;
import java.time.ZoneId;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.logging.structured.ElasticCommonSchemaProperties;
import org.springframework.boot.logging.structured.GraylogExtendedLogFormatProperties;
import org.springframework.boot.logging.structured.StructuredLoggingJsonMembersCustomizer;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** Reads the properties {@code logging.structured} of Spring Boot. */
final class BootSettings {
    private static final String JSON = "logging.structured.json.";
    private static final Bindable<Set<String>> NAMES = Bindable.setOf(String.class);
    private static final Bindable<Map<String, String>> TEXTS = Bindable.mapOf(String.class, String.class);

    private BootSettings() {}

    static FormatSettings of(Environment environment, Function<ILoggingEvent, String> stackTrace) {
        Binder binder = Binder.get(environment);
        refuseCustomizers(binder);
        ElasticCommonSchemaProperties.Service ecs =
                ElasticCommonSchemaProperties.get(environment).service();
        GraylogExtendedLogFormatProperties gelf = GraylogExtendedLogFormatProperties.get(environment);
        return new FormatSettings(
                new FormatSettings.Service(ecs.name(), ecs.version(), ecs.environment(), ecs.nodeName()),
                new FormatSettings.Gelf(gelf.host(), gelf.service().version()),
                environment.getProperty("spring.application.pid", Long.class),
                ZoneId.systemDefault(),
                stackTrace,
                new FormatSettings.Context(
                        binder.bind(JSON + "context.include", Boolean.class).orElse(true),
                        binder.bind(JSON + "context.prefix", String.class).orElse("")),
                new PathRules(
                        binder.bind(JSON + "include", NAMES).orElse(Set.of()),
                        binder.bind(JSON + "exclude", NAMES).orElse(Set.of()),
                        binder.bind(JSON + "rename", TEXTS).orElse(Map.of())),
                binder.bind(JSON + "add", TEXTS).orElse(Map.of()),
                TextLimit.NONE);
    }

    /** Refuses code of the application that changes the members of Boot's own writer: it may hide what must not be logged. */
    private static void refuseCustomizers(Binder binder) {
        if (binder.bind(JSON + "customizer", NAMES).isBound()) {
            throw new IllegalArgumentException(
                    JSON + "customizer is set, and has no effect on this format: remove it, or"
                            + " use a format of Spring Boot");
        }
        AtomicBoolean hasCustomizers = new AtomicBoolean();
        boolean isLoaded = !SpringFactoriesLoader.forDefaultResourceLocation()
                .load(StructuredLoggingJsonMembersCustomizer.class, (type, name, failure) -> hasCustomizers.set(true))
                .isEmpty();
        if (isLoaded || hasCustomizers.get()) {
            throw new IllegalArgumentException("META-INF/spring.factories has a StructuredLoggingJsonMembersCustomizer,"
                    + " which has no effect on this format: remove it, or use a format of Spring Boot");
        }
    }
}
