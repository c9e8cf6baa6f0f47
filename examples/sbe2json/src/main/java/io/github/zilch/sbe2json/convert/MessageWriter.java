// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonShape;

/**
 * Writes the messages of one template.
 *
 * @param name of the template.
 * @param shape of the JSON: the name of the template, the header if it is written, and the members of the message.
 * @param entry writes the members of the message.
 */
record MessageWriter(String name, JsonShape shape, EntryWriter entry) {}
