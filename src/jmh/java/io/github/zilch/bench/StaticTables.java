// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Measures the static arrays of the library's classes: its tables. */
final class StaticTables {
    /** The size of an array header in bytes. */
    private static final int HEADER = 16;

    private StaticTables() {}

    /** Initializes all classes of the library and returns the size of their tables in bytes. */
    static long bytes() throws ReflectiveOperationException, IOException {
        long sum = 0;
        for (String name : classes()) {
            for (Field field : Class.forName(name).getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && field.getType().isArray()) {
                    field.setAccessible(true);
                    sum += size(field.get(null));
                }
            }
        }
        return sum;
    }

    private static long size(Object array) {
        if (array == null) {
            return 0;
        }
        int length = Array.getLength(array);
        Class<?> element = array.getClass().getComponentType();
        if (element.isPrimitive()) {
            return HEADER + (long) length * size(element);
        }
        long sum = HEADER + 4L * length;
        for (int i = 0; i < length; i++) {
            Object each = Array.get(array, i);
            sum += each != null && each.getClass().isArray() ? size(each) : 0;
        }
        return sum;
    }

    private static int size(Class<?> primitive) {
        return switch (primitive.getName()) {
            case "boolean", "byte" -> Byte.BYTES;
            case "short", "char" -> Short.BYTES;
            case "int", "float" -> Integer.BYTES;
            default -> Long.BYTES;
        };
    }

    private static List<String> classes() throws IOException {
        try {
            URI library = JsonBuilder.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            Path path = Path.of(library);
            if (Files.isDirectory(path)) {
                return classes(path);
            }
            try (FileSystem jar = FileSystems.newFileSystem(path)) {
                return classes(jar.getPath("/"));
            }
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static List<String> classes(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(".class") && !name.contains("-info"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .toList();
        }
    }
}
