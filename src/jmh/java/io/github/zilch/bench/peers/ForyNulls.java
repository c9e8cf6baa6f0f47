// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

/** Apache Fory JSON as a mapper that writes members that are null, which it omits by default. */
public class ForyNulls extends ForyMapper {
    public ForyNulls() {
        super(true);
    }
}
