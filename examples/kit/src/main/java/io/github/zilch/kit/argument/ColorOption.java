// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.argument;

import java.nio.file.Path;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;

/** The option that decides whether tables have colours. A picocli mix-in. */
public final class ColorOption {
    /** When tables have colours. */
    enum When {
        auto(Ansi.AUTO),
        always(Ansi.ON),
        never(Ansi.OFF);

        private final Ansi ansi;

        When(Ansi ansi) {
            this.ansi = ansi;
        }
    }

    @Option(
            names = "--color",
            order = 35,
            paramLabel = "WHEN",
            description = {
                "Colours in tables: auto (on a terminal, unless the variable NO_COLOR is set; the default), always or"
                        + " never."
            })
    private When when = When.auto;

    /** Creates the option with its default. */
    public ColorOption() {}

    /**
     * Returns whether the output has colours.
     *
     * @param out the output file, or null for standard output.
     * @return how to write text.
     */
    public Ansi ansi(Path out) {
        return out != null && when == When.auto ? Ansi.OFF : when.ansi;
    }
}
