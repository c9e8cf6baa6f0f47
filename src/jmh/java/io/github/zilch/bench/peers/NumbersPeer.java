// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import io.github.zilch.bench.NumbersDocument;
import java.io.IOException;

/** A writer that is called for each value or each array of values, with methods for the common number types. */
public abstract class NumbersPeer extends Peer {
    public abstract int ints(NumbersDocument.Ints document) throws IOException;

    public abstract int longs(NumbersDocument.Longs document) throws IOException;

    public abstract int doubles(NumbersDocument.Doubles document) throws IOException;
}
