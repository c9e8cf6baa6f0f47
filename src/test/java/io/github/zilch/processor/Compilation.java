// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import io.github.zilch.JsonBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Sources compiled in memory, with the annotation processor, against the class path of the tests. */
public final class Compilation {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern TYPE =
            Pattern.compile("(?m)^(?:@\\w+(?:\\([^)]*\\))? )*(?:public |final |abstract |sealed |non-sealed )*"
                    + "(?:class|record|interface|enum|@interface) (\\w+)");
    private static final String LINT = "-Xlint:all,-processing,-auxiliaryclass";
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** Keeps the jars of the class path open for all compilations in this JVM. */
    private static final StandardJavaFileManager CLASS_PATH = COMPILER.getStandardFileManager(null, null, null);

    private final DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    private final Map<String, ByteArrayOutputStream> classes = new TreeMap<>();
    private final Map<String, ByteArrayOutputStream> generated = new TreeMap<>();
    private final Loader loader = new Loader();

    private Compilation() {}

    /** Compiles sources with the annotation processor; a warning is an error. */
    public static Compilation of(String... sources) {
        return of(new Processor[] {new SerializerProcessor()}, sources);
    }

    /** Compiles sources with annotation processors. */
    public static Compilation of(Processor[] processors, String... sources) {
        return of(processors, null, List.of(), sources);
    }

    /** Compiles sources against classes that have been compiled before. */
    static Compilation against(Path classes, String... sources) {
        return against(new Processor[] {new SerializerProcessor()}, classes, sources);
    }

    /** Compiles sources with annotation processors against classes that have been compiled before. */
    static Compilation against(Processor[] processors, Path classes, String... sources) {
        return of(processors, classes, List.of(), sources);
    }

    /**
     * Has classes that have been compiled before processed again, as Gradle does it when something that they depend on
     * has changed.
     */
    static Compilation processAgain(Path classes, String... names) {
        return of(new Processor[] {new SerializerProcessor()}, classes, List.of(names));
    }

    private static Compilation of(Processor[] processors, Path moreClasses, List<String> again, String... sources) {
        List<JavaFileObject> files = new ArrayList<>();
        for (String source : sources) {
            files.add(new Source(nameOf(source).replace('.', '/'), source));
        }
        List<String> options = new ArrayList<>(List.of(LINT, "-Werror", "-parameters", "-cp", classPath(moreClasses)));
        if (moreClasses == null) {
            return of(processors, CLASS_PATH, options, again, files);
        }
        options.addAll(List.of("-d", moreClasses.toString())); // that is where a build has them
        try (StandardJavaFileManager standard = COMPILER.getStandardFileManager(null, null, null)) {
            return of(processors, standard, options, again, files);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Compiles files with the annotation processor; warnings are findings, and no errors.
     *
     * @param files the sources by the name of their file, without {@code .java}.
     */
    static Compilation ofFiles(Map<String, String> files, List<String> moreOptions) {
        List<String> options =
                new ArrayList<>(List.of(LINT, "-Xmaxerrs", "1000000", "-Xmaxwarns", "1000000", "-cp", classPath(null)));
        options.addAll(moreOptions);
        List<JavaFileObject> sources = new ArrayList<>();
        files.forEach((name, text) -> sources.add(new Source(name, text)));
        return of(new Processor[] {new SerializerProcessor()}, CLASS_PATH, options, List.of(), sources);
    }

    private static String classPath(Path moreClasses) {
        return System.getProperty("java.class.path") + (moreClasses == null ? "" : File.pathSeparator + moreClasses);
    }

    private static Compilation of(
            Processor[] processors,
            JavaFileManager standard,
            List<String> options,
            List<String> again,
            List<JavaFileObject> files) {
        Compilation result = new Compilation();
        JavaCompiler.CompilationTask task =
                COMPILER.getTask(null, result.new Files(standard), result.diagnostics, options, again, files);
        task.setProcessors(List.of(processors));
        task.call();
        return result;
    }

    /** Returns the errors and warnings: the line, and the message. */
    List<String> errors() {
        return messages(false);
    }

    /** Returns the notes: the line, and the message. */
    List<String> notes() {
        return messages(true);
    }

    private List<String> messages(boolean notes) {
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> notes == (diagnostic.getKind() == Diagnostic.Kind.NOTE))
                .map(diagnostic -> diagnostic.getLineNumber() + ": " + diagnostic.getMessage(null))
                .toList();
    }

    /** An error or warning, and the name of the file that it is in; empty if it is in none. */
    record Finding(String file, boolean isError, String message) {}

    /** Returns the errors and warnings. */
    List<Finding> findings() {
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() != Diagnostic.Kind.NOTE)
                .map(diagnostic -> new Finding(
                        diagnostic.getSource() == null ? "" : fileOf(diagnostic.getSource()),
                        diagnostic.getKind() == Diagnostic.Kind.ERROR,
                        diagnostic.getLineNumber() + ": " + diagnostic.getMessage(null)))
                .toList();
    }

