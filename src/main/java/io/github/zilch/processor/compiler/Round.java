// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** What the readers of all serializers of a round of the compiler share. */
public record Round(Elements elements, Types types, Sources sources, Supertypes supertypes, Writers writers) {
    public Round(Elements elements, Types types, Sources sources) {
        this(elements, types, sources, new Supertypes(), new Writers(elements, types));
    }
}
