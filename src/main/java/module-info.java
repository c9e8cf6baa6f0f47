// SPDX-License-Identifier: Apache-2.0

/** JSON written straight into buffers, without making garbage. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Agrona names itself only in its manifest
module io.github.zilch {
    exports io.github.zilch;

    requires transitive org.agrona; // buffers are part of our signatures
}
