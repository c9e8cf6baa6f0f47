// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonOptions;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** docs/options.md has every option, its default and the names of its values. */
@Tag("fast")
class OptionsPageTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\| `(\\w+)` \\|([^|]*)\\|");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```java\n(.*?)```");

    @Test
    void exampleCompilesAsItStands() throws Exception {
        Matcher example = EXAMPLE.matcher(Files.readString(Path.of("docs/options.md")));
        assertTrue(example.find());
        InMemoryCompiler.compile(example.group(1)).run();
    }

    @Test
    void pageHasEveryOptionItsDefaultAndItsValues() throws Exception {
        Map<String, String> page = new TreeMap<>();
        Matcher rows = ROW.matcher(Files.readString(Path.of("docs/options.md")));
        while (rows.find()) {
            String values =
                    rows.group(3).strip().startsWith("`") ? rows.group(3).strip() : "";
            page.put(rows.group(1), rows.group(2) + ' ' + values);
        }
        Map<String, String> options = new TreeMap<>();
        for (Method option : JsonOptions.class.getMethods()) {
            if (option.getDeclaringClass() == JsonOptions.class && option.getParameterCount() == 0) {
                Object[] constants = option.getReturnType().getEnumConstants();
                String values = constants == null
                        ? ""
                        : Stream.of(constants).map(Object::toString).collect(Collectors.joining("`, `", "`", "`"));
                options.put(option.getName(), option.invoke(JsonOptions.DEFAULT) + " " + values);
            }
        }
        Map<String, String> different = new TreeMap<>(options);
        different.entrySet().removeAll(page.entrySet());
        page.entrySet().removeAll(options.entrySet());
        assertEquals(different, page, "options of the class, and rows of the page, that differ");
    }
}
