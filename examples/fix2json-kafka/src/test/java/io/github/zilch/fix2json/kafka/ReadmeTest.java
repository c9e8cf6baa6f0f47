// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.kafka.archive.ArchiveCommand;
import io.github.zilch.fix2json.kafka.demo.DemoCommand;
import io.github.zilch.fix2json.kafka.figures.FiguresCommand;
import io.github.zilch.fix2json.kafka.stream.ConversionStream;
import io.github.zilch.fix2json.kafka.stream.SkippedRecords;
import io.github.zilch.fix2json.kafka.stream.StreamCommand;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The README is correct. */
@ExtendWith(Broker.class)
class ReadmeTest {
    @TempDir
    private Path directory;

    private static String readme() throws IOException {
        return Files.readString(Path.of("README.md"));
    }

    private static List<MatchResult> matches(String expression) throws IOException {
        return Pattern.compile(expression).matcher(readme()).results().toList();
    }

    @Test
    @Tag("slow")
    void demo() throws IOException {
        Run run = Run.run("demo");
        assertEquals(matches("(?s)```text\n(.*?)```").get(0).group(1), run.out());
        assertEquals(0, run.exitCode(), run.err());
    }

    @Test
    void everyOptionAndExitCodeIsInTheTables() throws IOException {
        for (Object command : List.of(
                new StreamCommand(null),
                new ArchiveCommand(null),
                new DemoCommand(null, null),
                new FiguresCommand(null))) {
            CommandSpec spec = new CommandLine(command).getCommandSpec();
            for (OptionSpec option : spec.options()) {
                for (String name : option.names()) {
                    boolean isStandard =
                            Set.of("-h", "--help", "-V", "--version").contains(name);
                    assertTrue(isStandard || readme().contains("`" + name), name);
                }
            }
            for (String code : spec.usageMessage().exitCodeList().keySet()) {
                assertTrue(readme().matches("(?s).*\n\\| " + code + "\\b.*"), code);
            }
        }
    }

    /** The sample settings work, and the metrics that the README names exist. */
    @Test
    void sampleSettingsAndMetrics() throws Exception {
        Broker.get().createTopics(1, "fix", "json", "fix.dead");
        Properties settings = new Properties();
        settings.load(Files.newBufferedReader(Path.of("samples/stream.properties")));
        assertEquals(
                "localhost:9092",
                settings.setProperty("bootstrap.servers", Broker.get().address()));
        assertEquals("3", settings.setProperty("replication.factor", "1"));
        Path config = directory.resolve("stream.properties");
        settings.store(Files.newBufferedWriter(config), null);
        ConverterArguments arguments = new ConverterArguments();
        Converters converters = Converters.of(arguments, warning -> {});
        try (ConversionStream stream =
                ConversionStream.start(config, converters, new SkippedRecords(List.of(), event -> {}), Set.of())) {
            assertTrue(stream.awaitRunning());
            MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
            for (MatchResult metric : matches("\\| `(kafka\\.\\S+:type=\\S+)` `(\\S+)`, `(\\S+)` \\||"
                    + "\\| `(kafka\\.\\S+:type=\\S+)` `(\\S+)` \\|")) {
                String name = metric.group(1) == null ? metric.group(4) : metric.group(1);
                for (int group : metric.group(1) == null ? new int[] {5} : new int[] {2, 3}) {
                    assertTrue(hasAttribute(beans, name, metric.group(group)), metric.group());
                }
            }
        }
    }

    private static boolean hasAttribute(MBeanServer beans, String pattern, String attribute) throws Exception {
        for (ObjectName name : beans.queryNames(new ObjectName(pattern), null)) {
            MBeanInfo info = beans.getMBeanInfo(name);
            if (List.of(info.getAttributes()).stream()
                    .anyMatch(each -> each.getName().equals(attribute))) {
                return true;
            }
        }
        return false;
    }

    @Test
    void filesThatAreNamedExist() throws IOException {
        for (MatchResult link : matches("\\]\\(((?!http)[^)#]+)")) {
            assertTrue(Files.exists(Path.of(link.group(1))), link.group(1));
        }
        for (MatchResult file : matches("examples/fix2json-kafka/((?!target)\\S+)")) {
            assertTrue(Files.exists(Path.of(file.group(1))), file.group(1));
        }
    }

    @Test
    void testThatIsNamedExists() throws IOException {
        String name = matches("`(\\w+Test)`").get(0).group(1);
        assertEquals(ConverterAllocationTest.class.getSimpleName(), name);
    }
}
