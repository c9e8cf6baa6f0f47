// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.sink;

import java.io.IOException;

/**
 * Opens a kind of sink that is not part of this project. Providers on the class path are found by
 * {@link java.util.ServiceLoader}.
 */
public interface SinkProvider {
    /**
     * Returns the name of the kind in the option {@code --sink}.
     *
     * @return the name, such as {@code kafka}.
     */
    String kind();

    /**
     * Opens a sink.
     *
     * @param target the text after the name and a colon.
     * @return the sink.
     * @throws IOException if it cannot be opened. The message states the problem and the solution.
     */
    Sink open(String target) throws IOException;
}
