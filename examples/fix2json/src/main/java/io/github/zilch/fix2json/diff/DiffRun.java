// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.JsonToFix;
import io.github.zilch.fix2json.command.LogRun;
import io.github.zilch.fix2json.command.Reports;
import io.github.zilch.fix2json.where.MessageFilter;
import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.Streams;
import java.io.IOException;

/** One run of {@code fix2json diff}, which reads both sides so that neither is far ahead. For use by one thread. */
final class DiffRun extends LogRun {
    private final DiffCommand options;
    private Dictionaries dictionaries;

    /** The reports about B; those of the run are about A. */
    private final Reports reportsOfB;

    private MessageFilter filter;
    private DiffInput.Comparison diff;
    private boolean isDamaged;

    /**
     * Creates a run.
     *
     * @param options of the user.
     * @param streams to read from and write to.
     * @param columns width of the terminal that standard error is connected to, 0 if it is not a terminal.
     */
    DiffRun(DiffCommand options, Streams streams, int columns) {
        super(streams, columns, options.reporting, options.arguments, options.out.file(), false);
        this.options = options;
        reportsOfB = new Reports(streams.err(), options.reporting, options.arguments.isLenient(), progress());
    }

    @Override
    protected void begin() throws IOException {
        dictionaries = loadDictionaries();
        filter = options.selection.filter(options.arguments, dictionaries);
        if (!options.by.isEmpty()) {
            diff = new CategoryDiff(
                    options.categories(dictionaries),
                    filter,
                    options.arguments.isLenient(),
                    options.json,
                    options.color.ansi(options.out.file()),
                    output());
            return;
        }
        LogDiff.Settings settings = new LogDiff.Settings(
                options.arguments.reader(),
                options.arguments.tags("--ignore", options.ignored, dictionaries),
                options.arguments.maskedTags(dictionaries),
                filter,
                options.types,
                options.arguments.isLenient(),
                options.window);
        DiffOutput output = options.json ? new DiffOutput.Json(output()) : new DiffOutput.Text(output());
        diff = new LogDiff(dictionaries, settings, output, this::windowIsFull);
    }

    private void windowIsFull() {
        reports()
                .note("the messages without their counterpart exceed " + Amounts.size(options.window)
                        + ": the oldest count as messages of one side only; --window makes room for more");
    }

    @Override
    protected void read() throws IOException {
        try (DiffInput a = input(Side.A, options.a, reports());
                DiffInput b = input(Side.B, options.b, reportsOfB)) {
            progress().total(a.size() == 0 || b.size() == 0 ? 0 : a.size() + b.size());
            try {
                while (!a.isEnded() || !b.isEnded()) {
                    boolean isBehind = diff.waiting(Side.A) <= diff.waiting(Side.B);
                    DiffInput next = b.isEnded() || isBehind && !a.isEnded() ? a : b;
                    next.advance();
                    progress().update(a.bytesRead() + b.bytesRead());
                }
            } finally {
                addBytesRead(a.bytesRead() + b.bytesRead());
                isDamaged = a.isDamaged() || b.isDamaged();
            }
        }
    }

    private DiffInput input(Side side, String name, Reports reports) {
        return new DiffInput(
                side,
                name,
                diff,
                reports,
                this::open,
                this::cannotRead,
                handler -> options.arguments.scanner(handler, options.in.delimiter, dictionaries),
                new JsonToFix(dictionaries, options.arguments.reader().build()));
    }

    @Override
    protected void end() throws IOException {
        diff.end();
    }

    @Override
    protected boolean isStrange() {
        return isDamaged || !diff.isSame();
    }

    // ---- the summary ----

    @Override
    protected long converted() {
        return diff.messages();
    }

    @Override
    protected String done() {
        return "compared";
    }

    @Override
    protected String aboutMessages() {
        return aboutSelection(filter) + aboutTextLines(reports().textLines() + reportsOfB.textLines());
    }

    @Override
    protected String aboutFlaws() {
        return reports().aboutFlaws() + reportsOfB.aboutFlaws();
    }
}
