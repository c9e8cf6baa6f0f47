// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import com.fasterxml.jackson.module.blackbird.BlackbirdModule;

/** Jackson 2 as a mapper that reads properties by generated lambdas instead of reflection. */
public class Jackson2Blackbird extends Jackson2Databind {
    public Jackson2Blackbird() {
        super(new BlackbirdModule());
    }
}
