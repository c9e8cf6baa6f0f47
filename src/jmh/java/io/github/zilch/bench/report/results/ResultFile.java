// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.results;

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
 * The file with the results of one scenario on one JDK: an array of JMH results. Each result belongs to one case in one
 * round. It has an additional object, {@value #RUN}, with the round, the machine and the code.
 */
public final class ResultFile {
    /** The member that is added to each JMH result. */
    public static final String RUN = "run";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Path path;
    private final ArrayNode results;

    private ResultFile(Path path, ArrayNode results) {
        this.path = path;
        this.results = results;
    }

    /** Opens the file and reads its results. Starts without results if the file does not exist. */
    public static ResultFile open(Path path) throws IOException {
        return new ResultFile(
                path, Files.exists(path) ? (ArrayNode) MAPPER.readTree(path.toFile()) : MAPPER.createArrayNode());
    }

    /** Returns the directory of the results on this JDK. */
    public Path folder() {
        return path.getParent();
    }

    /** Returns whether there is a result of a case in a round. */
    public boolean has(Case benchmarkCase, int round) {
        for (JsonNode result : results) {
            if (result.path(RUN).path("round").asInt() == round
                    && Case.of(result).equals(benchmarkCase)) {
                return true;
            }
        }
        return false;
    }

    public void removeIf(Predicate<JsonNode> condition) throws IOException {
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

    /** Adds a result. Saves to a temporary file and renames it, so an aborted run leaves a complete file. */
    public void add(ObjectNode result) throws IOException {
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
