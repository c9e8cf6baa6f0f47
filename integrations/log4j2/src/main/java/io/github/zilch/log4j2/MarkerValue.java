// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.util.List;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.LogEvent;

/** The name of a marker, or the names of its parents. */
final class MarkerValue extends TemplateValue<LogEvent> {
    private final boolean isName;

    private MarkerValue(boolean isName) {
        this.isName = isName;
    }

    static MarkerValue of(ResolverOptions<LogEvent> options) {
        return new MarkerValue(
                options.choice(List.of("name", "parents"), "field").equals("name"));
    }

    @Override
    public boolean isPresent(LogEvent event) {
        return event.getMarker() != null;
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        Marker marker = event.getMarker();
        if (marker != null && isName) {
            out.put(node, key, marker.getName());
        } else if (marker != null && marker.hasParents()) {
            JsonBuilder names = node.createJSONArray(key);
            for (Marker parent : marker.getParents()) {
                out.put(names, null, parent.getName());
            }
        } else {
            node.putNull(key);
        }
    }
}
