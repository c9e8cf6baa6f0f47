// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

/**
 * A field of a block, or a member of a composite.
 *
 * @param path with the names of the groups and composites that it is in.
 * @param offset in the block, in bytes.
 * @param end of the field in the block; 0 if it takes no bytes because it is constant.
 * @param since the first version of the schema that has it.
 * @param writer of the value.
 */
record Member(String path, int offset, int end, int since, ValueWriter writer) {}
