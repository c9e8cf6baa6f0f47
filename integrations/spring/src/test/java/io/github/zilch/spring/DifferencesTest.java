// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Month;
import java.time.Year;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

@DisplayName("Differences from Jackson that README.md lists")
class DifferencesTest extends BothApplications {
    private static final boolean BOOT_3 = SpringBootVersion.getVersion().startsWith("3.");

    DifferencesTest() {
        super(
                true,
                Api.class,
                "spring.jackson.property-naming-strategy=SNAKE_CASE",
                "spring.jackson.default-property-inclusion=non_null");
    }

    private void check(String expectedOfJackson, String expected, String path, Object value) {
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
    @DisplayName("Locale, Year and Month, from Boot 4 on")
    void texts() {
        String ofJackson2 = "{\"locale\":\"de_DE\",\"year\":\"2020\",\"month\":\"MAY\"}";
        check(
                BOOT_3 ? ofJackson2 : "{\"locale\":\"de-DE\",\"year\":2020,\"month\":5}",
                ofJackson2,
                "/object",
                new Values.Texts(Locale.GERMANY, Year.of(2020), Month.MAY));
    }

    @Test
    @DisplayName("java.sql.Date, from Boot 4 on")
    void days() {
        String ofJackson2 = "{\"day\":\"2020-01-02\"}";
        check(
                BOOT_3 ? ofJackson2 : "{\"day\":\"2020-01-02T12:00:00.000Z\"}",
                ofJackson2,
                "/object",
                new Values.Day(new java.sql.Date(1_577_966_400_000L)));
    }

    @Test
    @DisplayName("the order of the members of a class, from Boot 4 on")
    void order() {
        String ofJackson2 = "{\"symbol\":\"VOD.L\",\"amount\":5}";
        check(
                BOOT_3 ? ofJackson2 : "{\"amount\":5,\"symbol\":\"VOD.L\"}",
                ofJackson2,
                "/object",
                new Values.Unsorted());
    }

    private static int status(Running running, int levels) {
        Values.Deep deep = null;
        for (int i = 0; i < levels; i++) {
            deep = new Values.Deep(deep);
        }
        return running.get("/object", deep).statusCode();
    }

    @Test
    @DisplayName("the depth of documents")
    void depth() {
        int most = BOOT_3 ? 1000 : 500;
        assertEquals(500, status(jackson, most + 1));
        assertEquals(500, status(ours, 513));
        assertEquals(200, status(ours, 512));
    }

    @Test
    @DisplayName("Content-Length in Spring MVC, before Boot 4.1")
    void length() {
        Values.Account account = new Values.Account("x");
        boolean isChunked = BOOT_3 || SpringBootVersion.getVersion().startsWith("4.0.");
        HttpHeaders ofJackson = jackson.get("/object", account).headers();
        assertEquals(Optional.ofNullable(isChunked ? "chunked" : null), ofJackson.firstValue("Transfer-Encoding"));
        HttpHeaders headers = ours.get("/object", account).headers();
        assertEquals(Optional.of("21"), headers.firstValue("Content-Length"));
    }

    @Test
    @DisplayName("what interceptors and filters do after a controller of Spring MVC, before Boot 4.1")
    void afterTheController() {
        boolean isSent = BOOT_3 || SpringBootVersion.getVersion().startsWith("4.0.");
        try (Running other = Running.mvc(OtherAnswers.class);
                Running jacksons = Running.mvc(OtherAnswers.class, OFF)) {
            List<Values.Trade> none = List.of();
            Optional<String> header = Optional.of("1");
            assertEquals(
                    isSent ? Optional.empty() : header,
                    jacksons.get("/trades?late", none).headers().firstValue("X-Late"));
            assertEquals(header, other.get("/trades?late", none).headers().firstValue("X-Late"));
            assertEquals(500, other.get("/trades?failing", none).statusCode());
        }
    }

    private static List<String> accepted(Running running) {
        HttpHeaders headers =
                running.get("/trades", List.of(), "Accept", "text/html").headers();
        return List.of(headers.firstValue("Accept").orElseThrow().split(", "));
    }

    @Test
    @DisplayName("Accept, in answers of WebFlux with status 406 and spring.webflux.problemdetails.enabled")
    void acceptedTypes() {
        String problems = "spring.webflux.problemdetails.enabled=true";
        try (Running other = Running.webFlux(Api.class, problems);
                Running jacksons = Running.webFlux(Api.class, OFF, problems)) {
            List<String> ofJackson = accepted(jacksons);
            List<String> types = accepted(other);
            assertTrue(ofJackson.size() < types.size(), types::toString);
            assertEquals(ofJackson, types.stream().distinct().toList());
        }
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
