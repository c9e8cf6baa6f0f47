// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.pattern.ThrowableHandlingConverter;
import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import io.github.zilch.logging.EventWriter;
import io.github.zilch.logging.TextLimit;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes events of Logback as JSON, one object a line: in the formats ECS, Logstash and GELF as Spring Boot writes them, or
 * with members that the configuration names:
 *
 * <pre>{@code
 * <encoder class="io.github.zilch.logback.ZilchEncoder">
 *   <members>time=timestamp, level, message, user=mdc:user, values=keyValues</members>
 * </encoder>
 * }</pre>
 *
 * <p>The format is compiled when the encoder is started. What is wrong in the configuration is reported as an error of Logback
 * then, and the encoder is not started: it writes nothing.
 *
 * <p><b>Allocation.</b> {@link #encode} allocates the array that it returns, and nothing else after warm-up if the values of the
 * event allow it; the page of this module lists what allocates.
 *
 * <p><b>Errors.</b> What objects of an event throw is thrown on, and nothing of the event is written. The next event is not
 * affected.
 *
 * <p><b>Threads.</b> Any number of threads can use a started encoder at the same time.
 */
public final class ZilchEncoder extends EncoderBase<ILoggingEvent> {
    private static final byte[] NOTHING = {};

    private String format;
    private String members;
    private Charset charset = StandardCharsets.UTF_8;
    private boolean contextIncluded = true;
    private String contextPrefix = "";
    private String serviceName;
    private String serviceVersion;
    private String serviceEnvironment;
    private String serviceNodeName;
    private String host;
    private int maxStringLength = Integer.MAX_VALUE;
    private String truncatedStringSuffix = "\u2026";
    private ThrowableHandlingConverter throwableConverter = new ThrowableProxyConverter();
    private final Set<String> include = new LinkedHashSet<>();
    private final Set<String> exclude = new LinkedHashSet<>();
    private final Map<String, String> rename = new LinkedHashMap<>();
    private final Map<String, String> added = new LinkedHashMap<>();
    private final List<String> wrongElements = new ArrayList<>();

    private EventWriter<ILoggingEvent> writer;

    /** Creates an encoder with the format ECS. */
    public ZilchEncoder() {}

    /**
     * Sets the format.
     *
     * @param value {@code ecs}, {@code logstash} or {@code gelf}; {@code ecs} by default.
     */
    public void setFormat(String value) {
        format = value;
    }

    /**
     * Sets the members of an event, in place of a format.
     *
     * @param value members with commas between them, each {@code name=value}, or {@code value} for its own name. The page of
     *     this module lists the values.
     */
    public void setMembers(String value) {
        members = value;
    }

    /**
     * Sets the charset of the bytes.
     *
     * @param value a charset that can be written; UTF-8 by default, which alone needs no other copy of the event.
     */
    public void setCharset(Charset value) {
        charset = value;
    }

    /**
     * Sets whether a format has the entries of the MDC and the key-value pairs.
     *
     * @param value {@code false} to omit them; {@code true} by default.
     */
    public void setContextIncluded(boolean value) {
        contextIncluded = value;
    }

    /**
     * Sets what the names of MDC entries and key-value pairs begin with.
     *
     * @param value the prefix; empty by default.
     */
    public void setContextPrefix(String value) {
        contextPrefix = value;
    }

    /**
     * Sets {@code service.name} of ECS.
     *
     * @param value the name.
     */
    public void setServiceName(String value) {
        serviceName = value;
    }

    /**
     * Sets {@code service.version} of ECS and {@code _service_version} of GELF.
     *
     * @param value the version.
     */
    public void setServiceVersion(String value) {
        serviceVersion = value;
    }

    /**
     * Sets {@code service.environment} of ECS.
     *
     * @param value the environment.
     */
    public void setServiceEnvironment(String value) {
        serviceEnvironment = value;
    }

    /**
     * Sets {@code service.node.name} of ECS.
     *
     * @param value the name.
     */
    public void setServiceNodeName(String value) {
        serviceNodeName = value;
    }

    /**
     * Sets {@code host} of GELF.
     *
     * @param value the name of the host or the application.
     */
    public void setHost(String value) {
        host = value;
    }

    /**
     * Sets how long a string may be. A longer one is cut. Names of members are not cut: two of them could become the same.
     * Times are not cut, and no surrogate pair is split.
     *
     * @param value number of UTF-16 code units, at least 1; unlimited by default.
     */
    public void setMaxStringLength(int value) {
        maxStringLength = value;
    }

    /**
     * Sets what follows a string that has been cut.
     *
     * @param value any text; an ellipsis by default.
     */
    public void setTruncatedStringSuffix(String value) {
        truncatedStringSuffix = value;
    }

    /**
     * Sets what writes the text of an exception.
     *
     * @param value the converter; a {@link ThrowableProxyConverter} by default.
     */
    public void setThrowableConverter(ThrowableHandlingConverter value) {
        throwableConverter = value;
    }

    /**
     * Adds a member that is written. Without one, all are.
     *
     * @param path of the member, such as {@code log.level}. The objects around it have to be added too.
     */
    public void addInclude(String path) {
        include.add(path);
    }

    /**
     * Adds a member that is not written.
     *
     * @param path of the member.
     */
    public void addExclude(String path) {
        exclude.add(path);
    }

    /**
     * Gives a member another name.
     *
     * @param pathAndName the path of the member, {@code =}, and its new name.
     */
    public void addRename(String pathAndName) {
        put(rename, "rename", "path", "name", pathAndName);
    }

    /**
     * Adds a member that is the same in each event.
     *
     * @param nameAndText the name, {@code =}, and the text.
     */
    public void addConstant(String nameAndText) {
        put(added, "constant", "name", "text", nameAndText);
    }

    /** Keeps a pair for the start. A wrong one is described without what it has, which may be a secret. */
    private void put(Map<String, String> map, String element, String left, String right, String pair) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? "" : pair.substring(0, equals).trim();
        if (name.isEmpty()) {
            wrongElements.add("an element <" + element + "> has no "
                    + (equals < 0 ? "\"=\"" : left + " before its \"=\"") + ": write " + left + "=" + right);
        } else {
            map.put(name, pair.substring(equals + 1).trim());
        }
    }

    @Override
    public void start() {
        try {
            require(wrongElements.isEmpty(), String.join("; ", wrongElements));
            require(charset != null, "charset is null: set it");
            require(charset.canEncode(), "the charset " + charset + " can only be read: set another one");
            require(contextPrefix != null, "contextPrefix is null: set it, to an empty string for none");
            require(throwableConverter != null, "throwableConverter is null: set it");
            require(
                    truncatedStringSuffix != null,
                    "truncatedStringSuffix is null: set it, to an empty string for none");
            require(maxStringLength > 0, "maxStringLength is " + maxStringLength + ": set at least 1");
            require(format == null || members == null, "both format and members are set: remove one of them");
            throwableConverter.start();
            writer = members == null
                    ? Formats.writer(namedFormat(), settings())
                    : Formats.writer(MemberSource.parse(members), settings());
            if (getContext() instanceof LoggerContext loggers) {
                ContextStop.free(writer, loggers);
            }
            super.start();
        } catch (IllegalArgumentException e) {
            addError("ZilchEncoder: " + e.getMessage());
        }
    }

    private static void require(boolean isTrue, String problem) {
        if (!isTrue) {
            throw new IllegalArgumentException(problem);
        }
    }

    private Formats.Format namedFormat() {
        List<Formats.Format> formats = List.of(Formats.Format.values());
        String name = format == null ? "ecs" : format;
        return formats.stream()
                .filter(known -> known.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the format \"" + name + "\" is unknown: use one of "
                        + formats.stream()
                                .map(known -> known.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))
                        + ", or set members"));
    }

    private FormatSettings settings() {
        return new FormatSettings(
                new FormatSettings.Service(serviceName, serviceVersion, serviceEnvironment, serviceNodeName),
                new FormatSettings.Gelf(host, serviceVersion),
                ProcessHandle.current().pid(),
                ZoneId.systemDefault(),
                throwableConverter::convert,
                new FormatSettings.Context(contextIncluded, contextPrefix),
                new PathRules(include, exclude, rename),
                added,
                new TextLimit(maxStringLength, truncatedStringSuffix, false));
    }

    @Override
    public void stop() {
        throwableConverter.stop();
        super.stop();
        if (writer != null) {
            writer.clear();
        }
    }

    /**
     * Returns null: there is nothing before the first event.
     *
     * @return null.
     */
    @Override
    public byte[] headerBytes() {
        return null;
    }

    /**
     * Returns the JSON of an event, with a line feed after it.
     *
     * @param event to write.
     * @return the bytes; none if the encoder could not be started.
     * @throws RuntimeException if an object of the event throws it.
     */
    @Override
    public byte[] encode(ILoggingEvent event) {
        if (writer == null) {
            return NOTHING;
        }
        return writer.toBytes(event, charset);
    }

    /**
     * Returns null: there is nothing after the last event.
     *
     * @return null.
     */
    @Override
    public byte[] footerBytes() {
        return null;
    }
}
