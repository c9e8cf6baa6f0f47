// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** An application twice: with the starter, and as it is without. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BothApplications {
    static final String OFF = "zilch.json.enabled=false";

    final boolean isMvc;
    private final Class<?> application;
    private final String[] properties;
    Running ours;
    Running jackson;

    BothApplications(boolean isMvc, Class<?> application, String... properties) {
        this.isMvc = isMvc;
        this.application = application;
        this.properties = properties;
    }

    /** Starts the application once more, with other properties. */
    Running start(String... others) {
        String[] all = Stream.of(properties, others).flatMap(Stream::of).toArray(String[]::new);
        return Running.of(isMvc, application, all);
    }

    @BeforeAll
    void start() {
        ours = start(new String[0]);
        jackson = start(OFF);
    }

    @AfterAll
    void stop() {
        ours.close();
        jackson.close();
    }
}
