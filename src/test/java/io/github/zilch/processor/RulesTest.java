// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.processor.compiler.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What cannot be written is an error, on the element that it concerns, with an id and a remedy. */
class RulesTest {
    private static final Pattern ID = Pattern.compile("ZJ\\d{3}");

    private static final String HEAD = "package p; import io.github.zilch.*; import com.fasterxml.jackson.annotation.*;"
            + " import com.fasterxml.jackson.databind.annotation.*; import java.util.*;"
            + " import java.util.concurrent.*;\n";

    /** Compiles a source whose first line is line 2, and compares the errors: the line, and the message. */
    static void assertErrors(String source, String... expected) {
        assertEquals(List.of(expected), Compilation.of(HEAD + source).errors());
    }

    @Test
    void typeWithoutSerializer() {
        assertErrors(
                """
                @JsonSerializable record T(
                    int a,
                    List<org.junit.jupiter.api.Assertions> b) {}
                """,
                "4: [ZJ001] Assertions has no serializer: annotate it with @JsonSerializable, list it in @JsonSerializers on"
                        + " this class or package, or name a method that writes it with @JsonWriter");
        assertErrors(
                """
                @JsonSerializable record T(
                    Thread a) {}
                """,
                "3: [ZJ026] Thread is a type of the JDK without a defined form in JSON: return another type, or name a"
                        + " method that writes the value with @JsonWriter");
    }

    @Test
    void typeThatSaysNothing() {
        String remedy = " says nothing of what is written: declare a more specific type, or name a method that writes"
                + " the value with @JsonWriter";
        assertErrors("""
                @SuppressWarnings("rawtypes") @JsonSerializable record T(
                    List a,
                    Map<String, Map> b) {}
                """, "3: [ZJ002] the type List" + remedy, "4: [ZJ002] the type Map" + remedy);
    }

    @Test
    void twoMembersOfOneName() {
        assertErrors(
                """
                @JsonSerializable record T(int a, @JsonProperty("a") int b) {}
                """,
                "2: [ZJ003] two members are called \"a\": rename one with @JsonProperty, or leave it out with"
                        + " @JsonIgnore");
        assertErrors(
                """
                @JsonSerializable record T(int a, @JsonUnwrapped I b) {}
                @JsonSerializable record I(int a) {}
                """,
                "2: [ZJ003] two members are called \"a\": rename one with @JsonProperty, or leave it out with"
                        + " @JsonIgnore");
        assertErrors(
                """
                @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "a")
                @JsonSerializable record T(int a) {}
                """,
                "3: [ZJ003] two members are called \"a\": rename one with @JsonProperty, or leave it out with"
                        + " @JsonIgnore");
    }

    @Test
    void typeThatIsNotVisible() {
        assertErrors(
                """
                class Home {
                    @JsonSerializable
                    private record T(int a) {}
                    @JsonSerializable
                    record U(
                        Secret a) {}
                    private enum Secret {A}
                }
                """,
                "4: [ZJ004] T cannot be used by the generated class, which is in the package p: make the type, and those"
                        + " that it is nested in, visible there",
                "7: [ZJ004] Home.Secret cannot be used by the generated class, which is in the package p: make the type,"
                        + " and those that it is nested in, visible there");
    }

    @Test
    void memberThatIsNotVisible() {
        assertErrors(
                """
                @JsonSerializable class T {
                    @JsonProperty
                    private int a;
                    @JsonProperty("b")
                    private int getB() { return 1; }
                }
                """,
                "4: [ZJ005] T.a cannot be read by the generated class: make it visible in the package p, or annotate a"
                        + " visible getter instead",
                "6: [ZJ005] T.getB() cannot be read by the generated class: make it visible in the package p, or annotate"
                        + " a visible getter instead");
    }

