// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * Opens a kind of sink that is not part of this project. Providers on the class path are found by
 * {@link java.util.ServiceLoader}.
 */
public interface SinkProvider {
    /**
     * Returns the name of the kind in the setting Sinks.
     *
     * @return the name, such as {@code kafka}.
     */
    String kind();

    /**
     * Returns the keys that the [default] section of a settings file may contain for this kind.
     *
     * @return the keys, which begin with Sink.
     */
    Set<String> keys();

    /**
     * Opens a sink.
     *
     * @param settings values of the keys that are set; none is blank.
     * @return the sink.
     * @throws IOException if it cannot be opened with these settings. The message states the problem and the solution.
     */
    Sink open(Map<String, String> settings) throws IOException;
}
