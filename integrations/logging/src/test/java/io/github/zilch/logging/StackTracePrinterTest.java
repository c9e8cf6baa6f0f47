// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Exceptions are printed as printStackTrace prints them, up to a number of characters")
class StackTracePrinterTest {
    private static final int RANDOM = 3000;
    private static final String[] MESSAGES = {null, "", "no stock", "two\nlines", "x".repeat(500), "é\t\"€\" 😀"};

    private final StackTracePrinter printer = new StackTracePrinter();

    private String printed(Throwable thrown, int capacity) {
        StringBuilder text = new StringBuilder();
        printer.print(thrown, text, capacity);
        return text.toString();
    }

    private static String expected(Throwable thrown, int capacity) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.getBuffer().substring(0, Math.min(capacity, text.getBuffer().length()));
    }

    private void check(Throwable thrown) {
        assertEquals(expected(thrown, Integer.MAX_VALUE), printed(thrown, Integer.MAX_VALUE));
    }

    /** Returns elements that are equal to those of a trace, and whose texts leave nothing out. */
    private static StackTraceElement[] created(StackTraceElement[] trace) {
        return Arrays.stream(trace)
                .map(element -> new StackTraceElement(
                        element.getClassLoaderName(),
                        element.getModuleName(),
                        element.getModuleVersion(),
                        element.getClassName(),
                        element.getMethodName(),
                        element.getFileName(),
                        element.getLineNumber()))
                .toArray(StackTraceElement[]::new);
    }

    private static Exception withTrace(StackTraceElement... trace) {
        Exception thrown = new Exception();
        thrown.setStackTrace(trace);
        return thrown;
    }

    /** An exception with methods of its own, chosen by a number. */
    private static final class Own extends Exception {
        private static final long serialVersionUID = 1;
        private final int kind;
        private Throwable other;

        Own(String message, int kind) {
            super(message, null, true, kind != 0);
            this.kind = kind;
        }

        @Override
        public String toString() {
            return kind == 1 ? null : super.toString();
        }

        @Override
        public String getLocalizedMessage() {
            return kind == 2 ? "localized" : super.getLocalizedMessage();
        }

        @Override
        public synchronized Throwable getCause() {
            return kind == 0 ? super.getCause() : other;
        }
    }

    private static final class OwnTrace extends Exception {
        private static final long serialVersionUID = 1;

        @Override
        public StackTraceElement[] getStackTrace() {
            return new StackTraceElement[0];
        }
    }

    private static final class OwnPrint extends Exception {
        private static final long serialVersionUID = 1;

        @Override
        public void printStackTrace(PrintWriter writer) {
            writer.print("own ");
            super.printStackTrace(writer);
        }
    }

    /** Makes random exceptions, with causes and suppressed exceptions that can be exceptions around them. */
    private static final class Maker {
        private final Random random;

        Maker(long seed) {
            random = new Random(seed);
        }

        Throwable thrown() {
            Throwable[] all = new Throwable[1 + random.nextInt(6)];
            Arrays.setAll(all, i -> deeper(random.nextInt(4)));
            for (int i = random.nextInt(2 * all.length); i > 0; i--) {
                link(all[random.nextInt(all.length)], all[random.nextInt(all.length)]);
            }
            return all[0];
        }

        private void link(Throwable outer, Throwable inner) {
            if (outer instanceof Own own) {
                own.other = inner;
            }
            if (outer == inner) {
                return;
            }
            if (random.nextBoolean()) {
                outer.addSuppressed(inner);
            } else if (!(outer instanceof Own) && outer.getCause() == null) {
                outer.initCause(inner);
            }
        }

        /** Creates an exception in some depth, so that it has some elements in common with others. */
        private Throwable deeper(int depth) {
            if (depth > 0) {
                return random.nextBoolean() ? deeper(depth - 1) : otherWay(depth - 1);
            }
            Throwable thrown = ofAnyClass(MESSAGES[random.nextInt(MESSAGES.length)]);
            switch (random.nextInt(8)) {
                case 0 -> thrown.setStackTrace(new StackTraceElement[0]);
                case 1 -> thrown.setStackTrace(created(thrown.getStackTrace()));
                case 2 ->
                    thrown.setStackTrace(new StackTraceElement[] {
                        new StackTraceElement("a.A", "one", random.nextBoolean() ? "A.java" : null, -2),
                        new StackTraceElement("a.A", "<init>", "A.java", random.nextInt(3) - 1),
                        thrown.getStackTrace().length == 0 ? element() : thrown.getStackTrace()[0]
                    });
                default -> {}
            }
            return thrown;
        }

        private static StackTraceElement element() {
            return new StackTraceElement("", "m", "1", "a.A", "two", "A.java", 7);
        }

        private Throwable otherWay(int depth) {
            return deeper(depth);
        }

        private Throwable ofAnyClass(String message) {
            return switch (random.nextInt(12)) {
                case 0, 1, 2, 3 -> new Own(message, random.nextInt(4));
                case 4 -> random.nextBoolean() ? new OwnTrace() : new OwnPrint();
                case 5 -> new Error(message);
                default ->
                    new Exception(message) {
                        private static final long serialVersionUID = 1;
                    };
            };
        }
    }

    @Test
    void randomExceptions() {
        for (long seed = 0; seed < RANDOM; seed++) {
            Throwable thrown = new Maker(seed).thrown();
            int capacity = 1 + new Random(seed).nextInt(20_000);
            assertEquals(expected(thrown, capacity), printed(thrown, capacity), "seed " + seed);
            check(thrown);
        }
    }

    /** A type that an application does not have. */
    private static final class Missing {}

    /** An exception with a method whose signature has that type. */
    static final class WithMissing extends Exception {
        private static final long serialVersionUID = 1;

        WithMissing() {
            super("message");
        }

        public void use(Missing missing) {
            throw new AssertionError(missing);
        }
    }

    /** Loads the exception, without the type. */
    private static final class WithoutMissing extends ClassLoader {
        WithoutMissing() {
            super(StackTracePrinterTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(Missing.class.getName())) {
                throw new ClassNotFoundException(name);
            }
            return name.equals(WithMissing.class.getName()) ? define(name) : super.loadClass(name, resolve);
        }

        private Class<?> define(String name) {
            try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void typesInSignaturesThatAreMissing() throws ReflectiveOperationException {
        Constructor<?> constructor =
                new WithoutMissing().loadClass(WithMissing.class.getName()).getDeclaredConstructor();
        constructor.setAccessible(true);
        check((Throwable) constructor.newInstance());
    }

    @Test
    void equalElementsWithOtherTexts() {
        Exception thrown = new Exception();
        Exception created = withTrace(created(thrown.getStackTrace()));
        assertEquals(thrown.getStackTrace()[0], created.getStackTrace()[0]);
        assertNotEquals(expected(thrown, Integer.MAX_VALUE), expected(created, Integer.MAX_VALUE));
        check(created);
        check(thrown);
        check(created);
        check(withTrace(Thread.currentThread().getStackTrace()));
    }

    @Test
    void elementsOfTwoTexts() {
        StackTraceElement[] trace = new Exception().getStackTrace();
        check(withTrace(trace));
        check(withTrace(created(trace)[0], trace[trace.length - 1]));
    }

    /** An exception that counts how often it is asked. */
    private static final class Counted extends Exception {
        private static final long serialVersionUID = 1;
        private int calls;

        Counted(Throwable cause) {
            super(cause);
        }

        @Override
        public String toString() {
            return "call " + ++calls;
        }
    }

    @Test
    void methodsAreCalledOnceIfACausePrintsItself() {
        assertTrue(
                printed(new Counted(new OwnPrint()), Integer.MAX_VALUE).startsWith("call 1" + System.lineSeparator()));
    }

    @Test
    void longChainsNeedNoStack() {
        Exception thrown = withTrace();
        for (int i = 0; i < 100_000; i++) {
            Exception outer = withTrace();
            outer.initCause(thrown);
            thrown = outer;
        }
        String line = "java.lang.Exception" + System.lineSeparator();
        assertEquals(line + ("Caused by: " + line).repeat(100_000), printed(thrown, Integer.MAX_VALUE));
    }

    @Test
    void stopsWhereTheRestIsDropped() {
        Exception thrown = new Exception("12345", new Exception() {
            private static final long serialVersionUID = 1;

            @Override
            public String toString() {
                throw new AssertionError("called");
            }
        });
        assertEquals("java.lang.Exception: 123", printed(thrown, 24));
    }
}