    @Test
    void typeWithoutMembers() {
        String remedy = ", or have an empty object written with @JsonSerializable(empty = true)";
        assertErrors(
                """
                @JsonSerializable interface T {
                    String name();
                }
                """,
                "2: [ZJ030] nothing of T would be written, because name() is not a getter: annotate it with @JsonProperty, or add getters"
                        + remedy);
        assertErrors(
                """
                @JsonSerializable class T {
                    private String name;
                }
                """,
                "2: [ZJ030] nothing of T would be written, because it has no public getters or fields: add getters, or make fields visible and annotate the type with @JsonAutoDetect"
                        + remedy);
        assertErrors(
                """
                @JsonSerializable record T(List<Shape> shapes) {}
                interface Shape {}
                """,
                "3: [ZJ030] nothing of Shape would be written, because it has no members: make it sealed, list its subtypes with @JsonSubTypes, or add getters"
                        + remedy);
        assertErrors("""
                @JsonSerializable class T {}
                """, "2: [ZJ030] nothing of T would be written, because it has no members: add getters" + remedy);
        assertErrors(
                """
                @JsonSerializable record T(@JsonIgnore String password) {}
                """,
                "2: [ZJ030] nothing of T would be written, because annotations leave out all of its members: keep one of them"
                        + remedy);
        assertErrors(
                """
                @JsonSerializable class T {
                    @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) private String password;
                    public String getPassword() { return password; }
                }
                """,
                "2: [ZJ030] nothing of T would be written, because annotations leave out all of its members: keep one of them"
                        + remedy);
        assertErrors(
                """
                @JsonSerializable class T {
                    @JsonIgnoreProperties("a") public Inner inner;
                    record Inner(int a) {}
                }
                """,
                "3: [ZJ030] nothing of Inner would be written, because annotations leave out all of its members: keep one of them"
                        + remedy);
    }

    @Test
    void checkedException() {
        assertErrors(
                """
                @JsonSerializable class T {
                    public int getA() throws java.io.IOException { return 1; }
                    public int getB() throws IllegalStateException { return 1; }
                    @JsonIgnore public int getC() throws Exception { return 1; }
                }
                """,
                "3: [ZJ006] T.getA() throws the checked exception IOException, which a serializer cannot pass on: catch"
                        + " it in the getter, or leave the member out with @JsonIgnore");
    }

    @Test
    void annotationThatIsNotSupported() {
        String remedy = " is not supported: remove it, or write the value by hand with @JsonWriter";
        assertErrors(
                """
                @JsonSerializable
                @JsonFilter("f")
                class T {
                    @JsonIdentityInfo(generator = ObjectIdGenerators.None.class)
                    public int a;
                    @JsonTypeId
                    public int b;
                    @JsonIdentityReference
                    public int c;
                    @Bundle
                    public int d;
                    @JsonIdentityReference
                    public int getE() { return 1; }
                }
                @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
                @JacksonAnnotationsInside @JsonFilter("f") @interface Bundle {}
                """,
                "4: [ZJ007] @JsonFilter" + remedy,
                "6: [ZJ007] @JsonIdentityInfo" + remedy,
                "8: [ZJ007] @JsonTypeId" + remedy,
                "10: [ZJ007] @JsonIdentityReference" + remedy,
                "12: [ZJ007] @JsonFilter" + remedy,
                "14: [ZJ007] @JsonIdentityReference" + remedy);
    }

