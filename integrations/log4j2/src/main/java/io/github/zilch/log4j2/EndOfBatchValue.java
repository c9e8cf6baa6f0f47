// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import org.apache.logging.log4j.core.LogEvent;

/** Whether an event is the last one of a batch of an asynchronous logger. */
final class EndOfBatchValue extends TemplateValue<LogEvent> {
    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        node.put(key, event.isEndOfBatch());
    }
}
