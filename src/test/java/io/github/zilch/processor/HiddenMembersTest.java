// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What Jackson would hide is not written; for what the compiler says of it see {@code rules.txt}. */
class HiddenMembersTest {
    @Test
    void genericTypeOfALibraryIsWrittenIfItIsListed() {
        String page = "io.github.zilch.processor.OfLibrary.Page";
        Compilation compilation = Judge.judge("p.T", """
            package p;
            import io.github.zilch.*;
            import java.util.List;
            @JsonSerializable @JsonSerializers(%1$s.class) record T(%1$s<String> page, List<%1$s<Integer>> pages) {
                static Object[] samples() {
                    return new Object[] {new T(new %1$s<>("a"), List.of(new %1$s<>(1)))};
                }
            }
            """.formatted(page));
        assertEquals(List.of("p.TJson"), compilation.generatedNames());
    }

    /** Types, with what writes one of their subclasses. */
    private static final String SUBCLASSES = """
        package p;
        import com.fasterxml.jackson.annotation.*;
        import com.fasterxml.jackson.databind.annotation.*;
        import io.github.zilch.*;
        import java.util.*;
        public class Home {
            @JsonSerializable public static class Account { public String name = "n"; public String secret = "s"; }
            @JsonIgnoreProperties("secret") public static class Hiding extends Account {}
            public static class Silent extends Account {}
            public static class Shadow extends Account { String secret; }
            public static class Masking extends Account { public String getSecret() { return "***"; } }
            public static class Created extends Account {
                @JsonCreator static Created of(@JsonProperty(value = "secret", access = JsonProperty.Access.WRITE_ONLY) String s) { return new Created(); }
            }
            @JsonSerializable public record Accounts(List<Account> all) {}
            @JsonSerializable public record Given(@JsonSerialize(as = Account.class) Account account) {}
            @JsonSerializable public interface Named { String getName(); }
            public interface Hides { @JsonIgnore String getName(); }
            public record Both(String name) implements Named, Hides { public String getName() { return name; } }
            @JsonSerializable public record Tags(Map<String, String> tags) {}
            @SuppressWarnings("serial") @JsonIgnoreProperties("secret") public static class HidingMap extends TreeMap<String, String> {}
            public static Account anonymous() { return new Account() {}; }
        }
        """;

    private static final Compilation COMPILATION = Compilation.of(SUBCLASSES).succeeds();

    @Test
    void subclassWhoseAnnotationsWouldHaveNoEffectIsRefused() {
        String ofAccount =
                "p.Home$Hiding is declared as p.Home$Account, where the annotations and members of p.Home$Hiding have"
                        + " no effect: add it to @JsonSubTypes, or declare it as what it is";
        Object hiding = home("Hiding");
        assertRefused("Account", hiding, "$.k: " + ofAccount);
        Object list = home("Accounts", List.of(home("Account"), home("Silent"), hiding));
        assertRefused("Accounts", list, "$.k.all[2]: " + ofAccount);
        JsonBuilder json = new JsonBuilder();
        assertEquals(
                "$: " + ofAccount,
                messageOf(
                        IllegalArgumentException.class,
                        () -> COMPILATION.call("p.HomeAccountJson", "putMembers", json, hiding)));
        assertEquals("{}", json.toString());
        assertRefused(
                "Named",
                home("Both", "n"),
                "$.k: p.Home$Both is declared as p.Home$Named, where the annotations and members of p.Home$Hides have"
                        + " no effect: add it to @JsonSubTypes, or declare it as what it is");
        assertRefused(
                "Tags",
                home("Tags", home("HidingMap")),
                "$.k.tags: p.Home$HidingMap is declared as java.util.Map, where the annotations and members of"
                        + " p.Home$HidingMap have no effect: declare it as what it is, or write it by hand with"
                        + " @JsonWriter");
    }

    @Test
    void subclassWithAMemberInPlaceOfAnInheritedOneIsRefused() {
        for (String type : List.of("Shadow", "Masking", "Created")) {
            assertRefused(
                    "Account",
                    home(type),
                    "$.k: p.Home$%1$s is declared as p.Home$Account, where the annotations and members of p.Home$%1$s have no effect: add it to @JsonSubTypes, or declare it as what it is"
                            .formatted(type));
        }
    }

    private static Object home(String type, Object... arguments) {
        return COMPILATION.create("p.Home$" + type, arguments);
    }

