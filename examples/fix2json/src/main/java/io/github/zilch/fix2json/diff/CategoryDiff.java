// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.category.Categories;
import io.github.zilch.fix2json.category.Category;
import io.github.zilch.fix2json.where.MessageFilter;
import io.github.zilch.fix2json.wire.MessageFields;
import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.output.OutputChannel;
import io.github.zilch.kit.output.TextTable;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.agrona.DirectBuffer;
import picocli.CommandLine.Help.Ansi;

/**
 * Compares how many messages of each category two logs have, and the sums of fields. Messages that were sent again, with
 * PossDupFlag (43), are left out. For use by one thread.
 */
final class CategoryDiff implements DiffInput.Comparison {
    private static final String CHANGE = "B - A";

    /** What both sides have of a category. */
    private static final class Counts {
        private final long[] messages = new long[2];
        private final BigDecimal[][] sums;

        Counts(int fields) {
            sums = new BigDecimal[fields][2];
            for (BigDecimal[] sum : sums) {
                Arrays.fill(sum, BigDecimal.ZERO);
            }
        }

        boolean isSame() {
            return messages[0] == messages[1] && Arrays.stream(sums).allMatch(sum -> sum[0].compareTo(sum[1]) == 0);
        }
    }

    private final Categories categories;
    private final MessageFilter filter;
    private final MessageFields message;
    private final boolean isJson;
    private final Ansi ansi;
    private final OutputChannel output;
    private final Map<Category, Counts> counts = new HashMap<>();
    private final Counts all;
    private long resent;

    /**
     * Creates a comparison.
     *
     * @param categories of messages.
     * @param filter that selects messages.
     * @param isLenient whether fields after one that cannot be read are used.
     * @param isJson whether to write JSON instead of a table.
     * @param ansi whether the table has colours.
     * @param output to write to.
     */
    CategoryDiff(
            Categories categories,
            MessageFilter filter,
            boolean isLenient,
            boolean isJson,
            Ansi ansi,
            OutputChannel output) {
        this.categories = categories;
        this.filter = filter;
        this.output = output;
        this.isJson = isJson;
        this.ansi = ansi;
        all = new Counts(categories.sumNames().size());
        message = new MessageFields(
                isLenient,
                0,
                IntStream.concat(categories.tags(), IntStream.of(SequenceNumbers.POSS_DUP_FLAG))
                        .filter(tag -> tag != MessageFields.MSG_TYPE)
                        .distinct()
                        .toArray());
    }

    @Override
    public Flaw add(Side side, String file, long line, DirectBuffer buffer, int offset, int length) {
        Flaw flaw = message.read(buffer, offset, length);
        if (flaw != null || !filter.accepts(buffer, offset, length)) {
            return flaw;
        }
        if (message.code(SequenceNumbers.POSS_DUP_FLAG) == 'Y') {
            resent++;
            return null;
        }
        Counts ofCategory = counts.computeIfAbsent(
                categories.of(message, null),
                category -> new Counts(categories.sumNames().size()));
        add(ofCategory, side.ordinal());
        add(all, side.ordinal());
        return null;
    }

    private void add(Counts to, int side) {
        to.messages[side]++;
        for (int i = 0; i < to.sums.length; i++) {
            BigDecimal number = categories.number(message, i);
            to.sums[i][side] = number == null ? to.sums[i][side] : to.sums[i][side].add(number);
        }
    }

    @Override
    public int fieldOffset() {
        return message.fieldOffset();
    }

    @Override
    public long waiting(Side side) {
        return 0;
    }

    @Override
    public boolean isSame() {
        return counts.values().stream().allMatch(Counts::isSame);
    }

    @Override
    public long messages() {
        return all.messages[0] + all.messages[1];
    }

    @Override
    public void end() throws IOException {
        Map<Category, Counts> sorted = new TreeMap<>(counts);
        output.write(isJson ? json(sorted) : text(sorted));
    }

    // ---- for people ----

    private String text(Map<Category, Counts> sorted) {
        List<String> columns = new ArrayList<>(categories.names());
        List<String> numbers = new ArrayList<>(List.of("A", "B", CHANGE));
        categories.sumNames().forEach(name -> numbers.addAll(List.of(name + " A", name + " B", name + ' ' + CHANGE)));
        columns.addAll(numbers);
        TextTable table = new TextTable(ansi, columns).numbers(numbers);
        numbers.stream().filter(it -> it.endsWith(CHANGE)).forEach(it -> table.style(it, CategoryDiff::style));
        long different = 0;
        for (Map.Entry<Category, Counts> each : sorted.entrySet()) {
            if (!each.getValue().isSame()) {
                different++;
                table.add(row(each.getKey(), each.getValue()));
            }
        }
        return (different == 0 ? "" : table.print())
                + "messages: " + Amounts.grouped(all.messages[0]) + " in A, " + Amounts.grouped(all.messages[1])
                + " in B; categories: " + Amounts.grouped(counts.size()) + "; different: " + Amounts.grouped(different)
                + (resent == 0 ? "" : "; sent again, and left out: " + Amounts.grouped(resent)) + '\n';
    }

    private static Ansi.Style style(String change) {
        return change.startsWith("-") ? Ansi.Style.fg_red : change.startsWith("+") ? Ansi.Style.fg_green : null;
    }

    private static List<String> row(Category category, Counts counts) {
        List<String> row = new ArrayList<>();
        category.titles().forEach(title -> row.add(title.isEmpty() ? "-" : title));
        row.add(Amounts.grouped(counts.messages[0]));
        row.add(Amounts.grouped(counts.messages[1]));
        row.add(change(BigDecimal.valueOf(counts.messages[1] - counts.messages[0])));
        for (BigDecimal[] sum : counts.sums) {
            row.add(grouped(sum[0]));
            row.add(grouped(sum[1]));
            row.add(change(sum[1].subtract(sum[0])));
        }
        return row;
    }

    private static String change(BigDecimal change) {
        return (change.signum() > 0 ? "+" : "") + grouped(change);
    }

    private static String grouped(BigDecimal number) {
        return String.format(
                Locale.ROOT, "%,." + Math.max(0, number.stripTrailingZeros().scale()) + "f", number);
    }

    // ---- for programs ----

    private String json(Map<Category, Counts> sorted) {
        StringBuilder lines = new StringBuilder();
        JsonBuilder json = new JsonBuilder();
        long different = 0;
        for (Map.Entry<Category, Counts> each : sorted.entrySet()) {
            if (each.getValue().isSame()) {
                continue;
            }
            different++;
            JsonBuilder by = json.reset().createJSON("by");
            for (int i = 0; i < categories.names().size(); i++) {
                String value = each.getKey().values().get(i);
                if (!value.isEmpty()) {
                    by.put(categories.names().get(i), value);
                }
            }
            put(json, each.getValue());
            lines.append(json).append('\n');
        }
        JsonBuilder totals = json.reset().createJSON("totals");
        put(totals, all);
        totals.put("categories", counts.size()).put("different", different).put("possDup", resent);
        return lines.append(json).append('\n').toString();
    }

    private void put(JsonBuilder json, Counts counts) {
        for (Side side : Side.values()) {
            JsonBuilder ofSide = json.createJSON(side.name().toLowerCase(Locale.ROOT));
            ofSide.put("count", counts.messages[side.ordinal()]);
            for (int i = 0; i < counts.sums.length; i++) {
                ofSide.put(categories.sumNames().get(i), counts.sums[i][side.ordinal()].toPlainString());
            }
        }
    }
}
