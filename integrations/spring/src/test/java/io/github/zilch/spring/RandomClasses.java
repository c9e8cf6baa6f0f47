// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.processor.SerializerProcessor;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Classes with random members whose names have capitals, compiled with their serializers. */
final class RandomClasses {
    private static final List<String> STEMS = List.of(
            "url", "URL", "Url", "uRL", "iPhone", "IPhone", "x", "X", "xIndex", "id", "ID", "Id", "_a", "eMail",
            "EMail", "name", "price", "trader");

    private RandomClasses() {}

    /** Is a source in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** Returns those of a number of random classes that can have a serializer. */
    static List<Class<?>> compile(Random random, int count, Path folder) throws IOException, ClassNotFoundException {
        Map<String, Source> sources = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            sources.put("/Random" + i + ".java", new Source("Random" + i, source(random, "Random" + i)));
        }
        Set<String> refused = compile(sources, folder, "-proc:only");
        sources.keySet().removeAll(refused);
        refused = compile(sources, folder, "-proc:full");
        if (!refused.isEmpty()) {
            throw new IllegalStateException(refused.toString());
        }
        List<Class<?>> classes = new ArrayList<>();
        // Not closed: the classes are used later.
        URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, RandomClasses.class.getClassLoader());
        for (String name : sources.keySet()) {
            classes.add(loader.loadClass(name.substring(1, name.length() - ".java".length())));
        }
        return classes;
    }

    /** Compiles sources; returns the paths of those with errors. */
    private static Set<String> compile(Map<String, Source> sources, Path folder, String mode) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-d",
                folder.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Xmaxerrs",
                "10000",
                "-nowarn",
                mode);
        JavaCompiler.CompilationTask task = compiler.getTask(null, null, diagnostics, options, null, sources.values());
        task.setProcessors(List.of(new SerializerProcessor()));
        task.call();
        return diagnostics.getDiagnostics().stream()
                .filter(next -> next.getKind() == Diagnostic.Kind.ERROR)
                .map(next -> next.getSource().toUri().getPath())
                .collect(Collectors.toSet());
    }

    private static String source(Random random, String name) {
        Map<String, String> members = new LinkedHashMap<>(); // by what may be there once
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            String stem = STEMS.get(random.nextInt(STEMS.size()));
            String capital = random.nextInt(4) == 0 ? stem : Character.toUpperCase(stem.charAt(0)) + stem.substring(1);
            String text = '"' + stem + random.nextInt(10) + '"';
            int kind = random.nextInt(6);
            if (kind < 2) {
                String modifiers = kind == 0 ? "public" : annotation(random, stem) + "private";
                members.putIfAbsent(stem, "%s String %s = %s;".formatted(modifiers, stem, text));
            }
            if (kind == 1 || kind == 2 || kind == 3) {
                String returned = random.nextInt(8) == 0 ? "null" : text;
                members.putIfAbsent(
                        "get" + capital,
                        "%spublic String get%s() { return %s; }"
                                .formatted(annotation(random, stem), capital, returned));
            } else if (kind == 4) {
                members.putIfAbsent(
                        "is" + capital,
                        "%spublic boolean is%s() { return true; }".formatted(annotation(random, stem), capital));
            } else if (kind == 5) {
                members.putIfAbsent("set" + capital, "public void set%s(String value) {}".formatted(capital));
            }
        }
        members.putIfAbsent("other", "public int other = 1;");
        String text = String.join(" ", members.values());
        return """
                import com.fasterxml.jackson.annotation.*;
                @io.github.zilch.JsonSerializable
                public class %s {
                    public static final String SOURCE = "%s";
                    %s
                }
                """.formatted(name, text.replace("\"", "'"), text);
    }

    private static String annotation(Random random, String stem) {
        return switch (random.nextInt(10)) {
            case 0 -> "@JsonProperty ";
            case 1 -> "@JsonProperty(\"" + stem + "\") ";
            case 2 -> "@JsonInclude(JsonInclude.Include.NON_NULL) ";
            case 3 -> "@JsonIgnore ";
            default -> "";
        };
    }
}