    @Test
    void valueOfAnAnnotationThatIsNotSupported() {
        assertErrors(
                """
                @JsonSerializable
                @JsonNaming(T.Own.class)
                @JsonTypeInfo(use = JsonTypeInfo.Id.MINIMAL_CLASS)
                class T {
                    public static class Own extends com.fasterxml.jackson.databind.PropertyNamingStrategy {
                        private static final long serialVersionUID = 1;
                    }
                    @JsonFormat(shape = JsonFormat.Shape.STRING, radix = 16)
                    public int a;
                    @JsonInclude(content = JsonInclude.Include.NON_DEFAULT)
                    public Map<String, String> b;
                    @JsonInclude(JsonInclude.Include.CUSTOM)
                    public String c;
                    @JsonFormat(shape = JsonFormat.Shape.OBJECT)
                    public String d;
                    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
                    public I e;
                    @JsonFormat(shape = JsonFormat.Shape.NUMBER)
                    public I f;
                }
                @JsonSerializable record I() {}
                """,
                "5: [ZJ008] @JsonTypeInfo(use = MINIMAL_CLASS, include = PROPERTY) is not supported: use NAME,"
                        + " SIMPLE_NAME, CLASS or DEDUCTION, as a property or a wrapper",
                "5: [ZJ008] @JsonNaming(Own.class) is not supported: use one of the strategies in"
                        + " PropertyNamingStrategies, or @JsonProperty",
                "14: [ZJ008] @JsonInclude(CUSTOM) is not supported: use another value",
                "12: [ZJ008] @JsonInclude(content = NON_DEFAULT) is not supported: leave the elements out of the collection",
                "16: [ZJ008] @JsonFormat(shape = OBJECT) for this type is not supported: write the value by hand with"
                        + " @JsonWriter",
                "18: [ZJ008] @JsonTypeInfo on a member is not supported: annotate the type instead",
                "22: [ZJ008] @JsonFormat(shape = NUMBER) for I is not supported: write the value by hand with"
                        + " @JsonWriter",
                "10: [ZJ008] @JsonFormat(radix = 16) is not supported: remove it, or write the value by hand with"
                        + " @JsonWriter");
    }

    @Test
    void decimalsAndTimesThatAreNoLongs() {
        assertErrors(
                """
                @JsonSerializable record T(
                    @JsonScaled(2) int a,
                    @JsonEpoch(TimeUnit.SECONDS) String b,
                    @JsonScaled(2) double[] c) {}
                """,
                "3: [ZJ009] @JsonScaled is on a int: it is for long, Long and long[]",
                "4: [ZJ009] @JsonEpoch is on a String: it is for long, Long and long[]",
                "5: [ZJ009] @JsonScaled is on a double[]: it is for long, Long and long[]");
    }

    @Test
    void scaleOutsideItsRange() {
        assertErrors(
                """
                @JsonSerializable record T(
                    @JsonScaled(1001) long a) {}
                """, "3: [ZJ010] the scale 1001 of @JsonScaled is outside −1000 to 1000: name the number of decimals");
    }

    @Test
    void writerWithoutMethod() {
        assertErrors(
                """
                @JsonSerializable record T(
                    @JsonWriter(W.class) int a) {}
                class W { static void put(JsonBuilder json, CharSequence key, String value) {} }
                """,
                "3: [ZJ011] W, which @JsonWriter names, has no visible method \"static void put(JsonBuilder, CharSequence,"
                        + " int)\": add it");
    }

    @Test
    void unwrappedTextAndSubtypes() {
        assertErrors(
                """
                @JsonSerializable record T(
                    @JsonUnwrapped int a,
                    @JsonUnwrapped Base b) {}
                @JsonSerializable sealed interface Base { record Sub() implements Base {} }
                """,
                "3: [ZJ012] @JsonUnwrapped is on a int, which does not become an object of known members: remove it",
                "4: [ZJ012] @JsonUnwrapped is on a Base, which does not become an object of known members: remove it");
    }

    @Test
    void anyGetterOfNoMap() {
        assertErrors(
                """
                @JsonSerializable class T {
                    @JsonAnyGetter
                    public List<String> getAll() { return null; }
                }
                """,
                "4: [ZJ013] @JsonAnyGetter is on a List<String>: it is for one map with text, numbers or enum constants"
                        + " as keys");
    }

    @Test
    void rawNumber() {
        assertErrors("""
                @JsonSerializable record T(
                    @JsonRawValue int a) {}
                """, "3: [ZJ014] @JsonRawValue is on a int: it is for text");
    }

