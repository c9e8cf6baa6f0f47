// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.pages;

import io.github.zilch.processor.Compilation;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import javax.annotation.processing.Processor;

/** Compiles examples against the class path of the tests, in memory, and runs them; a warning is an error. */
final class InMemoryCompiler {
    private static final String CLASS_NAME = "Example";

    private InMemoryCompiler() {}

    /**
     * Compiles statements, and on lines of their own the imports that they need.
     *
     * @return the compiled code.
     * @throws AssertionError with the compiler's messages, if it has any.
     */
    static Runnable compile(String statements) throws ReflectiveOperationException {
        String source = """
                %s
                public final class %s implements Runnable {
                    @Override
                    public void run() {
                %s
                    }
                }
                """.formatted(lines(statements, true), CLASS_NAME, lines(statements, false));
        return (Runnable) Compilation.of(new Processor[0], source)
                .succeeds()
                .load(CLASS_NAME)
                .getDeclaredConstructor()
                .newInstance();
    }

    private static String lines(String statements, boolean imports) {
        return statements
                .lines()
                .filter(line -> line.startsWith("import ") == imports)
                .collect(Collectors.joining("\n"));
    }

    /**
     * Compiles a type with a main method, and generates the serializers of its types.
     *
     * @return the main method.
     * @throws AssertionError with the compiler's messages, if it has any.
     */
    static Runnable compileType(String source) throws ReflectiveOperationException {
        Method main = Compilation.of(source)
                .succeeds()
                .load(Compilation.nameOf(source))
                .getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        return () -> {
            try {
                main.invoke(null, (Object) new String[0]);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new AssertionError(e);
            }
        };
    }

    /** Runs an example, and returns what it prints. */
    static String printed(Runnable example) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream console = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            example.run();
        } finally {
            System.setOut(console);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
