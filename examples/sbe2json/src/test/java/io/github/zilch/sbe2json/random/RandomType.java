// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.util.Random;

/** A type of a random schema. */
abstract class RandomType {
    final String name;

    RandomType(String name) {
        this.name = name;
    }

    /** Returns the number of bytes. */
    abstract int size();

    /** Returns the definition, with a name of its own if it is a member of a composite. */
    abstract String xml(String givenName);

    /** Draws a value. */
    abstract Drawn draw(Random random);
}
