// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.MessageWriter;
import io.github.zilch.bench.writers.Writers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The values of a document, for comparisons with the statistics of a published document. */
final class DocumentValues {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** The length of the four different statuses, or of one catalogue. */
    private static final int MAX_BYTES = 1 << 19;

    final JsonNode root;
    private final List<JsonNode> nodes = new ArrayList<>();

    private DocumentValues(JsonNode root) {
        this.root = root;
        collect(root);
    }

    /** Returns the different messages of a document. */
    static List<DocumentValues> of(String id) {
        Document<?> document = Documents.of(id);
        MessageWriter writer = Writers.create("zilch", document);
        List<DocumentValues> values = new ArrayList<>();
        for (Object message : document.messages(MAX_BYTES)) {
            try {
                int length = writer.write(message);
                values.add(new DocumentValues(MAPPER.readTree(writer.bytes(), 0, length)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return values;
    }

    private void collect(JsonNode node) {
        nodes.add(node);
        node.forEach(this::collect);
    }

    long count(Predicate<JsonNode> condition) {
        return nodes.stream().filter(condition).count();
    }

    /** Returns the values of all members with the given name, wherever they are in the document. */
    List<JsonNode> members(String name) {
        return members(name, name);
    }

    /** Returns the values of the members with the given name in objects that also have the other member. */
    List<JsonNode> members(String name, String other) {
        return nodes.stream()
                .filter(node -> node.isObject() && node.has(name) && node.has(other))
                .map(node -> node.get(name))
                .toList();
    }

    static boolean isAscii(String text) {
        return text.chars().allMatch(each -> each < 0x80);
    }
}
