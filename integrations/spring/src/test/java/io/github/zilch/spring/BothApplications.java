// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.http.HttpResponse;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** An application twice: with the starter, and as it is without. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BothApplications {
    static final String OFF = "zilch.json.enabled=false";

    private final boolean isMvc;
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
        return isMvc ? Running.mvc(application, all) : Running.webFlux(application, all);
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

    /** Checks that both answers are the same, and in Spring MVC which of the two has written it; returns ours. */
    HttpResponse<String> checkSame(String path, Object value, boolean isOurs, String... headers) {
        HttpResponse<String> response = ours.get(path, value, headers);
        HttpResponse<String> expected = jackson.get(path, value, headers);
        assertEquals(expected.statusCode(), response.statusCode(), response::body);
        assertEquals(
                expected.headers().firstValue("Content-Type"),
                response.headers().firstValue("Content-Type"));
        Running.checkSameTree(expected.body(), response.body(), path);
        if (isMvc) {
            assertEquals(isOurs, ours.isLastOfZilch(), path);
        } else {
            assertEquals(
                    expected.headers().firstValue("Content-Length").isPresent(),
                    response.headers().firstValue("Content-Length").isPresent());
        }
        return response;
    }
}