    @Test
    void mapWithOtherKeys() {
        assertErrors("""
                @JsonSerializable record T(
                    Map<Thread, String> a) {}
                """, "3: [ZJ015] keys of type Thread are not supported: use text, numbers or enum constants");
    }

    @Test
    void twoSerializersOfOneName() {
        assertErrors(
                """
                class Home {
                    @JsonSerializable(name = "SameJson") record T(int a) {}
                    @JsonSerializable(name = "SameJson")
                    record U(int a) {}
                }
                """,
                "5: [ZJ016] there is already another class called p.SameJson: give this serializer another name with"
                        + " @JsonSerializable(name = …)");
    }

    @Test
    void nameThatIsNoName() {
        assertErrors("""
                @JsonSerializable(name = "not a name") record T(int a) {}
                """, "2: [ZJ017] \"not a name\" is not a name for a class: correct @JsonSerializable(name = …)");
    }

    @Test
    void subtypesThatAreNotKnown() {
        assertErrors(
                """
                @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
                @JsonSerializable
                interface T {}
                """, "4: [ZJ018] T has no subtypes that are known: make it sealed, or list them with @JsonSubTypes");
    }

    @Test
    void subtypesOfDifferentKinds() {
        assertErrors("""
                @JsonSerializable
                sealed interface T {
                    record A(int a) implements T {}
                    enum B implements T {X}
                }
                """, "3: [ZJ019] the subtypes of T become different kinds of JSON: make all of them objects");
    }

    @Test
    void twoValues() {
        assertErrors("""
                @JsonSerializable
                record T(@JsonValue int a, @JsonValue int b) {}
                """, "3: [ZJ020] T has more than one @JsonValue: remove all but one");
    }

    @Test
    void lombokThatHasNotRun() {
        assertEquals(
                List.of(
                        "2: [ZJ021] T has annotations of Lombok, but no getter for the field a: put Lombok before Zilch on"
                                + " the annotation processor path"),
                Compilation.of(HEAD + """
                        @JsonSerializable @lombok.Data class T { private int a; }
                        """, "package lombok;\npublic @interface Data {}")
                        .errors());
    }

    @Test
    void annotationType() {
        assertErrors("""
                @JsonSerializable
                @interface T {}
                """, "3: [ZJ022] T cannot have a serializer: use a record, class, interface or enum");
        assertErrors("""
                @JsonSerializers(int.class)
                class T {}
                """, "3: [ZJ022] int cannot have a serializer: use a record, class, interface or enum");
    }

    @Test
    void twoNamesOfOneMember() {
        assertErrors("""
                @JsonSerializable class T {
                    @JsonProperty("x") private int a;
                    @JsonProperty("y")
                    public int getA() { return a; }
                    public boolean isA() { return true; }
                }
                """, "5: [ZJ023] a has different names, y, x: give it the same name everywhere");
    }

    @Test
    void arrayThatCannotBeOne() {
        assertErrors(
                """
                @JsonSerializable(array = true)
                @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
                class T {
                    @JsonUnwrapped
                    public I a;
                    @JsonAnyGetter
                    public Map<String, String> getMore() { return null; }
                }
                @JsonSerializable record I(int x) {}
                """,
                "6: [ZJ024] a positional array cannot contain @JsonUnwrapped members: remove it, or write an object",
                "8: [ZJ024] a positional array cannot contain the entries of an @JsonAnyGetter: remove it, or write an"
                        + " object");
    }

    @Test
    void valuesThatAreMoreLevelsDeepThanTheProcessorFollows() {
        StringBuilder types = new StringBuilder("@JsonSerializable record T(V0 v) {}\n");
        for (int i = 0; i < 101; i++) {
            types.append("record V%d(@JsonValue V%d v) {}%n".formatted(i, i + 1));
        }
        assertErrors(
                types + "record V101(int x) {}",
                "102: [ZJ032] the type V100 is nested more than 100 levels deep in values that are no members, as one that has"
                        + " no end: use fewer levels, or write it with @JsonWriter");
    }

