// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sink;

import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * Opens a kind of sink that is not part of the kit, for a feed or for a gateway. Providers on the class path are found by
 * {@link java.util.ServiceLoader}.
 */
public interface SinkProvider {
    /**
     * Returns the name of the kind in the option {@code --sink} of a feed and the setting Sinks of a gateway.
     *
     * @return the name, such as {@code kafka}.
     */
    String kind();

    /**
     * Opens a sink for the lines of a feed, which stay in order.
     *
     * @param target the text after the name and a colon.
     * @return the sink.
     * @throws IOException if it cannot be opened. The message states the problem and the solution.
     */
    Sink open(String target) throws IOException;

    /**
     * Returns the keys that the [default] section of a gateway's settings file may contain for this kind.
     *
     * @return the keys, which begin with Sink.
     */
    Set<String> keys();

    /**
     * Opens a sink for the messages of a gateway, whose key is the session.
     *
     * @param settings values of the keys that are set; none is blank.
     * @return the sink.
     * @throws IOException if it cannot be opened with these settings. The message states the problem and the solution.
     */
    Sink open(Map<String, String> settings) throws IOException;
}