    /** Types, each with a value of a subclass, which Jackson writes in another form. */
    private static final String FORMS = """
        package p;
        import com.fasterxml.jackson.annotation.*;
        import io.github.zilch.*;
        import java.util.*;
        public class Forms {
            public static class Shown {
                @JsonIgnore private int d = 1;
                public int getD() { return d; }
                public int e = 2;
                Shown() {}
                @JsonCreator Shown(@JsonProperty("d") int d) {}
            }
            public static class Silent extends Shown {}
            @SuppressWarnings("serial") public static class Path extends java.io.File { Path() { super("secret"); } }
            public enum Side implements Coded { BUY; public String getCode() { return "secret"; } }
            public interface Coded { String getCode(); }
            public record Text(String text) implements CharSequence {
                public char charAt(int i) { return 's'; }
                public int length() { return 1; }
                public CharSequence subSequence(int from, int to) { return this; }
            }
            @SuppressWarnings("serial") public static class Tags extends ArrayList<String> {
                Tags() { add("secret"); }
                @JsonValue String value() { return "safe"; }
            }
            public enum Key { @JsonProperty("a") A }
            public enum Body { A { @JsonValue String value() { return "safe"; } } }
            @JsonSerializable public record OfCreator(Shown a) {}
            @JsonSerializable public record OfFile(java.io.File a) {}
            @JsonSerializable public record OfEnum(List<Coded> a) {}
            @JsonSerializable public record OfText(CharSequence a) {}
            @JsonSerializable public record OfAny(Object a) {}
            @JsonSerializable public record OfKey(Map<?, Integer> a) {}
            @JsonSerializable public record OfBody(Body a) {}
            static Object[] samples() {
                return new Object[] {
                    new OfCreator(new Silent()), new OfFile(new Path()), new OfEnum(List.of(Side.BUY)),
                    new OfText(new Text("s")), new OfAny(Map.of("b", List.of(1, new Tags()))),
                    new OfKey(Map.of(Key.A, 1)), new OfBody(Body.A)
                };
            }
        }
        """;

    @Test
    void valueThatJacksonWritesInAnotherFormIsRefused() {
        Compilation compilation = Compilation.of(FORMS).succeeds();
        String ofUser = ": add it to @JsonSubTypes, or declare it as what it is";
        String ofJdk = ": declare it as what it is, or write it by hand with @JsonWriter";
        String otherForm = ", but Jackson writes it in another form";
        String noEffect = ", where the annotations and members of %s have no effect";
        Map<String, String> problems = Map.of(
                "OfCreator", "$.a: p.Forms$Silent is declared as p.Forms$Shown" + otherForm + ofUser,
                "OfFile", "$.a: p.Forms$Path is declared as java.io.File" + otherForm + ofJdk,
                "OfEnum", "$.a[0]: p.Forms$Side is declared as p.Forms$Coded" + otherForm + ofUser,
                "OfText",
                        "$.a: p.Forms$Text is declared as java.lang.CharSequence" + noEffect.formatted("p.Forms$Text")
                                + ofJdk,
                "OfAny",
                        "$.a.b[1]: p.Forms$Tags is written as java.util.Collection" + noEffect.formatted("p.Forms$Tags")
                                + ofJdk,
                "OfKey", "$.a: p.Forms$Key is written as java.lang.Enum" + noEffect.formatted("p.Forms$Key") + ofJdk,
                "OfBody",
                        "$.a: p.Forms$Body$1 is declared as p.Forms$Body" + noEffect.formatted("p.Forms$Body$1")
                                + ofUser);
        Object[] samples = Judge.samples(compilation, "p.Forms");
        assertEquals(problems.size(), samples.length);
        for (Object value : samples) {
            String problem = problems.get(value.getClass().getSimpleName());
            for (int i = 0; i < 2; i++) { // also when the class is known
                assertEquals(problem, messageOf(IllegalArgumentException.class, () -> compilation.write(value)));
            }
        }
    }

    @Test
    void subclassThatSaysNothingElseIsWrittenByItsDeclaredType() {
        JsonBuilder json = new JsonBuilder();
        Object anonymous = COMPILATION.call("p.Home", "anonymous");
        Object all = home("Accounts", Arrays.asList(home("Silent"), null, anonymous));
        COMPILATION.call("p.HomeAccountsJson", "put", json, "a", all);
        COMPILATION.call("p.HomeGivenJson", "put", json, "g", home("Given", home("Hiding")));
        assertEquals("""
            {"a":{"all":[{"name":"n","secret":"s"},null,{"name":"n","secret":"s"}]},\
            "g":{"account":{"name":"n","secret":"s"}}}\
            """, json.toString());
    }

    private static void assertRefused(String type, Object value, String message) {
        for (int i = 0; i < 2; i++) { // also when the class is known
            JsonBuilder json = new JsonBuilder().put("a", 1);
            assertEquals(
                    message,
                    messageOf(
                            IllegalArgumentException.class,
                            () -> COMPILATION.call("p.Home" + type + "Json", "put", json, "k", value)));
            assertEquals("{\"a\":1}", json.toString());
        }
    }
}
