// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Source;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles statements against the class path of the tests, in memory. */
final class InMemoryCompiler {
    private static final String CLASS_NAME = "Example";

    private InMemoryCompiler() {}

    /**
     * Compiles statements; a warning is an error.
     *
     * @param statements to compile, and on lines of their own the imports that they need.
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
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        ClassFiles files = new ClassFiles(compiler.getStandardFileManager(null, null, null));
        boolean compiled = compiler.getTask(
                        messages,
                        files,
                        null,
                        List.of("-proc:none", "-Xlint:all", "-Werror", "-cp", System.getProperty("java.class.path")),
                        null,
                        List.of(new Source(source)))
                .call();
        if (!compiled) {
            throw new AssertionError(messages + source);
        }
        return (Runnable) new Loader(files.classes)
                .loadClass(CLASS_NAME)
                .getDeclaredConstructor()
                .newInstance();
    }

    private static String lines(String statements, boolean imports) {
        return statements
                .lines()
                .filter(line -> line.startsWith("import ") == imports)
                .collect(Collectors.joining("\n"));
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("memory:///" + CLASS_NAME + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class ClassFiles extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

        ClassFiles(JavaFileManager fileManager) {
            super(fileManager);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            classes.put(className, bytes);
            return new SimpleJavaFileObject(URI.create("memory:///" + className + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return bytes;
                }
            };
        }
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, ByteArrayOutputStream> classes;

        Loader(Map<String, ByteArrayOutputStream> classes) {
            super(InMemoryCompiler.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            ByteArrayOutputStream bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes.toByteArray(), 0, bytes.size());
        }
    }
}
