// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.logging.Trees;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.aot.agent.RecordedInvocation;
import org.springframework.aot.agent.RecordedInvocationsListener;
import org.springframework.aot.agent.RecordedInvocationsPublisher;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import org.springframework.core.io.support.SpringFactoriesLoader;

/**
 * Writes events with Spring's agent, which records calls by reflection: {@link NativeImageTest} runs it in a process of its own. It
 * prints the calls of this artifact, and those about its classes, that the metadata does not cover.
 */
@SuppressWarnings({"deprecation", "removal"}) // in Spring 7, without anything in their place
final class ReflectionRecorder {
    /** What is printed if all is covered. */
    static final List<String> EXPECTED = List.of(
            "calls about our classes: true",
            "calls about our classes: true",
            "calls about our classes: true",
            "calls about our classes: true",
            "calls about our classes: true");

    static final String METADATA = "/META-INF/native-image/io.github.zilch/zilch-logback/reflect-config.json";
    private static final String OURS = "io.github.zilch.";

    /** What Spring does in no native image. */
    private static final String NOT_IN_IMAGES = "org.springframework.core.SerializableTypeWrapper";

    private static final String XML = """
            <configuration>
              <appender name="A" class="ch.qos.logback.core.ConsoleAppender">
                <target>System.err</target>
                <encoder class="io.github.zilch.logback.ZilchEncoder">
                  <format>gelf</format><host>h</host><exclude>version</exclude><charset>UTF-8</charset>
                  <maxStringLength>100</maxStringLength>
                </encoder>
              </appender>
              <root level="INFO"><appender-ref ref="A"/></root>
            </configuration>
            """;

    private ReflectionRecorder() {}

    private interface Work {
        void run() throws Exception;
    }

    /** Returns the hints of Spring Boot, and the metadata of this artifact. */
    private static RuntimeHints hints() throws Exception {
        RuntimeHints hints = new RuntimeHints();
        ClassLoader loader = ReflectionRecorder.class.getClassLoader();
        SpringFactoriesLoader.forResourceLocation("META-INF/spring/aot.factories", loader)
                .load(RuntimeHintsRegistrar.class)
                .forEach(registrar -> registrar.registerHints(hints, loader));
        try (InputStream metadata = ReflectionRecorder.class.getResourceAsStream(METADATA)) {
            for (JsonNode type : Trees.tree(new String(metadata.readAllBytes(), StandardCharsets.UTF_8))) {
                TypeReference name = TypeReference.of(type.get("name").textValue());
                hints.reflection().registerType(name, builder -> {
                    if (type.has("allDeclaredConstructors")) {
                        builder.withMembers(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS);
                    }
                    if (type.has("allPublicMethods")) {
                        builder.withMembers(MemberCategory.INVOKE_PUBLIC_METHODS);
                    }
                    if (type.has("methods")) {
                        builder.withMembers(MemberCategory.INVOKE_PUBLIC_CONSTRUCTORS);
                    }
                });
            }
        }
        return hints;
    }

    /** Returns whether something was looked up that is not there: a native image does not find it, either. */
    private static boolean hasFoundNothing(RecordedInvocation call) {
        return call.getReturnValue() == null
                && !call.getMethodReference().getMethodName().equals("invoke");
    }

    private static boolean isOurs(RecordedInvocation call) {
        return call.toString().contains(OURS) || isBy(call, OURS) && !isBy(call, NOT_IN_IMAGES);
    }

    /** Returns whether a call comes from a type or package, which these tests are no part of. */
    private static boolean isBy(RecordedInvocation call, String type) {
        return call.getStackFrames()
                .map(StackWalker.StackFrame::getClassName)
                .filter(name -> !name.startsWith(ReflectionRecorder.class.getName()))
                .anyMatch(name -> name.startsWith(type) && !name.equals(Judge.class.getName()));
    }

    private static void check(RuntimeHints hints, Work work) throws Exception {
        List<RecordedInvocation> calls = new ArrayList<>();
        RecordedInvocationsListener listener = calls::add;
        RecordedInvocationsPublisher.addListener(listener);
        work.run();
        RecordedInvocationsPublisher.removeListener(listener);
        List<RecordedInvocation> ours =
                calls.stream().filter(ReflectionRecorder::isOurs).toList();
        ours.stream()
                .filter(call -> !call.matches(hints) && !hasFoundNothing(call))
                .forEach(call -> System.out.println(
                        call + " by " + call.getStackFrames().limit(6).toList()));
        System.out.println("calls about our classes: " + !ours.isEmpty());
    }

    public static void main(String[] args) throws Exception {
        RuntimeHints hints = hints();
        for (String format : List.of(
                ZilchEcsFormatter.class.getName(),
                ZilchLogstashFormatter.class.getName(),
                ZilchGelfFormatter.class.getName(),
                ZilchMembersFormatter.class.getName())) {
            check(hints, () -> {
                Encoder<ILoggingEvent> encoder = Judge.boot(
                        format,
                        Map.of(
                                "zilch.logging.members",
                                "level,mdc,keyValues,exceptions,arguments",
                                "logging.structured.json.add[a]",
                                "b",
                                "logging.structured.json.exclude[0]",
                                "c",
                                "logging.structured.ecs.service.name",
                                "shop"));
                for (int seed = 0; seed < 100; seed++) {
                    encoder.encode(new EventMaker(seed).event());
                }
            });
        }
        check(hints, () -> {
            LoggerContext context = new LoggerContext();
            JoranConfigurator configurator = new JoranConfigurator();
            configurator.setContext(context);
            configurator.doConfigure(new ByteArrayInputStream(XML.getBytes(StandardCharsets.UTF_8)));
            context.getLogger("x").info("text");
        });
    }
}
