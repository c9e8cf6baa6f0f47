// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import io.github.zilch.JsonBuilder;
import io.github.zilch.rows2json.ResultSetJson;
import io.github.zilch.rows2json.ResultSetStream;
import io.github.zilch.rows2json.Rows2Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ClosedChannelException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code rows2json query}: writes the rows of a query as JSON. */
@Command(
        name = "query",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {"Writes the rows of a query as JSON, one per line, while the database sends them.", ""},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all rows were written",
            "2:wrong usage, or an error of the database or the output",
            "130:stopped by SIGINT (Ctrl-C), or 143 by SIGTERM",
            "141:the reader of the output closed it, as head does"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  rows2json query --url jdbc:postgresql://localhost/shop --user me \"select * from orders\"",
            "  rows2json query --url jdbc:h2:./shop --layout arrays --header names \"select * from orders\"",
            "  rows2json query --url jdbc:h2:./shop --document --out orders.json.gz \"select * from orders\""
        })
public final class QueryCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Rows2Json parent;

    @Mixin
    private QueryOptions options;

    @Override
    public Integer call() {
        options.check(spec.commandLine());
        try {
            return options.out == null ? write(parent.streams().out()) : writeFile();
        } catch (ClosedChannelException e) {
            return Rows2Json.FAILED; // a signal has ended the run
        } catch (IOException e) {
            if (isBrokenPipe(e)) {
                return Rows2Json.BROKEN_PIPE;
            }
            return failed(e);
        } catch (SQLException | IllegalArgumentException e) {
            return failed(e);
        }
    }

    private int failed(Exception e) {
        parent.streams().err().println("rows2json: " + e.getMessage());
        return Rows2Json.FAILED;
    }

    /** Returns whether the reader of a pipe closed it. The only indication is the message of the operating system. */
    private static boolean isBrokenPipe(IOException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        return message.contains("broken pipe") || message.contains("pipe is being closed");
    }

    private int writeFile() throws SQLException, IOException {
        try (OutputFile file = new OutputFile(options.out)) {
            // after a signal: the shutdown waits until the file is deleted, if there is one yet
            Runtime.getRuntime().addShutdownHook(new Thread(file::close));
            int exitCode = write(file.open());
            file.commit();
            return exitCode;
        }
    }

    private int write(OutputStream out) throws SQLException, IOException {
        long begin = System.nanoTime();
        int columns = options.quiet ? 0 : Integer.getInteger(Rows2Json.COLUMNS, 0);
        long count = 0;
        long bytes;
        try (StreamingQuery query = new StreamingQuery(options.url, options.user, options.password, options.fetchSize);
                JsonBuilder json = new JsonBuilder(options.forBuilder());
                ResultSet rows = query.run(options.query);
                Progress progress = new Progress(parent.streams().err(), columns)) {
            ResultSetJson writer = new ResultSetJson(rows.getMetaData(), options.forRows());
            ResultSetStream stream = new ResultSetStream(writer, json, out);
            stream.begin();
            try {
                while (rows.next()) {
                    stream.write(rows);
                    progress.update(++count);
                }
            } catch (SQLException | IllegalArgumentException e) {
                stream.flush(); // the rows before it
                throw e;
            }
            stream.end();
            query.commit();
            if (options.endMark) {
                out.write('\n');
                out.flush();
            }
            bytes = stream.bytes();
        }
        if (!options.quiet) {
            parent.streams().err().println(Summary.of(count, bytes, System.nanoTime() - begin));
        }
        return Rows2Json.OK;
    }
}
