// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.output.RowOutput;
import io.github.zilch.internal.output.TextOutput;

/** What a document knows of the row that is written to it; {@link RowWriter} is what a row does. */
abstract class Row {
    final RowOutput out;

    Row(TextOutput output) {
        out = new RowOutput(output);
    }
}
