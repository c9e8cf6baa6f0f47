// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import io.github.zilch.JsonBuilder;
import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.output.OutputFailure;
import io.github.zilch.kit.output.OutputFile;
import io.github.zilch.rows2json.ResultSetJson;
import io.github.zilch.rows2json.ResultSetStream;
import io.github.zilch.rows2json.session.DatabaseOptions;
import io.github.zilch.rows2json.session.Sessions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.Locale;
import java.util.Properties;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code rows2json query}: writes the rows of a query as JSON. */
@Command(
        name = "query",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {"Writes the rows of a query as JSON, one per line, while the database sends them.", ""},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all rows were written",
            "2:an error of the database or the output",
            "64:wrong usage; 70: a defect of the program",
            "130:stopped by SIGINT (Ctrl-C), or 143 by SIGTERM",
            "141:the reader of the output closed it, as head does"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  rows2json query --url jdbc:postgresql://localhost/shop --user me \"select * from orders\"",
            "  rows2json query --url jdbc:h2:./shop --layout arrays --header names \"select * from orders\"",
            "  rows2json query --url jdbc:h2:./shop --document --out orders.json.gz \"select * from orders\""
        })
public final class QueryCommand extends KitCommand {
    private volatile boolean isInterrupted;

    /** The query; null until it has been read. */
    private String sql;

    @Mixin
    private DatabaseOptions database;

    @Mixin
    private QueryOptions options;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public QueryCommand(Streams streams) {
        super("rows2json", streams);
    }

    @Override
    public Integer call() {
        options.check(commandLine());
        options.checkOutput(commandLine(), database.url());
        try {
            return options.out() == null ? writeToStandardOutput() : writeFile();
        } catch (ClosedChannelException e) {
            return ExitCode.FAILED; // a signal has ended the run
        } catch (OutputFailure e) {
            return e.isBrokenPipe()
                    ? ExitCode.BROKEN_PIPE
                    : failed("cannot write" + (options.out() == null ? "" : " " + options.out()) + ": "
                            + e.getMessage());
        } catch (SQLException e) {
            return failed(QueryErrors.brief(String.valueOf(e.getMessage()), sql));
        } catch (IOException | IllegalArgumentException e) {
            return failed(e.getMessage());
        }
    }

    private int failed(String sentence) {
        if (isInterrupted) {
            return ExitCode.FAILED; // the signal decides about the exit code
        }
        return fail(sentence);
    }

    private int writeToStandardOutput() throws SQLException, IOException {
        return write(streams.out(), null);
    }

    private int writeFile() throws SQLException, IOException {
        try (OutputFile file = new OutputFile(options.out())) {
            // after a signal: the shutdown waits until the file is deleted, if there is one yet
            Runtime.getRuntime().addShutdownHook(new Thread(file::close));
            return write(Channels.newOutputStream(file.open()), file);
        }
    }

    /** Writes all rows, and then commits the transaction of the query: what it changed and returned must not get lost. */
    private int write(OutputStream out, OutputFile file) throws SQLException, IOException {
        long begin = System.nanoTime();
        sql = options.sql(streams.in());
        int columns = options.quiet ? 0 : Progress.terminalColumns();
        long count = 0;
        long bytes;
        Properties properties = database.properties();
        try (StreamingQuery query = new StreamingQuery(database.url(), properties, options.fetchSize);
                JsonBuilder json = new JsonBuilder(options.forBuilder());
                Progress progress = new Progress("rows2json", Progress.Unit.ROWS, streams.err(), columns)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                isInterrupted = true;
                query.cancel();
            }));
            ResultSet rows = query.run(sql); // closed with the query
            ResultSetStream stream = new ResultSetStream(new ResultSetJson(rows, options.forRows()), json, out);
            stream.begin();
            try {
                while (next(rows, count)) {
                    stream.write(rows);
                    progress.update(++count);
                }
            } catch (SQLException | IllegalArgumentException e) {
                stream.flush(); // the rows before it
                throw e;
            }
            stream.end();
            bytes = stream.bytes();
            rows.close();
            if (file == null) {
                query.commit();
                writeEndMark(out);
            } else {
                writeEndMark(out);
                commit(query, file);
            }
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw new OutputFailure(e);
        }
        if (!options.quiet) {
            streams.err().println(summary(count, bytes, System.nanoTime() - begin));
        }
        return ExitCode.OK;
    }

    private static String summary(long rows, long bytes, long nanos) {
        return String.format(
                Locale.ROOT,
                "rows2json: %,d %s; %s in %.2f s: %s rows/s",
                rows,
                rows == 1 ? "row" : "rows",
                Amounts.size(bytes),
                Amounts.seconds(nanos),
                Amounts.perSecond(rows, nanos));
    }

    /** Moves to the next row. DuckDB's driver reads many rows at once, and cannot make an object of each value. */
    private static boolean next(ResultSet rows, long count) throws SQLException {
        try {
            return rows.next();
        } catch (DateTimeException e) {
            throw new SQLException(
                    "the driver cannot read the rows from " + (count + 1) + " on: " + e.getMessage()
                            + ": have the query make a text of the value",
                    e);
        }
    }

    /**
     * Commits the transaction when the file is complete on the disk, and then lets the file appear. A signal that comes
     * between the two waits, and does not delete the file.
     */
    private static void commit(StreamingQuery query, OutputFile file) throws SQLException, IOException {
        synchronized (file) {
            file.finish();
            try {
                query.commit();
            } catch (SQLException e) {
                if (Sessions.isLost(e)) {
                    throw new SQLException(
                            "the connection was lost at the commit; if the database has committed, the rows are in "
                                    + file.keep() + ": " + e.getMessage(),
                            e.getSQLState(),
                            e);
                }
                throw e;
            }
            file.commit();
        }
    }

    private void writeEndMark(OutputStream out) throws IOException {
        if (options.endMark) {
            out.write('\n');
            out.flush();
        }
    }
}
