// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import org.apache.logging.log4j.message.AsynchronouslyFormattable;
import org.apache.logging.log4j.message.Message;

/** A message that fails when the layout asks for its text. */
@AsynchronouslyFormattable
final class FailingMessage implements Message {
    private static final long serialVersionUID = 1;

    @Override
    public String getFormattedMessage() {
        throw new IllegalStateException("of the user");
    }

    @Override
    public Object[] getParameters() {
        return null;
    }

    @Override
    public Throwable getThrowable() {
        return null;
    }
}
