// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.engine;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import quickfix.MessageStoreFactory;
import quickfix.RuntimeError;
import quickfix.SessionID;

/** The stores of all sessions. */
public final class NumberStores implements MessageStoreFactory {
    private final MessageStoreFactory factory;
    private final BiConsumer<SessionID, IOException> onFailure;
    private final Map<SessionID, NumberStore> stores = new ConcurrentHashMap<>();

    /**
     * Creates the factory.
     *
     * @param factory of the stores in which numbers and messages are kept.
     * @param onFailure receives the failure to write to the store of a session, on any thread; may be called more than once.
     */
    public NumberStores(MessageStoreFactory factory, BiConsumer<SessionID, IOException> onFailure) {
        this.factory = factory;
        this.onFailure = onFailure;
    }

    @Override
    public NumberStore create(SessionID session) {
        try {
            NumberStore store = new NumberStore(factory.create(session), e -> onFailure.accept(session, e));
            stores.put(session, store);
            return store;
        } catch (IOException e) {
            throw new RuntimeError(e);
        }
    }

    /**
     * Returns the store of a session.
     *
     * @param session that the engine has created.
     * @return the store.
     */
    public NumberStore of(SessionID session) {
        return stores.get(session);
    }
}
