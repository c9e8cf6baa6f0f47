// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.JsonBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The values of a document, for comparisons with the statistics of a published document. */
final class DocumentValues {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    final JsonNode root;
    private final List<JsonNode> nodes = new ArrayList<>();

    private DocumentValues(JsonNode root) {
        this.root = root;
        collect(root);
    }

    /** Returns the document that the given code writes. */
    static DocumentValues of(Consumer<JsonBuilder> write) {
        JsonBuilder json = new JsonBuilder();
        write.accept(json);
        try {
            return new DocumentValues(MAPPER.readTree(json.toBytes()));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
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
