// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.springframework.aot.agent.RecordedInvocation;
import org.springframework.aot.agent.RecordedInvocationsPublisher;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.annotation.RegisterReflection;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Writes documents with Spring's agent, which records calls by reflection: {@link NativeHintsTest} runs it in a process of its
 * own. It prints what was not as in a native image that has the hints alone.
 */
@SuppressWarnings({"deprecation", "removal"}) // in Spring 7, without anything in their place
final class ReflectionRecorder {
    /** What is printed if all is covered. */
    static final List<String> EXPECTED =
            List.of("calls for the first documents: true", "not covered: 0", "calls for later documents: 0");

    private static final int DOCUMENTS = 100;

    private ReflectionRecorder() {}

    /** Names a serializer and what the image has to know of it, as the page says. */
    @Configuration(proxyBeanMethods = false)
    @RegisterReflection(classes = RenamedWire.class, memberCategories = MemberCategory.INVOKE_DECLARED_METHODS)
    static class Named {
        @Bean
        GeneratedSerializers serializers() {
            return new GeneratedSerializers(RenamedWire.class);
        }
    }

    /** Writes each type of documents a number of times. */
    private static void write(JsonBodies bodies, int documents) {
        Random random = new Random(71);
        for (int i = 0; i < documents; i++) {
            for (Object value : List.of(
                    Values.trade(random),
                    new Values.MarginAccount("x", i),
                    new Values.Circle(i),
                    new Values.Trade[] {Values.trade(random)},
                    new Values.Account[] {new Values.MarginAccount("x", i), new Values.Account("y")},
                    new Values.Renamed(i),
                    new Values.Shape[] {new Values.Circle(1), new Values.Square(2)})) {
                try (JsonBuilder json = bodies.write(value, value.getClass(), value.getClass())) {
                    json.length();
                }
            }
            for (Class<?> type : List.of(Values.Plain.class, Values.Square.class)) {
                bodies.supports(type, type);
            }
        }
    }

    /** Returns whether a native image would have done the same, also if it finds nothing where there is nothing to find. */
    private static boolean isCovered(RecordedInvocation call, RuntimeHints hints) {
        // Methods that may be invoked may be found, which the agent of Spring 6 does not know.
        Object found = call.getReturnValue();
        return call.matches(hints)
                || found == null
                || found instanceof Method method && NativeHintsTest.isKnown(hints, method.getDeclaringClass());
    }

    public static void main(String[] args) {
        RuntimeHints hints = NativeHintsTest.hints(context -> {
            context.registerBean(JsonBuilderPool.class, 1);
            context.registerBean(Api.Controller.class);
            context.registerBean(Named.class);
        });
        List<RecordedInvocation> calls = new ArrayList<>();
        RecordedInvocationsPublisher.addListener(calls::add);
        JsonBodies bodies = new JsonBodies(new Named().serializers(), new JsonBuilderPool(1));
        write(bodies, 1);
        List<RecordedInvocation> uncovered =
                calls.stream().filter(call -> !isCovered(call, hints)).toList();
        uncovered.forEach(System.out::println);
        System.out.println("calls for the first documents: " + !calls.isEmpty());
        System.out.println("not covered: " + uncovered.size());
        calls.clear();
        write(bodies, DOCUMENTS);
        System.out.println("calls for later documents: " + calls.size());
    }
}
