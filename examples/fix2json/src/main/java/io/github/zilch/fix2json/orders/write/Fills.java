// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.write;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The fills of an order, some of which were busted or corrected. A bust or correction can be added before its fill. Computes
 * exactly, without doubles. For use by one thread.
 */
final class Fills {
    /** Digits after the decimal point of an average that has no end. */
    private static final int SCALE = 12;

    /** Stands for no ExecID. */
    static final long NO_ID = 0;

    private static final class Fill {
        private BigDecimal quantity;
        private BigDecimal price;
        private boolean isBusted;
    }

    /** A bust, or a correction to what is not null, which is known by an id itself. */
    private record Change(long id, boolean isBust, BigDecimal quantity, BigDecimal price) {
        void apply(Fill fill) {
            fill.isBusted |= isBust;
            fill.quantity = quantity == null ? fill.quantity : quantity;
            fill.price = price == null ? fill.price : price;
        }
    }

    private final List<Fill> fills = new ArrayList<>();

    /** The fills by the hashes of all ExecIDs (17) that they were reported with. */
    private final Map<Long, Fill> byId = new HashMap<>();

    /** The changes of fills that were not added yet, by the ids that they refer to. */
    private final Map<Long, List<Change>> waiting = new HashMap<>();

    /** The number of changes that wait, or do not say which fill they are about. */
    private int unknown;

    /** The sums, if there was no change after they were computed. */
    private boolean isSummedUp;

    private BigDecimal quantity;
    private BigDecimal amount;

    /**
     * Adds a fill.
     *
     * @param id the hash of its ExecID.
     * @param quantity that was executed.
     * @param price of it, or null if it is not known.
     */
    void add(long id, BigDecimal quantity, BigDecimal price) {
        Fill fill = new Fill();
        fill.quantity = quantity;
        fill.price = price;
        fills.add(fill);
        isSummedUp = false;
        note(id, fill);
    }

    /** Takes note of an id of a fill, and makes the changes that refer to it, and those that refer to them. */
    private void note(long first, Fill fill) {
        byId.put(first, fill);
        if (waiting.isEmpty()) {
            return;
        }
        Deque<Long> ids = new ArrayDeque<>(List.of(first));
        while (!ids.isEmpty()) {
            List<Change> changes = waiting.remove(ids.remove());
            if (changes == null) {
                continue;
            }
            for (Change change : changes) {
                unknown--;
                change.apply(fill);
                byId.put(change.id, fill);
                ids.add(change.id);
            }
        }
    }

    /**
     * Busts a fill.
     *
     * @param reference the hash of the ExecID of the fill, or {@link #NO_ID}.
     * @param id the hash of the ExecID of the bust.
     */
    void bust(long reference, long id) {
        change(reference, new Change(id, true, null, null));
    }

    /**
     * Corrects a fill.
     *
     * @param reference the hash of the ExecID of the fill, or {@link #NO_ID}.
     * @param id the hash of the ExecID of the correction, which may be corrected again.
     * @param quantity the right one, or null if it is the same.
     * @param price the right one, or null if it is the same.
     */
    void correct(long reference, long id, BigDecimal quantity, BigDecimal price) {
        change(reference, new Change(id, false, quantity, price));
    }

    private void change(long reference, Change change) {
        Fill fill = reference == NO_ID ? null : byId.get(reference);
        if (fill != null) {
            change.apply(fill);
            isSummedUp = false;
            note(change.id, fill);
            return;
        }
        unknown++;
        if (reference != NO_ID) {
            waiting.computeIfAbsent(reference, it -> new ArrayList<>(1)).add(change);
        }
    }

    /** Returns the number of fills that were not busted. */
    int count() {
        int count = 0;
        for (Fill fill : fills) {
            count += fill.isBusted ? 0 : 1;
        }
        return count;
    }

    /** Returns the number of busts and corrections of fills that were not added. */
    int unknown() {
        return unknown;
    }

    /** Returns the sum of the quantities. */
    BigDecimal quantity() {
        sumUp();
        return quantity;
    }

    /** Returns the sum of the quantities, each multiplied by its price; null if a price is not known. */
    BigDecimal amount() {
        sumUp();
        return amount;
    }

    private void sumUp() {
        if (isSummedUp) {
            return;
        }
        quantity = BigDecimal.ZERO;
        amount = BigDecimal.ZERO;
        for (Fill fill : fills) {
            if (!fill.isBusted) {
                quantity = quantity.add(fill.quantity);
                boolean isKnown = amount != null && fill.price != null;
                amount = isKnown ? amount.add(fill.quantity.multiply(fill.price)) : null;
            }
        }
        isSummedUp = true;
    }

    /** Returns the average price, exactly, or to 12 digits after the decimal point; null if there is none. */
    BigDecimal averagePrice() {
        sumUp();
        if (amount == null || quantity.signum() == 0) {
            return null;
        }
        BigDecimal average = amount.divide(quantity, Math.max(SCALE, amount.scale()), RoundingMode.HALF_EVEN);
        return plain(average);
    }

    /** Returns the price of the last fill, or null if it is not known. */
    BigDecimal lastPrice() {
        for (int i = fills.size() - 1; i >= 0; i--) {
            if (!fills.get(i).isBusted) {
                return fills.get(i).price;
            }
        }
        return null;
    }

    /** Returns a number without zeros at its end and without an exponent. */
    static BigDecimal plain(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /** Returns whether an average is the one of the fills, rounded or cut to its digits. */
    boolean agrees(BigDecimal average) {
        sumUp();
        if (amount == null) {
            return true; // nobody knows
        }
        if (quantity.signum() == 0) {
            return average.signum() == 0;
        }
        BigDecimal unit = BigDecimal.ONE.movePointLeft(average.scale()).multiply(quantity.abs());
        return amount.subtract(average.multiply(quantity)).abs().compareTo(unit) < 0;
    }
}
