// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import java.nio.channels.ReadableByteChannel;

/** A channel that reads the whole text of a {@link LogText}, directly or through another channel. */
public interface TextChannel extends ReadableByteChannel {
    /**
     * Returns the text that is read.
     *
     * @return it; a {@link MessageScanner} asks it for the messages of a capture.
     */
    LogText text();
}
