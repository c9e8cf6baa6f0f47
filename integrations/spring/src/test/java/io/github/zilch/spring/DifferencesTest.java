// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

@DisplayName("Differences from Jackson that README.md lists")
class DifferencesTest {
    private static final boolean BOOT_3 = SpringBootVersion.getVersion().startsWith("3.");
    private static final String[] JACKSON = {
        "zilch.json.enabled=false",
        "spring.jackson.property-naming-strategy=SNAKE_CASE",
        "spring.jackson.default-property-inclusion=non_null"
    };

    private static Running ours;
    private static Running jackson;

    @BeforeAll
    static void start() {
        ours = Running.mvc(Api.class, JACKSON[1], JACKSON[2]);
        jackson = Running.mvc(Api.class, JACKSON);
    }

    @AfterAll
    static void stop() {
        ours.close();
        jackson.close();
    }

    private static void check(String expectedOfJackson, String expected, String path, Object value) {
        assertEquals(expectedOfJackson, jackson.get(path, value).body());
        assertEquals(expected, ours.get(path, value).body());
    }

    @Test
    @DisplayName("settings, modules, mix-ins and serializers of Jackson")
    void settings() {
        check(
                "{\"first_name\":\"Ada\"}",
                "{\"firstName\":\"Ada\",\"none\":null}",
                "/object",
                new Values.Naming("Ada", null));
    }

    @Test
    @DisplayName("Duration")
    void duration() {
        check(
                "{\"duration\":\"PT1.5S\"}",
                "{\"duration\":1.500000000}",
                "/object",
                new Values.Timed(Duration.ofMillis(1500)));
    }

    @Test
    @DisplayName("constants of enums with a toString() of their own, from Boot 4 on")
    void constants() {
        check(
                BOOT_3 ? "{\"level\":\"HIGH\"}" : "{\"level\":\"high level\"}",
                "{\"level\":\"HIGH\"}",
                "/object",
                new Values.Levelled(Values.Level.HIGH));
    }

    @Test
    @DisplayName("Content-Length in Spring MVC")
    void length() {
        Values.Account account = new Values.Account("x");
        HttpHeaders chunked = jackson.get("/object", account).headers();
        assertEquals(Optional.of("chunked"), chunked.firstValue("Transfer-Encoding"));
        HttpHeaders headers = ours.get("/object", account).headers();
        assertEquals(Optional.of("21"), headers.firstValue("Content-Length"));
    }

    @Test
    @DisplayName("@JsonView on a method whose type has no views")
    void views() {
        check("{}", "{\"account_owner\":\"x\"}", "/viewless", new Values.Account("x"));
    }

    @Test
    @DisplayName("an element of a subclass without a serializer of its own")
    void subclasses() {
        List<Values.Account> accounts = List.of(new Values.HiddenAccount("x"));
        assertTrue(jackson.get("/accounts", accounts).body().contains("\"extra\":\"extra\""));
        assertEquals(
                "[{\"account_owner\":\"x\"}]", ours.get("/accounts", accounts).body());
    }

    @Test
    @DisplayName("an error after more text than the buffer of the server holds")
    void errors() {
        String text = "x".repeat(20_000);
        assertEquals(500, ours.get("/object", new Values.Late(text, 0)).statusCode());
        assertEquals(200, jackson.get("/object", new Values.Late(text, 0)).statusCode());
    }
}
