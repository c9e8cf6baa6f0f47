// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.trust.Jvm;
import io.github.zilch.values.ValueGarbageTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same tests under other garbage collectors, whose barriers and compiled code differ. */
@DisplayName("C5: no garbage, under any collector")
@Tag("slow")
class CollectorsTest {
    /** Runs in a JVM of its own: the tests of every public method. */
    static final class EveryMethod {
        private EveryMethod() {}

        public static void main(String[] args) throws Throwable {
            GarbageTest builder = new GarbageTest();
            List<DynamicTest> tests = Stream.of(
                            new ValueGarbageTest().eachValue(),
                            builder.everyMethod(),
                            builder.wholeDocuments(),
                            builder.validation())
                    .flatMap(some -> some)
                    .toList();
            for (DynamicTest test : tests) {
                test.getExecutable().execute();
            }
            System.out.println(tests.size() + " tests of methods passed");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:+UseZGC", "-XX:+UseEpsilonGC"})
    void everyMethodUnder(String collector) {
        String output = Jvm.run(List.of("-Xmx256m", "-XX:+UnlockExperimentalVMOptions", collector), EveryMethod.class);
        assertTrue(output.endsWith(" tests of methods passed\n"), output);
    }
}
