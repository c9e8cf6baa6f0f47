// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.slf4j.Marker;

/** The names of an event's markers and of those that they refer to, each once. */
final class MarkerNames {
    private final List<Marker> visited = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    /**
     * Writes names as an array.
     *
     * @param out to write with.
     * @param node that gets the array.
     * @param key of the array.
     * @param markers of the event; not empty.
     * @param isSorted {@code true} to write them in their order as strings.
     */
    void write(Output out, JsonBuilder node, CharSequence key, List<Marker> markers, boolean isSorted) {
        visited.clear();
        names.clear();
        for (int i = 0; i < markers.size(); i++) {
            visit(markers.get(i));
        }
        if (isSorted && names.size() > 1) {
            names.sort(null);
        }
        JsonBuilder array = node.createJSONArray(key);
        for (int i = 0; i < names.size(); i++) {
            out.put(array, null, names.get(i));
        }
        visited.clear();
    }

    private void visit(Marker marker) {
        for (int i = 0; i < visited.size(); i++) {
            if (visited.get(i) == marker) {
                return; // markers may refer to one another in a circle
            }
        }
        visited.add(marker);
        if (!names.contains(marker.getName())) {
            names.add(marker.getName());
        }
        if (marker.hasReferences()) {
            for (Iterator<Marker> references = marker.iterator(); references.hasNext(); ) {
                visit(references.next());
            }
        }
    }
}
