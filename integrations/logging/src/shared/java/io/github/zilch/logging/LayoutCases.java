// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.cases.CaseFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Events that a layout or encoder writes, from the files of {@code src/test/cases}. A file has cases, one after the other; the
 * beginning of a line says what the line is:
 *
 * <pre>
 * # The name of the case, which begins here
 * = {"m":…}     a configuration; a module says what its lines mean
 * &lt; 1e10       an event
 * &gt; {"m":…}     what we write of it
 * ! …           why we refuse the configuration, or an event
 * ~ {"m":…}     what the host's own layout writes, if it is something else; its exception after an exclamation mark
 * </pre>
 *
 * <p>{@code \x0D} is a character that controls a terminal, also in a configuration. {@code -Dcases.record=true} writes the files anew, with what is written
 * now.
 */
public final class LayoutCases {
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1F\\x7F-\\x9F]");
    private static final Pattern ESCAPED = Pattern.compile("\\\\x([0-9A-F]{2})");

    private LayoutCases() {}

    /** Writes events. */
    public interface Host {
        /** Writes an event with a configuration: ours. */
        String ours(String configuration, String event);

        /** Writes an event with a configuration: the host's own. Without one it is as ours. */
        default String theirs(String configuration, String event) {
            return ours(configuration, event);
        }
    }

    /** Returns the cases of all files. */
    public static Stream<DynamicTest> all(Host host) throws IOException {
        return CaseFiles.tests("src/test/cases", "cases.record", lines -> run(host, lines));
    }

    /** Returns the lines of a case with what is written. A configuration without an event is for an empty one. */
    private static List<String> run(Host host, List<String> lines) {
        List<String> actual = new ArrayList<>();
        List<String> configuration = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            char next = i + 1 < lines.size() && !lines.get(i + 1).isEmpty()
                    ? lines.get(i + 1).charAt(0)
                    : ' ';
            if (!line.matches("[>!~].*")) {
                actual.add(line);
            }
            if (line.startsWith("=")) {
                boolean isFirst = !lines.get(i - 1).startsWith("=");
                configuration = isFirst ? new ArrayList<>() : configuration;
                configuration.add(ESCAPED.matcher(line.substring(Math.min(2, line.length())))
                        .replaceAll(it -> Character.toString(Integer.parseInt(it.group(1), 16))));
            }
            if (line.startsWith("<") || line.startsWith("=") && next != '=' && next != '<') {
                String event = line.startsWith("<") ? line.substring(Math.min(2, line.length())) : "";
                actual.addAll(write(host, String.join("\n", configuration), event));
            }
        }
        return actual;
    }

    private static List<String> write(Host host, String configuration, String event) {
        String ours;
        try {
            ours = "> " + printable(host.ours(configuration, event));
        } catch (RuntimeException e) {
            ours = "! " + printable(e.getMessage() + "\n");
        }
        String theirs;
        try {
            theirs = "~ " + printable(host.theirs(configuration, event));
        } catch (RuntimeException | StackOverflowError e) {
            theirs = "~ !" + e.getClass().getSimpleName();
        }
        boolean isSame =
                theirs.substring(1).equals(ours.substring(1)) || ours.startsWith("!") && theirs.startsWith("~ !");
        return isSame ? List.of(ours) : List.of(ours, theirs);
    }

    /** Returns the text of one line. */
    private static String printable(String written) {
        boolean isLine = written.endsWith("\n");
        String text = isLine ? written.substring(0, written.length() - 1) : written + "(no line feed at the end)";
        return CONTROL.matcher(text)
                .replaceAll(it -> String.format("\\\\x%02X", (int) it.group().charAt(0)));
    }
}
