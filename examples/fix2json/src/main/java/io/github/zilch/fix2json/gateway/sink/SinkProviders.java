// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import io.github.zilch.kit.sink.SinkProvider;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;

/** The kinds of sinks that other projects on the class path provide. */
public final class SinkProviders {
    private static final List<SinkProvider> ALL = ServiceLoader.load(SinkProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    private SinkProviders() {}

    /** Returns all providers. */
    public static List<SinkProvider> all() {
        return ALL;
    }

    /** Returns the keys of all providers. */
    public static Set<String> keys() {
        return ALL.stream().flatMap(provider -> provider.keys().stream()).collect(Collectors.toSet());
    }
}
