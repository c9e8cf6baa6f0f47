// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The source files of a module, and which of them each file uses. Read from the sources because a class file does not
 * show whose constant it has.
 */
final class Sources {
    private static final Pattern NOT_CODE = Pattern.compile(
            "\"\"\".*?\"\"\"|//[^\n]*|/\\*.*?\\*/|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\])+'", Pattern.DOTALL);
    private static final Pattern IMPORT = Pattern.compile("\\bimport\\s+(static\\s+)?([\\w.]+)\\s*;");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|interface|enum|record)\\s+(\\w+)");
    private static final Pattern NAMED = Pattern.compile("(?<![\\w.])[A-Z]\\w*");

    /** The code of each file, without comments and text, by the name of its class. */
    private final Map<String, String> files = new TreeMap<>();

    /**
     * Reads the files of a module.
     *
     * @param root directory of the outermost package.
     * @throws IOException if a file cannot be read.
     */
    Sources(Path root) throws IOException {
        try (var found = Files.walk(root)) {
            for (Path file : found.filter(Sources::hasClass).toList()) {
                String name = root.relativize(file).toString().replace('/', '.').replaceAll("\\.java$", "");
                files.put(name, NOT_CODE.matcher(Files.readString(file)).replaceAll(" "));
            }
        }
    }

    private static boolean hasClass(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".java") && !name.endsWith("-info.java");
    }

    /** Returns the package of a class. */
    static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    private static String simpleName(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns for each class the others that its file uses. */
    Map<String, Set<String>> uses() {
        Map<String, Set<String>> uses = new TreeMap<>();
        files.forEach((name, code) -> uses.put(name, usedBy(name, code)));
        return uses;
    }

    private Set<String> usedBy(String name, String code) {
        Map<String, String> visible = new HashMap<>();
        for (String other : files.keySet()) {
            if (packageOf(other).equals(packageOf(name))) {
                visible.put(simpleName(other), other);
            }
        }
        Set<String> used = new TreeSet<>();
        Matcher imports = IMPORT.matcher(code);
        while (imports.find()) {
            String imported = imports.group(2);
            if (imports.group(1) != null) {
                used.add(packageOf(imported));
            } else {
                visible.put(simpleName(imported), imported);
            }
        }
        String body = IMPORT.matcher(code).replaceAll(" ");
        DECLARED.matcher(body).results().forEach(it -> visible.remove(it.group(1)));
        NAMED.matcher(body).results().forEach(it -> used.add(visible.getOrDefault(it.group(), "")));
        used.retainAll(files.keySet());
        used.remove(name);
        return used;
    }

    /** Returns a graph in which the members of a group are one node, without the edges inside of a group. */
    static Map<String, Set<String>> grouped(Map<String, Set<String>> graph, UnaryOperator<String> group) {
        Map<String, Set<String>> groups = new TreeMap<>();
        graph.forEach((node, others) -> {
            Set<String> known = groups.computeIfAbsent(group.apply(node), unused -> new TreeSet<>());
            others.forEach(other -> known.add(group.apply(other)));
            known.remove(group.apply(node));
        });
        return groups;
    }

    /** Returns circles of a graph: if it has any, at least one, and for each node at most one. */
    static List<String> circles(Map<String, Set<String>> graph) {
        Set<String> seen = new HashSet<>();
        return graph.keySet().stream()
                .filter(node -> !seen.contains(node))
                .map(node -> circleThrough(node, graph))
                .filter(circle -> !circle.isEmpty() && seen.addAll(circle))
                .map(circle -> String.join(" -> ", circle))
                .toList();
    }

    /** Returns the shortest circle that begins and ends at a node, or nothing. */
    private static List<String> circleThrough(String node, Map<String, Set<String>> graph) {
        Map<String, List<String>> paths = new HashMap<>();
        ArrayDeque<List<String>> open = new ArrayDeque<>(List.of(List.of(node)));
        while (!open.isEmpty()) {
            List<String> path = open.remove();
            for (String next : graph.getOrDefault(path.get(path.size() - 1), Set.of())) {
                List<String> longer = new ArrayList<>(path);
                longer.add(next);
                if (next.equals(node)) {
                    return longer;
                }
                if (paths.putIfAbsent(next, longer) == null) {
                    open.add(longer);
                }
            }
        }
        return List.of();
    }
}
