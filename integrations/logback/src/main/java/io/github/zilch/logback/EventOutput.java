// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import io.github.zilch.JsonOptions;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TextLimit;

/** What one thread writes an event of Logback with: also collects the context and the markers of the event. */
final class EventOutput extends Output {
    private final ContextEntries context = new ContextEntries(this);
    private final MarkerNames markers = new MarkerNames();

    EventOutput(JsonOptions options, TextLimit limit) {
        super(options, limit, LogbackValues::new);
    }

    ContextEntries context() {
        return context;
    }

    MarkerNames markers() {
        return markers;
    }
}