    @Test
    void typeThatContainsItselfWithoutEnd() {
        assertErrors(
                """
                @JsonSerializable record T(
                    P<String> p) {}
                @JsonSerializable record P<X>(X value,
                    P<List<X>> next) {}
                """,
                "5: [ZJ032] the type P is nested more than 24 levels deep in its type arguments, as one that has no end: use fewer levels, or write it with @JsonWriter");
        assertErrors(
                """
                @JsonSerializable record T(
                    P<String> p) {}
                @JsonSerializable record P<X>(X[] value,
                    P<X[]> next) {}
                """,
                "5: [ZJ032] the type P is nested more than 24 levels deep in its type arguments, as one that has no end: use fewer levels, or write it with @JsonWriter");
        assertErrors(
                """
                @JsonSerializable record T(@JsonInclude(JsonInclude.Include.NON_EMPTY) V v) {}
                class V {
                    @JsonValue Optional<V> itself() { return Optional.of(this); }
                }
                """,
                "3: [ZJ027] the type V contains itself in a way that has no end: end it, or write it with @JsonWriter");
    }

    @Test
    void whatJacksonWouldReadFromAValueItselfIsRefused() {
        assertErrors(
                """
                @JsonSerializable class T {
                    @JsonIgnoreProperties("password")
                    public List<Object> a;
                    @JsonIncludeProperties("name")
                    public Optional<?> b;
                    @JsonFormat(pattern = "yyyy")
                    public Object c;
                    public Own d;
                }
                abstract class Own implements com.fasterxml.jackson.databind.JsonSerializable { public int a; }
                """,
                "4: [ZJ008] @JsonIgnoreProperties on values of type Object is not supported: remove it, or declare a more"
                        + " specific type",
                "6: [ZJ008] @JsonIncludeProperties on values of type Object is not supported: remove it, or declare a more"
                        + " specific type",
                "8: [ZJ008] @JsonFormat on values of type Object is not supported: remove it, or declare a more specific type",
                "9: [ZJ008] JsonSerializable of Jackson, by which Own writes itself, is not supported: write the value by"
                        + " hand with @JsonWriter");
    }

    @Test
    void whatJacksonDoesNotObeyIsRefused() {
        assertErrors(
                """
                @JsonSerializable class T {
                    @JsonSerialize(contentAs = Number.class)
                    public Iterator<Integer> a;
                    @JsonAnyGetter @JsonSerialize(contentAs = Number.class)
                    public Map<String, Integer> b;
                    @JsonFormat(pattern = "bb")
                    public java.time.LocalDate c;
                    public Own d;
                }
                @SuppressWarnings("serial") @JsonInclude(content = JsonInclude.Include.NON_NULL)
                class Own extends HashMap<String, String> {}
                """,
                "6: [ZJ008] @JsonSerialize(as or contentAs) with @JsonValue or @JsonAnyGetter is not supported: remove it, or"
                        + " declare the type that is to be written",
                "4: [ZJ008] @JsonSerialize(contentAs) on a Iterator<Integer> is not supported: remove it, or declare the type"
                        + " that is to be written",
                "8: [ZJ008] @JsonFormat(pattern = \"bb\") is not supported: Unknown pattern letter: b",
                "9: [ZJ008] @JsonInclude(content = NON_NULL) on a class that is a map is not supported: annotate the members"
                        + " of that type instead");
    }

    @Test
    void aGenericTypeIsWrittenWhereItsArgumentsAreKnown() {
        Compilation compilation = Compilation.of(HEAD + """
                @JsonSerializable record T(Page<String, Integer> page) {}
                @JsonSerializable record Page<A, B extends Number>(
                    List<A> items, B next) {}
                """).succeeds();
        assertEquals(List.of("p.TJson"), compilation.generatedNames());
        assertEquals(
                List.of("3: [ZJ025] Page gets no class of its own, because its type arguments are not known here: it is"
                        + " written where they are, as in a member of the type Page<Customer, java.lang.Number>"),
                compilation.notes());
    }

