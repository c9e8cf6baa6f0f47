// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.ReadingArguments;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.Streams;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code fix2json orders}. */
@Command(
        name = "orders",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Joins the messages of each order, across sessions and logs, and writes a JSON object for each order: its"
                    + " fields and state, its fills beside what the counterparty says of them, and its events, each with"
                    + " the log and line of its message.",
            "",
            "The same message in the logs of both sides of a session is one event, and so is a message that is sent"
                    + " again. Lines and messages are found as by the conversion, and damaged ones are reported.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every message about an order was read without a warning",
            "1:at least one of them was damaged or had a flaw; or the input has text, but no message; or no order has"
                    + " the id of --order",
            "2:an input or output error",
            "3:stopped at a rejected message because of --on-error fail"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  fix2json orders logs/ --out orders.json.gz      all orders in all logs of a directory",
            "  fix2json orders logs/ --order A17               one order as a table",
            "  fix2json orders --where 'Symbol = VOD.L' a.log  orders with a message for which this holds"
        })
public final class OrdersCommand implements Callable<Integer> {
    private final Streams streams;

    @Spec
    private CommandSpec spec;

    @Mixin
    private OrdersOptions options;

    @Mixin
    private ReadingArguments arguments;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public OrdersCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        options.check(spec.commandLine(), arguments);
        try (OrdersRun run = new OrdersRun(options, arguments, streams, Progress.terminalColumns())) {
            return run.run();
        }
    }
}
