// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import io.github.zilch.JsonOptions;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.convert.OutputOptions;
import io.github.zilch.kit.output.OutputFile;
import io.github.zilch.rows2json.ResultSetJsonOptions;
import io.github.zilch.rows2json.ResultSetJsonOptions.Header;
import io.github.zilch.rows2json.ResultSetJsonOptions.Layout;
import io.github.zilch.rows2json.session.ValueOptions;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of {@code rows2json query}. */
final class QueryOptions {
    /** What is before the name of the file in the URL of a database that is a file. */
    private static final Pattern URL_PREFIX = Pattern.compile("jdbc:[a-z0-9]+:(?:file:)?");

    private static final String H2_ENDING = ".mv.db";

    /** Editors of Windows write it at the beginning of a file; no database reads it. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** How null members of objects are written. */
    enum Nulls {
        WRITE,
        OMIT
    }

    @Option(
            names = "--layout",
            defaultValue = "objects",
            paramLabel = "LAYOUT",
            description = "A row is one of \"objects\" (default) or \"arrays\" without names.")
    Layout layout;

    @Option(
            names = "--header",
            defaultValue = "none",
            paramLabel = "HEADER",
            description =
                    "Before the rows: \"none\" (default), \"names\" of the columns, \"types\" (names and types), or"
                            + " \"fields\" (an object with both).")
    Header header;

    @Option(names = "--document", description = "Write one document instead of one per line.")
    boolean document;

    @Option(
            names = "--nulls",
            defaultValue = "write",
            paramLabel = "NULLS",
            description = "\"write\" nulls (default), or \"omit\" the members of objects that are null.")
    Nulls nulls;

    @Mixin
    ValueOptions values;

    @Option(
            names = "--end-mark",
            description = "Write an empty line after the last row, so that a reader notices if the output was cut off.")
    boolean endMark;

    @Mixin
    private OutputOptions out;

    @Option(
            names = "--fetch-size",
            defaultValue = "1000",
            paramLabel = "ROWS",
            description = "The number of rows that the driver fetches at a time, 1 or more. Default: 1000.")
    int fetchSize;

    @Option(
            names = {"-q", "--quiet"},
            description = "Do not print the progress and the summary on standard error.")
    boolean quiet;

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "Read the query from this UTF-8 file instead; '-' is standard input.")
    private String file;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "QUERY",
            description = "A query that returns rows: \"select …\".")
    private String query;

    /** Returns the file to write, or null for standard output. */
    Path out() {
        return out.file();
    }

    /** Throws an exception if the options contradict each other. */
    void check(CommandLine command) {
        if ((query == null) == (file == null)) {
            throw new CommandLine.ParameterException(command, "pass either a QUERY or --file");
        }
        if (query != null && query.isBlank()) {
            throw new CommandLine.ParameterException(command, "the QUERY is empty: pass one, or --file");
        }
        if (fetchSize < 1) {
            throw new CommandLine.ParameterException(command, "--fetch-size is " + fetchSize + ": choose 1 or more");
        }
        if (document && endMark) {
            throw new CommandLine.ParameterException(
                    command, "--end-mark is for lines; a document ends with its bracket: leave out --document or it");
        }
        if (layout == Layout.ARRAYS && nulls == Nulls.OMIT) {
            throw new CommandLine.ParameterException(
                    command,
                    "--nulls omit is for objects; in an array each value needs its place: leave out one of them");
        }
    }

    /** Throws an exception if the output would replace what is read: the query, or the database of a driver with files. */
    void checkOutput(CommandLine command, String url) {
        String database = URL_PREFIX.matcher(url.split("[?;]", 2)[0]).replaceFirst("");
        if (file != null && isOutput(file) || isOutput(database) || isOutput(database + H2_ENDING)) {
            throw new CommandLine.ParameterException(
                    command, "--out " + out() + " is also an input: choose another file for the output");
        }
    }

    private boolean isOutput(String input) {
        try {
            return OutputFile.replaces(out(), Path.of(input));
        } catch (InvalidPathException e) {
            return false; // not the name of a file
        }
    }

    /** Returns the query. */
    String sql(InputStream standardInput) throws IOException {
        if (query != null) {
            return Arguments.text(query);
        }
        try {
            byte[] bytes = file.equals("-")
                    ? new BufferedInputStream(standardInput).readAllBytes() // which a pipe allows
                    : Files.readAllBytes(Arguments.path(file));
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return checked(text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text);
        } catch (CharacterCodingException e) {
            throw new IOException("cannot read " + file + ": it is not in UTF-8", e);
        } catch (IOException e) {
            throw new IOException("cannot read " + file + ": " + Causes.ofFile(e), e);
        }
    }

    /** Refuses what a database would misunderstand, or report as something else. */
    private String checked(String text) throws IOException {
        int nul = text.indexOf('\0');
        if (nul >= 0) {
            throw new IOException("it has a NUL character in line "
                    + (1 + text.substring(0, nul).chars().filter(c -> c == '\n').count())
                    + ", so it is no query in UTF-8");
        }
        if (text.isBlank()) {
            throw new IOException("it contains no query, only white space or nothing");
        }
        return text;
    }

    ResultSetJsonOptions forRows() {
        return new ResultSetJsonOptions(
                layout, header, document, nulls == Nulls.OMIT, values.decimalsAsStrings(), values.zone());
    }

    /**
     * Returns the options of the builder: NaN and infinities are strings, as in PostgreSQL's own JSON, and a document may
     * be about as deep as PostgreSQL allows.
     */
    JsonOptions forBuilder() {
        return JsonOptions.DEFAULT
                .maxDepth(10_000)
                .longsAsStrings(values.longsAsStrings())
                .nonFinite(JsonOptions.NonFinite.STRING);
    }
}
