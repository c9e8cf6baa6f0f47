// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.zilch.JsonSerializable;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringBootVersion;

@DisplayName("Members have the names that the Jackson of Spring Boot gives them, or Jackson writes the type")
class JacksonNamesTest extends BothApplications {
    private static final boolean BOOT_3 = SpringBootVersion.getVersion().startsWith("3.");

    JacksonNamesTest() {
        super(true, Api.class);
    }

    // ---- types that Jackson 3 names otherwise, by what is somewhere in them ----

    @JsonSerializable
    record Member(Values.Capitals capitals) {}

    @JsonSerializable
    record Elements(List<Optional<Values.Capitals[]>> capitals) {}

    @JsonSerializable
    record Entries(Map<String, List<? extends Values.Capitals>> capitals) {}

    @JsonSerializable
    record Unwrapped(@JsonUnwrapped Values.Capitals capitals) {}

    @JsonSerializable
    record Whole(@JsonValue List<Values.Capitals> capitals) {}

    @JsonSerializable
    record Argument(Box<Values.Capitals> box) {}

    record Box<T>(T content) {}

    @JsonSerializable
    sealed interface Open permits Closed {}

    record Closed(Values.Capitals capitals) implements Open {}

    @JsonSerializable
    static class Inherited extends Values.Capitals {}

    /** Has a field whose name Jackson 3 gives to the getter. */
    @JsonSerializable
    static class Phone {
        private final String iPhone = "p";

        public String getIPhone() {
            return iPhone;
        }
    }

    /** Has the annotation of a field that does not belong to the getter for Jackson 3. */
    @JsonSerializable
    static class Annotated {
        @JsonInclude(JsonInclude.Include.NON_NULL)
        private final String url = null;

        @JsonProperty("url")
        public String getURL() {
            return url;
        }
    }

    // ---- types with other annotations ----

    @JsonSerializable
    static class Named {
        @JsonProperty("URL")
        public String getURL() {
            return "u";
        }

        @JsonProperty("email")
        public String getEMail() {
            return "e";
        }

        @JsonIgnore
        public String getxIndex() {
            return "x";
        }
    }

    /** Has a parameter that Jackson links to its getter by its name. */
    @JsonSerializable
    static class Linked {
        private final String url;

        @JsonCreator
        Linked(@JsonProperty("web") String url) {
            this.url = url;
        }

        @JsonProperty("web")
        public String getUrl() {
            return url;
        }
    }

    @JsonSerializable
    record Components(String URL, String EMail, String xIndex) {}

    // ---- types whose getters are not members ----

    enum Venue {
        LONDON,
        PARIS {
            @Override
            public String getMIC() {
                return "XPAR";
            }
        };

        public String getMIC() {
            return "XLON";
        }
    }

    enum Currency {
        EURO;

        @JsonValue
        public String getISO() {
            return "EUR";
        }
    }

    static class Code {
        @JsonValue
        public String getISIN() {
            return "GB00BH4HKS39";
        }

        public String getCUSIP() {
            return "c";
        }
    }

    @JsonSerializable
    record Constants(List<Venue> venues, Currency currency, Code code) {}

    /** Has a value in which a member has another name. */
    @JsonSerializable
    static class Wrapper {
        @JsonValue
        public Values.Capitals content() {
            return new Values.Capitals();
        }

        public String getCUSIP() {
            return "c";
        }
    }

    private void checkSame(Object value, boolean isOurs) {
        HttpResponse<String> response = ours.get("/object", value);
        HttpResponse<String> expected = jackson.get("/object", value);
        assertEquals(expected.statusCode(), response.statusCode(), response::body);
        assertEquals(isOurs, ours.isLastOfZilch(), value.getClass().getName());
        if (response.statusCode() == 200) {
            Running.checkSameTree(
                    expected.body(), response.body(), value.getClass().getName());
        }
    }

    @Test
    void otherNamesAreFoundWhereverTheyAre() {
        Values.Capitals capitals = new Values.Capitals();
        checkSame(capitals, BOOT_3);
        checkSame(new Member(capitals), BOOT_3);
        checkSame(new Elements(List.of(Optional.of(new Values.Capitals[] {capitals}))), BOOT_3);
        checkSame(new Entries(Map.of("x", List.of(capitals))), BOOT_3);
        checkSame(new Unwrapped(capitals), BOOT_3);
        checkSame(new Whole(List.of(capitals)), BOOT_3);
        checkSame(new Argument(new Box<>(capitals)), BOOT_3);
        checkSame(new Inherited(), BOOT_3);
        checkSame(new Phone(), BOOT_3);
        checkSame(new Annotated(), BOOT_3);
        GeneratedSerializers serializers = new GeneratedSerializers();
        assertEquals(BOOT_3, serializers.of(Open.class) != null);
    }

    @Test
    void annotationsGiveANameToBoth() {
        checkSame(new Named(), true);
        checkSame(new Linked("q"), true);
        checkSame(new Components("u", "e", "x"), true);
    }

    @Test
    void gettersOfEnumsAndBesideAValueAreNoMembers() {
        checkSame(new Constants(List.of(Venue.values()), Currency.EURO, new Code()), true);
        checkSame(new Wrapper(), BOOT_3);
    }

    @Test
    void oneLineOfTheLogSaysWhatToDo() {
        List<String> lines = Logged.lines(Level.INFO, () -> {
            GeneratedSerializers serializers = new GeneratedSerializers();
            for (int i = 0; i < 2; i++) {
                serializers.of(Inherited.class);
                serializers.of(Annotated.class);
                serializers.of(Named.class);
            }
        });
        String home = "io.github.zilch.spring.JacksonNamesTest$";
        List<String> expected = List.of(
                "WARN Jackson writes " + home + "Inherited, and not its generated serializer: getEMail() of"
                        + " io.github.zilch.spring.Values$Capitals is \"EMail\" in Jackson 3, and \"email\" in the serializer: name it"
                        + " with @JsonProperty, or leave it out with @JsonIgnore",
                "WARN Jackson writes " + home + "Annotated, and not its generated serializer: getURL() of " + home
                        + "Annotated has other annotations in Jackson 3: put all annotations of its property on it");
        assertEquals(BOOT_3 ? List.of() : expected, lines);
    }

    @Test
    void randomClasses(@TempDir Path folder) throws Exception {
        long seed = new Random().nextLong();
        int written = 0;
        List<Class<?>> classes = RandomClasses.compile(new Random(seed), 150, folder);
        for (Class<?> type : classes) {
            Object value = type.getConstructor().newInstance();
            boolean isOurs = ours.context().getBean(GeneratedSerializers.class).of(type) != null;
            written += isOurs ? 1 : 0;
            try {
                checkSame(value, isOurs);
            } catch (AssertionError e) {
                throw new AssertionError(
                        "seed " + seed + ": " + type.getField("SOURCE").get(null), e);
            }
        }
        int all = classes.size();
        assertTrue(written > all / 5 && (BOOT_3 ? written == all : written < all), written + " of " + all);
    }
}