    private static String fileOf(JavaFileObject source) {
        String path = source.toUri().getPath();
        return path.substring(1, path.lastIndexOf('.'));
    }

    /** Returns this if there are no errors or warnings. */
    public Compilation succeeds() {
        if (!errors().isEmpty()) {
            throw new AssertionError(String.join("\n", errors()) + "\n" + sources());
        }
        return this;
    }

    /** Returns the generated sources, one after the other. */
    String sources() {
        StringBuilder all = new StringBuilder();
        generated.forEach((name, text) -> all.append(text.toString(StandardCharsets.UTF_8)));
        return all.toString();
    }

    /** Returns the names of the generated classes. */
    List<String> generatedNames() {
        return List.copyOf(generated.keySet());
    }

    /** Returns the source of a generated class. */
    String source(String name) {
        return generated.get(name).toString(StandardCharsets.UTF_8);
    }

    /** Writes the compiled classes into a directory: all, or those of these names. */
    void writeClasses(Path directory, String... names) {
        Map<String, ByteArrayOutputStream> written = new TreeMap<>(classes);
        if (names.length > 0) {
            written.keySet().retainAll(List.of(names));
        }
        written.forEach((name, bytes) -> {
            Path file = directory.resolve(name.replace('.', '/') + ".class");
            try {
                java.nio.file.Files.createDirectories(file.getParent());
                java.nio.file.Files.write(file, bytes.toByteArray());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Returns the names of the compiled classes. */
    List<String> classNames() {
        return List.copyOf(classes.keySet());
    }

    /** Returns the file of a compiled class. */
    byte[] classFile(String name) {
        return classes.get(name).toByteArray();
    }

    /** Returns whether there is a compiled class. */
    boolean has(String name) {
        return classes.containsKey(name);
    }

    /** Loads a compiled class. */
    public Class<?> load(String name) {
        try {
            return loader.loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** Creates an object of a compiled class by its constructor with as many parameters. */
    Object create(String name, Object... arguments) {
        try {
            for (Constructor<?> constructor : load(name).getDeclaredConstructors()) {
                if (constructor.getParameterCount() == arguments.length) {
                    constructor.setAccessible(true);
                    return constructor.newInstance(arguments);
                }
            }
            throw new AssertionError(name + " has no such constructor");
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Creates what calls generated code: an object of a class in the sources. */
    @SuppressWarnings("unchecked")
    Consumer<JsonBuilder> calls(String name) {
        return (Consumer<JsonBuilder>) create(name);
    }

    /** Calls a static method of a compiled class, and throws what it throws. */
    Object call(String type, String method, Object... arguments) {
        return call(null, load(type), method, arguments);
    }

    /** Calls the method with a name and as many parameters, and throws what it throws. */
    static Object call(Object target, Class<?> type, String name, Object... arguments) {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
                try {
                    method.setAccessible(true);
                    return method.invoke(target, arguments);
                } catch (InvocationTargetException e) {
                    if (e.getCause() instanceof RuntimeException problem) {
                        throw problem;
                    }
                    throw new AssertionError(e);
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
        throw new AssertionError(type + " has no method " + name);
    }

    /** Returns the document that the serializer of a class writes for an object. */
    String write(Object value) {
        JsonBuilder json = new JsonBuilder();
        call(value.getClass().getName().replace("$", "") + "Json", "write", json, value);
        return json.toString();
    }

    /** Returns the full name of the type in a source. */
    public static String nameOf(String source) {
        Matcher home = PACKAGE.matcher(source);
        Matcher type = TYPE.matcher(source);
        String simpleName = type.find() ? type.group(1) : "package-info";
        return home.find() ? home.group(1) + "." + simpleName : simpleName;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("memory:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Output extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes;

        Output(String name, Kind kind, ByteArrayOutputStream bytes) {
            super(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind);
            this.bytes = bytes;
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }

        @Override
        public InputStream openInputStream() {
            return new ByteArrayInputStream(bytes.toByteArray());
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }

    private final class Files extends ForwardingJavaFileManager<JavaFileManager> {
        Files(JavaFileManager standard) {
            super(standard);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            (kind == JavaFileObject.Kind.SOURCE ? generated : classes).put(className, bytes);
            return new Output(className, kind, bytes);
        }
    }

    private final class Loader extends ClassLoader {
        Loader() {
            super(Compilation.class.getClassLoader());
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
