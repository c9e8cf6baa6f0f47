// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import org.junit.jupiter.api.Test;

/**
 * Members stand in the order of the source, inherited ones first and fields before getters, unless annotations say
 * otherwise.
 */
class MemberOrderTest {
    private static final String HEAD = """
            package p;
            import com.fasterxml.jackson.annotation.*;
            import com.fasterxml.jackson.databind.annotation.*;
            import com.fasterxml.jackson.databind.PropertyNamingStrategies;
            import io.github.zilch.*;
            """;

    /** Writes the object that the method {@code sample()} of T returns. */
    private static void assertJson(String expected, String source) {
        Compilation compilation = Compilation.of(HEAD + source).succeeds();
        JsonBuilder json = new JsonBuilder();
        compilation.call("p.TJson", "write", json, compilation.call("p.T", "sample"));
        assertEquals(expected.replace('\'', '"'), json.toString());
    }

    @Test
    void componentsOfARecord() {
        assertJson("{'z':1,'a':2,'m':3}", """
                @JsonSerializable record T(int z, @JsonProperty int a, int m) {
                    static T sample() { return new T(1, 2, 3); }
                }
                """);
    }

    @Test
    void fieldsOfAClassBeforeGettersWithoutAField() {
        assertJson("{'z':1,'k':5,'b':3,'m':2,'a':4}", """
                @JsonSerializable class T {
                    public int z = 1;
                    private int k = 5;
                    public int getM() { return 2; }
                    public int getK() { return k; }
                    public int b = 3;
                    public int getA() { return 4; }
                    static T sample() { return new T(); }
                }
                """);
    }

    @Test
    void inheritedMembersAreFirst() {
        assertJson("{'z':1,'y':2,'b':5,'a':4}", """
                @JsonSerializable class T extends Base {
                    public int getB() { return 5; }
                    @Override public int getY() { return 2; }
                    public int getA() { return 4; }
                    static T sample() { return new T(); }
                }
                class Base {
                    public int getZ() { return 1; }
                    public int getY() { return 3; }
                }
                """);
        assertJson("{'second':2,'first':1,'own':3}", """
                @JsonSerializable interface T extends Second, First {
                    int getOwn();
                    static T sample() {
                        return new T() {
                            public int getFirst() { return 1; }
                            public int getSecond() { return 2; }
                            public int getOwn() { return 3; }
                        };
                    }
                }
                interface First { int getFirst(); }
                interface Second { int getSecond(); }
                """);
    }

    @Test
    void anOrderIsObeyedAndTheOthersFollow() {
        assertJson("{'c':3,'a':1,'b':2,'d':4}", """
                @JsonSerializable @JsonPropertyOrder({"c", "unknown", "a"})
                record T(int a, int b, int c, int d) {
                    static T sample() { return new T(1, 2, 3, 4); }
                }
                """);
        assertJson("{'a':3,'b':2,'c':1}", """
                @JsonSerializable @JsonPropertyOrder(alphabetic = true)
                record T(int c, int b, int a) {
                    static T sample() { return new T(1, 2, 3); }
                }
                """);
        assertJson("{'d':1,'a':4,'b':3,'c':2}", """
                @JsonSerializable @JsonPropertyOrder(value = "d", alphabetic = true)
                record T(int d, int c, int b, int a) {
                    static T sample() { return new T(1, 2, 3, 4); }
                }
                """);
    }

    @Test
    void anIndexIsObeyed() {
        assertJson("{'c':3,'b':2,'a':1,'d':4}", """
                @JsonSerializable
                record T(int a, @JsonProperty(index = 2) int b, @JsonProperty(index = 1) int c, int d) {
                    static T sample() { return new T(1, 2, 3, 4); }
                }
                """);
        assertJson("{'d':4,'c':3,'b':2,'a':1}", """
                @JsonSerializable @JsonPropertyOrder("d")
                record T(int a, @JsonProperty(index = 2) int b, @JsonProperty(index = 1) int c, int d) {
                    static T sample() { return new T(1, 2, 3, 4); }
                }
                """);
    }

    @Test
    void newNamesKeepThePlace() {
        assertJson("{'first_name':1,'x':2,'last_name':3}", """
                @JsonSerializable @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
                record T(int firstName, @JsonProperty("x") int middle, int lastName) {
                    static T sample() { return new T(1, 2, 3); }
                }
                """);
    }

    @Test
    void unwrappedMembersAndEntriesAreWhereTheyAreDeclared() {
        assertJson("{'a':1,'p_x':2,'p_y':3,'b':4,'k':5}", """
                @JsonSerializable record T(
                        int a,
                        @JsonUnwrapped(prefix = "p_") Point at,
                        int b,
                        @JsonAnyGetter java.util.Map<String, Integer> others) {
                    @JsonSerializable record Point(int x, int y) {}
                    static T sample() { return new T(1, new Point(2, 3), 4, java.util.Map.of("k", 5)); }
                }
                """);
    }
}
