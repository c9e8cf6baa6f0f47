// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LevelToSyslogSeverity;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.EventWriter;
import io.github.zilch.logging.ObjectValue;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.OutputPool;
import io.github.zilch.logging.TemplateValue;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;

/** The formats ECS, Logstash and GELF, with the members that Spring Boot gives them, and formats of named members. */
final class Formats {
    private static final Predicate<ILoggingEvent> HAS_EXCEPTION = event -> event.getThrowableProxy() != null;
    private static final Predicate<ILoggingEvent> HAS_INSTANT = event -> event.getInstant() != null;
    private static final Predicate<ILoggingEvent> HAS_LEVEL = event -> event.getLevel() != null;
    private static final Predicate<ILoggingEvent> HAS_MARKERS =
            event -> event.getMarkerList() != null && !event.getMarkerList().isEmpty();

    private static final int NANOS_PER_MICRO = 1000;
    private static final int NANOS_PER_MILLI = 1_000_000;

    /** Seconds from 1970 within which nanoseconds are a long. */
    private static final long MAX_SECONDS = Long.MAX_VALUE / 1_000_000_000 - 1;

    private Formats() {}

    /** The names of formats. */
    enum Format {
        ECS,
        LOGSTASH,
        GELF
    }

    /** Returns what writes events in a format, one a line. */
    static EventWriter<ILoggingEvent> writer(Format format, FormatSettings settings) {
        return writer(
                switch (format) {
                    case ECS -> ecs(settings);
                    case LOGSTASH -> logstash(settings);
                    case GELF -> gelf(settings);
                },
                settings);
    }

    /** Returns what writes events with named members, one a line. */
    static EventWriter<ILoggingEvent> writer(List<MemberSource.Named> sources, FormatSettings settings) {
        Members members = new Members(settings.rules());
        sources.forEach(source -> members.add(source.name(), source.value(settings)));
        addFlat(members, settings.added());
        return writer(members.toObject(), settings);
    }

    private static EventWriter<ILoggingEvent> writer(ObjectValue<ILoggingEvent> members, FormatSettings settings) {
        return new EventWriter<>(
                members,
                new byte[0],
                new OutputPool(() -> new EventOutput(Output.OPTIONS.lineFeed(true), settings.limit())));
    }

    private static ObjectValue<ILoggingEvent> ecs(FormatSettings settings) {
        FormatSettings.Service service = settings.service();
        Members members = new Members(settings.rules());
        members.add("@timestamp", orNull(timestamp()));
        members.addObject("log", log -> {
            log.addText("level", Formats::level);
            log.addText("logger", ILoggingEvent::getLoggerName);
        });
        members.addObject("process", process -> {
            addPid(process, "pid", settings);
            process.addObject("thread", thread -> thread.addText("name", ILoggingEvent::getThreadName));
        });
        members.addObject("service", object -> {
            addConstant(object, "name", service.name());
            addConstant(object, "version", service.version());
            addConstant(object, "environment", service.environment());
            object.addObject("node", node -> addConstant(node, "name", service.nodeName()));
        });
        members.addText("message", ILoggingEvent::getFormattedMessage);
        if (settings.context().include()) {
            members.addContext(ContextNames.nested(settings.context().prefix(), settings.rules()));
        }
        members.addObject("error", HAS_EXCEPTION, error -> {
            error.addText("type", event -> event.getThrowableProxy().getClassName());
            error.addText("message", event -> event.getThrowableProxy().getMessage());
            error.addText("stack_trace", settings.stackTrace());
        });
        members.add("tags", markers(true));
        members.addObject("ecs", ecs -> addConstant(ecs, "version", "8.11"));
        addNested(members, settings.added());
        return members.toObject();
    }

    private static ObjectValue<ILoggingEvent> logstash(FormatSettings settings) {
        Members members = new Members(settings.rules());
        members.add("@timestamp", orNull(time(settings)));
        addConstant(members, "@version", "1");
        members.addText("message", ILoggingEvent::getFormattedMessage);
        members.addText("logger_name", ILoggingEvent::getLoggerName);
        members.addText("thread_name", ILoggingEvent::getThreadName);
        members.addText("level", Formats::level);
        members.add("level_value", orNull(levelValue()));
        if (settings.context().include()) {
            members.addContext(ContextNames.flat(settings.context().prefix(), settings.rules()));
        }
        members.add("tags", markers(false));
        members.add("stack_trace", ifException(settings));
        addFlat(members, settings.added());
        return members.toObject();
    }

    private static ObjectValue<ILoggingEvent> gelf(FormatSettings settings) {
        Members members = new Members(settings.rules());
        addConstant(members, "version", "1.1");
        members.addText("short_message", event -> shortMessage(event.getFormattedMessage()));
        members.add("timestamp", (out, node, key, event) -> node.putDecimal(key, event.getTimeStamp(), 3));
        members.add("level", orNull(severity()));
        members.addText("_level_name", Formats::level);
        addPid(members, "_process_pid", settings);
        members.addText("_process_thread_name", ILoggingEvent::getThreadName);
        addConstant(members, "host", settings.gelf().host());
        addConstant(members, "_service_version", settings.gelf().serviceVersion());
        members.addText("_log_logger", ILoggingEvent::getLoggerName);
        if (settings.context().include()) {
            members.addContext(ContextNames.gelf(settings.context().prefix(), settings.rules()));
        }
        members.add("full_message", TemplateValue.onlyIf(HAS_EXCEPTION, (out, node, key, event) -> {
            String stackTrace = settings.stackTrace().apply(event);
            StringBuilder text = out.beginText().append(event.getFormattedMessage());
            out.putCut(node, key, text.append("\n\n").append(stackTrace));
        }));
        members.add(
                "_error_type",
                textIfException(event -> event.getThrowableProxy().getClassName()));
        members.add("_error_stack_trace", ifException(settings));
        members.add(
                "_error_message",
                textIfException(event -> event.getThrowableProxy().getMessage()));
        addFlat(members, settings.added());
        return members.toObject();
    }

