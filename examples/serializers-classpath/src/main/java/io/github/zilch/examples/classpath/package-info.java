// SPDX-License-Identifier: Apache-2.0

/** Writes an order of a shop with generated serializers; the class of the JDK is written by hand. */
package io.github.zilch.examples.classpath;
