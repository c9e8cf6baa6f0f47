// SPDX-License-Identifier: Apache-2.0

/** Writes JSON directly into buffers, without allocating. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Agrona's name is only in its manifest
module io.github.zilch {
    exports io.github.zilch;
    exports io.github.zilch.generated;

    requires transitive org.agrona; // its buffer types are part of our public signatures
    requires jdk.unsupported; // sun.misc.Unsafe; with `static`, an image would lack it
    requires static java.sql; // of those who put its timestamps
    requires static java.compiler; // of the annotation processor; with `provides`, a trimmed JRE would not start
}