    /** Returns the name of an event's level, or null. */
    static String level(ILoggingEvent event) {
        return event.getLevel() == null ? null : event.getLevel().levelStr;
    }

    static TemplateValue<ILoggingEvent> timestamp() {
        return TemplateValue.onlyIf(HAS_INSTANT, Formats::putInstant);
    }

    /** Writes the time of an event in UTC, as {@link Instant#toString()} does: with 0, 3, 6 or 9 digits of a second. */
    private static void putInstant(Output out, JsonBuilder node, CharSequence key, ILoggingEvent event) {
        Instant instant = event.getInstant();
        int nanos = instant.getNano();
        TimeUnit unit = nanos == 0
                ? TimeUnit.SECONDS
                : nanos % NANOS_PER_MILLI == 0
                        ? TimeUnit.MILLISECONDS
                        : nanos % NANOS_PER_MICRO == 0 ? TimeUnit.MICROSECONDS : TimeUnit.NANOSECONDS;
        if (Math.abs(instant.getEpochSecond()) > MAX_SECONDS) {
            node.put(key, instant.toString());
        } else {
            long sinceEpoch = unit.convert(instant.getEpochSecond(), TimeUnit.SECONDS);
            node.putTimestamp(key, sinceEpoch + unit.convert(nanos, TimeUnit.NANOSECONDS), unit);
        }
    }

    static TemplateValue<ILoggingEvent> time(FormatSettings settings) {
        return TemplateValue.onlyIf(HAS_INSTANT, new OffsetTimeValue(settings.zone()));
    }

    static TemplateValue<ILoggingEvent> levelValue() {
        return TemplateValue.onlyIf(
                HAS_LEVEL,
                (out, node, key, event) -> node.put(key, event.getLevel().toInt()));
    }

    static TemplateValue<ILoggingEvent> severity() {
        return TemplateValue.onlyIf(
                HAS_LEVEL, (out, node, key, event) -> node.put(key, LevelToSyslogSeverity.convert(event)));
    }

    /** Returns a value that is null in events that do not have it. */
    private static TemplateValue<ILoggingEvent> orNull(TemplateValue<ILoggingEvent> value) {
        return (out, node, key, event) -> {
            if (value.isPresent(event)) {
                value.write(out, node, key, event);
            } else {
                node.putNull(key);
            }
        };
    }

    /** Returns the stack trace of events that have an exception. */
    static TemplateValue<ILoggingEvent> ifException(FormatSettings settings) {
        return textIfException(settings.stackTrace());
    }

    /** Returns a text of events that have an exception. */
    static TemplateValue<ILoggingEvent> textIfException(Function<ILoggingEvent, String> text) {
        return TemplateValue.onlyIf(HAS_EXCEPTION, (out, node, key, event) -> out.put(node, key, text.apply(event)));
    }

    /** Returns the names of the markers of events that have some. */
    static TemplateValue<ILoggingEvent> markers(boolean areSorted) {
        return TemplateValue.onlyIf(
                HAS_MARKERS,
                (out, node, key, event) ->
                        ((EventOutput) out).markers().write(out, node, key, event.getMarkerList(), areSorted));
    }

    /** Returns what Graylog accepts as a message. */
    private static String shortMessage(String message) {
        return message == null || !message.isBlank() ? message : "(blank)";
    }

    private static void addPid(Members members, String name, FormatSettings settings) {
        if (settings.pid() != null) {
            long pid = settings.pid();
            members.add(name, TemplateValue.number(event -> pid));
        }
    }

    private static void addConstant(Members members, String name, String text) {
        if (text != null && !text.isEmpty()) {
            members.addText(name, event -> text);
        }
    }

    private static void addFlat(Members members, Map<String, String> added) {
        added.forEach((name, text) -> members.addText(name, event -> text));
    }

    /** Adds members whose names have points as members of objects. */
    private static void addNested(Members members, Map<String, String> added) {
        Map<String, Map<String, String>> objects = new LinkedHashMap<>();
        added.forEach((name, text) -> {
            int point = name.indexOf('.');
            objects.computeIfAbsent(point < 0 ? name : name.substring(0, point), any -> new LinkedHashMap<>())
                    .put(point < 0 ? "" : name.substring(point + 1), text);
        });
        objects.forEach((name, inner) -> {
            String text = inner.get("");
            if (text == null) {
                members.addObject(name, object -> addNested(object, inner));
            } else if (inner.size() == 1) {
                members.addText(name, event -> text);
            } else {
                throw new IllegalArgumentException("the added member \"" + name
                        + "\" is a text and an object with members: remove or rename one of them");
            }
        });
    }
}
