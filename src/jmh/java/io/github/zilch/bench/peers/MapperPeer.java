// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import java.io.IOException;

/** A writer that maps a whole object to JSON. */
public abstract class MapperPeer extends Peer {
    public abstract int write(Object document) throws IOException;
}
