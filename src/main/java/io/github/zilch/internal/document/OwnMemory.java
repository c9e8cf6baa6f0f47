// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

/** Memory that a document has besides its text, and that this one alone frees and trims. */
interface OwnMemory {
    /** Gives back what is larger; see {@link DocumentStates#shrink}. */
    void shrink(int bytes, int parts);

    /** Frees it at once; there must be no further use. */
    void free();
}
