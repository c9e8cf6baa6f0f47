// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.demo;

import io.github.zilch.kit.Causes;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.TemporaryDirectory;
import io.github.zilch.sbe2json.SbeSchema;
import io.github.zilch.sbe2json.command.Conversion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Publishes sample messages over Aeron, prints them as they arrive, and converts the recording of an Aeron archive. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Starts a media driver and an archive of Aeron in this process, publishes sample orders and market data,"
                    + " prints them as JSON as they arrive, and then converts what the archive has recorded. Leaves nothing"
                    + " behind.",
            ""
        })
public final class DemoCommand extends KitCommand {
    private static final String SCHEMA = "market.xml";
    private static final String MESSAGES = "market.bin";

    @Option(
            names = "--messages",
            paramLabel = "N",
            description = "How many messages to publish, at most 120. Default: ${DEFAULT-VALUE}.")
    private int messages = 6;

    /**
     * Creates the command.
     *
     * @param streams to write to.
     */
    public DemoCommand(Streams streams) {
        super("sbe2json", streams);
    }

    @Override
    public Integer call() {
        try (TemporaryDirectory temporary = TemporaryDirectory.create("sbe2json")) {
            Path schemaFile = temporary.path().resolve(SCHEMA);
            Files.write(schemaFile, resource(SCHEMA));
            SbeSchema schema = SbeSchema.read(schemaFile);
            List<Path> recording;
            try (LiveStream live = LiveStream.start(temporary.path())) {
                print("live:");
                live.run(schema, resource(MESSAGES), messages, streams.out());
                recording = segments(live.archive());
            }
            print("recorded:");
            return Conversion.ofRecording(schemaFile, recording, streams).run();
        } catch (IOException e) {
            return fail("the demo failed: " + Causes.of(e));
        }
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = DemoCommand.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the jar does not contain " + name);
            }
            return in.readAllBytes();
        }
    }

    /** Returns the files of the recording in order. */
    private static List<Path> segments(Path archive) throws IOException {
        try (Stream<Path> files = Files.list(archive)) {
            return files.filter(each -> each.toString().endsWith(".rec"))
                    .sorted()
                    .toList();
        }
    }
}
