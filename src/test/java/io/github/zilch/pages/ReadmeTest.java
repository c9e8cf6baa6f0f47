// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.w3c.dom.Document;

/** Everything that a reader can copy from README.md and the guide works. Surefire runs tests in the directory of the project. */
@Tag("fast")
class ReadmeTest {
    private static final Path README = Path.of("README.md");
    private static final Path GUIDE = Path.of("docs/guide.md");
    private static final Pattern FENCED =
            Pattern.compile("^```(\\w*)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    /** The commands that the README may contain: the build, which runs this test, and what the build runs itself. */
    private static final Set<String> COMMANDS =
            Set.of("./mvnw verify", "examples/fix2json/fix2json examples/fix2json/samples/session.log");

    private final XPath xpath = XPathFactory.newInstance().newXPath();

    /** A fenced block of a page. */
    private record Block(String language, String text, int line) {}

    @TestFactory
    List<DynamicTest> everyBlockWorks() throws Exception {
        return tests(README);
    }

    @TestFactory
    List<DynamicTest> everyBlockOfTheGuideWorks() throws Exception {
        return tests(GUIDE);
    }

    private List<DynamicTest> tests(Path page) throws Exception {
        List<Block> blocks = blocks(page);
        List<DynamicTest> tests = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            Block next = i + 1 < blocks.size() ? blocks.get(i + 1) : new Block("", "", 0);
            String name = block.language + " in line " + block.line;
            switch (block.language) {
                case "xml" -> tests.add(dynamicTest(name, () -> isThisArtifact(block)));
                case "java" -> tests.add(dynamicTest(name, () -> printsTheNext(block, next)));
                case "json" -> tests.add(dynamicTest(name, () -> areJson(block)));
                case "sh" -> tests.add(dynamicTest(name, () -> isKnown(block)));
                default -> throw new AssertionError("nothing checks " + name);
            }
        }
        return tests;
    }

    @Test
    void hasTheBlocksThatAreExpected() throws Exception {
        assertEquals(
                List.of("java", "json", "xml", "java", "json", "xml", "sh"),
                blocks(README).stream().map(Block::language).toList());
    }

    @Test
    void javaBlocksNeedOnlyTheArtifact() throws Exception {
        for (Block block : blocks(README)) {
            for (String line : block.text.lines().toList()) {
                assertTrue(!line.startsWith("import ") || line.matches("import (java|io\\.github\\.zilch)\\..*"), line);
            }
        }
    }

    @Test
    void tableHasTheWritersThatTheFirstLinesName() throws Exception {
        String readme = Files.readString(README);
        List<String> fastest = Pattern.compile("ns \\((\\D+) [\\d.]+ times that\\)")
                .matcher(readme)
                .results()
                .map(each -> each.group(1))
                .toList();
        assertEquals(4, fastest.size());
        fastest.forEach(name -> assertTrue(readme.contains("\n| " + name + " | "), name));
    }

    @Test
    void namesTheFlagOfTheTests() throws Exception {
        String flag = xpath.evaluate(
                "/project/properties/agrona.access", parse(Files.readString(Path.of("src/parent/pom.xml"))));
        assertTrue(Files.readString(README).contains('`' + flag + '`'), flag);
    }

    private static List<Block> blocks(Path page) throws Exception {
        String text = Files.readString(page);
        List<Block> blocks = new ArrayList<>();
        Matcher fenced = FENCED.matcher(text);
        while (fenced.find()) {
            int line = (int) text.substring(0, fenced.start()).lines().count() + 1;
            blocks.add(new Block(fenced.group(1), fenced.group(2), line));
        }
        return blocks;
    }

    private void isThisArtifact(Block block) throws Exception {
        Document pom = parse(Files.readString(Path.of("pom.xml")));
        Document dependency = parse(block.text);
        for (String coordinate : List.of("groupId", "artifactId", "version")) {
            assertEquals(
                    xpath.evaluate("/project/" + coordinate, pom),
                    xpath.evaluate("(//dependency|//path)/" + coordinate, dependency));
        }
    }

    private static void printsTheNext(Block java, Block output) throws Exception {
        assertEquals("json", output.language, "a java block is followed by what it prints");
        Runnable example = java.text.startsWith("package ")
                ? InMemoryCompiler.compileType(java.text)
                : InMemoryCompiler.compile(java.text);
        assertEquals(output.text, InMemoryCompiler.printed(example).replace("\r\n", "\n"));
    }

    private static void areJson(Block block) throws Exception {
        for (String line : block.text.lines().toList()) {
            assertFalse(new ObjectMapper().readTree(line).isMissingNode(), line);
        }
    }

    private static void isKnown(Block block) {
        for (String command : block.text.lines().toList()) {
            assertTrue(COMMANDS.contains(command), () -> "nothing runs: " + command);
            String[] words = command.split(" ");
            assertTrue(Files.isExecutable(Path.of(words[0])), () -> words[0] + " is not an executable file");
            for (String word : words) {
                assertTrue(!word.contains("/") || Files.exists(Path.of(word)), () -> word + " does not exist");
            }
        }
    }

    private static Document parse(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    }

    private static final String JSON0 = """
            import json0.JSON0;
            JSON0 json = new JSON0();
            for (int id = 10_000; id < 10_002; id++) {
                json.reset();
                json.put("ID", id);
                json.put("Method", "JSON");
                json.put("Message", "Hello World");
                JSON0 property = json.createJSON("Property");
                property.put("Key", "Key");
                property.put("Value", "Value");
                JSON0 children = json.createJSONArray("Childs");
                JSON0 child1 = children.createJSON();
                child1.put("ID", "child1");
                JSON0 child2 = children.createJSON();
                child2.put("ID", "child2");
                child1.put("Name", "child1");
                children.add(3);
                byte[] bytes = json.toBytes();
                System.out.write(bytes, 0, bytes.length);
            }
            """;

    @Test
    void theImportAndTheNameOfTheClassAreReplaced() throws Exception {
        Runnable example =
                InMemoryCompiler.compile(JSON0.replace("import json0.JSON0;", "import io.github.zilch.JsonBuilder;")
                        .replace("JSON0 ", "JsonBuilder ")
                        .replace("JSON0(", "JsonBuilder("));
        String document = "{\"ID\":%d,\"Method\":\"JSON\",\"Message\":\"Hello World\","
                + "\"Property\":{\"Key\":\"Key\",\"Value\":\"Value\"},"
                + "\"Childs\":[{\"ID\":\"child1\",\"Name\":\"child1\"},{\"ID\":\"child2\"},3]}";
        assertEquals(document.formatted(10_000) + document.formatted(10_001), InMemoryCompiler.printed(example));
    }
}
