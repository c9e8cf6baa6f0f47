// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import io.github.zilch.bench.model.Document;
import java.util.List;
import java.util.stream.Stream;

/** All documents, in the order of the report. */
public final class Documents {
    /** The documents. */
    public static final List<Document<?>> ALL = Stream.of(
                    Seed.documents(),
                    Order.documents(),
                    Customer.documents(),
                    MediaContent.documents(),
                    Catalogue.documents(),
                    Statuses.documents(),
                    Mixed.documents(),
                    Rows.documents(),
                    Text.documents(),
                    Numbers.documents(),
                    FortyFields.documents(),
                    Strings.documents())
            .<Document<?>>flatMap(List::stream)
            .toList();

    private Documents() {}

    /** Returns the document with the given name, such as {@code Rows/objects/10_rows}. */
    public static Document<?> of(String id) {
        return ALL.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no document " + id + ", but "
                        + ALL.stream().map(Document::id).toList()));
    }
}
