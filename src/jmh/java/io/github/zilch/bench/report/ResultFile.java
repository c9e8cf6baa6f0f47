// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Iterator;
import java.util.function.Predicate;

/**
 * The results of one scenario on one JDK, as an array of what JMH writes. Each result is of one case in one round and
 * has one object more, {@value #RUN}, with the round and what the machine and the code were.
 */
final class ResultFile {
    /** The member that is added to JMH's. */
    static final String RUN = "run";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Path path;
    private final ArrayNode results;

    private ResultFile(Path path, ArrayNode results) {
        this.path = path;
        this.results = results;
    }

    /** Reads the file, if there is one. */
    static ResultFile open(Path path) throws IOException {
        return new ResultFile(
                path, Files.exists(path) ? (ArrayNode) MAPPER.readTree(path.toFile()) : MAPPER.createArrayNode());
    }

    /** The folder of the results on this JDK. */
    Path folder() {
        return path.getParent();
    }

    boolean has(Case wanted, int round) {
        for (JsonNode result : results) {
            if (result.path(RUN).path("round").asInt() == round
                    && Case.of(result).equals(wanted)) {
                return true;
            }
        }
        return false;
    }

    void removeIf(Predicate<JsonNode> condition) throws IOException {
        boolean changed = false;
        for (Iterator<JsonNode> each = results.iterator(); each.hasNext(); ) {
            if (condition.test(each.next())) {
                each.remove();
                changed = true;
            }
        }
        if (changed) {
            save();
        }
    }

    /** Adds a result and replaces the file, so that it is whole whenever the run is aborted. */
    void add(ObjectNode result) throws IOException {
        results.add(result);
        save();
    }

    private void save() throws IOException {
        Files.createDirectories(path.getParent());
        Path next = path.resolveSibling(path.getFileName() + ".new");
        MAPPER.writerWithDefaultPrettyPrinter().writeValue(next.toFile(), results);
        Files.move(next, path, StandardCopyOption.REPLACE_EXISTING);
    }
}
