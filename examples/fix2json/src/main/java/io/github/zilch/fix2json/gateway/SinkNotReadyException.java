// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

/** A sink did not take a text in time. The text must come again; until then the session that brought it cannot go on. */
final class SinkNotReadyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception, without a stack trace: it is thrown when the sink is slow, not when the program is wrong.
     *
     * @param obstacle what kept the sink from taking the text.
     */
    SinkNotReadyException(String obstacle) {
        super(obstacle, null, false, false);
    }
}
