// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.write.OrderState;
import io.github.zilch.fix2json.wire.OrderStatus;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Selects orders by what has become of them, and by what and whose they are. Immutable. */
public final class OrderSelection {
    /** Selects all orders. */
    public static final OrderSelection ALL = new OrderSelection(Set.of(), Set.of(), Set.of());

    private static final String OPEN = "open";
    private static final String CLOSED = "closed";

    private static final Set<OrderField> OF_SYMBOL = Set.of(OrderField.SYMBOL, OrderField.SECURITY_ID);
    private static final Set<OrderField> OF_CLIENT = Set.of(
            OrderField.SENDER,
            OrderField.TARGET,
            OrderField.ON_BEHALF_OF_COMP_ID,
            OrderField.DELIVER_TO_COMP_ID,
            OrderField.ACCOUNT,
            OrderField.CLIENT_ID);

    private final Set<OrderStatus> states;
    private final Set<String> symbols;
    private final Set<String> clients;

    /**
     * Creates a selection; what is empty selects all.
     *
     * @param states names of states, or {@code open} or {@code closed}.
     * @param symbols values of Symbol (55) or SecurityID (48).
     * @param clients CompIDs of the side that places orders, or that for which a hub does, or values of Account (1) or ClientID
     *     (109).
     * @throws IllegalArgumentException if there is no such state.
     */
    public OrderSelection(Collection<String> states, Collection<String> symbols, Collection<String> clients) {
        this.states = EnumSet.noneOf(OrderStatus.class);
        states.forEach(state -> this.states.addAll(states(state)));
        this.symbols = bytes(symbols);
        this.clients = bytes(clients);
    }

    private static Set<OrderStatus> states(String name) {
        Set<OrderStatus> all = EnumSet.allOf(OrderStatus.class);
        boolean isOpen = name.equals(OPEN);
        if (isOpen || name.equals(CLOSED)) {
            all.removeIf(state -> state.isClosed() == isOpen);
        } else {
            all.removeIf(state -> !state.word().equals(name));
        }
        if (all.isEmpty()) {
            throw new IllegalArgumentException("'" + name + "' is no state: use open, closed, or "
                    + Arrays.stream(OrderStatus.values()).map(OrderStatus::word).collect(Collectors.joining(", ")));
        }
        return all;
    }

    /** Returns texts with a character for each byte, as {@link EventRecord#id} returns them. */
    private static Set<String> bytes(Collection<String> texts) {
        return texts.stream()
                .map(text -> new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Checks that the selection looks at no values that are masked, because it would tell what they are.
     *
     * @param isMasked whether the field with a tag is.
     * @throws IllegalArgumentException if it does.
     */
    void checkMask(IntPredicate isMasked) {
        for (OrderField field : OrderField.ALL) {
            boolean isSelecting = !states.isEmpty() && OrderState.isOfState(field)
                    || !symbols.isEmpty() && OF_SYMBOL.contains(field)
                    || !clients.isEmpty() && OF_CLIENT.contains(field);
            if (isSelecting && isMasked.test(field.tag())) {
                throw new IllegalArgumentException("--state, --symbol, --client: " + field.label() + " (" + field.tag()
                        + ") is masked, and the selected orders would tell its values: leave it out of the mask");
            }
        }
    }

    /** Returns whether an order is selected. */
    boolean accepts(OrderState order) {
        return (states.isEmpty() || states.contains(order.state()))
                && (symbols.isEmpty() || isIn(symbols, order, OrderField.SYMBOL, OrderField.SECURITY_ID))
                && (clients.isEmpty() || isOfClient(order));
    }

    private static boolean isIn(Set<String> values, OrderState order, OrderField... fields) {
        for (OrderEvent event : order.events()) {
            for (OrderField field : fields) {
                if (event.has(field) && values.contains(event.id(field))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isOfClient(OrderState order) {
        EventRecord first = order.events().get(0);
        OrderField compId = first.isFromClient() ? OrderField.SENDER : OrderField.TARGET;
        OrderField hubsClient = first.isFromClient() ? OrderField.ON_BEHALF_OF_COMP_ID : OrderField.DELIVER_TO_COMP_ID;
        return clients.contains(first.id(compId))
                || clients.contains(first.id(hubsClient))
                || isIn(clients, order, OrderField.ACCOUNT, OrderField.CLIENT_ID);
    }
}
