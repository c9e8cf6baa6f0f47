// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where;

import io.github.zilch.sbe2json.where.value.ValueTest;

/**
 * A test of a field of a block.
 *
 * @param offset of the value in the block, in bytes.
 * @param end of the field in the block; 0 if it takes no bytes because it is constant.
 * @param since the first version of the schema that has it.
 * @param test of the value.
 */
record FieldTest(int offset, int end, int since, ValueTest test) {}