    @Test
    void getterOfAValueClassHasNoNameInJava() {
        Compilation compilation = Compilation.of(OtherProcessorsTest.METADATA, """
                package p;
                import io.github.zilch.*;
                @JsonSerializable
                @kotlin.Metadata(d2 = {"Lp/Held;", "", "account", "Lp/Account;", "getAccount-aSVnmyc", "getName"})
                public final class Held {
                    private final String account = null;
                    private final String name = null;
                    public final String getName() { return null; }
                }
                """);
        assertEquals(
                List.of(
                        "6: [ZJ028] the getter of account has a name that Java cannot write, because its type is a value"
                                + " class of Kotlin: name it with @get:JvmName(\"getAccount\"), or leave it out with"
                                + " @field:JsonIgnore"),
                compilation.errors());
    }

    @Test
    void writersThatCannotBeUsed() {
        String noMethod = " names, has no visible method \"static void put(JsonBuilder, CharSequence, ";
        assertErrors(
                """
                @JsonSerializers(writers = {A.class, B.class, C.class, D.class, E.class, F.class, G.class})
                interface Types {
                    @JsonSerializable record R(@JsonSerialize(using = S.class) Integer i) {}
                }
                class A { static void put(JsonBuilder json, CharSequence key, Date value) {} }
                class B { static void put(JsonBuilder json, CharSequence key, Date value) {} }
                class C { void put(JsonBuilder json, CharSequence key, Integer value) {} }
                class D { private static void put(JsonBuilder json, CharSequence key, Integer value) {} }
                class E { static void put(JsonBuilder json, CharSequence key, Integer value) throws Exception {} }
                class F { static void put(JsonBuilder json, CharSequence key, int value) {} }
                @JsonWriter.InsteadOf(S.class)
                class G { static void put(JsonBuilder json, CharSequence key, String value) {} }
                abstract class S extends com.fasterxml.jackson.databind.JsonSerializer<Integer> {}
                """,
                "4: [ZJ011] G, which @JsonSerializers" + noMethod + "Integer)\": add it",
                "3: [ZJ031] java.util.Date has two writers, A and B: remove one of them, or add one for that type",
                "3: [ZJ011] C, which @JsonSerializers" + noMethod + "T)\": add it",
                "3: [ZJ011] D, which @JsonSerializers" + noMethod + "T)\": add it",
                "3: [ZJ011] E, which @JsonSerializers" + noMethod + "T)\": add it",
                "3: [ZJ011] F, which @JsonSerializers" + noMethod + "T)\": add it");
    }

    @Test
    void writersOfWhichNoneIsMoreSpecialThanTheOther() {
        String remedy = ": remove one of them, or add one for that type";
        assertErrors(
                """
                @JsonSerializable
                @JsonSerializers(writers = {OfA.class, OfB.class, Both.class})
                record T(
                    Q q,
                    List<R> list,
                    @JsonWriter(Both.class) Q mine,
                    S own) {}
                interface A {}
                interface B {}
                interface C {}
                interface D {}
                class Q implements A, B {}
                class R implements C, D {}
                class S extends Q {}
                class OfA { static void put(JsonBuilder json, CharSequence key, A value) {} }
                class OfB { static void put(JsonBuilder json, CharSequence key, B value) {} }
                class Both {
                    static void put(JsonBuilder json, CharSequence key, C value) {}
                    static void put(JsonBuilder json, CharSequence key, D value) {}
                    static void put(JsonBuilder json, CharSequence key, S value) {}
                    static void put(JsonBuilder json, CharSequence key, B value, int more) {}
                }
                """,
                "5: [ZJ031] Q has two writers, OfA.put(A) and OfB.put(B)" + remedy,
                "6: [ZJ031] R has two writers, Both.put(C) and Both.put(D)" + remedy,
                "7: [ZJ011] Both, which @JsonWriter names, has no visible method \"static void put(JsonBuilder, CharSequence, Q)\": add it");
    }

