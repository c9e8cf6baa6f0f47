// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.AbstractCollection;
import java.util.Iterator;

/** A collection whose iterator is user code. */
public final class LazyCollection<T> extends AbstractCollection<T> {
    private final Iterable<T> elements;

    private LazyCollection(Iterable<T> elements) {
        this.elements = elements;
    }

    public static <T> LazyCollection<T> of(Iterable<T> elements) {
        return new LazyCollection<>(elements);
    }

    @Override
    public Iterator<T> iterator() {
        return elements.iterator();
    }

    @Override
    public int size() {
        throw new AssertionError("the size of a collection is not needed");
    }
}
