// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.output.OutputFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Writes differences: as text, or as one JSON object per line. For use by one thread. */
public abstract class DiffOutput {
    private static final int BUFFER = 1 << 16;

    private final WritableByteChannel channel;
    private final StringBuilder text = new StringBuilder();

    private DiffOutput(WritableByteChannel channel) {
        this.channel = channel;
    }

    /**
     * Creates an output for people.
     *
     * @param channel to write to.
     * @return the output.
     */
    public static DiffOutput text(WritableByteChannel channel) {
        return new Text(channel);
    }

    /**
     * Creates an output of lines of JSON.
     *
     * @param channel to write to.
     * @return the output.
     */
    public static DiffOutput json(WritableByteChannel channel) {
        return new Json(channel);
    }

    /** Writes two messages that differ. */
    abstract void different(Message a, Message b, List<Difference> differences) throws IOException;

    /** Writes a message that only one side has. */
    abstract void only(Side side, Message message) throws IOException;

    /** How many messages there were, and how they differ. */
    interface Totals {
        /** Returns how many messages were read of a side. */
        long read(Side side);

        /** Returns how many messages only one side has. */
        long only(Side side);

        /** Returns how many messages are the same on both sides. */
        long same();

        /** Returns how many messages differ. */
        long different();

        /** Returns how many messages left the window before their counterparts could have come. */
        long outOfWindow();
    }

    /** Writes the totals, and everything that is kept. */
    abstract void end(Totals diff) throws IOException;

    final void line(String line) throws IOException {
        text.append(line).append('\n');
        if (text.length() >= BUFFER) {
            flush();
        }
    }

    final void flush() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
        text.setLength(0);
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw new OutputFailure(e);
        }
    }

    private static final class Text extends DiffOutput {
        Text(WritableByteChannel channel) {
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
        void end(Totals diff) throws IOException {
            line("messages: " + Amounts.grouped(diff.read(Side.A)) + " in A, " + Amounts.grouped(diff.read(Side.B))
                    + " in B; the same: " + Amounts.grouped(diff.same()) + "; different: "
                    + Amounts.grouped(diff.different()) + "; only in A: " + Amounts.grouped(diff.only(Side.A))
                    + "; only in B: " + Amounts.grouped(diff.only(Side.B)));
            if (diff.outOfWindow() > 0) {
                line("messages that left the window, so that the other one may have come later: "
                        + Amounts.grouped(diff.outOfWindow()));
            }
            flush();
        }
    }

    private static final class Json extends DiffOutput {
        private final JsonBuilder json = new JsonBuilder();

        Json(WritableByteChannel channel) {
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
        void end(Totals diff) throws IOException {
            json.reset();
            JsonBuilder totals = json.createJSON("totals");
            totals.put("a", diff.read(Side.A))
                    .put("b", diff.read(Side.B))
                    .put("same", diff.same())
                    .put("different", diff.different())
                    .put("onlyInA", diff.only(Side.A))
                    .put("onlyInB", diff.only(Side.B))
                    .put("leftWindow", diff.outOfWindow());
            line(json.toString());
            flush();
        }
    }
}
