// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.output.OutputChannel;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes differences: as text, or as one JSON object per line. For use by one thread. */
abstract class DiffOutput {
    private static final int BUFFER = 1 << 16;

    private final OutputChannel channel;
    private final StringBuilder text = new StringBuilder();

    private DiffOutput(OutputChannel channel) {
        this.channel = channel;
    }

    /** Writes two messages that differ. */
    abstract void different(Message a, Message b, List<Difference> differences) throws IOException;

    /** Writes a message that only one side has. */
    abstract void only(Side side, Message message) throws IOException;

    /**
     * How many messages there were, and how they differ.
     *
     * @param read of each side.
     * @param only those that only one side has.
     * @param same those that are the same on both sides.
     * @param different those that differ.
     * @param outOfWindow those that left the window before their counterparts could have come.
     */
    record Totals(Map<Side, Long> read, Map<Side, Long> only, long same, long different, long outOfWindow) {}

    /** Writes the totals, and everything that is kept. */
    abstract void end(Totals totals) throws IOException;

    final void line(String line) throws IOException {
        text.append(line).append('\n');
        if (text.length() >= BUFFER) {
            flush();
        }
    }

    final void flush() throws IOException {
        channel.write(text.toString());
        text.setLength(0);
    }

    /** Writes lines for people. */
    static final class Text extends DiffOutput {
        Text(OutputChannel channel) {
            super(channel);
        }

        @Override
        void different(Message a, Message b, List<Difference> differences) throws IOException {
            line(head(a) + ": " + place(a) + " | " + place(b));
            for (Difference difference : differences) {
                line("  " + Arguments.printable(difference.path())
                        + (difference.tag() == 0 ? "" : " (" + difference.tag() + ")") + ": "
                        + shown(difference.a()) + " | " + shown(difference.b()));
            }
        }

        private static String head(Message message) {
            Message.Shown shown = message.shown();
            return Arguments.printable(shown.session()) + " " + shown(shown.number()) + " "
                    + Arguments.printable(shown.type()) + (shown.isResent() ? " (sent again)" : "");
        }

        private static String place(Message message) {
            return Arguments.printable(message.file()) + ":" + message.line();
        }

        private static String shown(String value) {
            return value == null ? "-" : Arguments.printable(value);
        }

        @Override
        void only(Side side, Message message) throws IOException {
            line(head(message) + ": only in " + side + ": " + place(message));
        }

        @Override
        void end(Totals totals) throws IOException {
            line("messages: " + Amounts.grouped(totals.read().get(Side.A)) + " in A, "
                    + Amounts.grouped(totals.read().get(Side.B))
                    + " in B; the same: " + Amounts.grouped(totals.same()) + "; different: "
                    + Amounts.grouped(totals.different()) + "; only in A: "
                    + Amounts.grouped(totals.only().get(Side.A))
                    + "; only in B: " + Amounts.grouped(totals.only().get(Side.B)));
            if (totals.outOfWindow() > 0) {
                line("messages that left the window, so that the other one may have come later: "
                        + Amounts.grouped(totals.outOfWindow()));
            }
            flush();
        }
    }

    /** Writes lines of JSON. */
    static final class Json extends DiffOutput {
        private final JsonBuilder json = new JsonBuilder();

        Json(OutputChannel channel) {
            super(channel);
        }

        @Override
        void different(Message a, Message b, List<Difference> differences) throws IOException {
            begin(a);
            place(Side.A, a);
            place(Side.B, b);
            JsonBuilder array = json.createJSONArray("differences");
            for (Difference each : differences) {
                JsonBuilder difference = array.createJSON();
                difference.put("path", each.path());
                if (each.tag() > 0) {
                    difference.put("tag", each.tag());
                }
                difference.put("a", each.a()).put("b", each.b());
            }
            line(json.toString());
        }

        private void begin(Message message) {
            json.reset();
            Message.Shown shown = message.shown();
            json.put("session", shown.session());
            if (FixToJsonOptions.MASK.equals(shown.number())) {
                json.put("msgSeqNum", shown.number());
            } else if (shown.number() != null) {
                json.put("msgSeqNum", message.key().number());
            }
            json.put("msgType", shown.type());
            if (shown.isResent()) {
                json.put("possDup", true);
            }
        }

        private void place(Side side, Message message) {
            json.createJSON(side.name().toLowerCase(Locale.ROOT))
                    .put("source", message.file())
                    .put("line", message.line());
        }

        @Override
        void only(Side side, Message message) throws IOException {
            begin(message);
            json.put("onlyIn", side.name().toLowerCase(Locale.ROOT));
            place(side, message);
            line(json.toString());
        }

        @Override
        void end(Totals totals) throws IOException {
            json.reset();
            json.createJSON("totals")
                    .put("a", totals.read().get(Side.A))
                    .put("b", totals.read().get(Side.B))
                    .put("same", totals.same())
                    .put("different", totals.different())
                    .put("onlyInA", totals.only().get(Side.A))
                    .put("onlyInB", totals.only().get(Side.B))
                    .put("leftWindow", totals.outOfWindow());
            line(json.toString());
            flush();
        }
    }
}