    @Test
    void whatAWriterWouldNotSeeIsRefused() {
        assertErrors(
                """
                @JsonSerializable
                @JsonSerializers(writers = {W.class, I.class})
                class T {
                    @JsonIgnoreProperties("secret")
                    public List<P> a;
                    @JsonFormat(pattern = "yyyy") @JsonSerialize(using = S.class)
                    public Date b;
                    @JsonIgnoreProperties("secret")
                    public Own c;
                    @JsonUnwrapped
                    public P d;
                    public Base e;
                    @JsonSerialize(using = X.class)
                    public Date f;
                }
                class P { public int secret; }
                class Sub extends Base {}
                @JsonSubTypes(@JsonSubTypes.Type(Sub.class)) @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
                class Base { public int g; }
                @JsonWriter(W.class) class Own { public int secret; }
                class W {
                    static void put(JsonBuilder json, CharSequence key, P value) {}
                    static void put(JsonBuilder json, CharSequence key, Own value) {}
                    static void put(JsonBuilder json, CharSequence key, Sub value) {}
                }
                @JsonWriter.InsteadOf(S.class)
                class I { static void put(JsonBuilder json, CharSequence key, Date value) {} }
                abstract class S extends com.fasterxml.jackson.databind.JsonSerializer<Date> {}
                abstract class X extends com.fasterxml.jackson.databind.JsonSerializer<Date> {}
                """,
                "12: [ZJ012] @JsonUnwrapped is on a P, which does not become an object of known members: remove it",
                "6: [ZJ008] @JsonIgnoreProperties on a value that W writes is not supported: remove it, or name another"
                        + " writer for this member with @JsonWriter",
                "8: [ZJ008] @JsonFormat on a value that I writes is not supported: remove it, or name another writer for this"
                        + " member with @JsonWriter",
                "10: [ZJ008] @JsonIgnoreProperties on a value that W writes is not supported: remove it, or name another"
                        + " writer for this member with @JsonWriter",
                "13: [ZJ008] @JsonTypeInfo on a type of which a method writes the subtype Sub is not supported: name a writer"
                        + " for Base instead",
                "15: [ZJ008] @JsonSerialize(using = X.class) is not supported: name a writer with @JsonWriter, or in"
                        + " @JsonSerializers(writers = …) one that writes instead of it");
    }

    @Test
    void annotationsThatKaptLeavesOut() {
        List<String> expected = List.of(
                "9: [ZJ029] kapt does not show the annotations of the parameter pin, because the type of"
                        + " a parameter of this constructor is a value class of Kotlin: write @field: or @get: before each of them");
        for (String source : List.of(
                OtherProcessorsTest.held("2, 4, 0", OtherProcessorsTest.NAMES_JACKSON, ""),
                OtherProcessorsTest.held("2, 3, 0", "", ""))) {
            assertEquals(
                    expected,
                    Compilation.of(OtherProcessorsTest.METADATA, source).errors());
        }
    }

    @Test
    void everyRuleHasATestAndALine() throws IOException {
        Set<String> rules = new TreeSet<>();
        for (Rule rule : Rule.values()) {
            assertTrue(rules.add(rule.id), rule.id);
        }
        assertEquals(rules, idsIn("docs/serializers.md"), "docs/serializers.md");
        rules.remove(Rule.BUG.id);
        assertEquals(rules, idsIn("src/test/java/io/github/zilch/processor/RulesTest.java"), "tests");
    }

    private static Set<String> idsIn(String file) throws IOException {
        Set<String> ids = new TreeSet<>();
        Matcher id = ID.matcher(Files.readString(Path.of(file)));
        while (id.find()) {
            ids.add(id.group());
        }
        return ids;
    }
}
