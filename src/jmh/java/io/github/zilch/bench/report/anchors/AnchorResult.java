// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.anchors;

/**
 * What a writer needs for a document of the comparison with other languages.
 *
 * @param document the name of the document.
 * @param program the writer.
 * @param nanoseconds the least time of a document, in nanoseconds.
 * @param allocated the least number of bytes allocated for a document.
 */
public record AnchorResult(String document, AnchorProgram program, double nanoseconds, double allocated) {
    /** Returns the lesser figures of two results of the same writer and document. */
    public AnchorResult min(AnchorResult other) {
        return new AnchorResult(
                document, program, Math.min(nanoseconds, other.nanoseconds), Math.min(allocated, other.allocated));
    }
}
