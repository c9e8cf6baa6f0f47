// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.github.zilch.kit.Causes;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.sbe2json.SbeSchema;
import io.github.zilch.sbe2json.wire.Tokens;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/** Prints the templates of a schema: their ids, names, sizes, groups and data. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the templates of a schema, one per line: id, name, length of the block in bytes, number of fields,"
                    + " and the names of groups and data.",
            ""
        })
public final class SchemaCommand extends KitCommand {
    /** Width of the column of names, if no name is longer. */
    private static final int NAMES = 24;

    @Parameters(paramLabel = "FILE", description = "The schema: XML, or .sbeir.")
    private Path file;

    /**
     * Creates the command.
     *
     * @param streams to write to.
     */
    public SchemaCommand(Streams streams) {
        super("sbe2json", streams);
    }

    @Override
    public Integer call() {
        try {
            print(SbeSchema.read(file).ir());
            return ExitCode.OK;
        } catch (IOException e) {
            return fail("cannot use schema " + Arguments.printable(file.toString()) + ": " + Causes.ofFile(e));
        }
    }

    private void print(Ir schema) {
        PrintStream out = new PrintStream(streams.out(), true, StandardCharsets.UTF_8);
        out.printf(
                Locale.ROOT,
                "%s: schema id %d, version %d, %s, header of %d bytes%n%n",
                schema.packageName(),
                schema.id(),
                schema.version(),
                schema.byteOrder() == ByteOrder.BIG_ENDIAN ? "big-endian" : "little-endian",
                schema.headerStructure().tokens().get(0).encodedLength());
        int width = schema.messages().stream()
                .mapToInt(tokens -> tokens.get(0).name().length())
                .reduce(NAMES, Math::max);
        String form = "%5s  %-" + width + "s %6s %7s  %s";
        out.println(line(form, "id", "template", "block", "fields", "groups and data"));
        List<List<Token>> sorted = schema.messages().stream()
                .sorted(Comparator.comparingInt(tokens -> tokens.get(0).id()))
                .toList();
        for (List<Token> tokens : sorted) {
            Token template = tokens.get(0);
            Members members = Members.of(Tokens.inner(tokens));
            out.println(line(
                    form, template.id(), template.name(), template.encodedLength(), members.fields, members.parts));
        }
    }

    private static String line(String form, Object... columns) {
        return String.format(Locale.ROOT, form, columns).stripTrailing();
    }

    /** What a message or a group consists of: the number of its fields, and the names of its groups and data. */
    private record Members(int fields, String parts) {
        static Members of(List<Token> tokens) {
            Map<Boolean, List<List<Token>>> isField = Tokens.parts(tokens).stream()
                    .collect(Collectors.partitioningBy(part -> part.get(0).signal() == Signal.BEGIN_FIELD));
            String parts = isField.get(false).stream().map(Members::name).collect(Collectors.joining(", "));
            return new Members(isField.get(true).size(), parts);
        }

        private static String name(List<Token> part) {
            Token token = part.get(0);
            if (token.signal() != Signal.BEGIN_GROUP) {
                return token.name();
            }
            Members inner = of(Tokens.entry(part));
            return token.name()
                    + '['
                    + inner.fields
                    + (inner.fields == 1 ? " field" : " fields")
                    + (inner.parts.isEmpty() ? "" : ", " + inner.parts)
                    + ']';
        }
    }
}
