// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.module.paramnames.ParameterNamesModule;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.List;
import javax.annotation.processing.Processor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A type whose JSON depends on whether Jackson knows the names of parameters, as it does in Spring Boot, is an error. All
 * others are written as both mappers write them.
 */
class ParameterNamesTest {
    private static final String HEAD = """
            package p; import io.github.zilch.*; import com.fasterxml.jackson.annotation.*;
            class Base { public String getUrl() { return "q"; } }
            """;

    private static final ObjectMapper WITH_NAMES =
            JsonMapper.builder().addModule(new ParameterNamesModule()).build();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class T extends Base { @JsonCreator T(@JsonProperty(\"web\") String url) {} }",
                "class T extends Base { T(@JsonProperty(\"web\") String url) {} }",
                "class T extends Base { private T(@JsonSetter(\"web\") String url, int more) {} T() {} }",
                "class T extends Base { @JsonCreator static T of(@JsonProperty(\"web\") String url) { return new T(); } }",
                "class T extends Base { T(@JsonProperty(\"web\") String url, @JsonProperty(\"url\") String link) {} public int link; }",
                "class T { T(@JsonProperty(\"web\") String url) {} public String url; }",
                "class T { T(@JsonProperty(\"web\") String url) {} @JsonIgnore private String url; public String getUrl() { return url; } public int a; }",
                "class T extends Base { @JsonCreator T(@JsonProperty(\"web\") @JsonInclude(JsonInclude.Include.NON_NULL) String url) {} }",
                "class T extends Base { @java.beans.ConstructorProperties(\"link\") T(@JsonProperty(\"web\") String url) {} }",
                "class T extends Base { public T(@JsonProperty(access = JsonProperty.Access.WRITE_ONLY) String url) {} public int a; }",
                "class T extends Base { @JsonCreator T(@JsonProperty(access = JsonProperty.Access.WRITE_ONLY) String url) {} public int a; }",
                "class T extends Base { @JsonCreator T(int a, @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) String url) {} public int a; }",
                "class T { T(@JsonProperty(value = \"web\", access = JsonProperty.Access.READ_WRITE) String url) {} String url; public int a; }",
                "record T(String url) { @JsonCreator static T of(@JsonProperty(\"web\") String url) { return new T(url); } }",
                "record T(int a, int b) { @JsonCreator T(@JsonProperty(\"x\") int a) { this(a, 2); } }"
            })
    void typesThatJacksonWritesDifferentlyAreRefused(String type) throws ReflectiveOperationException, IOException {
        Object sample = sample(Compilation.against(new Processor[0], null, HEAD + type));
        assertNotEquals(Judge.JACKSON.writeValueAsString(sample), WITH_NAMES.writeValueAsString(sample));
        List<String> errors = Compilation.of(HEAD + "@JsonSerializable " + type).errors();
        assertTrue(errors.stream().anyMatch(it -> it.contains("[ZJ033]")), errors.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class T { T(@JsonProperty(\"web\") String url) {} @JsonProperty(\"web\") private String url = \"q\"; public String getUrl() { return url; } }",
                "class T { T(@JsonProperty(\"web\") String url) {} @JsonProperty(\"web\") public String getUrl() { return \"q\"; } }",
                "class T { T(@JsonProperty(\"web\") String url) {} public String getUrl() { return \"q\"; } @JsonProperty(\"web\") public void setUrl(String url) {} }",
                "class T { T(@JsonProperty(\"uri\") String url) {} @JsonProperty(\"web\") public String getUrl() { return \"q\"; } }",
                "class T { T(@JsonProperty(\"web\") @JsonInclude(JsonInclude.Include.NON_NULL) String url) {} @JsonProperty(\"web\") public String getUrl() { return null; } public int a; }",
                "class T { T(@JsonProperty(\"web\") String url) {} @JsonIgnore public String getUrl() { return \"q\"; } public int a; }",
                "class T { T(@JsonProperty(\"web\") String url) {} String url; public int a; }",
                "class T extends Base { T(@JsonProperty(\"url\") String url) {} }",
                "class T extends Base { T(@JsonProperty(\"url\") String link) {} }",
                "class T { public T(@JsonProperty String url, @JsonAlias(\"web\") String link) {} public String url, link; }",
                "class T extends Base { public T(String url) {} }",
                "class T extends Base { @JsonCreator(mode = JsonCreator.Mode.DELEGATING) T(@JsonProperty(\"web\") String url) {} }",
                "class T { T(@JsonProperty(value = \"web\", access = JsonProperty.Access.WRITE_ONLY) String url) {} @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) public String url; public int a; }",
                "class T extends Base { public T(@JsonProperty(access = JsonProperty.Access.READ_ONLY) String url) {} private String url; }",
                "class T { public V v = new V(null); } class V { V(@JsonProperty(\"web\") String url) {} @JsonValue public String getUrl() { return \"q\"; } }",
                "record T(@JsonProperty(\"web\") String url) {}",
                "record T(String url) { T(@JsonProperty(\"web\") String url) { this.url = url; } }"
            })
    void allOthersAreWrittenAsBothMappersWriteThem(String type) throws ReflectiveOperationException, IOException {
        Compilation compilation =
                Compilation.of(HEAD + "@JsonSerializable " + type).succeeds();
        Object sample = sample(compilation);
        String expected = Judge.JACKSON.writeValueAsString(sample);
        assertEquals(expected, WITH_NAMES.writeValueAsString(sample));
        assertEquals(Judge.JACKSON.readTree(expected), Judge.JACKSON.readTree(compilation.write(sample)));
    }

    /** Creates an object of the type {@code p.T}. */
    private static Object sample(Compilation compilation) throws ReflectiveOperationException {
        Constructor<?> constructor = compilation.load("p.T").getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        return constructor.newInstance(Arrays.stream(constructor.getParameterTypes())
                .map(it -> it == int.class ? (Object) 1 : null)
                .toArray());
    }
}
