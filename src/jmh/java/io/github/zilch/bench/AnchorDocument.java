// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** A document that libraries of several languages write: the objects in Java, and their generated serializer. */
public enum AnchorDocument {
    CATALOGUE(
            () -> new Object[] {CatalogueDocument.create()},
            (json, object) -> CatalogueRecordJson.write(json, (CatalogueRecord) object)),
    STATUSES(StatusesDocument::changing, (json, object) -> StatusesRecordJson.write(json, (StatusesRecord) object)),
    ORDER(
            () -> Samples.immutable(List.of(OrderDocument.changing()), OrderRecord::of),
            (json, object) -> OrderRecordJson.write(json, (OrderRecord) object)),
    SEED(
            () -> Samples.immutable(List.of(SeedDocument.changing()), SeedRecord::of),
            (json, object) -> SeedRecordJson.write(json, (SeedRecord) object));

    private final Supplier<Object[]> objects;
    private final BiConsumer<JsonBuilder, Object> serializer;

    AnchorDocument(Supplier<Object[]> objects, BiConsumer<JsonBuilder, Object> serializer) {
        this.objects = objects;
        this.serializer = serializer;
    }

    /** Creates the objects, which are the same in every run. */
    Object[] objects() {
        return objects.get();
    }

    /** Writes one of the objects with its generated serializer. */
    void write(JsonBuilder json, Object object) {
        serializer.accept(json, object);
    }

    /** Returns the name that the programs in {@code bench/anchors} know the document by. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the document with the given name of these programs. */
    static AnchorDocument of(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT));
    }

    /** Returns the file with the exported documents, one a line. */
    public Path file(Path folder) {
        return folder.resolve(id() + ".ndjson");
    }
}
