// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What other tools read from the jar. examples/recipes starts the jar in an OSGi framework. */
@Tag("fast")
class JarMetadataTest {
    private static final Path CLASSES = Path.of("target/classes");
    private static final Path NATIVE_IMAGE = CLASSES.resolve("META-INF/native-image/io.github.zilch/zilch-json");

    @Test
    void osgiExportsThePackagesThatTheModuleExports() throws Exception {
        List<String> module = Pattern.compile("exports ([\\w.]+);")
                .matcher(Files.readString(Path.of("src/main/java/module-info.java")))
                .results()
                .map(exported -> exported.group(1))
                .toList();
        assertEquals(module, packages("Export-Package").toList());
    }

    @Test
    void osgiImportsOnlyAgronaAndForTheCompilerAlone() throws Exception {
        String imports = attributes().getValue("Import-Package");
        assertEquals(
                List.of("org.agrona", "org.agrona.concurrent"),
                Stream.of(imports.split(","))
                        .filter(imported -> !imported.endsWith(";resolution:=optional"))
                        .toList());
    }

    @Test
    void osgiRequiresJava17() throws Exception {
        assertTrue(attributes().getValue("Require-Capability").contains("(osgi.ee=JavaSE)(version=17)"));
    }

    @Test
    void nativeImageGetsTheFlag() throws Exception {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(NATIVE_IMAGE.resolve("native-image.properties"))) {
            properties.load(in);
        }
        Matcher flag = Pattern.compile("<agrona.access>(.*)</agrona.access>")
                .matcher(Files.readString(Path.of("src/parent/pom.xml")));
        assertTrue(flag.find());
        assertEquals(flag.group(1).replace("exports ", "exports="), properties.getProperty("Args"));
    }

    @Test
    void nativeImageKeepsWhatTheLibraryFindsByName() throws Exception {
        Set<String> fields = new TreeSet<>();
        for (JsonNode entry : new ObjectMapper()
                .readTree(NATIVE_IMAGE.resolve("reflect-config.json").toFile())) {
            Class<?> type = Class.forName(
                    entry.path("name").textValue(), false, getClass().getClassLoader());
            for (JsonNode field : entry.path("fields")) {
                fields.add(type.getDeclaredField(field.path("name").textValue()).getName());
            }
        }
        Set<String> named = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/io/github/zilch/internal"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Pattern.compile("(?i:offset|getDeclaredField)\\([^()]*\"(\\w+)\"\\)")
                        .matcher(Files.readString(file))
                        .results()
                        .forEach(name -> named.add(name.group(1)));
            }
        }
        assertEquals(named, fields);
    }

    private static Stream<String> packages(String header) throws Exception {
        return Pattern.compile("(?:^|,)([\\w.]+)(?:;[\\w:]+=(?:\"[^\"]*\"|\\w+))*")
                .matcher(attributes().getValue(header))
                .results()
                .map(entry -> entry.group(1));
    }

    private static Attributes attributes() throws Exception {
        try (InputStream in = Files.newInputStream(CLASSES.resolve("META-INF/MANIFEST.MF"))) {
            return new Manifest(in).getMainAttributes();
        }
    }
}
